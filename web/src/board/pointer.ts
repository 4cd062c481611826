// Presses on the board. A press counts when the pointer is lifted over the point where it went down, while
// the position is still the one that was pressed; a press that moved, or that outlived a change, plays
// nothing. Works alike for mouse, pen and finger; only mouse and pen hover.
import { type Axes, type Layout, nearestPoint, type Point, samePoint } from './geometry.ts'

export type PointerKind = 'mouse' | 'touch'

export interface Presses {
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(): void
  onPointerLeave(): void
}

interface Wiring {
  /** The axes and layout of the moment, and a value that changes with the position. */
  board(): { axes: Axes; layout: Layout; position: unknown }
  onHover(point: Point | null): void
  onPress(point: Point, kind: PointerKind): void
}

export function presses({ board, onHover, onPress }: Wiring): Presses {
  let down: { id: number; point: Point; position: unknown } | null = null

  const pointOf = (event: PointerEvent): Point | null => {
    const { axes, layout } = board()
    const box = (event.currentTarget as Element).getBoundingClientRect()
    const scale = layout.width / box.width
    return nearestPoint(layout, axes, { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale })
  }

  return {
    onPointerDown(event) {
      const point = event.button === 0 && event.isPrimary ? pointOf(event) : null
      down = point && { id: event.pointerId, point, position: board().position }
    },
    onPointerMove(event) {
      if (event.pointerType !== 'touch') onHover(pointOf(event))
    },
    onPointerUp(event) {
      const started = down
      down = null
      if (!started || started.id !== event.pointerId || started.position !== board().position) return
      const point = pointOf(event)
      if (point && samePoint(point, started.point)) onPress(point, event.pointerType === 'touch' ? 'touch' : 'mouse')
    },
    onPointerCancel() {
      down = null
    },
    onPointerLeave() {
      onHover(null)
    },
  }
}
