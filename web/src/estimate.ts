// Whose each point is likely to become, for the position that is shown: asked anew for each position while it is
// on, one request at a time, so that stepping fast through a game asks for where it stops. An answer for a
// position that is no longer shown is dropped.
import * as api from './server/api.ts'
import type { Estimate, GameState } from './server/types.ts'
import { type Message, problemOf } from './table.ts'

/** A position: the game, how many plies are played, and which, as a ply that was taken back is another one. */
interface Place { readonly id: string; readonly ply: number; readonly key: string }

/** What is known of the position that is shown. */
export interface Estimated { readonly estimate: Estimate | null; readonly problem: Message | null }

const NOTHING: Estimated = { estimate: null, problem: null }

export class Estimator {
  isOn = false
  private place: Place | null = null
  private known: Estimated = NOTHING
  private isAsking = false

  constructor(private readonly onChange: () => void) {}

  /** null: switched off, or nothing to estimate here. */
  get shown(): Estimated | null {
    return this.isOn && this.place ? this.known : null
  }

  toggle(): void {
    this.isOn = !this.isOn
    this.known = NOTHING
    void this.ask()
    this.onChange()
  }

  /** The page shows the game after `ply` moves; to be told of every change. */
  follow(game: GameState | null, look: number | null): void {
    const place = game && canEstimate(game, look) ? placeOf(game, look ?? game.ply) : null
    if (place?.key === this.place?.key) return
    this.place = place
    this.known = NOTHING
    void this.ask()
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    let { place } = this
    while (this.isOn && place && this.known === NOTHING) {
      const answer = await answerFor(place)
      if (this.place?.key === place.key) {
        this.known = answer
        this.onChange()
      }
      ({ place } = this)
    }
    this.isAsking = false
  }
}

/** Go, and not where the count itself is shown. */
export function canEstimate(game: GameState, look: number | null): boolean {
  return game.game === 'go' && (look !== null || (game.phase !== 'scoring' && game.score === null))
}

function placeOf(game: GameState, ply: number): Place {
  const moves = game.moves.slice(0, ply).map(({ vertex }) => vertex).join(' ')
  return { id: game.id, ply, key: `${game.id} ${ply} ${moves}` }
}

async function answerFor({ id, ply }: Place): Promise<Estimated> {
  try {
    const estimate = await api.getEstimate(id, ply)
    // The game went on or back before the server read the question.
    return estimate.ply === ply ? { estimate, problem: null } : { estimate: null, problem: { key: 'problem.state' } }
  } catch (error) {
    return { estimate: null, problem: problemOf(error) }
  }
}
