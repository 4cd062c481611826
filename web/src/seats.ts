// Who sits where: what the page asks about the two seats.
import type { Color, GameState, Seat } from './server/types.ts'

export type Seats = Readonly<Record<Color, Seat>>

/** The seat of the only person, or null where there are two or none. */
export function humanSeat({ seats }: { seats: Seats }): Color | null {
  const black = seats.black.kind === 'human'
  const white = seats.white.kind === 'human'
  return black === white ? null : black ? 'black' : 'white'
}

export const otherColor = (color: Color): Color => (color === 'black' ? 'white' : 'black')

/** The seat whose player acts now: in an opening not always that of the colour to move. */
export const handOf = (game: GameState): Color => game.opening?.hand ?? game.to_move

export const hasHuman = ({ seats }: { seats: Seats }): boolean =>
  seats.black.kind === 'human' || seats.white.kind === 'human'
