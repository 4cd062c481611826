// Earlier boards of a game, from the board before the first move and the moves with what each took off.
// The server says what was captured; nothing is worked out here.
import { type Axes, pointOf } from './board/geometry.ts'
import type { Color, GameState, Move } from './server/types.ts'

export const axesOf = (game: GameState): Axes =>
  ({ cols: game.cols, rows: game.rows, columns: game.columns, labels: game.row_labels })

export interface Moment {
  readonly rows: readonly string[]
  readonly last: Move | null
  /** Prisoners taken by each side up to then. */
  readonly captures: Readonly<Record<Color, number>>
}

/** The game as it was after `ply` moves; the present one as the server sent it. */
export function momentOf(game: GameState, ply: number): Moment {
  if (ply >= game.ply) return { rows: game.board, last: game.last_move, captures: game.captures }
  const axes = axesOf(game)
  const cells = game.initial.map((row) => [...row])
  const captures = { black: 0, white: 0 }
  const put = (vertex: string, cell: string) => {
    const point = pointOf(vertex, axes)
    const row = point && cells[point.y]
    if (!point || !row) return
    if (cell === '.' && row[point.x] === 'X') captures.white++
    if (cell === '.' && row[point.x] === 'O') captures.black++
    row[point.x] = cell
  }
  for (const move of game.moves.slice(0, ply)) {
    put(move.vertex, move.color === 'black' ? 'X' : 'O')
    for (const vertex of move.captured) put(vertex, '.')
  }
  return { rows: cells.map((row) => row.join('')), last: game.moves[ply - 1] ?? null, captures }
}

/** The ply of the stone on each point: the last move there. Points without a stone do not matter. */
export function numbersOf(game: GameState, ply: number): Map<string, number> {
  return new Map(game.moves.slice(0, ply).map((move) => [move.vertex, move.ply]))
}
