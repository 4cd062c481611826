// Past games, newest first: what is not finished goes on, what is finished can be looked at.
import { useEffect, useState } from 'preact/hooks'
import type { Language, Translate } from '../i18n.ts'
import { Icon } from '../icons.tsx'
import { say } from '../panel/sentences.ts'
import { humanSeat } from '../seats.ts'
import { deleteGame, listGames } from '../server/api.ts'
import type { GameSummary, Seat } from '../server/types.ts'
import { problemOf } from '../table.ts'
import { Sheet } from './sheet.tsx'

interface Props { t: Translate; language: Language; current: string | null; onClose(): void; onOpen(id: string): void }

export function Games({ t, language, current, onClose, onOpen }: Props) {
  const [games, setGames] = useState<readonly GameSummary[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [doomed, setDoomed] = useState<string | null>(null)

  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => setProblem(say(problemOf(error), t)))
  const load = async (before: string | null) => {
    const page = await listGames(before)
    setGames((known) => [...(before ? known ?? [] : []), ...page.games])
    setNext(page.next)
  }
  const remove = async (id: string) => {
    await deleteGame(id)
    setGames((known) => known?.filter((game) => game.id !== id) ?? null)
  }
  useEffect(() => attempt(load(null)), [])

  // A game without a move is only a board that was looked at.
  const shown = games?.filter((game) => game.ply > 0 || game.id === current) ?? []
  return (
    <Sheet title={t('games.title')} t={t} onClose={onClose}>
      <p class="why" role="alert">{problem}</p>
      {games && shown.length === 0 && <p>{t('games.none')}</p>}
      <ul class="list">
        {shown.map((game) => (
          <li key={game.id}>
            <Row game={game} t={t} language={language} isCurrent={game.id === current} onOpen={onOpen} />
            {doomed === game.id
              ? <button type="button" class="danger" onClick={() => attempt(remove(game.id))}>{t('games.delete-yes')}</button>
              : (
                <button type="button" class="quiet" disabled={game.id === current} onClick={() => setDoomed(game.id)}
                  aria-label={t('games.delete')} title={t('games.delete')}><Icon name="trash" /></button>
              )}
          </li>
        ))}
      </ul>
      {next && <button type="button" onClick={() => attempt(load(next))}>{t('games.more')}</button>}
    </Sheet>
  )
}

function Row({ game, t, language, isCurrent, onOpen }:
  { game: GameSummary; t: Translate; language: Language; isCurrent: boolean; onOpen(id: string): void }) {
  const when = new Date(game.updated).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <button type="button" class="row" {...(isCurrent && { 'aria-current': 'true' })} onClick={() => onOpen(game.id)}>
      <span class="grow">
        {t(`game.${game.game}`)} {game.cols}×{game.rows}
        <small>{opponents(game, t)}{t('list.separator')}{when}</small>
      </span>
      <span class="result">
        {game.result ?? t('games.continue')}
        <small>{t(game.ply === 1 ? 'games.move' : 'games.moves', { count: game.ply })}</small>
      </span>
    </button>
  )
}

/** The browser's own flavour of the language: how dates are written differs between them. */
const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => tag.slice(0, 2) === language.slice(0, 2)) ?? language

function opponents(game: GameSummary, t: Translate): string {
  const own = humanSeat({ seats: { black: game.black, white: game.white } })
  const name = (seat: Seat, fallback: string): string =>
    seat.level !== null ? t('seat.engine', { level: seat.level }) : seat.name || fallback
  return t('games.against', {
    black: name(game.black, t(own === 'black' ? 'seat.you' : 'color.black')),
    white: name(game.white, t(own === 'white' ? 'seat.you' : 'color.white')),
  })
}
