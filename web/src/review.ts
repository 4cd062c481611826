// The chances along a game: a short look by the engine at each position, one after the other, from the
// first to the last. What is known stays when it is stopped, and while the page shows that game.
import { analyse } from './server/analysis.ts'
import type { GameState, Report } from './server/types.ts'

/** For each position: enough for a rough opinion; 200 moves take a minute and a half. */
const SECONDS = 0.4

export interface Chances {
  /** Black's chances after so many plies, 0 to 1; holes where nothing is known. */
  readonly byPly: ReadonlyMap<number, number>
  readonly isRunning: boolean
}

export class Review {
  chances: Chances | null = null
  private end: (() => void) | null = null

  constructor(private readonly onChange: () => void) {}

  start(game: GameState): void {
    this.stop()
    this.set({ byPly: new Map(), isRunning: true })
    this.look(game, 0)
  }

  private look(game: GameState, ply: number): void {
    let best: Report | null = null
    this.end = analyse(game.id, ply, SECONDS, (report) => { best = report }, () => {
      if (!this.chances?.isRunning) return
      this.set({ byPly: withValue(this.chances.byPly, ply, best), isRunning: ply < game.ply })
      if (ply < game.ply) this.look(game, ply + 1)
    })
  }

  stop(): void {
    if (this.chances?.isRunning) this.set({ ...this.chances, isRunning: false })
    this.end?.()
    this.end = null
  }

  /** Moves after `ply` were taken back: what was known of them is of other moves. */
  forget(ply: number): void {
    if (!this.chances || ![...this.chances.byPly.keys()].some((known) => known > ply)) return
    this.stop()
    this.set({ byPly: new Map([...this.chances.byPly].filter(([known]) => known <= ply)), isRunning: false })
  }

  /** Another game is on the table. */
  clear(): void {
    this.stop()
    this.chances = null
  }

  private set(chances: Chances): void {
    this.chances = chances
    this.onChange()
  }
}

function withValue(known: ReadonlyMap<number, number>, ply: number, report: Report | null): Map<number, number> {
  const values = new Map(known)
  if (report) values.set(ply, report.color === 'black' ? report.winrate : 1 - report.winrate)
  return values
}
