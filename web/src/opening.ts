// Swap and swap2, five-in-a-row's fair openings: one player puts stones of both colours, somebody chooses.
import { handOf, humanSeat } from './seats.ts'
import type { Color, GameState, Opening } from './server/types.ts'

/** Stones on the board when White's player chooses, and those that he may add. */
const OPENED = 3
const ADDED = 2

/** Whether a person has a choice to make before anything else. */
export const isChoosing = (game: GameState): boolean =>
  game.phase === 'playing' && game.opening?.stage === 'choose' && game.seats[handOf(game)].kind === 'human'

/** A hint is for whoever plays or chooses; stones that are to be even have no best point. */
export const canHint = (game: GameState): boolean =>
  isChoosing(game) || (game.can.play && game.opening?.stage !== 'place')

/** Whom a move is for: the only person, whose stones have both colours while he opens; null: whoever is to move. */
export function sideOf(game: GameState, vertex: string): Color | null {
  const own = humanSeat(game)
  const hand = game.opening?.hand ?? null
  if (vertex === 'resign') return own ?? hand
  return own !== null && own === hand ? game.to_move : own
}

/** How many moves were made since the last choice, or since the beginning. */
export function pliesSince(game: GameState, { choices }: Opening): number {
  if (choices.length === 0) return game.ply
  return game.ply - OPENED - (choices.length > 1 ? ADDED : 0)
}
