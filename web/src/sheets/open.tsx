// Opening a record or a picture of a board: choose a file, or paste a record's text. Dropping a file anywhere on
// the page does the same.
import { useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { Sheet } from './sheet.tsx'

interface Props { t: Translate; problem: string; onClose(): void; onFile(file: Blob): void }

export function Open({ t, problem, onClose, onFile }: Props) {
  const [text, setText] = useState('')
  return (
    <Sheet title={t('open.title')} t={t} onClose={onClose}>
      <p>{t('open.explain')}</p>
      <label class="file">
        <span>{t('open.file')}</span>
        <input type="file" accept=".sgf,.png,application/x-go-sgf,text/plain,image/png"
          onChange={(event) => { const file = event.currentTarget.files?.[0]; if (file) onFile(file) }} />
      </label>
      <label>
        <span class="soft">{t('open.paste')}</span>
        <textarea spellcheck={false} placeholder="(;GM[1]FF[4]SZ[9];B[ee];W[ce])" value={text}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="sheet-foot">
        <span class="why" role="alert">{problem}</span>
        <button type="button" onClick={onClose}>{t('action.cancel')}</button>
        <button type="button" class="main" disabled={text.trim() === ''} onClick={() => onFile(new Blob([text]))}>
          {t('open.open')}
        </button>
      </div>
    </Sheet>
  )
}
