// The board: the drawing below, the cells for keyboard and screen reader above, the pointer over both.
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { Cells } from './cells.tsx'
import { indexOf, type Layout, layoutOf, placeOf, type Point, samePoint, vertexOf } from './geometry.ts'
import { Marks } from './marks.tsx'
import { type Picture, type Refused, stoneAt } from './picture.ts'
import { type PointerKind, presses } from './pointer.ts'
import { Ghost, StonePaint, Stones } from './stones.tsx'
import { Wood } from './wood.tsx'

export type PressKind = PointerKind | 'keyboard'

interface Props {
  picture: Picture
  t: Translate
  label: string
  hasCoordinates: boolean
  onPress(point: Point, kind: PressKind): void
}

export function Board({ picture, t, label, hasCoordinates, onPress }: Props) {
  const { axes } = picture
  const layout = useMemo(() => layoutOf(axes, hasCoordinates), [axes.cols, axes.rows, hasCoordinates])
  const wood = useMemo(
    () => <Wood axes={axes} stars={picture.stars} layout={layout} hasCoordinates={hasCoordinates} />,
    [layout, axes.columns.join()])
  const [hover, setHover] = useState<Point | null>(null)
  const [cursor, setCursor] = useState<Point>({ x: axes.cols >> 1, y: axes.rows >> 1 })
  const inside = { x: Math.min(cursor.x, axes.cols - 1), y: Math.min(cursor.y, axes.rows - 1) }

  // The pointer's handlers live as long as the board and look at what is drawn now.
  const now = useRef({ layout, picture, onPress })
  now.current = { layout, picture, onPress }
  const pointer = useMemo(() => presses({
    board: () => ({ axes: now.current.picture.axes, layout: now.current.layout, position: now.current.picture.rows }),
    onHover: (point) => setHover((before) => (samePoint(before, point) ? before : point)),
    onPress: (point, kind) => now.current.onPress(point, kind),
  }), [])

  // Neither the stones nor the many cells care where the mouse is.
  const stones = useMemo(() => <Stones picture={picture} layout={layout} />, [picture, layout])
  const marks = useMemo(() => <Marks picture={picture} layout={layout} />, [picture, layout])
  const cells = useMemo(() => (
    <Cells picture={picture} layout={layout} cursor={inside} t={t} label={label} onCursor={setCursor}
      onPress={(point) => now.current.onPress(point, 'keyboard')} />
  ), [picture, layout, inside.x, inside.y, label])

  const ghost = hover && isFree(picture, hover) ? hover : null
  return (
    <div class="board" style={{ '--ratio': layout.width / layout.height }} {...pointer}
      onMouseDown={(event) => event.preventDefault()} data-vertex={hover ? vertexOf(hover, axes) : ''}>
      <svg viewBox={`0 0 ${layout.width} ${layout.height}`} aria-hidden="true">
        <StonePaint />
        {wood}
        {stones}
        {ghost && picture.next && <Ghost point={ghost} color={picture.next} layout={layout} isPending={false} />}
        {picture.pending && picture.next && (
          <Ghost point={picture.pending} color={picture.next} layout={layout} isPending />
        )}
        {marks}
      </svg>
      {cells}
      {picture.refused && <Reason refused={picture.refused} layout={layout} />}
    </div>
  )
}

/** Whether a pale stone shows there: not on a stone, and not where the answer would be no. */
function isFree(picture: Picture, point: Point): boolean {
  return !stoneAt(picture, point) && !picture.pending && !picture.forbidden.has(indexOf(point, picture.axes)) &&
    !samePoint(point, picture.refused?.point ?? null)
}

/** Why a point was refused, said at the point. The status line says it to screen readers. */
function Reason({ refused, layout }: { refused: Refused; layout: Layout }) {
  const x = (100 * placeOf(layout, refused.point.x)) / layout.width
  const isHigh = placeOf(layout, refused.point.y) < layout.height * 0.2
  const y = (100 * (placeOf(layout, refused.point.y) + (isHigh ? 0.55 : -0.55) * layout.cell)) / layout.height
  return (
    <div class="reason" aria-hidden="true"
      style={{ left: `${x}%`, top: `${y}%`, transform: `translate(${-x}%, ${isHigh ? 0 : -100}%)` }}>
      {refused.text}
    </div>
  )
}
