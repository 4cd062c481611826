// What a board has to draw, told without a rule: stones as text, and what the server said about points.
// A map's or set's key is the point's index, see indexOf.
import { type Axes, indexOf, type Point } from './geometry.ts'

import type { Color } from '../server/types.ts'

export interface Refused { readonly point: Point; readonly text: string }

export interface Picture {
  readonly axes: Axes
  readonly stars: readonly Point[]
  /** One text per row, the top row first: '.', 'X' black, 'O' white. */
  readonly rows: readonly string[]
  readonly last: Point | null
  /** The stone that a press would put down; null: a press puts none. */
  readonly next: Color | null
  /** Renju: what is forbidden to black, with the reason in words. */
  readonly forbidden: ReadonlyMap<number, string>
  /** The stones that won, from one end of the row to the other. */
  readonly winning: readonly Point[]
  readonly dead: ReadonlySet<number>
  /** Scoring: whose point each is. */
  readonly territory: ReadonlyMap<number, Color>
  /** Whose each point is likely to be, by index: 100 surely Black's, -100 surely White's; null: not shown. */
  readonly owners: readonly number[] | null
  /** Scoring: the points of borders that nobody has closed. */
  readonly open: ReadonlySet<number>
  /** Scoring: a stone of each chain whose life is not sure. */
  readonly unsure: ReadonlySet<number>
  /** Ply of the stone on a point; null: numbers are not shown. */
  readonly numbers: ReadonlyMap<number, number> | null
  /** A hint's points, the best one first, each with a few words. */
  readonly hints: readonly { readonly point: Point; readonly text: string }[]
  /** A stone that waits for its second tap. */
  readonly pending: Point | null
  /** The point that was just refused, and why. */
  readonly refused: Refused | null
}

/** Below this share of certainty a point is nobody's yet. */
const OPEN_BELOW = 10

export interface Owner { readonly color: Color; readonly percent: number }

/** Who is likely to own a point; null: nobody yet, or no estimate is shown. */
export function ownerAt(picture: Picture, index: number): Owner | null {
  const share = picture.owners?.[index] ?? 0
  return Math.abs(share) < OPEN_BELOW ? null : { color: share > 0 ? 'black' : 'white', percent: Math.abs(share) }
}

export interface Stone { readonly point: Point; readonly index: number; readonly color: Color }

export const colorOf = (cell: string | undefined): Color | null =>
  cell === 'X' ? 'black' : cell === 'O' ? 'white' : null

export function stoneAt(picture: Picture, point: Point): Color | null {
  return colorOf(picture.rows[point.y]?.charAt(point.x))
}

/** Every stone with its place, in board order. */
export function stonesOf({ rows, axes }: Pick<Picture, 'rows' | 'axes'>): Stone[] {
  const stones: Stone[] = []
  rows.forEach((row, y) => [...row].forEach((cell, x) => {
    const color = colorOf(cell)
    if (color) stones.push({ point: { x, y }, index: indexOf({ x, y }, axes), color })
  }))
  return stones
}
