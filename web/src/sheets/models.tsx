// The sheet of language models: those that are set up, and the form for one of them.
import { useEffect, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { Icon } from '../icons.tsx'
import { say } from '../panel/sentences.ts'
import { deleteModel, type Endpoint, listModels, type ModelList } from '../server/models.ts'
import { problemOf } from '../table.ts'
import { ModelForm } from './model-form.tsx'
import { Sheet } from './sheet.tsx'

/** The game whose position a preview shows; null: an empty board. */
interface Props { t: Translate; game: string | null; onClose(): void }

const FRESH: Endpoint = { name: '', url: '', model: '' }

export function Models({ t, game, onClose }: Props) {
  const [list, setList] = useState<ModelList | null>(null)
  const [draft, setDraft] = useState<Endpoint | null>(null)
  const [problem, setProblem] = useState('')
  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => setProblem(say(problemOf(error), t)))
  const load = async () => {
    const found = await listModels()
    setProblem('')
    setList(found)
    setDraft((now) => now ?? (found.models.length === 0 ? FRESH : null))
  }
  const back = () => { setDraft(null); attempt(load()) }
  useEffect(() => attempt(load()), [])
  return (
    <Sheet title={t(draft?.name === '' ? 'models.new' : 'models.title')} t={t} onClose={onClose}>
      {problem && <p class="why" role="alert">{problem}</p>}
      {list && draft ? (
        <ModelForm key={draft.name} first={draft} presets={list.presets} game={game} t={t} onSaved={back}
          onCancel={list.models.length > 0 ? () => setDraft(null) : onClose} />
      ) : list && (
        <>
          <p class="soft">{t('models.explain')}</p>
          <ul class="list">
            {list.models.map(({ problem: trouble, ...model }) => (
              <li key={model.name}>
                <button type="button" class="row" onClick={() => setDraft(model)}>
                  <span class="grow">{model.name}<small>{model.model}{t('list.separator')}{model.url}</small></span>
                  {trouble && <span class="why">{t('models.no-key')}</span>}
                </button>
                <Remove name={model.name} t={t} onRemove={() => attempt(deleteModel(model.name).then(load))} />
              </li>
            ))}
          </ul>
          <div class="sheet-foot">
            <button type="button" onClick={() => setDraft(FRESH)}>{t('models.add')}</button>
            <button type="button" class="main" onClick={onClose}>{t('models.done')}</button>
          </div>
        </>
      )}
    </Sheet>
  )
}

/** Asks once, in place. */
function Remove({ name, t, onRemove }: { name: string; t: Translate; onRemove(): void }) {
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <button type="button" class="danger" onClick={onRemove}>{t('games.delete-yes')}</button>
  const label = t('models.remove', { name })
  return (
    <button type="button" class="quiet" aria-label={label} title={label} onClick={() => setAsking(true)}><Icon name="trash" /></button>
  )
}
