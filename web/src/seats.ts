// Who sits where: what the page asks about the two seats.
import type { Color, Seat } from './server/types.ts'

export type Seats = Readonly<Record<Color, Seat>>

/** The seat of the only person, or null where there are two or none. */
export function humanSeat({ seats }: { seats: Seats }): Color | null {
  const black = seats.black.kind === 'human'
  const white = seats.white.kind === 'human'
  return black === white ? null : black ? 'black' : 'white'
}

export const hasHuman = ({ seats }: { seats: Seats }): boolean =>
  seats.black.kind === 'human' || seats.white.kind === 'human'
