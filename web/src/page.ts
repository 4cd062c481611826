// What the page does beside the game itself: its address, memory, sheets, language, theme and sound.
import type { PressKind } from './board/board.tsx'
import { copyText } from './clipboard.ts'
import { canEstimate, Estimator } from './estimate.ts'
import type { SheetName } from './header.tsx'
import { type Language, preferredLanguage, type Translate, translator } from './i18n.ts'
import { DEFAULT_PREFS, type Prefs, recall, remember } from './prefs.ts'
import { Review } from './review.ts'
import { handOf, hasHuman } from './seats.ts'
import * as api from './server/api.ts'
import { type Beginning, isPicture, type Pictured, readBoard, startFrom } from './server/pictures.ts'
import type { GameState, Info } from './server/types.ts'
import { FIRST_SETUPS, requestOf, type Setup, type Tab, tabOf } from './setup.ts'
import type { Read } from './sheets/picture.tsx'
import { playStone } from './sound.ts'
import { type Message, problemOf, Table } from './table.ts'
import { applyTheme, isDark, onSystemTheme } from './theme.ts'

/** The games that this browser had on its table last, by tab. */
interface Recent { last?: string; go?: string; gomoku?: string; renju?: string }

/** From this side on a finger covers more than one point: it confirms. */
const BIG_BOARD = 13

export class Page {
  readonly table: Table
  readonly review: Review
  readonly estimator: Estimator
  prefs: Prefs = recall('prefs', DEFAULT_PREFS)
  info: Info | null = null
  sheet: SheetName | null = null
  /** What went wrong in the sheet that is open. */
  problem: Message | null = null
  /** A file is held over the page. */
  isDragging = false
  /** The picture whose sheet is open. */
  read: Read | null = null
  /** What was being set up when the sheet of models was opened. */
  draft: Setup | null = null
  private setups: Record<Tab, Setup> = recall('setups', FIRST_SETUPS)
  private recent: Recent = recall('recent', {})

  constructor(private readonly render: () => void) {
    this.estimator = new Estimator(render)
    this.table = new Table(this.onTable, this.onGame, this.onGone)
    this.review = new Review(render)
    applyTheme(this.prefs.theme)
    onSystemTheme(() => { applyTheme(this.prefs.theme); render() })
  }

  get language(): Language {
    return this.prefs.language ?? preferredLanguage(navigator.languages)
  }

  get t(): Translate {
    return translator(this.language)
  }

  /** The game of the address, else the last one on this table, else a small first one. */
  async begin(): Promise<void> {
    this.learn()
    const wanted = idOfAddress()
    const id = wanted ?? this.recent.last
    try {
      if (id && (await this.tryOpen(id))) return
      await this.table.start(requestOf(this.setupFor('go'), this.language))
      if (wanted) this.table.say({ key: 'problem.not_found' })
    } catch (error) {
      this.table.fail(problemOf(error))
      setTimeout(() => void this.begin(), 2000)
    }
  }

  /** What the server offers; again whenever it may have changed. */
  private learn(): void {
    void api.getInfo().then((info) => { this.info = info; this.render() }, () => undefined)
  }

  /** Opens a game; false when there is none of that name. */
  private async tryOpen(id: string): Promise<boolean> {
    try {
      await this.table.open(id)
      return true
    } catch (error) {
      if (error instanceof api.ApiError && error.status === 404) return false
      throw error
    }
  }

  private readonly onTable = (): void => {
    const { game, look } = this.table.state
    this.estimator.follow(game, look)
    this.render()
  }

  private readonly onGame = (before: GameState | null, after: GameState): void => {
    if (before?.id !== after.id) {
      this.review.clear()
      this.recent = { ...this.recent, last: after.id, [tabOf(after.game)]: after.id }
      remember('recent', this.recent)
      const path = `/g/${after.id}`
      if (location.pathname === '/') history.replaceState(null, '', path)
      else if (location.pathname !== path) history.pushState(null, '', path)
    } else if (after.ply > before.ply) {
      if (this.prefs.hasSound) playStone(after.last_move?.captured.length ?? 0)
    } else this.review.forget(after.ply)
  }

  private readonly onGone = (): void => {
    this.recent = {}
    remember('recent', this.recent)
    void this.table.start(requestOf(this.setupFor('go'), this.language))
      .then(() => this.table.say({ key: 'problem.gone' }), (error: unknown) => this.table.fail(problemOf(error)))
  }

  readonly setupFor = (tab: Tab): Setup => ({ ...FIRST_SETUPS[tab], ...this.setups[tab] })

