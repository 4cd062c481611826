// A player's place: whose stones, who, prisoners or komi, the clock. The one to move is outlined.
import { useEffect, useState } from 'preact/hooks'
import { readingOf, runOn } from '../clock.ts'
import type { Translate } from '../i18n.ts'
import { handOf, humanSeat } from '../seats.ts'
import type { Color, GameState } from '../server/types.ts'

interface Props {
  game: GameState
  color: Color
  captures: number
  receivedAt: number
  isThinking: boolean
  area: 'opponent' | 'own'
  t: Translate
}

export function Seat({ game, color, captures, receivedAt, isThinking, area, t }: Props) {
  const isTurn = game.phase === 'playing' && handOf(game) === color
  return (
    <section class={`seat ${area}${isTurn ? ' turn' : ''}`} aria-label={t(`seat.${color}`)}>
      <span class={`stone ${color}`} aria-hidden="true" />
      <span class="who">
        {nameOf(game, color, t)}{isThinking && <span class="dots" aria-hidden="true" />}
        <small>{detailOf(game, color, captures, t)}</small>
      </span>
      {game.clocks && <Clock game={game} color={color} receivedAt={receivedAt} t={t} />}
    </section>
  )
}

/** "You" where there is one human; the seat's own name where it has one. */
export function nameOf(game: GameState, color: Color, t: Translate): string {
  const seat = game.seats[color]
  if (seat.kind === 'engine' && seat.level !== null) return t('seat.engine', { level: seat.level })
  if (seat.name) return seat.name
  return seat.kind === 'human' && humanSeat(game) === color ? t('seat.you') : t(`color.${color}`)
}

function detailOf(game: GameState, color: Color, captures: number, t: Translate): string {
  const parts: string[] = []
  if (nameOf(game, color, t) !== t(`color.${color}`)) parts.push(t(`detail.${color}`))
  if (game.seats[color].kind === 'model') parts.push(t('detail.model'))
  if (color === 'white' && game.komi !== null) parts.push(t('detail.komi', { komi: game.komi }))
  if (color === 'black' && game.handicap) parts.push(t('detail.handicap', { stones: game.handicap }))
  if (game.game === 'go') parts.push(t(captures === 1 ? 'detail.prisoner' : 'detail.prisoners', { count: captures }))
  else if (color === 'white') parts.push(t(`game.${game.game}`))
  return parts.join(t('list.separator')) || '\u00a0'
}

const TICK_MS = 100

function Clock({ game, color, receivedAt, t }: { game: GameState; color: Color; receivedAt: number; t: Translate }) {
  const isRunning = game.clocks?.running === color
  const [, setNow] = useState(0)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning, receivedAt])
  const state = game.clocks?.[color]
  if (!state) return null
  const elapsed = isRunning ? performance.now() - receivedAt : 0
  const reading = readingOf(game.clock, runOn(game.clock, state, elapsed), t)
  return (
    <span class={`clock${reading.isLow ? ' low' : ''}`} role="timer">
      {reading.main}<small>{reading.extra || '\u00a0'}</small>
    </span>
  )
}
