// Where things stand on a board: vertices, and the drawing's own units. No rule is known here; which letters
// and star points a board has is said by the server.
//
// A point is (x, y): x columns from the left, y rows from the TOP, as in the server's boards.

export interface Point { readonly x: number; readonly y: number }

/** A board's size and the texts along its sides, columns from the left and rows from the top. */
export interface Axes {
  readonly cols: number
  readonly rows: number
  readonly columns: readonly string[]
  readonly labels: readonly string[]
}

export function vertexOf(point: Point, axes: Axes): string {
  return `${axes.columns[point.x] ?? ''}${axes.labels[point.y] ?? ''}`
}

/** The point of a vertex, or null for what is none: "pass", "resign". */
export function pointOf(vertex: string, axes: Axes): Point | null {
  const x = axes.columns.indexOf(vertex.charAt(0))
  const y = axes.labels.indexOf(vertex.slice(1))
  return x >= 0 && y >= 0 ? { x, y } : null
}

export const indexOf = (point: Point, axes: Axes): number => point.y * axes.cols + point.x

export function pointAt(index: number, axes: Axes): Point {
  return { x: index % axes.cols, y: Math.floor(index / axes.cols) }
}

export const samePoint = (a: Point | null, b: Point | null): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y)

/** The drawing: 1000 units wide whatever the size, so that letters are the same on each board. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly cell: number
  /** From the edge of the wood to the first line. */
  readonly margin: number
  /** A stone's radius. */
  readonly radius: number
}

const WIDTH = 1000
/** Beside the outermost stones: room for coordinates, or a little air. */
const COORDINATE_BAND = 42
const BARE_BAND = 12

export function layoutOf(axes: Axes, hasCoordinates: boolean): Layout {
  const band = hasCoordinates ? COORDINATE_BAND : BARE_BAND
  const cell = (WIDTH - 2 * band) / (axes.cols - 1 + 0.98)
  const margin = band + 0.49 * cell
  return { width: WIDTH, height: 2 * margin + (axes.rows - 1) * cell, cell, margin, radius: 0.468 * cell }
}

/** Where column or row i is drawn. */
export const placeOf = (layout: Layout, i: number): number => layout.margin + i * layout.cell

/** The nearest point to a place in the drawing's units, or null beside the board. */
export function nearestPoint(layout: Layout, axes: Axes, place: Point): Point | null {
  const x = Math.round((place.x - layout.margin) / layout.cell)
  const y = Math.round((place.y - layout.margin) / layout.cell)
  return x >= 0 && x < axes.cols && y >= 0 && y < axes.rows ? { x, y } : null
}
