// What to do when the player to move has failed. Nothing moves until a person has chosen.
import { useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { handOf, hasHuman } from '../seats.ts'
import type { GameState, Info, NewSeat } from '../server/types.ts'
import type { Table } from '../table.ts'
import { refusalText } from './sentences.ts'

interface Props { game: GameState; info: Info | null; language: string; table: Table; t: Translate }

export function Choices({ game, info, language, table, t }: Props) {
  const [isSure, setSure] = useState(false)
  const { ai } = game
  return (
    <section class="card choices" aria-labelledby="choices-title">
      <h2 id="choices-title">{t('choices.title')}</h2>
      {ai.class === 'rules'
        ? <ul class="refusals">{[...new Set(ai.refusals.map((one) => refusalText(one, t)))].map((text) => <li key={text}>{text}</li>)}</ul>
        : <p class="soft untrusted">{ai.message}</p>}
      {game.clocks && <p class="soft">{t(game.rated ? 'choices.clock-runs' : 'choices.clock-stands')}</p>}
      <div class="buttons">
        <button type="button" class="main" onClick={() => void table.decide({ action: 'retry' })}>{t('action.retry')}</button>
        <button type="button" onClick={() => void table.decide({ action: 'both' })}>{t(hasHuman(game) ? 'choices.both' : 'choices.side')}</button>
        <button type="button" disabled={!game.can.undo} onClick={() => void table.decide({ action: 'undo' })}>{t('choices.undo')}</button>
      </div>
      <div class="buttons">
        <Switch game={game} info={info} language={language} table={table} t={t} />
        <button type="button" class="danger" onClick={() => (isSure ? void table.decide({ action: 'resign' }) : setSure(true))}>
          {t(isSure ? 'choices.resign-yes' : 'choices.resign')}
        </button>
      </div>
    </section>
  )
}

/** Somebody else in its place: a level of tengen, or another model. */
function Switch({ game, info, language, table, t }: Props) {
  const others = (info?.models ?? []).filter(({ name }) => name !== game.seats[handOf(game)].name)
  const levels = Array.from({ length: info?.levels ?? 9 }, (_, i) => i + 1)
  const [choice, setChoice] = useState('engine 3')
  const seat = (): NewSeat => {
    const [kind, ...rest] = choice.split(' ')
    return kind === 'model' ? { kind: 'model', name: rest.join(' '), language } : { kind: 'engine', level: Number(rest[0]) }
  }
  return (
    <>
      <select aria-label={t('choices.who')} value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
        {levels.map((level) => <option key={level} value={`engine ${level}`}>{t('seat.engine', { level })}</option>)}
        {others.map(({ name }) => <option key={name} value={`model ${name}`}>{name}</option>)}
      </select>
      <button type="button" onClick={() => void table.decide({ action: 'switch', seat: seat() })}>{t('choices.switch')}</button>
    </>
  )
}
