// The prompt and the picture exactly as they would be sent for the game on the table.
import { useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { say } from '../panel/sentences.ts'
import { type Endpoint, type Preview, previewModel } from '../server/models.ts'
import { problemOf } from '../table.ts'

export function ModelPreview({ endpoint, game, t }: { endpoint: Endpoint; game: string | null; t: Translate }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const load = () => {
    previewModel(endpoint, game).then(
      (found) => { setPreview(found); setProblem('') },
      (error: unknown) => { setPreview(null); setProblem(say(problemOf(error), t)) })
  }
  return (
    <div class="trial">
      <button type="button" disabled={!endpoint.url} onClick={load}>{t('preview.show')}</button>
      {problem && <span class="why" role="alert">{problem}</span>}
      {preview && (
        <>
          <Sent title={t('preview.system')} text={preview.system} />
          <Sent title={t('preview.user')} text={preview.user} />
          {preview.png
            ? <img class="sent" src={`data:image/png;base64,${preview.png}`} alt={t('preview.picture')} />
            : <p class="soft">{t('preview.no-picture')}</p>}
          <details><summary>{t('preview.body')}</summary><pre tabIndex={0}>{preview.body}</pre></details>
        </>
      )}
    </div>
  )
}

const Sent = ({ title, text }: { title: string; text: string }) =>
  <section aria-label={title}><h3>{title}</h3><pre tabIndex={0}>{text}</pre></section>
