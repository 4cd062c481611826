// A sheet over the page: the browser's own dialog, so that focus stays inside, Escape closes it, and the
// focus goes back to where it was.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { Icon } from '../icons.tsx'

interface Props { title: string; t: Translate; onClose(): void; children: ComponentChildren }

export function Sheet({ title, t, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = element?.querySelector<HTMLElement>('input[type=text]') ?? element?.querySelector('h2')
    first?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby="sheet-title" onCancel={(event) => { event.preventDefault(); onClose() }}
      onPointerDown={(event) => { if (event.target === dialog.current) onClose() }}>
      <div class="sheet">
        <div class="sheet-head">
          <h2 id="sheet-title" tabIndex={-1}>{title}</h2>
          <button type="button" class="quiet" aria-label={t('close')} onClick={onClose}><Icon name="close" /></button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
