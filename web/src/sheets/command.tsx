// A line to type commands into, with what the game says below it.
import { useRef, useState } from 'preact/hooks'
import { read } from '../commands.ts'
import type { Estimated } from '../estimate.ts'
import type { Translate } from '../i18n.ts'
import { sentencesOf } from '../panel/sentences.ts'
import type { Table } from '../table.ts'
import { Sheet } from './sheet.tsx'

interface Props { table: Table; estimated: Estimated | null; t: Translate; onClose(): void }

export function CommandSheet({ table, estimated, t, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // Lines are carried out in the order they were typed, each when the one before it has its answer.
  const last = useRef(Promise.resolve())
  const [answer, setAnswer] = useState<string | null>(null)
  const { main, detail } = sentencesOf(table.state, estimated, t)

  const queue = (action: () => Promise<void>) => { last.current = last.current.then(action) }

  const run = () => {
    const { game, receivedAt } = table.state
    if (!game || !input.current) return
    const command = read(input.current.value, game, performance.now() - receivedAt, t)
    input.current.value = ''
    setAnswer(command.kind === 'say' ? command.text : null)
    if (command.kind === 'play') queue(() => table.play(command.vertex))
    else if (command.kind === 'pass') queue(() => table.play('pass'))
    else if (command.kind === 'choose') queue(() => table.choose(command.choice))
    else if (command.kind === 'undo') queue(() => table.undo())
    else if (command.kind === 'hint') table.toggleHint()
  }

  return (
    <Sheet title={t('command.title')} t={t} onClose={onClose}>
      <form onSubmit={(event) => { event.preventDefault(); run() }}>
        <p class="soft">{t('command.explain')}</p>
        <input ref={input} type="text" aria-label={t('command.title')} autocomplete="off" autocapitalize="off" spellcheck={false} />
      </form>
      <p role="log" aria-live="polite" class="answer">{answer ?? `${main} ${detail}`}</p>
    </Sheet>
  )
}
