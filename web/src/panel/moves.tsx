// The moves, and the way back through them. Looking back changes nothing in the game.
import { useEffect, useRef } from 'preact/hooks'
import type { Key, Translate } from '../i18n.ts'
import { Icon, type IconName } from '../icons.tsx'
import type { Chances } from '../review.ts'
import type { GameState } from '../server/types.ts'
import type { Table } from '../table.ts'

interface Props {
  game: GameState
  table: Table
  t: Translate
  chances: Chances | null
  /** Where the record can be fetched. */
  sgf: string
  onCopy(): void
  onReview(): void
}

export function Moves({ game, table, t, chances, sgf, onCopy, onReview }: Props) {
  const { ply } = table
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')
    if (current) showInside(list.current!, current as HTMLElement)
    else if (list.current) list.current.scrollTop = 0
  }, [ply, game.id])
  return (
    <section class="card moves" aria-labelledby="moves-title">
      <div class="bar">
        <h2 id="moves-title">{t('moves.title')}</h2>
        <Step name="moves.first" icon="first" t={t} isOff={ply === 0} onClick={() => table.look(0)} />
        <Step name="moves.previous" icon="previous" t={t} isOff={ply === 0} onClick={() => table.look(ply - 1)} />
        <span class="ply">{t('moves.ply', { ply, all: game.ply })}</span>
        <Step name="moves.next" icon="next" t={t} isOff={ply === game.ply} onClick={() => table.look(ply + 1)} />
        <Step name="moves.last" icon="last" t={t} isOff={ply === game.ply} onClick={() => table.look(game.ply)} />
      </div>
      <ol ref={list} class={chances ? 'with-chances' : ''} tabIndex={ply === 0 ? 0 : -1} aria-labelledby="moves-title">
        {game.moves.map((move) => (
          <li key={move.ply}>
            <button type="button" tabIndex={move.ply === ply ? 0 : -1} {...(move.ply === ply && { 'aria-current': 'step' })}
              onClick={() => table.look(move.ply)}>
              <span>{move.ply}</span>
              <i class={move.color} aria-hidden="true" /><span class="unseen">{t(`color.${move.color}`)} </span>
              {move.vertex === 'pass' ? t('moves.pass') : move.vertex}
              {chances?.byPly.has(move.ply) && <small>{percent(chances.byPly.get(move.ply) ?? 0)}</small>}
            </button>
          </li>
        ))}
      </ol>
      <div class="foot">
        <button type="button" class="quiet" onClick={onCopy}>{t('moves.copy')}</button>
        <button type="button" class="quiet" aria-pressed={chances?.isRunning ?? false} disabled={game.ply === 0} onClick={onReview}>
          {t('moves.chances')}
        </button>
        <a class="quiet" href={sgf} download>{t('moves.save')}</a>
      </div>
    </section>
  )
}

function Step({ name, icon, t, isOff, onClick }:
  { name: Key; icon: IconName; t: Translate; isOff: boolean; onClick(): void }) {
  return (
    <button type="button" class="quiet" aria-label={t(name)} title={t(name)} disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

const percent = (chance: number): string => `${Math.round(100 * chance)}%`

/** Scrolls the list only; the page stays where it is. */
function showInside(list: HTMLElement, item: HTMLElement): void {
  const [box, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
  if (place.top < box.top) list.scrollTop -= box.top - place.top
  if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom
}
