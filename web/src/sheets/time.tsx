// How long each side may think: the kind of clock, and the numbers that this kind has.
import type { Translate } from '../i18n.ts'
import type { ClockKind } from '../server/types.ts'
import type { Time } from '../setup.ts'
import { Field, NumberInput, Pick } from './fields.tsx'

interface Props { time: Time; kinds: readonly ClockKind[]; t: Translate; onChange(time: Time): void }

export function TimeFields({ time, kinds, t, onChange }: Props) {
  const change = (part: Partial<Time>) => onChange({ ...time, ...part })
  return (
    <>
      <Pick label={t('settings.clock')} value={time.kind} onChange={(kind) => change({ kind })}
        choices={kinds.map((kind) => ({ value: kind, name: t(`clock.${kind}`) }))} />
      {time.kind !== 'none' && <Numbers time={time} t={t} change={change} />}
    </>
  )
}

function Numbers({ time, t, change }: { time: Time; t: Translate; change(part: Partial<Time>): void }) {
  const hasPeriods = time.kind === 'byoyomi' || time.kind === 'canadian'
  return (
    <Field label={t('settings.time')} hint={t(`clock.${time.kind}.hint`)}>
      <NumberInput label={t('time.main')} unit={t('time.minutes')} value={time.mainMinutes} min={0} max={1440}
        onChange={(mainMinutes) => change({ mainMinutes })} />
      {time.kind === 'byoyomi' && (
        <NumberInput label={t('time.periods')} unit="×" value={time.periods} min={1} max={50}
          onChange={(periods) => change({ periods })} />
      )}
      {time.kind === 'canadian' && (
        <NumberInput label={t('time.stones')} unit={t('time.stones.unit')} value={time.stones} min={1} max={100}
          onChange={(stones) => change({ stones })} />
      )}
      {hasPeriods && (
        <NumberInput label={t('time.period')} unit={t('time.seconds')} value={time.periodSeconds} min={1} max={3600}
          onChange={(periodSeconds) => change({ periodSeconds })} />
      )}
      {time.kind === 'fischer' && (
        <NumberInput label={t('time.increment')} unit={t('time.seconds')} value={time.incrementSeconds} min={1} max={3600}
          onChange={(incrementSeconds) => change({ incrementSeconds })} />
      )}
    </Field>
  )
}
