// What is left on a clock, told forward from the server's last word. Only for the eye: the server alone
// decides when time is out. Never negative.
import type { Translate } from './i18n.ts'
import type { ClockSpec, ClockState } from './server/types.ts'

export interface Reading { readonly main: string; readonly extra: string; readonly isLow: boolean }

const LOW_MS = 10_000

/** The state after `elapsed` more milliseconds of thinking. */
export function runOn(spec: ClockSpec, state: ClockState, elapsed: number): ClockState {
  if (!state.overtime && elapsed <= state.main_ms) return { ...state, main_ms: state.main_ms - elapsed }
  const beyond = state.overtime ? elapsed : elapsed - state.main_ms
  if (spec.kind === 'byoyomi') return inPeriods(spec, state, beyond)
  if (spec.kind === 'canadian') return { ...state, main_ms: 0, overtime: true, period_ms: Math.max(0, state.period_ms - beyond) }
  return { ...state, main_ms: 0 }
}

function inPeriods(spec: ClockSpec, state: ClockState, beyond: number): ClockState {
  let { period_ms: left, periods } = state
  left -= beyond
  while (left <= 0 && periods > 1) {
    left += spec.period_ms
    periods--
  }
  return { ...state, main_ms: 0, overtime: true, period_ms: Math.max(0, left), periods }
}

export function readingOf(spec: ClockSpec, state: ClockState, t: Translate): Reading {
  const ms = state.overtime ? state.period_ms : state.main_ms
  const isLast = !state.overtime ? spec.periods === 0 && spec.stones === 0 : state.periods <= 1
  return { main: format(ms), extra: extraOf(spec, state, t), isLow: isLast && ms < LOW_MS }
}

function extraOf(spec: ClockSpec, state: ClockState, t: Translate): string {
  const seconds = Math.round(spec.period_ms / 1000)
  switch (spec.kind) {
    case 'byoyomi':
      return state.overtime
        ? t('clock.period', { now: spec.periods - state.periods + 1, all: spec.periods })
        : t('clock.periods', { count: state.periods, seconds })
    case 'canadian':
      return state.overtime
        ? t('clock.stones-left', { count: state.stones })
        : t('clock.stones', { count: spec.stones, seconds })
    case 'fischer':
      return t('clock.increment', { seconds: Math.round(spec.increment_ms / 1000) })
    default:
      return ''
  }
}

/** "4:37", "1:04:37"; the last ten seconds with tenths, so that they can be seen to run. */
function format(ms: number): string {
  if (ms < LOW_MS) return (Math.floor(ms / 100) / 10).toFixed(1)
  const seconds = Math.floor(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

const two = (n: number): string => String(n).padStart(2, '0')
