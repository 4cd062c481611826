// The page's model: the game on the table, what the person is doing with it, and the requests that follow.
//
// The server's event stream is the one source of states while it is open, so that an answer that was
// overtaken by a later event never shows; answers are taken only when the stream is down.
import type { Key, Values } from './i18n.ts'
import { isChoosing, sideOf } from './opening.ts'
import { analyse } from './server/analysis.ts'
import * as api from './server/api.ts'
import { type Following, follow } from './server/events.ts'
import type { GameState, NewGame, OpeningChoice, Reason, Report, Thinking } from './server/types.ts'

export interface Message { readonly key: Key; readonly values?: Values }

export interface TableState {
  readonly game: GameState | null
  /** performance.now() when `game` came: what is left on a running clock counts from there. */
  readonly receivedAt: number
  /** performance.now() when `game.ai` came. */
  readonly aiAt: number
  /** The earlier ply that is looked at; null: the present one. */
  readonly look: number | null
  /** A vertex that waits for its second tap. */
  readonly pending: string | null
  readonly refused: { readonly vertex: string; readonly reason: Reason } | null
  readonly asking: 'pass' | 'resign' | null
  readonly problem: Message | null
  readonly notice: Message | null
  readonly thinking: Thinking | null
  /** What a hint found out about the position that is shown; null: none is asked for. */
  readonly hint: Hint | null
  readonly isConnected: boolean
}

export interface Hint { readonly report: Report | null; readonly isRunning: boolean }

const EMPTY: TableState = {
  game: null, receivedAt: 0, aiAt: 0, look: null, pending: null, refused: null, asking: null, problem: null, notice: null,
  thinking: null, hint: null, isConnected: true,
}

/** A hint costs no more than this of the machine. */
const HINT_SECONDS = 3

const PROBLEMS: Readonly<Record<string, Key>> = {
  offline: 'problem.offline',
  store: 'problem.store',
  store_full: 'problem.store_full',
  busy: 'problem.busy',
  too_many: 'problem.too_many',
  too_large: 'problem.too_large',
  bad_image: 'problem.bad_image',
  no_board: 'problem.no_board',
  not_found: 'problem.not_found',
  bad_json: 'problem.bad_request',
  state: 'problem.state',
  conflict: 'problem.state',
  owner_only: 'problem.owner_only',
  forbidden_host: 'problem.forbidden',
  forbidden_origin: 'problem.forbidden',
}

export function problemOf(error: unknown): Message {
  if (!(error instanceof api.ApiError)) throw error
  const key = PROBLEMS[error.code]
  const { line, column, field } = error.details
  if (error.code === 'bad_sgf') return line && column ? { key: 'problem.bad_sgf.at', values: { line, column } } : { key: 'problem.bad_sgf' }
  if (error.code === 'bad_request' && field) return { key: 'problem.field', values: { field, message: error.message } }
  return key ? { key } : { key: 'problem.other', values: { message: error.message } }
}

export class Table {
  state: TableState = EMPTY
  private following: Following | null = null
  /** The request under way, until its answer or what it brought about is here, whichever is first. */
  private request: symbol | null = null
  private endHint: (() => void) | null = null

  constructor(
    private readonly onChange: () => void,
    /** Called with the state before and after each that the server sent. */
    private readonly onGame: (before: GameState | null, after: GameState) => void,
    private readonly onGone: (id: string) => void,
  ) {}