  /** Runs what belongs to a sheet: it closes on success and says why on failure. */
  private async inSheet(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.closeSheet()
    } catch (error) {
      this.failInSheet(problemOf(error))
    }
  }

  private failInSheet(problem: Message): void {
    if (this.sheet) this.problem = problem
    else this.table.fail(problem)
    this.render()
  }

  readonly start = (setup: Setup): Promise<void> => {
    this.setups = { ...this.setups, [tabOf(setup.game)]: setup }
    remember('setups', this.setups)
    return this.inSheet(async () => {
      await this.breakOff()
      await this.table.start(requestOf(setup, this.language))
    })
  }

  /** A model that is asked for a game which nobody looks at any more would be asked for nothing. */
  private async breakOff(): Promise<void> {
    const { game } = this.table.state
    if (game?.ai.state === 'thinking' && game.seats[handOf(game)].kind === 'model') await api.postStop(game.id).catch(() => null)
  }

  readonly goTo = (id: string): Promise<void> => this.inSheet(() => this.table.open(id))

  /** The last game of that kind, else a new one as it was set up last. */
  readonly switchTab = (tab: Tab): void => {
    const id = this.recent[tab]
    void this.inSheet(async () => {
      if (!id || !(await this.tryOpen(id))) await this.table.start(requestOf(this.setupFor(tab), this.language))
    })
  }

  readonly openRecord = (file: Blob): Promise<void> => this.inSheet(async () => {
    const game = await api.postSgf(file)
    this.table.show(game, importNotice(game.import))
  })

  readonly openFile = (file: Blob): Promise<void> => (isPicture(file) ? this.openPicture(file) : this.openRecord(file))

  /** Reads a picture of a board and shows what was seen; a game is made of it when the person says so. */
  private readonly openPicture = (file: Blob): Promise<void> => this.readPicture(file, tabOf(this.table.state.game?.game ?? 'go'))

  /** The same stones as those of another game. */
  readonly readAs = async (game: Pictured): Promise<void> => {
    if (this.read) await this.readPicture(this.read.file, game)
  }

  private async readPicture(file: Blob, game: Pictured): Promise<void> {
    try {
      const reading = await readBoard(file, game)
      this.openSheet('picture')
      this.read = { file, game, reading }
      this.render()
    } catch (error) {
      this.failInSheet(problemOf(error))
    }
  }

  readonly startFrom = async (beginning: Beginning): Promise<void> => {
    const { read } = this
    if (!read) return
    try {
      const game = await startFrom(read.reading, beginning)
      await this.breakOff()
      this.table.show(game, { key: 'picture.done' })
      this.closeSheet()
    } catch (error) {
      const isRefused = error instanceof api.ApiError && error.code === 'bad_sgf'
      this.failInSheet(isRefused ? { key: 'picture.refused' } : problemOf(error))
    }
  }

  /** Stops whatever was begun: a question, a hint, the work on the chances. */
  readonly cancel = (): void => {
    if (this.table.state.hint) this.table.toggleHint()
    this.review.stop()
    this.table.question(null)
  }

  /** Works out the chances along the game, or stops at what is known. */
  readonly toggleReview = (): void => {
    const { game } = this.table.state
    if (this.review.chances?.isRunning) this.review.stop()
    else if (game) this.review.start(game)
  }

  get canEstimate(): boolean {
    const { game, look } = this.table.state
    return game !== null && canEstimate(game, look)
  }

  readonly toggleEstimate = (): void => this.estimator.toggle()

  readonly openSheet = (sheet: SheetName): void => {
    this.sheet = sheet
    this.draft = null
    this.problem = null
    this.render()
  }

  readonly closeSheet = (): void => {
    this.sheet = null
    this.read = null
    this.draft = null
    this.problem = null
    this.render()
  }

  /** To the models and back to the game that is being set up. */
  readonly openModels = (draft: Setup): void => {
    this.openSheet('models')
    this.draft = draft
  }

  readonly closeModels = (): void => {
    this.learn()
    this.sheet = this.draft ? 'settings' : null
    this.render()
  }

  private setPrefs(part: Partial<Prefs>): void {
    this.prefs = { ...this.prefs, ...part }
    remember('prefs', this.prefs)
    applyTheme(this.prefs.theme)
    this.render()
  }

  readonly setLanguage = (language: Language): void => this.setPrefs({ language })
  readonly toggleTheme = (): void => this.setPrefs({ theme: isDark(this.prefs.theme) ? 'light' : 'dark' })
  readonly toggleCoordinates = (): void => this.setPrefs({ hasCoordinates: !this.prefs.hasCoordinates })
  readonly toggleNumbers = (): void => this.setPrefs({ hasNumbers: !this.prefs.hasNumbers })
  readonly toggleSound = (): void => this.setPrefs({ hasSound: !this.prefs.hasSound })

  readonly setDragging = (isDragging: boolean): void => {
    if (isDragging === this.isDragging) return
    this.isDragging = isDragging
    this.render()
  }

  async copySgf(): Promise<void> {
    const { game } = this.table.state
    if (!game) return
    try {
      const isCopied = await copyText(await api.getSgf(game.id))
      if (isCopied) this.table.say({ key: 'moves.copied' })
      else this.table.fail({ key: 'problem.copy' })
    } catch (error) {
      this.table.fail(problemOf(error))
    }
  }

  /** A press on a point: plays, asks for a second tap, or marks a group dead. */
  readonly press = (vertex: string, kind: PressKind): void => {
    const { game, look, pending } = this.table.state
    if (!game || look !== null || !hasHuman(game)) return
    if (game.phase === 'scoring') void this.table.toggleDead(vertex)
    else if (kind === 'touch' && isBig(game) && pending !== vertex && game.can.play) this.table.wait(vertex)
    else void this.table.play(vertex)
  }

  readonly onPopState = (): void => {
    const id = idOfAddress()
    if (id && id !== this.table.state.game?.id) void this.goTo(id)
  }
}

const isBig = (game: GameState): boolean => Math.max(game.cols, game.rows) >= BIG_BOARD

function idOfAddress(): string | null {
  return /^\/g\/([^/]+)$/.exec(location.pathname)?.[1] ?? null
}

function importNotice(result: { moves: number; stopped: { ply: number; vertex: string } | null }): Message {
  if (!result.stopped) return { key: 'open.done', values: { count: result.moves } }
  return { key: 'open.stopped', values: { count: result.moves, ply: result.stopped.ply, vertex: result.stopped.vertex } }
}
