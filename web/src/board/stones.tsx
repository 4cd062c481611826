// Stones with their shadows. Shadows lie under all stones, so that no shadow falls on a neighbour.
import type { Color } from '../server/types.ts'
import { type Layout, placeOf, type Point } from './geometry.ts'
import { type Picture, stonesOf } from './picture.ts'

/** The paints that stones use by name; once per drawing. */
export function StonePaint() {
  return (
    <defs>
      <radialGradient id="stone-black" cx=".36" cy=".3" r=".75">
        <stop offset="0" stop-color="#67676d" />
        <stop offset=".55" stop-color="#2b2b2e" />
        <stop offset="1" stop-color="#161618" />
      </radialGradient>
      <radialGradient id="stone-white" cx=".36" cy=".3" r=".8">
        <stop offset="0" stop-color="#ffffff" />
        <stop offset=".7" stop-color="#f1eee5" />
        <stop offset="1" stop-color="#d9d4c6" />
      </radialGradient>
      <radialGradient id="stone-shade">
        <stop class="shade" offset=".8" />
        <stop class="shade faded" offset="1" />
      </radialGradient>
    </defs>
  )
}

export function Stones({ picture, layout }: { picture: Picture; layout: Layout }) {
  const stones = stonesOf(picture)
  const { radius, cell } = layout
  return (
    <g>
      {stones.filter(({ index }) => !picture.dead.has(index)).map(({ point, index }) => (
        <circle key={index} cx={placeOf(layout, point.x) + 0.025 * cell} cy={placeOf(layout, point.y) + 0.055 * cell}
          r={radius * 1.06} fill="url(#stone-shade)" />
      ))}
      {stones.map(({ point, index, color }) => (
        <circle key={index} class={picture.dead.has(index) ? 'dead' : ''} cx={placeOf(layout, point.x)}
          cy={placeOf(layout, point.y)} r={radius} fill={`url(#stone-${color})`} />
      ))}
    </g>
  )
}

/** Stones alone, in plain colours: a board beside the board, which has the paints. */
export function Position({ axes, rows, layout }: Pick<Picture, 'axes' | 'rows'> & { layout: Layout }) {
  return (
    <g>
      {stonesOf({ axes, rows }).map(({ point, index, color }) => (
        <circle key={index} class={`plain of-${color}`} cx={placeOf(layout, point.x)} cy={placeOf(layout, point.y)} r={layout.radius}
          stroke-width={layout.cell * 0.05} />
      ))}
    </g>
  )
}

/** A stone that is not there yet: under the pointer, or waiting for its second tap. */
export function Ghost({ point, color, layout, isPending }:
  { point: Point; color: Color; layout: Layout; isPending: boolean }) {
  return (
    <circle class={isPending ? 'pending' : 'ghost'} cx={placeOf(layout, point.x)} cy={placeOf(layout, point.y)}
      r={layout.radius} fill={`url(#stone-${color})`} />
  )
}
