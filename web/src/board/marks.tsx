// What is drawn on top of stones and points: the ring on the last move, crosses, territory, the winning row.
import type { Color } from '../server/types.ts'
import { type Layout, placeOf, type Point, pointAt, samePoint } from './geometry.ts'
import { ownerAt, type Picture, stoneAt, stonesOf } from './picture.ts'

interface Props { picture: Picture; layout: Layout }

export function Marks({ picture, layout }: Props) {
  return (
    <g>
      <Territory picture={picture} layout={layout} />
      {picture.owners && <Owners picture={picture} layout={layout} />}
      <Doubts picture={picture} layout={layout} />
      {[...picture.forbidden.keys()].map((index) => (
        <Cross key={index} kind="cross" point={pointAt(index, picture.axes)} layout={layout} />
      ))}
      {[...picture.dead].map((index) => (
        <Cross key={index} kind="cross on-stone" point={pointAt(index, picture.axes)} layout={layout} />
      ))}
      {picture.refused && !stoneAt(picture, picture.refused.point) && (
        <Cross kind="cross" point={picture.refused.point} layout={layout} />
      )}
      <Hints picture={picture} layout={layout} />
      <WinningRow picture={picture} layout={layout} />
      {picture.numbers ? <Numbers picture={picture} layout={layout} /> : <LastRing picture={picture} layout={layout} />}
    </g>
  )
}

function LastRing({ picture, layout }: Props) {
  const color = picture.last && stoneAt(picture, picture.last)
  if (!picture.last || !color) return null
  return (
    <circle class={`ring on-${color}`} cx={placeOf(layout, picture.last.x)} cy={placeOf(layout, picture.last.y)}
      r={layout.radius * 0.42} stroke-width={layout.cell * 0.056} />
  )
}

function Cross({ point, layout, kind }: { point: Point; layout: Layout; kind: string }) {
  const arm = layout.cell * 0.17
  const [x, y] = [placeOf(layout, point.x), placeOf(layout, point.y)]
  return (
    <path class={kind} stroke-width={layout.cell * 0.072}
      d={`M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`} />
  )
}

/** A square: whose it is by its colour. */
function Square({ index, color, side, picture, layout }: Props & { index: number; color: Color; side: number }) {
  const { x, y } = pointAt(index, picture.axes)
  return (
    <rect class={`territory of-${color}`} x={placeOf(layout, x) - side / 2} y={placeOf(layout, y) - side / 2}
      width={side} height={side} rx={side * 0.18} />
  )
}

const TERRITORY_SIDE = 0.27

function Territory({ picture, layout }: Props) {
  return (
    <>
      {[...picture.territory].filter(([index]) => !picture.dead.has(index)).map(([index, color]) => (
        <Square key={index} index={index} color={color} side={layout.cell * TERRITORY_SIDE} picture={picture} layout={layout} />
      ))}
    </>
  )
}

/** The larger the square the surer it is, on a stone within the last move's ring; a stone that is likely to stay
    shows its owner itself. */
function Owners({ picture, layout }: Props) {
  return (
    <g class="owners">
      {picture.owners?.map((_, index) => {
        const owner = ownerAt(picture, index)
        const stone = stoneAt(picture, pointAt(index, picture.axes))
        if (!owner || stone === owner.color) return null
        const side = layout.cell * (0.1 + (stone ? 0.17 : 0.44) * owner.percent / 100)
        return <Square key={index} index={index} color={owner.color} side={side} picture={picture} layout={layout} />
      })}
    </g>
  )
}

/** Scoring: a diamond on each point of an open border, a question mark on a stone of each unsure chain. */
function Doubts({ picture, layout }: Props) {
  const arm = layout.cell * 0.18
  return (
    <g class="doubts">
      {[...picture.open].map((index) => {
        const { x, y } = pointAt(index, picture.axes)
        return (
          <path key={index} stroke-width={layout.cell * 0.045}
            d={`M${placeOf(layout, x)} ${placeOf(layout, y) - arm}l${arm} ${arm}l${-arm} ${arm}l${-arm} ${-arm}z`} />
        )
      })}
      {[...picture.unsure].map((index) => {
        const point = pointAt(index, picture.axes)
        return (
          <text key={index} class={`on-${stoneAt(picture, point) ?? 'wood'}`} x={placeOf(layout, point.x)} y={placeOf(layout, point.y)}
            dy=".35em" font-size={layout.radius * 1.2}>?</text>
        )
      })}
    </g>
  )
}

/** The best point is filled, the others are rings: told apart without their colour. */
function Hints({ picture, layout }: Props) {
  return (
    <g class="hints">
      {picture.hints.map(({ point, text }, rank) => (
        <g key={text + rank} class={rank === 0 ? 'best' : ''}>
          <circle cx={placeOf(layout, point.x)} cy={placeOf(layout, point.y)} r={layout.radius * 0.9} stroke-width={layout.cell * 0.05} />
          <text x={placeOf(layout, point.x)} y={placeOf(layout, point.y)} dy=".35em" font-size={layout.radius * 0.62}>{text}</text>
        </g>
      ))}
    </g>
  )
}

function WinningRow({ picture, layout }: Props) {
  const [first, last] = [picture.winning[0], picture.winning[picture.winning.length - 1]]
  if (!first || !last) return null
  const d = `M${placeOf(layout, first.x)} ${placeOf(layout, first.y)}L${placeOf(layout, last.x)} ${placeOf(layout, last.y)}`
  return (
    <g class="winning">
      <path class="halo" d={d} stroke-width={layout.cell * 0.2} />
      <path d={d} stroke-width={layout.cell * 0.11} />
    </g>
  )
}

function Numbers({ picture, layout }: Props) {
  return (
    <g class="numbers">
      {stonesOf(picture).map(({ point, index, color }) => {
        const number = picture.numbers?.get(index)
        if (number === undefined) return null
        const size = layout.radius * (number > 99 ? 0.78 : 0.95)
        return (
          <text key={index} class={`on-${color}${samePoint(point, picture.last) ? ' last' : ''}`} font-size={size}
            x={placeOf(layout, point.x)} y={placeOf(layout, point.y)} dy=".35em">{number}</text>
        )
      })}
    </g>
  )
}
