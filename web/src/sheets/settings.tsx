// The one sheet in which a new game is set up. What can be chosen is told by the server.
import { useEffect, useState } from 'preact/hooks'
import { isKey, type Translate } from '../i18n.ts'
import { rulesName } from '../panel/score.tsx'
import type { Info } from '../server/types.ts'
import { GOMOKU_KINDS, type Opponent, type Setup, type Tab, TABS, tabOf } from '../setup.ts'
import { EngineFields } from './engine.tsx'
import { Check, Choose, Field, NumberInput, Pick } from './fields.tsx'
import { Sheet } from './sheet.tsx'
import { TimeFields } from './time.tsx'

interface Props {
  info: Info
  t: Translate
  first: Setup
  /** What was chosen last for another game. */
  setupFor(tab: Tab): Setup
  problem: string
  onClose(): void
  onStart(setup: Setup): void
  /** To the sheet of language models and back to this one. */
  onModels(setup: Setup): void
}

export function Settings({ info, t, first, setupFor, problem, onClose, onStart, onModels }: Props) {
  const [setup, setSetup] = useState(first)
  const change = (part: Partial<Setup>) => setSetup({ ...setup, ...part })
  const fields = { info, t, setup, change }
  return (
    <Sheet title={t('settings.title')} t={t} onClose={onClose}>
      <form class="sheet-form" onSubmit={(event) => { event.preventDefault(); onStart(setup) }}>
        <Choose name="tab" label={t('settings.game')} value={tabOf(setup.game)} onChange={(tab) => setSetup(setupFor(tab))}
          choices={TABS.map((tab) => ({ value: tab, name: t(`tab.${tab}`) }))} />
        <Kind {...fields} />
        <BoardSize {...fields} />
        {setup.game === 'go' && <GoFields {...fields} />}
        <OpeningField {...fields} />
        <Players {...fields} onModels={() => onModels(setup)} />
        <TimeFields time={setup.time} kinds={info.clocks} t={t} onChange={(time) => change({ time })} />
        {setup.time.kind !== 'none' && setup.opponent !== 'human' && (
          <Field label={t('settings.failing')}>
            <Check label={t('settings.rated')} isOn={setup.isRated} onChange={(isRated) => change({ isRated })} />
          </Field>
        )}
        <div class="sheet-foot">
          <span class="why" role="alert">{problem}</span>
          <button type="button" onClick={onClose}>{t('action.cancel')}</button>
          <button type="submit" class="main" disabled={setup.opponent === 'model' && !info.models.some(({ name }) => name === setup.model)}>
            {t('settings.start')}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

interface FieldsProps { info: Info; t: Translate; setup: Setup; change(part: Partial<Setup>): void }

/** Gomoku's relatives: what counts as a win. */
function Kind({ info, t, setup, change }: FieldsProps) {
  if (tabOf(setup.game) !== 'gomoku') return null
  const kinds = GOMOKU_KINDS.filter((kind) => info.games.some(({ game }) => game === kind))
  const hint = `kind.${setup.game}.hint`
  return (
    <>
      <Choose name="kind" label={t('settings.kind')} value={setup.game} onChange={(game) => change({ game })}
        choices={kinds.map((kind) => ({ value: kind, name: nameOf(`kind.${kind}`, t) }))} />
      {isKey(hint) && <p class="hint">{t(hint)}</p>}
    </>
  )
}

const nameOf = (key: string, t: Translate): string => (isKey(key) ? t(key) : key)

function BoardSize({ info, t, setup, change }: FieldsProps) {
  const game = info.games.find(({ game: name }) => name === setup.game)
  if (!game) return null
  return (
    <Field label={t('settings.size')} role="radiogroup">
      <div class="segments">
        {game.sizes.map((size) => (
          <label key={size}>
            <input type="radio" name="size" checked={size === setup.size} onChange={() => change({ size })} />
            <span>{size}×{size}</span>
          </label>
        ))}
      </div>
      <NumberInput label={t('settings.other-size')} unit={t('settings.other-size')} value={setup.size}
        min={game.min_size} max={game.max_size} onChange={(size) => change({ size })} />
    </Field>
  )
}

/** How the first stones are made fair, where the game has such openings. */
function OpeningField({ info, t, setup, change }: FieldsProps) {
  const kinds = info.games.find(({ game }) => game === setup.game)?.openings ?? []
  if (kinds.length < 2) return null
  return (
    <>
      <Choose name="opening" label={t('settings.opening')} value={setup.opening} onChange={(opening) => change({ opening })}
        choices={kinds.map((kind) => ({ value: kind, name: t(`opening.kind.${kind}`) }))} />
      <p class="hint">{t(`opening.kind.${setup.opening}.hint`)}</p>
    </>
  )
}

function GoFields({ info, t, setup, change }: FieldsProps) {
  const max = info.games.find(({ game }) => game === 'go')?.handicap_max ?? 0
  const usual = setup.handicap ? 0.5 : info.rules.find(({ name }) => name === setup.rules)?.komi ?? 0
  const stones = [0, ...Array.from({ length: Math.max(0, max - 1) }, (_, i) => i + 2)]
  return (
    <>
      <Pick label={t('settings.rules')} value={setup.rules} onChange={(rules) => change({ rules, komi: null })}
        choices={info.rules.map(({ name }) => ({ value: name, name: rulesName(name, t) }))} />
      <Pick label={t('settings.handicap')} value={setup.handicap} onChange={(handicap) => change({ handicap, komi: null })}
        choices={stones.map((n) => ({ value: n, name: n ? t('settings.stones', { count: n }) : t('settings.even') }))} />
      <Field label={t('settings.komi')}>
        <NumberInput label={t('settings.komi')} value={setup.komi ?? usual} min={-400} max={400} step={0.5}
          unit={t('settings.komi.unit')} onChange={(komi) => change({ komi })} />
      </Field>
    </>
  )
}

/** Who can sit opposite. What is not set up yet is offered to whoever can set it up. */
function opponentsOf(info: Info): readonly Opponent[] {
  return ['engine', 'human', ...(info.models.length > 0 || info.owner ? ['model' as const] : []), ...(info.owner ? ['external' as const] : [])]
}

function Players({ info, t, setup, change, onModels }: FieldsProps & { onModels(): void }) {
  const levels = Array.from({ length: info.levels }, (_, i) => ({ value: i + 1, name: String(i + 1) }))
  return (
    <>
      <Choose name="opponent" shape={opponentsOf(info).length > 3 ? 'pairs' : ''} label={t('settings.opponent')} value={setup.opponent}
        onChange={(opponent) => change({ opponent })}
        choices={opponentsOf(info).map((value) => ({ value, name: t(`settings.${value}`) }))} />
      {setup.opponent === 'model' && <ModelField info={info} t={t} setup={setup} change={change} onModels={onModels} />}
      {setup.opponent === 'external' && <EngineFields command={setup.command} protocol={setup.protocol} t={t} onChange={change} />}
      {setup.opponent === 'engine' && (
        <Choose name="level" label={t('settings.level')} value={setup.level} choices={levels}
          onChange={(level) => change({ level })} />
      )}
      {setup.opponent !== 'human' && (
        <Choose name="color" label={t('settings.color')} value={setup.color} onChange={(color) => change({ color })}
          choices={[
            { value: 'black' as const, name: t('color.black') },
            { value: 'white' as const, name: t('color.white') },
            { value: 'random' as const, name: t('settings.random') },
          ]} />
      )}
    </>
  )
}

function ModelField({ info, t, setup, change, onModels }: FieldsProps & { onModels(): void }) {
  const names = info.models.map(({ name }) => name)
  const [first] = names
  useEffect(() => { if (first !== undefined && !names.includes(setup.model)) change({ model: first }) })
  return (
    <Field label={t('settings.which-model')}>
      {names.length > 0
        ? (
          <select aria-label={t('settings.which-model')} value={setup.model} onChange={(event) => change({ model: event.currentTarget.value })}>
            {names.map((name) => <option key={name} value={name}>{name}</option>)}
          </select>
        )
        : <span class="hint">{t('settings.no-model')}</span>}
      {info.owner && <button type="button" onClick={onModels}>{t('settings.models')}</button>}
    </Field>
  )
}
