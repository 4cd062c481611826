// The choice of an opening, as buttons in words of the seat that chooses. It has the focus when it comes; not a
// button of it, as the key that put the last stone may still be down and a choice is for good.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { handOf } from '../seats.ts'
import type { GameState } from '../server/types.ts'
import type { Table } from '../table.ts'
import { openingMain, sidesOf } from './opening.ts'

interface Props { game: GameState; table: Table; t: Translate }

export function Choosing({ game, table, t }: Props) {
  const card = useRef<HTMLElement>(null)
  const { opening } = game
  useLayoutEffect(() => {
    const [before, element] = [document.activeElement, card.current]
    element?.focus()
    return () => {
      const isLeft = element?.contains(document.activeElement)
      if (isLeft && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  if (!opening) return null
  return (
    <section ref={card} class="card choices choosing" tabIndex={-1} aria-labelledby="choosing-title" aria-describedby="choosing-final">
      <h2 id="choosing-title">{openingMain(game, opening, t)}</h2>
      <div class="buttons">
        {opening.offers.map((choice) => (
          <button key={choice} type="button" onClick={() => void table.choose(choice)}>
            {t(`opening.choice.${choice}`, sidesOf(handOf(game), t))}
          </button>
        ))}
      </div>
      <p id="choosing-final" class="soft">{t('opening.final')}</p>
    </section>
  )
}
