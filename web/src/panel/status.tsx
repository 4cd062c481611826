// The status line, which screen readers hear as well. Its place is reserved: nothing moves when it speaks.
import type { Sentences } from './sentences.ts'

export function Status({ sentences }: { sentences: Sentences }) {
  return (
    <div class="card status" role="status" aria-live="polite">
      <div>{sentences.main}</div>
      <div class={sentences.isBad ? 'why' : 'detail'}>{sentences.detail}</div>
    </div>
  )
}
