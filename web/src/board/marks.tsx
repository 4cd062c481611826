// What is drawn on top of stones and points: the ring on the last move, crosses, territory, the winning row.
import { type Layout, placeOf, type Point, pointAt, samePoint } from './geometry.ts'
import { type Picture, stoneAt, stonesOf } from './picture.ts'

interface Props { picture: Picture; layout: Layout }

export function Marks({ picture, layout }: Props) {
  return (
    <g>
      <Territory picture={picture} layout={layout} />
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

function Territory({ picture, layout }: Props) {
  const side = layout.cell * 0.27
  return (
    <>
      {[...picture.territory].filter(([index]) => !picture.dead.has(index)).map(([index, color]) => {
        const { x, y } = pointAt(index, picture.axes)
        return (
          <rect key={index} class={`territory of-${color}`} x={placeOf(layout, x) - side / 2} y={placeOf(layout, y) - side / 2}
            width={side} height={side} rx={side * 0.18} />
        )
      })}
    </>
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