  private set(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part }
    this.onChange()
  }

  /** Puts a game on the table and follows it. */
  show(game: GameState, notice: Message | null = null): void {
    this.following?.stop()
    this.dropHint()
    this.state = { ...EMPTY, notice }
    this.take(game)
    this.following = follow(game.id, {
      onState: (state) => this.take(state),
      onThinking: (thinking) => this.set({ thinking: thinking.color ? thinking : null }),
      onAi: (ai) => { if (this.state.game) this.set({ game: { ...this.state.game, ai }, aiAt: performance.now() }) },
      onConnection: (isConnected) => { if (isConnected !== this.state.isConnected) this.set({ isConnected }) },
      onGone: () => this.onGone(game.id),
    })
  }

  async open(id: string): Promise<void> {
    this.show(await api.getGame(id))
  }

  async start(setup: NewGame): Promise<void> {
    this.show(await api.createGame(setup))
  }

  private take(game: GameState): void {
    const before = this.state.game
    const isNews = before?.ply !== game.ply || before.phase !== game.phase || before.hash !== game.hash ||
      before.opening?.stage !== game.opening?.stage
    this.request = null
    if (isNews) this.dropHint()
    this.set({
      game,
      receivedAt: performance.now(),
      aiAt: performance.now(),
      thinking: game.thinking,
      ...(isNews && { look: this.state.look !== null && this.state.look < game.ply ? this.state.look : null, pending: null, refused: null, asking: null, problem: null }),
      ...(isNews && before && { notice: null }),
    })
    this.onGame(before, game)
  }

  /**
   * Carries out one request at a time; a second press meanwhile is not a second move. The stream may show the
   * new position before the answer comes: a press on it counts.
   */
  private async ask(send: (game: GameState) => Promise<GameState>): Promise<void> {
    const { game } = this.state
    if (!game || this.request) return
    const mine = this.request = Symbol('request')
    this.set({ refused: null, problem: null, notice: null, pending: null, asking: null })
    try {
      const answer = await send(game)
      if (!this.following?.isOpen()) this.take(answer)
    } catch (error) {
      this.refuse(game, error)
    } finally {
      if (this.request === mine) this.request = null
    }
  }

  private refuse(game: GameState, error: unknown): void {
    if (error instanceof api.ApiError && error.code === 'illegal' && error.details.reason) {
      this.set({ refused: { vertex: error.details.vertex ?? '', reason: error.details.reason } })
    } else if (error instanceof api.ApiError && error.status === 409) {
      // Somebody was faster; the newest state says all.
      void api.getGame(game.id).then((state) => this.take(state), (again: unknown) => this.set({ problem: problemOf(again) }))
    } else this.set({ problem: problemOf(error) })
  }

  play(vertex: string): Promise<void> {
    const { game: now } = this.state
    if (now && isChoosing(now) && vertex !== 'resign') {
      this.say({ key: 'opening.first' })
      return Promise.resolve()
    }
    return this.ask((game) => api.postMove(game.id, vertex, game.ply, sideOf(game, vertex)))
  }

  /** What is chosen in an opening, for whoever has the choice. */
  choose(choice: OpeningChoice): Promise<void> {
    return this.ask((game) => api.postChoose(game.id, choice, game.ply))
  }

  undo(): Promise<void> {
    return this.ask((game) => api.postUndo(game.id, game.ply))
  }

  stop(): Promise<void> {
    return this.ask((game) => api.postStop(game.id))
  }

  decide(what: api.Decide): Promise<void> {
    return this.ask((game) => api.postDecide(game.id, what))
  }

  toggleDead(vertex: string): Promise<void> {
    return this.ask((game) => api.postToggleDead(game.id, vertex))
  }

  agree(): Promise<void> {
    return this.ask((game) => api.postAgree(game.id))
  }

  resume(): Promise<void> {
    return this.ask((game) => api.postResume(game.id))
  }

  /** Pass and resign ask once. */
  question(asking: TableState['asking']): void {
    this.set({ asking, pending: null, refused: null, problem: null, notice: null })
  }

  wait(vertex: string): void {
    this.set({ pending: vertex, refused: null, problem: null, notice: null })
  }

  say(notice: Message): void {
    this.set({ notice, problem: null, refused: null })
  }

  fail(problem: Message): void {
    this.set({ problem })
  }

  /** Asks what the engine would play here, or puts the answer away. */
  toggleHint(): void {
    const { game, hint } = this.state
    if (hint || !game || game.opening?.stage === 'place') return this.dropHint()
    this.set({ hint: { report: null, isRunning: true }, refused: null, pending: null, problem: null, notice: null })
    this.endHint = analyse(game.id, this.ply, HINT_SECONDS,
      (report) => this.set({ hint: { report, isRunning: true } }),
      () => {
        const { hint: last } = this.state
        this.endHint = null
        if (last) this.set({ hint: { report: last.report, isRunning: false } })
      })
  }

  private dropHint(): void {
    if (this.state.hint) this.set({ hint: null })
    this.endHint?.()
  }

  /** Looks at the board after `ply` moves; the present one and beyond is the game itself. */
  look(ply: number): void {
    const { game } = this.state
    if (!game) return
    const clamped = Math.max(0, Math.min(ply, game.ply))
    if (clamped !== this.ply) this.dropHint()
    this.set({ look: clamped === game.ply ? null : clamped, pending: null, refused: null, asking: null, notice: null })
  }

  get ply(): number {
    return this.state.look ?? this.state.game?.ply ?? 0
  }
}
