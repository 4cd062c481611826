// The few actions that make sense now, always in the same row. Pass and resign ask once, in place.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Key, Translate } from '../i18n.ts'
import { canHint } from '../opening.ts'
import { handOf } from '../seats.ts'
import type { GameState } from '../server/types.ts'
import type { Table, TableState } from '../table.ts'

interface Props { state: TableState; table: Table; t: Translate; onNewGame(): void }

export function Actions(props: Props) {
  const { state, t } = props
  const { game } = state
  return (
    <div class="actions" role="group" aria-label={t('actions')}>
      {!game ? null
        : state.look !== null ? <Looking {...props} />
        : state.asking ? <Question {...props} />
        : game.phase === 'playing' ? <Playing {...props} game={game} />
        : game.phase === 'scoring' ? <Scoring {...props} game={game} />
        : <Over {...props} game={game} />}
    </div>
  )
}

interface ActionProps { name: Key; t: Translate; onClick(): void; hotkey?: string; kind?: string; isOff?: boolean; isOn?: boolean }

function Action({ name, t, onClick, hotkey, kind, isOff, isOn }: ActionProps) {
  return (
    <button type="button" class={kind ?? ''} disabled={isOff ?? false} onClick={onClick}
      {...(isOn !== undefined && { 'aria-pressed': isOn })} {...(hotkey && { 'aria-keyshortcuts': hotkey === 'Esc' ? 'Escape' : hotkey })}>
      {t(name)}{hotkey && <kbd aria-hidden="true">{hotkey}</kbd>}
    </button>
  )
}

function Looking({ table, t }: Props) {
  return <Action name="action.back" t={t} kind="main" hotkey="End" onClick={() => table.look(Infinity)} />
}

function Question({ state, table, t }: Props) {
  const isPass = state.asking === 'pass'
  const row = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    row.current?.querySelector('button')?.focus()
    return () => { if (before instanceof HTMLElement && before.isConnected) before.focus() }
  }, [])
  return (
    <span ref={row} class="actions">
      <Action name={isPass ? 'action.yes-pass' : 'action.yes-resign'} t={t} kind={isPass ? 'main' : 'danger'}
        onClick={() => void table.play(isPass ? 'pass' : 'resign')} />
      <Action name="action.cancel" t={t} hotkey="Esc" onClick={() => table.question(null)} />
    </span>
  )
}

function Playing({ game, state, table, t }: Props & { game: GameState }) {
  return (
    <>
      {game.game === 'go' && (
        <Action name="action.pass" t={t} hotkey="P" isOff={!game.can.pass} onClick={() => table.question('pass')} />
      )}
      <Undo game={game} table={table} t={t} />
      <Action name="action.resign" t={t} isOff={!game.can.resign} onClick={() => table.question('resign')} />
      {!state.thinking && canHint(game) && (
        <Action name="action.hint" t={t} hotkey="Space" isOn={state.hint !== null} onClick={() => table.toggleHint()} />
      )}
      {state.thinking && (
        <Action name={game.seats[handOf(game)].kind === 'model' ? 'action.break-off' : 'action.stop'} t={t} hotkey="Enter"
          onClick={() => void table.stop()} />
      )}
    </>
  )
}

function Scoring({ game, table, t }: Props & { game: GameState }) {
  return (
    <>
      <Action name="action.accept" t={t} kind="main" isOff={!game.can.agree} onClick={() => void table.agree()} />
      <Action name="action.play-on" t={t} isOff={!game.can.resume} onClick={() => void table.resume()} />
    </>
  )
}

function Over({ game, table, t, onNewGame }: Props & { game: GameState }) {
  return (
    <>
      <Action name="action.new" t={t} kind="main" onClick={onNewGame} />
      <Undo game={game} table={table} t={t} />
    </>
  )
}

/** Takes back moves, or an end that came without one. */
const Undo = ({ game, table, t }: { game: GameState; table: Table; t: Translate }) => (
  <Action name="action.undo" t={t} hotkey="U" isOff={game.can.undo === 0 && !game.can.reopen} onClick={() => void table.undo()} />
)
