// One language model: where it is, what it is called, what it can; tried and looked at before it is kept.
import { useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { say } from '../panel/sentences.ts'
import { type Dialect, type Endpoint, type Preset, type Probe, putModel, type Structured } from '../server/models.ts'
import { problemOf } from '../table.ts'
import { Check, Choose, Field, NumberInput, Pick, TextInput } from './fields.tsx'
import { ModelPreview } from './model-preview.tsx'
import { ModelTrial } from './model-trial.tsx'

interface Props {
  first: Endpoint
  presets: readonly Preset[]
  game: string | null
  t: Translate
  onSaved(): void
  onCancel(): void
}

/** The servers by their own names; the last one is any other. */
const SERVERS: readonly (readonly [Dialect, string])[] =
  [['vllm', 'vLLM'], ['llama.cpp', 'llama.cpp'], ['ollama', 'Ollama'], ['lmstudio', 'LM Studio']]

export function ModelForm({ first, presets, game, t, onSaved, onCancel }: Props) {
  const [endpoint, setEndpoint] = useState<Endpoint>(() => (first.url ? first : withDialect(first, 'vllm', presets)))
  const [probe, setProbe] = useState<Probe | null>(null)
  const [problem, setProblem] = useState('')
  const change = (part: Partial<Endpoint>) => setEndpoint({ ...endpoint, ...part })
  const save = () => putModel(endpoint).then(onSaved, (error: unknown) => setProblem(say(problemOf(error), t)))
  return (
    <form class="sheet-form" onSubmit={(event) => { event.preventDefault(); void save() }}>
      <Choose name="dialect" shape="tight" label={t('model.server')} value={endpoint.dialect ?? 'openai'}
        onChange={(dialect) => setEndpoint(withDialect(endpoint, dialect, presets))}
        choices={[...SERVERS.map(([value, name]) => ({ value, name })), { value: 'openai' as const, name: t('model.other') }]} />
      <TextInput label={t('model.url')} value={endpoint.url} placeholder={presets.find(({ url }) => url)?.url ?? ''} isRequired
        onChange={(url) => change({ url })} />
      <TextInput label={t('model.id')} value={endpoint.model} hint={t('model.id.hint')} isRequired
        suggestions={probe?.models ?? []} onChange={(model) => change({ model })} />
      <TextInput label={t('model.name')} value={endpoint.name} hint={t('model.name.hint')} isRequired
        onChange={(name) => change({ name })} />
      <TextInput label={t('model.key')} value={endpoint.key_env ?? ''} hint={t('model.key.hint')}
        onChange={(key_env) => change({ key_env })} />
      <Field label={t('model.sees')}>
        <Check label={t('model.vision')} isOn={endpoint.vision ?? false} onChange={(vision) => change({ vision })} />
      </Field>
      <More endpoint={endpoint} t={t} change={change} />
      <ModelTrial endpoint={endpoint} t={t} onProbe={setProbe} onTake={change} />
      <ModelPreview endpoint={endpoint} game={game} t={t} />
      <div class="sheet-foot">
        <span class="why" role="alert">{problem}</span>
        <button type="button" onClick={onCancel}>{t('action.cancel')}</button>
        <button type="submit" class="main">{t('model.save')}</button>
      </div>
    </form>
  )
}

/** Another server; its usual address, unless the person has typed one. */
function withDialect(endpoint: Endpoint, dialect: Dialect, presets: readonly Preset[]): Endpoint {
  const isUsual = endpoint.url === '' || presets.some(({ url }) => url === endpoint.url)
  const url = presets.find((preset) => preset.dialect === dialect)?.url ?? ''
  return { ...endpoint, dialect, ...(isUsual && { url }) }
}

/** What has good defaults. */
function More({ endpoint, t, change }: { endpoint: Endpoint; t: Translate; change(part: Partial<Endpoint>): void }) {
  const modes: readonly Structured[] = ['json_schema', 'tools', 'none']
  return (
    <details>
      <summary>{t('model.more')}</summary>
      <div class="sheet-form">
        <Pick label={t('model.structured')} value={endpoint.structured ?? 'json_schema'} onChange={(structured) => change({ structured })}
          choices={modes.map((mode) => ({ value: mode, name: t(`structured.${mode}`) }))} />
        <Field label={t('model.temperature')}>
          <NumberInput label={t('model.temperature')} value={endpoint.temperature ?? 0.2} min={0} max={2} step={0.1}
            onChange={(temperature) => change({ temperature })} />
        </Field>
        <Field label={t('model.tokens')}>
          <NumberInput label={t('model.tokens')} value={endpoint.max_tokens ?? 512} min={16} max={100000} unit={t('model.tokens.unit')}
            onChange={(max_tokens) => change({ max_tokens })} />
        </Field>
        <Field label={t('model.time')}>
          <NumberInput label={t('model.time')} value={endpoint.move_seconds ?? 180} min={1} max={36000} unit={t('model.time.unit')}
            onChange={(move_seconds) => change({ move_seconds })} />
        </Field>
        <Field label={t('model.prompt')}>
          <Check label={t('model.legal')} isOn={endpoint.list_legal ?? false} onChange={(list_legal) => change({ list_legal })} />
          <Check label={t('model.no-thinking')} isOn={endpoint.no_thinking ?? false} onChange={(no_thinking) => change({ no_thinking })} />
        </Field>
      </div>
    </details>
  )
}
