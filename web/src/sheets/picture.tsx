// A picture of a board as it was read: a small board with the doubtful points marked, and what a game that
// begins so needs to know.
import { useState } from 'preact/hooks'
import { type Layout, layoutOf, placeOf } from '../board/geometry.ts'
import { Position } from '../board/stones.tsx'
import { Wood } from '../board/wood.tsx'
import type { Translate } from '../i18n.ts'
import { PICTURED, type Beginning, type Pictured, type Reading } from '../server/pictures.ts'
import type { Color, NewSeat } from '../server/types.ts'
import { Choose } from './fields.tsx'
import { Sheet } from './sheet.tsx'

export interface Read { readonly file: Blob; readonly game: Pictured; readonly reading: Reading }

interface Props {
  read: Read
  /** The strength of tengen, where it plays the other side. */
  level: number
  problem: string
  t: Translate
  onClose(): void
  onGame(game: Pictured): void
  onStart(beginning: Beginning): void
}

/** A dark picture may leave doubts everywhere: so many points are named. */
const MOST_NAMED = 12

export function PictureSheet({ read: { game, reading }, level, problem, t, onClose, onGame, onStart }: Props) {
  const [toMove, setToMove] = useState(turnOf(reading))
  const [opponent, setOpponent] = useState<'human' | 'engine'>('human')
  const start = () => {
    const human: NewSeat = { kind: 'human' }
    const other: NewSeat = opponent === 'engine' ? { kind: 'engine', level } : human
    onStart({ game, toMove, seats: toMove === 'black' ? { black: human, white: other } : { black: other, white: human } })
  }
  return (
    <Sheet title={t('picture.title')} t={t} onClose={onClose}>
      <Preview reading={reading} label={t('picture.label', { cols: reading.cols, rows: reading.rows })} />
      <p>{readingText(reading, t)}</p>
      <form onSubmit={(event) => { event.preventDefault(); start() }}>
        <Choose name="picture-game" label={t('settings.game')} value={game} onChange={onGame}
          choices={PICTURED.map((value) => ({ value, name: t(`game.${value}`) }))} />
        <Choose name="picture-turn" label={t('picture.turn')} value={toMove} onChange={(value) => setToMove(value)}
          choices={(['black', 'white'] as const).map((value) => ({ value, name: t(`color.${value}`) }))} />
        <Choose name="picture-opponent" label={t('settings.opponent')} value={opponent} onChange={(value) => setOpponent(value)}
          choices={(['human', 'engine'] as const).map((value) => ({ value, name: t(`settings.${value}`) }))} />
        <div class="sheet-foot">
          <span class="why" role="alert">{problem}</span>
          <button type="button" onClick={onClose}>{t('action.cancel')}</button>
          <button type="submit" class="main">{t('picture.start')}</button>
        </div>
      </form>
    </Sheet>
  )
}

/** A guess that can be changed: whoever has fewer stones; Black, where they are as many. */
const turnOf = ({ black, white }: Reading): Color => (black.length > white.length ? 'white' : 'black')

/** "Read 81 points: 5 black, 4 white. Unsure: D4, E5." */
function readingText({ cols, rows, black, white, unsure }: Reading, t: Translate): string {
  const values = { points: cols * rows, black: black.length, white: white.length }
  if (unsure.length === 0) return t('picture.read', values)
  const names = unsure.slice(0, MOST_NAMED).map(({ vertex }) => vertex).join(t('list.separator'))
  const more = unsure.length - MOST_NAMED
  return t('picture.read-unsure', { ...values, unsure: more > 0 ? t('doubts.more', { names, count: more }) : names })
}

/** Below this a point is doubtful, as in docs/http-api.md. */
const SURE_FROM = 0.6

function Preview({ reading, label }: { reading: Reading; label: string }) {
  const axes = { cols: reading.cols, rows: reading.rows, columns: [], labels: [] }
  const layout = layoutOf(axes, false)
  return (
    <svg class="read-board" role="img" aria-label={label} viewBox={`0 0 ${layout.width} ${layout.height}`}>
      <Wood axes={axes} stars={[]} layout={layout} hasCoordinates={false} />
      <Position axes={axes} rows={reading.board} layout={layout} />
      {reading.confidence.points.map((row, y) => row.map((sure, x) => sure < SURE_FROM && <Doubt x={x} y={y} layout={layout} />))}
    </svg>
  )
}

const Doubt = ({ x, y, layout }: { x: number; y: number; layout: Layout }) => (
  <rect class="doubt" x={placeOf(layout, x) - layout.cell / 2} y={placeOf(layout, y) - layout.cell / 2} width={layout.cell} height={layout.cell}
    rx={layout.cell * 0.2} stroke-width={layout.cell * 0.1} />
)
