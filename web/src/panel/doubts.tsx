// What the judge of dead stones could not tell: borders that are open, chains that may live or not. The points
// are marked on the board as well.
import type { Translate } from '../i18n.ts'
import type { Judge } from '../server/types.ts'

/** A board that was passed on early is open nearly everywhere: so many points are named. */
const MOST_NAMED = 8

export function Doubts({ judge, t }: { judge: Judge; t: Translate }) {
  if (judge.open.length === 0 && judge.unsure.length === 0) return null
  return (
    <section class="card doubts" aria-labelledby="doubts-title">
      <h2 id="doubts-title">{t('doubts.title')}</h2>
      {judge.open.length > 0 && <p>{t('doubts.open', { points: namesOf(judge.open, t) })}</p>}
      {judge.unsure.length > 0 && (
        <>
          <p>{t('doubts.unsure')}</p>
          <ul>
            {judge.unsure.slice(0, MOST_NAMED).map(({ vertex, color, stones, life }) => (
              <li key={vertex}>
                {t(stones === 1 ? 'doubts.stone' : 'doubts.chain', { color: t(`color.${color}`), vertex, stones, life: t(`life.${life}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** "C5, D6", or the first few "and 12 more". */
function namesOf(vertices: readonly string[], t: Translate): string {
  const names = vertices.slice(0, MOST_NAMED).join(t('list.separator'))
  const more = vertices.length - MOST_NAMED
  return more > 0 ? t('doubts.more', { names, count: more }) : names
}
