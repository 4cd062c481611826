// What is said of swap and swap2: who puts which stone, who chooses among what, what was chosen.
import type { Translate, Values } from '../i18n.ts'
import { isChoosing, pliesSince } from '../opening.ts'
import { handOf, humanSeat, otherColor } from '../seats.ts'
import type { Color, GameState, Opening } from '../server/types.ts'

/** A side and the other one, as the texts name them. */
export const sidesOf = (color: Color, t: Translate): Values => ({ color: t(`color.${color}`), other: t(`color.${otherColor(color)}`) })

/** "Black's player puts three stones: 2 of 3." */
export function openingMain(game: GameState, opening: Opening, t: Translate): string {
  const { stage, hand, choices } = opening
  const isOwn = humanSeat(game) === hand
  const color = t(`color.${hand ?? game.to_move}`)
  if (stage === 'choose') return isOwn ? t('opening.choose.you') : t('opening.choose', { color })
  const values = { color, count: pliesSince(game, opening) + 1 }
  if (choices.length > 0) return t(isOwn ? 'opening.add.you' : 'opening.add', values)
  return t(isOwn ? 'opening.place.you' : 'opening.place', values)
}

/** The smaller sentence; `played` is what it would be without an opening. */
export function openingDetail(game: GameState, opening: Opening, played: string, t: Translate): string {
  const { stage } = opening
  const since = pliesSince(game, opening)
  if (stage === 'place') return placeDetail(game, played, since === 0, t)
  if (stage === 'choose') return isChoosing(game) ? t('status.after', { before: played, text: offerText(opening, t) }) : played
  if (since === 0) return chosenText(game, opening, t)
  // Who is no person may choose and move at once.
  const isAnswer = since === 1 && game.last_move !== null && game.seats[game.last_move.color].kind !== 'human'
  return isAnswer ? t('status.after', { before: chosenText(game, opening, t), text: played }) : played
}

/** "Black H8. Now a white stone." */
function placeDetail(game: GameState, played: string, isFirst: boolean, t: Translate): string {
  const stone = t(`cell.${game.to_move}`)
  if (isFirst) return t('opening.next', { stone, color: t(`color.${otherColor(handOf(game))}`) })
  return t('status.after', { before: played, text: t('opening.now', { stone }) })
}

/** "Stay White, or take Black." */
function offerText({ hand, offers }: Opening, t: Translate): string {
  return t(offers.includes('add') ? 'opening.offer.three' : 'opening.offer.two', sidesOf(hand ?? 'white', t))
}

/** "White's player took Black: the two have changed seats." The colours are those before the choice. */
function chosenText(game: GameState, { choices }: Opening, t: Translate): string {
  const by: Color = choices.length > 1 ? 'black' : 'white'
  const isSwapped = choices[choices.length - 1] === 'swap'
  const own = humanSeat(game)
  const sides = sidesOf(by, t)
  if (!own) return t(isSwapped ? 'opening.swapped' : 'opening.stayed', sides)
  const isOwn = own === (isSwapped ? otherColor(by) : by)
  if (isOwn) return t(isSwapped ? 'opening.swapped.you' : 'opening.stayed.you', sides)
  return t(isSwapped ? 'opening.swapped.other' : 'opening.stayed.other', sides)
}
