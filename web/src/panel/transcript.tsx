// What a language model said about the move that is shown: its reason, every attempt with prompt and reply,
// and what a person decided after it had failed; the newest first. All of it is untrusted text and shown as text.
import { useEffect, useState } from 'preact/hooks'
import type { Translate } from '../i18n.ts'
import { sgfPath } from '../server/api.ts'
import { type Attempt, type Decision, type Entry, getEntries, linesPath, type Said } from '../server/models.ts'
import type { GameState } from '../server/types.ts'
import { attemptText } from './said.ts'

interface Props { game: GameState; ply: number; isNow: boolean; t: Translate }

export function Transcript({ game, ply, isNow, t }: Props) {
  const entries = useEntries(game, ply, isNow)
  return (
    <section class="card transcript" aria-labelledby="transcript-title">
      <h2 id="transcript-title">{entries[0] ? t('transcript.title', { ply: entries[0].ply }) : t('transcript.none')}</h2>
      {[...entries].reverse().map((entry, i) => (entry.kind === 'answer'
        ? <Answer key={i} said={entry.entry} t={t} />
        : <Decided key={i} decision={entry.entry} t={t} />))}
      <div class="foot">
        <a class="quiet" href={linesPath(game.id)} download>{t('transcript.lines')}</a>
        <a class="quiet" href={sgfPath(game.id, true)} download>{t('transcript.sgf')}</a>
      </div>
    </section>
  )
}

/** Those of the turn that waits for a decision, else of the move that is shown, else of the one before. */
function useEntries(game: GameState, ply: number, isNow: boolean): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const turn = isNow && game.ai.state === 'failed' ? ply + 1 : ply
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      let found: readonly Entry[] = []
      for (let at = turn; at > 0 && at > turn - 2 && !found.length; at--) found = await getEntries(game.id, at)
      if (isWanted) setEntries(found)
    }
    load().catch(() => undefined)
    return () => { isWanted = false }
  }, [game.id, turn, game.ai.state])
  return entries
}

function Answer({ said, t }: { said: Said; t: Translate }) {
  return (
    <div class="said">
      <strong class="untrusted">{said.move ? t('transcript.move', { name: said.endpoint, move: said.move }) : t('transcript.failed', { name: said.endpoint })}</strong>
      {said.reason && <p class="untrusted">{said.reason}</p>}
      <ol class="attempts">{said.attempts.map((attempt, i) => <Tried key={i} attempt={attempt} t={t} />)}</ol>
      {said.system && <Text title={t('preview.system')} text={said.system} />}
    </div>
  )
}

const Tried = ({ attempt, t }: { attempt: Attempt; t: Translate }) => (
  <li>
    <div>{attemptText(attempt, t)}</div>
    {attempt.user !== null && <Text title={t('preview.user')} text={attempt.user} />}
    {attempt.reply !== null && <Text title={t('transcript.reply')} text={attempt.reply} />}
  </li>
)

const Text = ({ title, text }: { title: string; text: string }) =>
  <details><summary>{title}</summary><pre tabIndex={0}>{text}</pre></details>

function Decided({ decision, t }: { decision: Decision; t: Translate }) {
  const { name, seat } = decision
  const other = seat?.level ? t('seat.engine', { level: seat.level }) : seat?.name || t('transcript.person')
  return <p class="said">{decision.action === 'resign' ? t('transcript.resigned', { name }) : t('transcript.switched', { name, other })}</p>
}
