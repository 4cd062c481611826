// A program of the owner's as the opponent: those that were found on this machine, or any command line, and
// the test that says whether it answers.
import { useEffect, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { say } from '../panel/sentences.ts'
import { getEngines, testEngine } from '../server/api.ts'
import type { EngineTest, FoundEngine, Protocol } from '../server/types.ts'
import { problemOf } from '../table.ts'
import { Choose, Pick, TextInput } from './fields.tsx'

interface Props {
  command: string
  protocol: Protocol
  t: Translate
  onChange(part: { command?: string; protocol?: Protocol }): void
}

export function EngineFields({ command, protocol, t, onChange }: Props) {
  const [found, setFound] = useState<readonly FoundEngine[]>([])
  useEffect(() => void getEngines().then(setFound, () => undefined), [])
  const choose = (line: string) => {
    const engine = found.find((one) => one.command === line)
    if (engine) onChange({ command: engine.command, protocol: engine.protocol })
  }
  return (
    <>
      {found.length > 0 && (
        <Pick label={t('engine.found')} value={found.some((one) => one.command === command) ? command : ''} onChange={choose}
          choices={[{ value: '', name: t('engine.own') }, ...found.map((one) => ({ value: one.command, name: one.name }))]} />
      )}
      <TextInput label={t('engine.command')} value={command} placeholder="gnugo --mode gtp" isRequired
        {...(hasDash(command) && { hint: t('engine.dash') })} onChange={(text) => onChange({ command: text })} />
      <Choose name="protocol" label={t('engine.protocol')} value={protocol} onChange={(name) => onChange({ protocol: name })}
        choices={[{ value: 'gtp' as const, name: 'GTP' }, { value: 'gomocup' as const, name: 'Gomocup' }]} />
      <EngineTrial key={command + protocol} command={command} protocol={protocol} t={t} />
    </>
  )
}

/** Dashes and quotes that a word processor made are not those of a command line. */
const hasDash = (command: string): boolean => /[\u2010-\u2015\u2018-\u201d]/.test(command)

function EngineTrial({ command, protocol, t }: { command: string; protocol: Protocol; t: Translate }) {
  const [result, setResult] = useState<EngineTest | 'running' | string | null>(null)
  const run = () => {
    setResult('running')
    testEngine(command, protocol).then(setResult, (error: unknown) => setResult(say(problemOf(error), t)))
  }
  return (
    <div class="trial">
      <button type="button" disabled={!command.trim() || result === 'running'} onClick={run}>{t('engine.test')}</button>
      <div role="status">
        {result === 'running' ? t('engine.testing')
          : typeof result === 'string' ? <span class="why">{result}</span>
          : result && <EngineResult result={result} t={t} />}
      </div>
    </div>
  )
}

function EngineResult({ result, t }: { result: EngineTest; t: Translate }) {
  return (
    <>
      <span class={result.ok ? 'good' : 'why'}>
        {result.ok ? t('engine.works', { name: result.name, seconds: result.seconds.toFixed(1) }) : t('engine.fails')}
      </span>
      {!result.ok && <p class="soft">{result.message}</p>}
      {result.stderr.length > 0 && (
        <details><summary>{t('engine.stderr')}</summary><pre tabIndex={0}>{result.stderr.join('\n')}</pre></details>
      )}
    </>
  )
}
