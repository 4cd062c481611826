// Test connection, and what it found, line by line. It can take minutes: it is broken off when the form goes.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { attemptText } from '../panel/said.ts'
import { say } from '../panel/sentences.ts'
import { type Answer, type Endpoint, type Probe, testModel } from '../server/models.ts'
import { problemOf } from '../table.ts'

interface Props {
  endpoint: Endpoint
  t: Translate
  onProbe(probe: Probe): void
  /** Takes over what was found out. */
  onTake(part: Partial<Endpoint>): void
}

export function ModelTrial({ endpoint, t, onProbe, onTake }: Props) {
  const [probe, setProbe] = useState<Probe | null>(null)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | null>(null)
  const [isRunning, setRunning] = useState(false)
  const stop = () => running.current?.abort()
  useEffect(() => stop, [])

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setProbe(null)
    setProblem('')
    setRunning(true)
    try {
      const found = await testModel(endpoint, controller.signal)
      setProbe(found)
      onProbe(found)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(say(problemOf(error), t))
    }
    setRunning(false)
  }

  return (
    <div class="trial">
      {isRunning
        ? <button type="button" onClick={stop}>{t('trial.stop')}</button>
        : <button type="button" disabled={!endpoint.url} onClick={() => void run()}>{t('trial.run')}</button>}
      <div role="status">
        {isRunning ? t('trial.running') : problem ? <span class="why">{problem}</span> : probe && <Found probe={probe} endpoint={endpoint} t={t} />}
      </div>
      {probe && <Take probe={probe} endpoint={endpoint} t={t} onTake={onTake} />}
    </div>
  )
}

function Found({ probe, endpoint, t }: { probe: Probe; endpoint: Endpoint; t: Translate }) {
  const { move } = probe
  return (
    <>
      <ul class="found">
        <Line answer={yes(probe.reached)} text={t(probe.reached ? 'trial.reached' : 'trial.unreached')} />
        {probe.reached && (
          <>
            <Line answer={probe.models.length ? yes(probe.has_model) : 'unknown'}
              text={!probe.models.length ? t('trial.no-list')
                : t(probe.has_model ? 'trial.listed' : 'trial.unlisted', { model: endpoint.model, count: probe.models.length })} />
            <Line answer={probe.vision} text={t(`trial.vision.${probe.vision}`)} />
            <Line answer={probe.structured.json_schema ?? 'unknown'} text={t(`trial.schema.${probe.structured.json_schema ?? 'unknown'}`)} />
            <Line answer={yes(probe.ok)} text={probe.ok && move ? t('trial.move', { move: move.move, seconds: move.seconds.toFixed(1) }) : t('trial.no-move')} />
          </>
        )}
      </ul>
      {move && move.attempts.length > 1 && (
        <ol class="attempts">{move.attempts.map((one, i) => <li key={i}>{attemptText(one, t)}</li>)}</ol>
      )}
      {!probe.ok && probe.message && <p class="soft untrusted">{probe.message}</p>}
    </>
  )
}

const yes = (is: boolean): Answer => (is ? 'yes' : 'no')
const SIGNS: Readonly<Record<Answer, string>> = { yes: '✓', no: '✗', unknown: '?' }

/** The sign says in a shape what the colour says; the text says it in words. */
const Line = ({ answer, text }: { answer: Answer; text: string }) =>
  <li class={answer}><span aria-hidden="true">{SIGNS[answer]}</span> {text}</li>

/** What the test knows better than the form. */
function Take({ probe, endpoint, t, onTake }: { probe: Probe; endpoint: Endpoint; t: Translate; onTake(part: Partial<Endpoint>): void }) {
  const sees = probe.vision === 'yes' ? true : probe.vision === 'no' ? false : endpoint.vision ?? false
  const structured = probe.advice ?? endpoint.structured ?? 'json_schema'
  const model = probe.models.length === 1 && !probe.has_model ? probe.models[0] ?? endpoint.model : endpoint.model
  const isSame = sees === (endpoint.vision ?? false) && structured === (endpoint.structured ?? 'json_schema') && model === endpoint.model
  if (!probe.reached || isSame) return null
  return <button type="button" onClick={() => onTake({ vision: sees, structured, model })}>{t('trial.take')}</button>
}
