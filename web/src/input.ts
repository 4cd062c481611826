// What keys, pasted text and dropped files do to the page.
import { type Action, actionOf } from './keys.ts'
import type { Page } from './page.ts'
import { isPicture } from './server/pictures.ts'

export function listen(page: Page): void {
  addEventListener('keydown', (event) => {
    const action = page.sheet ? null : actionOf(event)
    if (action && act(page, action, event)) event.preventDefault()
  })
  addEventListener('paste', (event) => paste(page, event))
  addEventListener('dragover', (event) => drag(page, event, true))
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) drag(page, event, false) })
  addEventListener('drop', (event) => drop(page, event))
}

/** Carries out a key's action; false: the key is left to the browser. */
function act(page: Page, action: Action, event: KeyboardEvent): boolean {
  const { table } = page
  const { game, thinking, look } = table.state
  if (!game) return false
  const isNow = look === null
  switch (action) {
    case 'previous': table.look(table.ply - 1); return true
    case 'next': table.look(table.ply + 1); return true
    case 'first': table.look(0); return true
    case 'last': table.look(game.ply); return true
    case 'back-ten': table.look(table.ply - 10); return true
    case 'on-ten': table.look(table.ply + 10); return true
    case 'pass': if (isNow && game.can.pass) table.question('pass'); return true
    case 'undo': if (isNow && (game.can.undo || game.can.reopen) && !event.repeat) void table.undo(); return true
    case 'stop': return thinking !== null && once(event, () => void table.stop())
    case 'hint': return once(event, () => table.toggleHint())
    case 'estimate': if (page.canEstimate && !event.repeat) page.toggleEstimate(); return true
    case 'cancel': page.cancel(); return true
    case 'coordinates': page.toggleCoordinates(); return true
    case 'numbers': page.toggleNumbers(); return true
    case 'copy': return copy(page)
    case 'command': page.openSheet('command'); return true
    case 'help': page.openSheet('help'); return true
  }
}

/** Enter and Space belong to the control that has the focus; held down, they ask the engine once. */
function once(event: KeyboardEvent, work: () => void): boolean {
  if (event.target instanceof HTMLElement && event.target.matches('button, a, [role=gridcell]')) return false
  if (!event.repeat) work()
  return true
}

/** Text that is selected is copied as ever. */
function copy(page: Page): boolean {
  if (getSelection()?.toString()) return false
  void page.copySgf()
  return true
}

/** A picture is read; text with an SGF game in it opens, unless it goes into a field. */
function paste(page: Page, event: ClipboardEvent): void {
  const picture = [...(event.clipboardData?.files ?? [])].find(isPicture)
  if (picture) {
    event.preventDefault()
    void page.openFile(picture)
    return
  }
  const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  const text = event.clipboardData?.getData('text') ?? ''
  if (!isField && text.includes('(;')) void page.openRecord(new Blob([text]))
}

function drag(page: Page, event: DragEvent, isOver: boolean): void {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  page.setDragging(isOver)
}

function drop(page: Page, event: DragEvent): void {
  drag(page, event, false)
  const file = event.dataTransfer?.files[0]
  if (file) void page.openFile(file)
}
