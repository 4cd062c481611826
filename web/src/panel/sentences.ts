// The one sentence that says what is going on, and the smaller one below it: what was played, or why not.
import type { Estimated } from '../estimate.ts'
import { isKey, type Translate } from '../i18n.ts'
import { handOf, humanSeat } from '../seats.ts'
import type { Ai, Color, Estimate, GameState, Move, Pointed, Reason, Result } from '../server/types.ts'
import type { Hint, Message, TableState } from '../table.ts'
import { openingDetail, openingMain } from './opening.ts'

export interface Sentences { readonly main: string; readonly detail: string; readonly isBad: boolean }

export function sentencesOf(state: TableState, estimated: Estimated | null, t: Translate): Sentences {
  const { game, look } = state
  if (!game) return { main: t('status.loading'), detail: state.problem ? say(state.problem, t) : '', isBad: true }
  if (!state.isConnected) return { main: t('status.lost'), detail: t('status.lost.detail'), isBad: true }
  const main = look === null ? mainOf(state, game, t) : t('status.look', { ply: look, all: game.ply })
  const bad = badOf(state, game, t) || (estimated?.problem ? say(estimated.problem, t) : '')
  return { main, detail: bad || withEstimate(detailOf(state, game, t), state, estimated, t), isBad: bad !== '' }
}

export function say(message: Message, t: Translate): string {
  return t(message.key, message.values)
}

/** "Suicide" at the point; the long sentence is refusedText. */
export const reasonText = (reason: Reason, t: Translate): string => t(`reason.${reason}`)

/** "D4 refused: occupied." */
export const refusalText = ({ vertex, reason }: Pointed, t: Translate): string =>
  t('said.refused', { move: vertex, reason: reasonText(reason, t).toLowerCase() })

export const refusedText = (vertex: string, reason: Reason, t: Translate): string =>
  t(`refused.${reason}`, { vertex })

function mainOf(state: TableState, game: GameState, t: Translate): string {
  if (state.asking) return t(state.asking === 'pass' ? 'status.ask-pass' : 'status.ask-resign')
  if (game.phase === 'over') return overOf(game, t)
  if (game.phase === 'scoring') return t('status.scoring')
  if (game.ai.state === 'failed') return failureOf(game, t)
  if (game.opening?.hand) return openingMain(game, game.opening, t)
  const color = t(`color.${game.to_move}`)
  if (state.thinking) return t('status.thinking', { color })
  return humanSeat(game) === game.to_move ? t('status.your-move') : t('status.to-move', { color })
}

function overOf(game: GameState, t: Translate): string {
  const own = humanSeat(game)
  if (game.result && own && game.result.winner) return t(game.result.winner === own ? 'status.won' : 'status.lost-game')
  return game.result ? resultText(game.result, t) : t('status.over')
}

/** "Black wins by 3.5 points." */
export function resultText(result: Result, t: Translate): string {
  if (!result.winner) return t(result.kind === 'void' ? 'result.void' : 'result.draw')
  const color = t(`color.${result.winner}`)
  const key = `result.${result.kind}`
  return isKey(key) ? t(key, { color, margin: result.margin ?? '' }) : result.text
}

function badOf(state: TableState, game: GameState, t: Translate): string {
  if (state.problem) return say(state.problem, t)
  if (state.refused) return refusedText(state.refused.vertex, state.refused.reason, t)
  return game.ai.state === 'failed' && game.phase === 'playing' ? whyFailed(game, t) : ''
}

function failureOf(game: GameState, t: Translate): string {
  const { kind, name } = game.seats[handOf(game)]
  return kind === 'model' ? t('status.model-failed', { name }) : t('status.failure')
}

/** What a model's failure is called; an engine's own words, where it has some. */
function whyFailed({ ai }: GameState, t: Translate): string {
  const key = `ai.${ai.code}`
  return isKey(key) ? t(key) : t('ai.engine', { message: ai.message })
}

/** "Attempt 2 of 4. D4 refused: occupied." */
function attemptOf(ai: Ai, t: Translate): string {
  const last = ai.refusals[ai.refusals.length - 1]
  const key = `ai.${ai.code}`
  const why = ai.class === 'rules' && last ? refusalText(last, t)
    : isKey(key) ? t(key) : ''
  return `${t('status.attempt', { attempt: ai.attempt, attempts: ai.attempts })} ${why}`
}

function detailOf(state: TableState, game: GameState, t: Translate): string {
  if (state.notice) return say(state.notice, t)
  if (state.hint) return hintText(state.hint, t)
  if (state.look !== null) return t('status.look.detail')
  if (state.pending) return t('status.pending', { vertex: state.pending })
  if (state.asking) return t(state.asking === 'pass' ? 'status.ask-pass.detail' : 'status.ask-resign.detail')
  if (game.phase === 'over') return overDetail(game, t)
  if (game.phase === 'scoring') return scoringDetail(game, t)
  if (game.ai.state === 'thinking' && game.ai.attempt > 1) return attemptOf(game.ai, t)
  const played = game.last_move ? moveText(game.last_move, t) : beginText(game, t)
  return game.opening ? openingDetail(game, game.opening, played, t) : played
}

/** What there is to do before the score is agreed; what it is about stands in panel/doubts.tsx. */
function scoringDetail({ judge }: GameState, t: Translate): string {
  if (judge && judge.open.length > 0) return t('status.scoring.unfinished')
  return t(judge && judge.unsure.length > 0 ? 'status.scoring.unsure' : 'status.scoring.detail')
}

/** The estimate after what is said anyway; looking back, where nothing else is news, alone. */
function withEstimate(detail: string, state: TableState, estimated: Estimated | null, t: Translate): string {
  if (!estimated || state.hint || state.pending || state.asking || state.notice) return detail
  const text = estimated.estimate ? estimateText(estimated.estimate, t) : t('estimate.running')
  return state.look === null && state.game?.last_move ? t('status.after', { before: detail, text }) : text
}

/** "Black leads by about 3.5.", in halves of a point. */
function estimateText({ score }: Estimate, t: Translate): string {
  const margin = Math.round(2 * Math.abs(score)) / 2
  return margin === 0 ? t('estimate.even') : t('estimate.leads', { color: t(`color.${score > 0 ? 'black' : 'white'}`), margin })
}

/** "Hint: E5. Black wins 61 of 100." */
function hintText(hint: Hint, t: Translate): string {
  const best = hint.report?.candidates[0]
  if (!hint.report || !best) return t(hint.isRunning ? 'hint.running' : 'hint.none')
  const [vertex, color] = [best.vertex === 'pass' ? t('moves.pass') : best.vertex, t(`color.${hint.report.color}`)]
  if (best.mate > 0) return t('hint.mate', { vertex, color, plies: best.mate })
  return t('hint.best', { vertex, color, percent: Math.round(100 * best.winrate) })
}

function overDetail(game: GameState, t: Translate): string {
  const own = humanSeat(game)
  return game.result?.winner && own ? resultText(game.result, t) : t('status.over')
}

/** "White G7, 2 stones taken." */
export function moveText(move: Move, t: Translate): string {
  const color = t(`color.${move.color as Color}`)
  if (move.vertex === 'pass') return t('move.pass', { color })
  const taken = move.captured.length
  if (taken === 0) return t('move.played', { color, vertex: move.vertex })
  return t(taken === 1 ? 'move.took-one' : 'move.took', { color, vertex: move.vertex, count: taken })
}

function beginText(game: GameState, t: Translate): string {
  return t(game.game === 'go' ? 'status.begin.go' : 'status.begin.five')
}
