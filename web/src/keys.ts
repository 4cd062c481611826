// The keys of the page, in one table: what the help sheet shows is what the page does. While a point of the
// board has the focus, arrows, Home, End, Enter and Space belong to the board (board/cells.tsx).
import type { Key } from './i18n.ts'

export type Action =
  | 'previous' | 'next' | 'first' | 'last' | 'back-ten' | 'on-ten' | 'pass' | 'undo' | 'stop' | 'hint' | 'estimate' | 'cancel' | 'coordinates'
  | 'numbers' | 'copy' | 'command' | 'help'

export interface Binding {
  readonly action: Action
  /** As KeyboardEvent.key says them; letters in lower case. "Ctrl+" is Command on a Mac as well. */
  readonly keys: readonly string[]
  readonly name: Key
}

export const KEYS: readonly Binding[] = [
  { action: 'previous', keys: ['ArrowLeft'], name: 'key.previous' },
  { action: 'next', keys: ['ArrowRight'], name: 'key.next' },
  { action: 'first', keys: ['Home'], name: 'key.first' },
  { action: 'last', keys: ['End'], name: 'key.last' },
  { action: 'back-ten', keys: ['PageUp', 'Shift+ArrowLeft'], name: 'key.back-ten' },
  { action: 'on-ten', keys: ['PageDown', 'Shift+ArrowRight'], name: 'key.on-ten' },
  { action: 'pass', keys: ['p'], name: 'key.pass' },
  { action: 'undo', keys: ['u'], name: 'key.undo' },
  { action: 'stop', keys: ['Enter'], name: 'key.stop' },
  { action: 'hint', keys: [' '], name: 'key.hint' },
  { action: 'estimate', keys: ['.', 't'], name: 'key.estimate' },
  { action: 'cancel', keys: ['Escape'], name: 'key.cancel' },
  { action: 'coordinates', keys: ['c'], name: 'key.coordinates' },
  { action: 'numbers', keys: ['m'], name: 'key.numbers' },
  { action: 'copy', keys: ['Ctrl+c'], name: 'key.copy' },
  { action: 'command', keys: ['/'], name: 'key.command' },
  { action: 'help', keys: ['?'], name: 'key.help' },
]

/** The keys of the board's own cursor, for the help sheet. */
export const BOARD_KEYS: readonly { readonly keys: readonly string[]; readonly name: Key }[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], name: 'key.cursor' },
  { keys: ['Enter', ' '], name: 'key.play' },
]

/** What a key press means, or null. Keys of text fields, the browser and the system are left alone. */
export function actionOf(event: KeyboardEvent): Action | null {
  if (event.altKey || isTyping(event.target)) return null
  const hasControl = event.ctrlKey || event.metaKey
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isShifted = event.shiftKey && event.key.length > 1
  const pressed = `${hasControl ? 'Ctrl+' : ''}${isShifted ? 'Shift+' : ''}${name}`
  return KEYS.find(({ keys }) => keys.includes(pressed))?.action ?? null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
