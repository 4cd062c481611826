// A picture of a board, read back: what the server saw, and a game that begins with it.
import { postBytes, request } from './api.ts'
import type { Color, GameState, Import, NewSeat } from './types.ts'

/** The games whose position a picture may show. */
export const PICTURED = ['go', 'gomoku', 'renju'] as const
export type Pictured = (typeof PICTURED)[number]

/** Rows from the top; a confidence is 0 a guess … 1 plain to see. */
export interface Reading {
  readonly cols: number
  readonly rows: number
  readonly board: readonly string[]
  readonly black: readonly string[]
  readonly white: readonly string[]
  readonly confidence: { readonly points: readonly (readonly number[])[] }
  readonly unsure: readonly { readonly vertex: string }[]
}

export interface Beginning {
  readonly game: Pictured
  readonly toMove: Color
  readonly seats: Readonly<Record<Color, NewSeat>>
}

export const isPicture = (file: Blob): boolean => file.type.startsWith('image/')

export const readBoard = (file: Blob, game: Pictured): Promise<Reading> => postBytes(`/api/read-board?game=${game}`, file)

export const startFrom = (reading: Reading, { game, toMove, seats }: Beginning): Promise<GameState & { import: Import }> =>
  request('POST', '/api/sgf', { sgf: recordOf(reading, game, toMove), ...seats })

/** A record of one node: the stones, and who is to move. */
function recordOf(reading: Reading, game: Pictured, toMove: Color): string {
  const kind = game === 'go' ? 'GM[1]' : `GM[4]RU[${game}]`
  const size = reading.cols === reading.rows ? reading.cols : `${reading.cols}:${reading.rows}`
  return `(;${kind}FF[4]SZ[${size}]${stones('AB', 'X', reading)}${stones('AW', 'O', reading)}PL[${toMove === 'black' ? 'B' : 'W'}])`
}

function stones(property: string, stone: string, { board }: Reading): string {
  const points = board.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === stone ? [`[${letter(x)}${letter(y)}]`] : [])))
  return points.length > 0 ? property + points.join('') : ''
}

const letter = (i: number): string => String.fromCharCode('a'.charCodeAt(0) + i)
