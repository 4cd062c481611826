// The answers of the server, as docs/http-api.md describes them. Only what the page reads is named.

export type Color = 'black' | 'white'
export type GameName = 'go' | 'gomoku' | 'standard' | 'renju' | 'caro' | 'caro-exact'
export type Phase = 'playing' | 'scoring' | 'over'
export type ResultKind = 'score' | 'five' | 'resign' | 'time' | 'draw' | 'void'
export type ClockKind = 'none' | 'absolute' | 'byoyomi' | 'canadian' | 'fischer'

export type Reason =
  | 'out of bounds' | 'occupied' | 'suicide' | 'ko' | 'superko' | 'overline' | 'double-four' | 'double-three'
  | 'not your turn' | 'game over'

export type OpeningKind = 'none' | 'swap' | 'swap2'
export type OpeningChoice = 'stay' | 'swap' | 'add'

/** How an opening that was agreed on stands. `hand`: the seat whose player acts, whatever colour is to move. */
export interface Opening {
  readonly kind: Exclude<OpeningKind, 'none'>
  readonly stage: 'place' | 'choose' | 'done'
  readonly hand: Color | null
  readonly offers: readonly OpeningChoice[]
  /** Those made so far: White's player chooses first, after an addition Black's. */
  readonly choices: readonly OpeningChoice[]
}

export interface Seat {
  readonly kind: 'human' | 'engine' | 'external' | 'model'
  readonly name: string
  readonly level: number | null
}

export interface Move {
  readonly ply: number
  readonly color: Color
  readonly vertex: string
  readonly captured: readonly string[]
}

export interface ClockSpec {
  readonly kind: ClockKind
  readonly main_ms: number
  readonly period_ms: number
  readonly periods: number
  readonly stones: number
  readonly increment_ms: number
}

export interface ClockState {
  readonly main_ms: number
  readonly period_ms: number
  readonly periods: number
  readonly stones: number
  readonly overtime: boolean
  readonly out: boolean
}

export interface Result {
  readonly text: string
  readonly kind: ResultKind
  readonly winner: Color | null
  readonly margin: number | null
}

export type ScoreKey =
  | 'stones' | 'territory' | 'prisoners' | 'dead' | 'bonus' | 'button' | 'tax' | 'komi' | 'total'

export interface Score {
  readonly lines: readonly { readonly key: ScoreKey; readonly black: number; readonly white: number }[]
  readonly dame: number
  readonly territory: readonly string[]
  readonly winner: Color | null
  readonly margin: number
  readonly text: string
}

/** The judge's doubts when the scoring began. */
export interface Judge {
  readonly finished: boolean
  readonly unsure: readonly {
    readonly vertex: string
    readonly color: Color
    readonly stones: number
    readonly life: 'alive' | 'dead' | 'seki'
    readonly certainty: number
  }[]
  /** Points of borders that nobody has closed. */
  readonly open: readonly string[]
}

/** `score` is Black minus White; `ownership` row by row from the top, 100 surely Black's, -100 surely White's. */
export interface Estimate {
  readonly ply: number
  readonly leader: Color | null
  readonly score: number
  readonly ownership: readonly number[]
}

export interface Candidate { readonly vertex: string; readonly winrate: number; readonly mate: number }

/** What a search knows; `winrate` is seen by `color`. */
export interface Report {
  readonly color: Color
  readonly nodes: number
  readonly winrate: number
  readonly candidates: readonly Candidate[]
}

export interface Thinking { readonly color: Color | null; readonly report: Report | null }

export interface Pointed { readonly vertex: string; readonly reason: Reason }

/** What a player that is no person is doing. `vertex` of a refusal is what it wrote: untrusted text. */
export interface Ai {
  readonly state: 'idle' | 'thinking' | 'failed'
  readonly attempt: number
  readonly attempts: number
  readonly elapsed_ms: number
  readonly refusals: readonly Pointed[]
  readonly class: string
  readonly code: string
  readonly message: string
}

export interface GameState {
  readonly id: string
  readonly game: GameName
  readonly cols: number
  readonly rows: number
  readonly rules: { readonly name: string | null } | null
  readonly komi: number | null
  readonly handicap: number
  readonly columns: readonly string[]
  readonly row_labels: readonly string[]
  readonly stars: readonly string[]
  readonly initial: readonly string[]
  readonly board: readonly string[]
  readonly to_move: Color
  readonly ply: number
  readonly last_move: Move | null
  readonly moves: readonly Move[]
  readonly captures: Readonly<Record<Color, number>>
  readonly hash: string
  readonly forbidden: readonly Pointed[]
  readonly opening: Opening | null
  readonly phase: Phase
  readonly result: Result | null
  readonly line: readonly string[]
  readonly dead: readonly string[]
  readonly score: Score | null
  readonly judge: Judge | null
  readonly rated: boolean
  readonly clock: ClockSpec
  readonly clocks: (Readonly<Record<Color, ClockState>> & { readonly running: Color | null }) | null
  readonly seats: Readonly<Record<Color, Seat>>
  readonly thinking: Thinking | null
  readonly ai: Ai
  readonly transcript: boolean
  readonly failure: string | null
  readonly can: {
    readonly play: boolean
    readonly pass: boolean
    readonly resign: boolean
    readonly undo: number
    readonly reopen: boolean
    readonly score: boolean
    readonly agree: boolean
    readonly resume: boolean
    readonly stop: boolean
  }
}

export interface GameSummary {
  readonly id: string
  readonly game: GameName
  readonly cols: number
  readonly rows: number
  readonly updated: string
  readonly ply: number
  readonly phase: Phase
  readonly result: string | null
  readonly black: Seat
  readonly white: Seat
}

export interface GameList { readonly games: readonly GameSummary[]; readonly next: string | null }

export interface Info {
  readonly owner: boolean
  readonly models: readonly { readonly name: string; readonly vision: boolean }[]
  readonly games: readonly {
    readonly game: GameName
    readonly default_size: number
    readonly min_size: number
    readonly max_size: number
    readonly sizes: readonly number[]
    readonly has_pass: boolean
    readonly has_rules: boolean
    readonly handicap_max: number
    readonly openings: readonly OpeningKind[]
  }[]
  readonly rules: readonly { readonly name: string; readonly komi: number }[]
  readonly levels: number
  readonly clocks: readonly ClockKind[]
}

/** What POST /api/games takes. */
export interface NewGame {
  game: GameName
  size: number
  rules?: string
  komi?: number
  handicap?: number
  opening?: OpeningKind
  black: NewSeat
  white: NewSeat
  clock?: Partial<ClockSpec>
  rated?: boolean
}

export type Protocol = 'gtp' | 'gomocup'

export type NewSeat =
  | { kind: 'human'; name?: string }
  | { kind: 'engine'; level: number }
  | { kind: 'external'; command: string; protocol: Protocol }
  | { kind: 'model'; name: string; language: string }

export interface FoundEngine { readonly name: string; readonly protocol: Protocol; readonly command: string }

export interface EngineTest {
  readonly ok: boolean
  readonly name: string
  readonly seconds: number
  readonly message: string
  readonly stderr: readonly string[]
}

export interface Import {
  readonly moves: number
  readonly games: number
  readonly stopped: { readonly ply: number; readonly vertex: string; readonly reason: string } | null
  readonly warnings: readonly { readonly line: number; readonly column: number; readonly message: string }[]
}
