// The keys, as the key table has them, and what the page is.
import type { Translate } from '../i18n.ts'
import { BOARD_KEYS, KEYS } from '../keys.ts'
import { Sheet } from './sheet.tsx'

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space', Escape: 'Esc', PageUp: 'PgUp', PageDown: 'PgDn',
}

export function Help({ t, onClose }: { t: Translate; onClose(): void }) {
  return (
    <Sheet title={t('help.title')} t={t} onClose={onClose}>
      <KeyTable title={t('help.board')} rows={BOARD_KEYS} t={t} />
      <KeyTable title={t('help.page')} rows={KEYS} t={t} />
    </Sheet>
  )
}

function KeyTable({ title, rows, t }: { title: string; rows: typeof BOARD_KEYS; t: Translate }) {
  return (
    <table class="keys">
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ keys, name }) => (
          <tr key={name}>
            <td>{keys.map((key) => <kbd key={key}>{signOf(key)}</kbd>)}</td>
            <th scope="row">{t(name)}</th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function signOf(key: string): string {
  return key.split('+').map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join('+')
}
