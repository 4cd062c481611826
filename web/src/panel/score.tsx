// The sum, line by line, as the server added it up.
import { isKey, type Translate } from '../i18n.ts'
import type { GameState, Score as ScoreState } from '../server/types.ts'

export function Score({ game, score, t }: { game: GameState; score: ScoreState; t: Translate }) {
  return (
    <section class="card score" aria-labelledby="score-title">
      <h2 id="score-title">{t('score.title', { rules: rulesName(game.rules?.name ?? '', t) })}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">{t('score.line')}</span></th>
            <th scope="col">{t('color.black')}</th>
            <th scope="col">{t('color.white')}</th>
          </tr>
        </thead>
        <tbody>
          {score.lines.map((line) => (
            <tr key={line.key} class={line.key}>
              <th scope="row">{t(`score.${line.key}`)}</th>
              <td>{line.black}</td>
              <td>{line.white}</td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">
              {score.winner ? t('score.wins', { color: t(`color.${score.winner}`) }) : t('score.equal')}
            </th>
            <td colSpan={2}>{score.margin || ''}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** A rule set's name in words; one that has none here keeps the server's. */
export function rulesName(name: string, t: Translate): string {
  const key = `rules.${name}`
  return isKey(key) ? t(key) : name || t('rules.own')
}
