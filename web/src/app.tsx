// The page put together: header, board, seats, status, actions, score, moves, and the sheet that is open.
import { useEffect } from 'preact/hooks'
import { Board, type PressKind } from './board/board.tsx'
import { type Point, vertexOf } from './board/geometry.ts'
import { Header, Menu, type Tools } from './header.tsx'
import { axesOf, momentOf } from './history.ts'
import type { Translate } from './i18n.ts'
import { isChoosing } from './opening.ts'
import type { Page } from './page.ts'
import { Actions } from './panel/actions.tsx'
import { Choices } from './panel/choices.tsx'
import { Chances } from './panel/chances.tsx'
import { Choosing } from './panel/choosing.tsx'
import { Doubts } from './panel/doubts.tsx'
import { EstimateToggle } from './panel/estimate-toggle.tsx'
import { Moves } from './panel/moves.tsx'
import { Score } from './panel/score.tsx'
import { Seat } from './panel/seat.tsx'
import { say, sentencesOf } from './panel/sentences.ts'
import { Status } from './panel/status.tsx'
import { Transcript } from './panel/transcript.tsx'
import { pictureOf } from './picture-of.ts'
import { handOf, humanSeat, otherColor } from './seats.ts'
import { sgfPath } from './server/api.ts'
import type { Color, GameState } from './server/types.ts'
import { tabOf } from './setup.ts'
import { CommandSheet } from './sheets/command.tsx'
import { Games } from './sheets/games.tsx'
import { Help } from './sheets/help.tsx'
import { Models } from './sheets/models.tsx'
import { Open } from './sheets/open.tsx'
import { PictureSheet } from './sheets/picture.tsx'
import { Settings } from './sheets/settings.tsx'
import { isDark } from './theme.ts'

export function App({ page }: { page: Page }) {
  const { t, prefs, table } = page
  const { game } = table.state
  useEffect(() => {
    document.documentElement.lang = page.language
    document.title = game ? `${t(`game.${game.game}`)} · tengen` : 'tengen'
  })
  const tools: Tools = {
    t, language: page.language, isDark: isDark(prefs.theme), hasSound: prefs.hasSound,
    isOwner: page.info?.owner ?? false,
    onSheet: page.openSheet, onLanguage: page.setLanguage, onTheme: page.toggleTheme, onSound: page.toggleSound,
    onCoordinates: page.toggleCoordinates, onNumbers: page.toggleNumbers,
  }
  return (
    <>
      <Header {...tools} tab={game && tabOf(game.game)} onTab={page.switchTab} />
      <main>
        {game && <TableView page={page} game={game} />}
        <Status sentences={sentencesOf(table.state, page.estimator.shown, t)} state={table.state} t={t}>
          {page.canEstimate && <EstimateToggle isOn={page.estimator.isOn} t={t} onClick={page.toggleEstimate} />}
        </Status>
        <Actions state={table.state} table={table} t={t} onNewGame={() => page.openSheet('settings')} />
      </main>
      <OpenSheet page={page} tools={tools} />
      {page.isDragging && <div class="drop">{t('open.drop')}</div>}
    </>
  )
}

function TableView({ page, game }: { page: Page; game: GameState }) {
  const { t, prefs, table } = page
  const { state } = table
  const own: Color = humanSeat(game) ?? 'black'
  const captures = momentOf(game, table.ply).captures
  const seat = (color: Color, area: 'own' | 'opponent') => (
    <Seat game={game} color={color} captures={captures[color]} receivedAt={state.receivedAt} area={area} t={t}
      isThinking={state.thinking !== null && handOf(game) === color} />
  )
  const view = { hasNumbers: prefs.hasNumbers, estimate: page.estimator.shown?.estimate ?? null }
  const press = (point: Point, kind: PressKind) => page.press(vertexOf(point, axesOf(game)), kind)
  return (
    <>
      {seat(otherColor(own), 'opponent')}
      <div class="place">
        <Board key={game.id} picture={pictureOf(state, game, view, t)} t={t} label={boardLabel(game, t)}
          hasCoordinates={prefs.hasCoordinates} onPress={press} />
      </div>
      {seat(own, 'own')}
      <div class="rest">
        {game.ai.state === 'failed' && game.phase === 'playing' && state.look === null && (
          <Choices key={`${game.id} ${game.ply}`} game={game} info={page.info} language={page.language} table={table} t={t} />
        )}
        {state.look === null && isChoosing(game) && <Choosing key={game.id} game={game} table={table} t={t} />}
        {game.judge && game.phase === 'scoring' && <Doubts judge={game.judge} t={t} />}
        {game.score && game.phase !== 'playing' && <Score game={game} score={game.score} t={t} />}
        {page.review.chances && (
          <Chances game={game} chances={page.review.chances} ply={table.ply} t={t} onLook={(ply) => table.look(ply)} />
        )}
        {game.transcript && <Transcript game={game} ply={table.ply} isNow={state.look === null} t={t} />}
        <Moves game={game} table={table} t={t} chances={page.review.chances} sgf={sgfPath(game.id)}
          onCopy={() => void page.copySgf()} onReview={page.toggleReview} />
      </div>
    </>
  )
}

function boardLabel(game: GameState, t: Translate): string {
  return t('board.label', { game: t(`game.${game.game}`), cols: game.cols, rows: game.rows })
}

function OpenSheet({ page, tools }: { page: Page; tools: Tools }) {
  const { t, table } = page
  const problem = page.problem ? say(page.problem, t) : ''
  const close = page.closeSheet
  switch (page.sheet) {
    case 'menu':
      return <Menu {...tools} onClose={close} />
    case 'settings':
      return page.info && (
        <Settings info={page.info} t={t} first={page.draft ?? page.setupFor(tabOf(table.state.game?.game ?? 'go'))} problem={problem}
          setupFor={page.setupFor} onClose={close} onStart={(setup) => void page.start(setup)} onModels={page.openModels} />
      )
    case 'games':
      return (
        <Games t={t} language={page.language} current={table.state.game?.id ?? null} onClose={close}
          onOpen={(id) => void page.goTo(id)} />
      )
    case 'open':
      return <Open t={t} problem={problem} onClose={close} onFile={(file) => void page.openFile(file)} />
    case 'picture':
      return page.read && (
        <PictureSheet read={page.read} level={page.setupFor(page.read.game).level} problem={problem} t={t} onClose={close}
          onGame={(game) => void page.readAs(game)} onStart={(beginning) => void page.startFrom(beginning)} />
      )
    case 'models':
      return <Models t={t} game={table.state.game?.id ?? null} onClose={page.closeModels} />
    case 'command':
      return <CommandSheet table={table} estimated={page.estimator.shown} t={t} onClose={close} />
    case 'help':
      return <Help t={t} onClose={close} />
    default:
      return null
  }
}
