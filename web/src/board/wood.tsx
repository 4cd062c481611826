// The empty board: flat wood, a thin grid with a thicker edge, star points, quiet coordinates.
import { type Axes, type Layout, placeOf, type Point } from './geometry.ts'

interface Props { axes: Axes; stars: readonly Point[]; layout: Layout; hasCoordinates: boolean }

export function Wood({ axes, stars, layout, hasCoordinates }: Props) {
  const thin = Math.max(1.3, layout.cell * 0.022)
  return (
    <g>
      <rect class="wood" x={2.5} y={2.5} width={layout.width - 5} height={layout.height - 5} rx={26} />
      <path class="line" stroke-width={thin} d={innerLines(axes, layout)} />
      <path class="edge" stroke-width={2 * thin} d={edge(axes, layout)} />
      {stars.map(({ x, y }) => (
        <circle class="star" cx={placeOf(layout, x)} cy={placeOf(layout, y)} r={Math.max(4, layout.cell * 0.085)} />
      ))}
      {hasCoordinates && <Coordinates axes={axes} layout={layout} />}
    </g>
  )
}

function innerLines(axes: Axes, layout: Layout): string {
  const right = placeOf(layout, axes.cols - 1)
  const bottom = placeOf(layout, axes.rows - 1)
  let path = ''
  for (let x = 1; x < axes.cols - 1; x++) path += `M${placeOf(layout, x)} ${layout.margin}V${bottom}`
  for (let y = 1; y < axes.rows - 1; y++) path += `M${layout.margin} ${placeOf(layout, y)}H${right}`
  return path
}

function edge(axes: Axes, layout: Layout): string {
  const { margin } = layout
  return `M${margin} ${margin}H${placeOf(layout, axes.cols - 1)}V${placeOf(layout, axes.rows - 1)}H${margin}Z`
}

/** The letters below, the numbers at the left, in the middle of the band beside the outermost stones. */
function Coordinates({ axes, layout }: { axes: Axes; layout: Layout }) {
  const middle = 22
  return (
    <g class="coordinates">
      {axes.columns.map((name, x) => <text x={placeOf(layout, x)} y={layout.height - middle} dy=".35em">{name}</text>)}
      {axes.labels.map((name, y) => <text x={middle} y={placeOf(layout, y)} dy=".35em">{name}</text>)}
    </g>
  )
}
