// The board for keyboards and screen readers: a grid of invisible cells over the drawing, one of them in
// the tab order. Arrows move, Enter plays. A cell's name starts with its vertex.
import { useRef } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { type Axes, indexOf, type Layout, type Point, samePoint, vertexOf } from './geometry.ts'
import { ownerAt, type Picture, stoneAt } from './picture.ts'

interface Props {
  picture: Picture
  layout: Layout
  cursor: Point
  t: Translate
  label: string
  onCursor(point: Point): void
  onPress(point: Point): void
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}

export function Cells({ picture, layout, cursor, t, label, onCursor, onPress }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const { axes } = picture
  const inset = layout.margin - layout.cell / 2

  const moveTo = (point: Point) => {
    onCursor(point)
    grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')[indexOf(point, axes)]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const target = targetOf(event.key, cursor, axes)
    if (target) moveTo(target)
    else if (event.key === 'Enter' || event.key === ' ') { if (!event.repeat) onPress(cursor) }
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const rows = Array.from({ length: axes.rows }, (_, y) => y)
  const columns = Array.from({ length: axes.cols }, (_, x) => x)
  return (
    <div ref={grid} class="cells" role="grid" aria-label={label} aria-rowcount={axes.rows} aria-colcount={axes.cols}
      onKeyDown={onKeyDown} style={{
        left: `${(100 * inset) / layout.width}%`, right: `${(100 * inset) / layout.width}%`,
        top: `${(100 * inset) / layout.height}%`, bottom: `${(100 * inset) / layout.height}%`,
      }}>
      {rows.map((y) => (
        <div key={y} role="row" aria-rowindex={y + 1}>
          {columns.map((x) => (
            <div key={x} role="gridcell" aria-colindex={x + 1} tabIndex={samePoint(cursor, { x, y }) ? 0 : -1}
              aria-label={nameOf(picture, { x, y }, t)} onFocus={() => onCursor({ x, y })}
              onClick={(event) => { if (event.detail === 0) onPress({ x, y }) }} />
          ))}
        </div>
      ))}
    </div>
  )
}

function targetOf(key: string, { x, y }: Point, axes: Axes): Point | null {
  const step = STEPS[key]
  if (step) {
    return {
      x: Math.min(axes.cols - 1, Math.max(0, x + step[0])),
      y: Math.min(axes.rows - 1, Math.max(0, y + step[1])),
    }
  }
  if (key === 'Home') return { x: 0, y }
  if (key === 'End') return { x: axes.cols - 1, y }
  return null
}

/** "D4, black stone, last move", "E5, empty", "G8, empty, forbidden: double three". */
function nameOf(picture: Picture, point: Point, t: Translate): string {
  const color = stoneAt(picture, point)
  const index = indexOf(point, picture.axes)
  const territory = picture.territory.get(index)
  const reason = picture.forbidden.get(index)
  return [
    vertexOf(point, picture.axes),
    color ? t(`cell.${color}`) : t('cell.empty'),
    samePoint(point, picture.last) && color && t('cell.last'),
    picture.dead.has(index) && t('cell.dead'),
    territory && t(`cell.territory.${territory}`),
    picture.open.has(index) && t('cell.open'),
    picture.unsure.has(index) && t('cell.unsure'),
    picture.owners && ownerText(picture, index, t),
    reason && t('cell.forbidden', { reason }),
    picture.winning.some((stone) => samePoint(stone, point)) && t('cell.winning'),
    picture.hints.some((hint) => samePoint(hint.point, point)) && t('cell.hint'),
    samePoint(point, picture.pending) && t('cell.pending'),
  ].filter(Boolean).join(t('list.separator'))
}

/** "likely black's, 98%", "nobody's yet". */
function ownerText(picture: Picture, index: number, t: Translate): string {
  const owner = ownerAt(picture, index)
  return owner ? t(`cell.owner.${owner.color}`, { percent: owner.percent }) : t('cell.owner.nobody')
}
