// From the model to the picture: which of the server's words are drawn on the board now.
import { type Axes, indexOf, type Point, pointOf, vertexOf } from './board/geometry.ts'
import { colorOf, type Picture } from './board/picture.ts'
import { axesOf, momentOf, numbersOf } from './history.ts'
import type { Translate } from './i18n.ts'
import { reasonText } from './panel/sentences.ts'
import type { Color, Estimate, GameState } from './server/types.ts'
import type { TableState } from './table.ts'

/** How the person wants the board drawn. */
export interface View { readonly hasNumbers: boolean; readonly estimate: Estimate | null }

export function pictureOf(state: TableState, game: GameState, { hasNumbers, estimate }: View, t: Translate): Picture {
  const axes = axesOf(game)
  const isNow = state.look === null
  const moment = momentOf(game, state.look ?? game.ply)
  const judge = isNow && game.phase === 'scoring' ? game.judge : null
  const canPlay = isNow && game.can.play
  return {
    axes,
    stars: pointsOf(game.stars, axes),
    rows: moment.rows,
    last: moment.last && pointOf(moment.last.vertex, axes),
    next: canPlay ? game.to_move : null,
    forbidden: canPlay ? forbiddenOf(game, axes, t) : new Map(),
    winning: isNow ? pointsOf(game.line, axes) : [],
    dead: indicesOf(isNow && game.phase !== 'playing' ? game.dead : [], axes),
    territory: isNow && game.score && game.phase !== 'playing' ? territoryOf(game.score.territory, moment.rows, game, axes) : new Map(),
    owners: estimate?.ownership ?? null,
    open: indicesOf(judge?.open ?? [], axes),
    unsure: indicesOf((judge?.unsure ?? []).map(({ vertex }) => vertex), axes),
    numbers: hasNumbers ? numbersByIndex(game, state.look ?? game.ply, axes) : null,
    hints: hintsOf(state, axes, t),
    pending: state.pending ? pointOf(state.pending, axes) : null,
    refused: refusedOf(state, axes, t),
  }
}

function pointsOf(vertices: readonly string[], axes: Axes): Point[] {
  return vertices.flatMap((vertex) => pointOf(vertex, axes) ?? [])
}

function indicesOf(vertices: readonly string[], axes: Axes): Set<number> {
  return new Set(pointsOf(vertices, axes).map((point) => indexOf(point, axes)))
}

function forbiddenOf(game: GameState, axes: Axes, t: Translate): Map<number, string> {
  const forbidden = new Map<number, string>()
  for (const { vertex, reason } of game.forbidden) {
    const point = pointOf(vertex, axes)
    if (point) forbidden.set(indexOf(point, axes), reasonText(reason, t))
  }
  return forbidden
}

/** A square on each point that counts, where no living stone of the same colour shows it already. */
function territoryOf(owners: readonly string[], rows: readonly string[], game: GameState, axes: Axes): Map<number, Color> {
  const dead = new Set(game.dead)
  const territory = new Map<number, Color>()
  owners.forEach((row, y) => [...row].forEach((cell, x) => {
    const owner = colorOf(cell)
    const isEmpty = rows[y]?.charAt(x) === '.' || dead.has(vertexOf({ x, y }, axes))
    if (owner && isEmpty) territory.set(indexOf({ x, y }, axes), owner)
  }))
  return territory
}

function numbersByIndex(game: GameState, ply: number, axes: Axes): Map<number, number> {
  const numbers = new Map<number, number>()
  for (const [vertex, number] of numbersOf(game, ply)) {
    const point = pointOf(vertex, axes)
    if (point) numbers.set(indexOf(point, axes), number)
  }
  return numbers
}

const MAX_HINTS = 3

function hintsOf(state: TableState, axes: Axes, t: Translate): Picture['hints'] {
  return (state.hint?.report?.candidates ?? []).slice(0, MAX_HINTS).flatMap(({ vertex, winrate }) => {
    const point = pointOf(vertex, axes)
    return point ? [{ point, text: t('hint.percent', { percent: Math.round(100 * winrate) }) }] : []
  })
}

function refusedOf(state: TableState, axes: Axes, t: Translate): Picture['refused'] {
  const point = state.refused && pointOf(state.refused.vertex, axes)
  return state.refused && point ? { point, text: reasonText(state.refused.reason, t) } : null
}
