// The status line, which screen readers hear as well. Its place is reserved: nothing moves when it speaks. How
// long a model has been asked is shown beside it and not spoken: only what happens is.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { handOf } from '../seats.ts'
import type { TableState } from '../table.ts'
import type { Sentences } from './sentences.ts'

interface Props {
  sentences: Sentences
  state: TableState
  t: Translate
  /** What adds to the sentences, beside them. */
  children?: ComponentChildren
}

export function Status({ sentences, state, t, children }: Props) {
  const isAsked = state.game?.ai.state === 'thinking' && state.game.seats[handOf(state.game)].kind === 'model'
  return (
    <div class="card status">
      <div role="status" aria-live="polite">
        <div>{sentences.main}</div>
        <div class={sentences.isBad ? 'why' : 'detail'}>{sentences.detail}</div>
      </div>
      <div class="beside">
        {children}
        {isAsked && state.look === null && <Elapsed ms={state.game?.ai.elapsed_ms ?? 0} at={state.aiAt} t={t} />}
      </div>
    </div>
  )
}

const TICK_MS = 1000

function Elapsed({ ms, at, t }: { ms: number; at: number; t: Translate }) {
  const [, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <span class="elapsed" role="timer" aria-label={t('status.elapsed')}>{Math.floor((ms + performance.now() - at) / 1000)} {t('time.seconds')}</span>
}
