// The set-up of a game as a person chooses it, and as the server takes it.
import type { ClockKind, ClockSpec, Color, GameName, NewGame, NewSeat, OpeningKind, Protocol } from './server/types.ts'

/** The three tabs. Gomoku's stands for its relatives too: standard and caro. */
export type Tab = 'go' | 'gomoku' | 'renju'
export const TABS: readonly Tab[] = ['go', 'gomoku', 'renju']
export const GOMOKU_KINDS: readonly GameName[] = ['gomoku', 'standard', 'caro', 'caro-exact']

export interface Time {
  kind: ClockKind
  mainMinutes: number
  periodSeconds: number
  periods: number
  stones: number
  incrementSeconds: number
}

export type Opponent = 'engine' | 'human' | 'model' | 'external'

export interface Setup {
  game: GameName
  size: number
  rules: string
  /** null: as the rules have it. */
  komi: number | null
  handicap: number
  /** Five-in-a-row: how the first stones are made fair. */
  opening: OpeningKind
  opponent: Opponent
  level: number
  /** A language model's name. */
  model: string
  /** A program's command line, and what it speaks. */
  command: string
  protocol: Protocol
  color: Color | 'random'
  time: Time
  /** The clock runs on when a player that is no person fails. */
  isRated: boolean
}

const TIME: Time = {
  kind: 'none', mainMinutes: 10, periodSeconds: 30, periods: 3, stones: 10, incrementSeconds: 10,
}

const FIVE: Setup = {
  game: 'gomoku', size: 15, rules: 'chinese', komi: null, handicap: 0, opening: 'none', opponent: 'engine', level: 1, model: '',
  command: '', protocol: 'gtp', color: 'black', time: TIME, isRated: false,
}

/** A first visit: a small board, an easy opponent, Black begins. */
export const FIRST_SETUPS: Readonly<Record<Tab, Setup>> = {
  go: { ...FIVE, game: 'go', size: 9 },
  gomoku: FIVE,
  renju: { ...FIVE, game: 'renju' },
}

export function tabOf(game: GameName): Tab {
  return game === 'go' || game === 'renju' ? game : 'gomoku'
}

/** The other player. `language` is what a model gives its reasons in. */
function opponentOf(setup: Setup, language: string): NewSeat {
  switch (setup.opponent) {
    case 'engine': return { kind: 'engine', level: setup.level }
    case 'model': return { kind: 'model', name: setup.model, language }
    case 'external': return { kind: 'external', command: setup.command, protocol: setup.protocol }
    case 'human': return { kind: 'human' }
  }
}

export function requestOf(setup: Setup, language: string): NewGame {
  const own = setup.color === 'random' ? (Math.random() < 0.5 ? 'black' : 'white') : setup.color
  const human: NewSeat = { kind: 'human' }
  const other = opponentOf(setup, language)
  const request: NewGame = {
    game: setup.game,
    size: setup.size,
    black: own === 'black' ? human : other,
    white: own === 'black' ? other : human,
  }
  if (setup.game === 'go') {
    request.rules = setup.rules
    request.handicap = setup.handicap
    if (setup.komi !== null) request.komi = setup.komi
  } else if (setup.opening !== 'none') request.opening = setup.opening
  if (setup.time.kind !== 'none') {
    request.clock = clockOf(setup.time)
    request.rated = setup.isRated
  }
  return request
}

function clockOf(time: Time): Partial<ClockSpec> {
  const main = { kind: time.kind, main_ms: time.mainMinutes * 60_000 }
  const period = { period_ms: time.periodSeconds * 1000 }
  if (time.kind === 'byoyomi') return { ...main, ...period, periods: time.periods }
  if (time.kind === 'canadian') return { ...main, ...period, stones: time.stones }
  if (time.kind === 'fischer') return { ...main, increment_ms: time.incrementSeconds * 1000 }
  return main
}
