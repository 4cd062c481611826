// One attempt of a language model in one line: "D4: occupied. 3.2 s, 410 + 20 tokens."
import { isKey, type Translate } from '../i18n.ts'
import type { Attempt } from '../server/models.ts'
import { refusalText } from './sentences.ts'

/** A failure's code in words; one that has none here is shown as it is. */
export function codeText(code: string, t: Translate): string {
  const key = `ai.${code}`
  return isKey(key) ? t(key) : code
}

export function attemptText(attempt: Attempt, t: Translate): string {
  const { move, refusal, code, seconds, tokens_in: read, tokens_out: written } = attempt
  const what = refusal ? refusalText({ vertex: move, reason: refusal }, t)
    : code === 'ok' ? t('said.played', { move })
    : codeText(code, t)
  const time = t('said.seconds', { seconds: seconds.toFixed(1) })
  const cost = read !== null && written !== null && read >= 0 && written >= 0 ? `${t('list.separator')}${t('said.tokens', { read, written })}` : ''
  return `${what} ${time}${cost}`
}
