// What a line typed into the command sheet means: a move, an action, or a question about the board that is
// answered in words. For people who do not see the board, and for those who would rather type.
import { pointOf } from './board/geometry.ts'
import { colorOf } from './board/picture.ts'
import { readingOf, runOn } from './clock.ts'
import { axesOf } from './history.ts'
import type { Translate } from './i18n.ts'
import { isChoosing } from './opening.ts'
import { moveText } from './panel/sentences.ts'
import type { Color, GameState, OpeningChoice } from './server/types.ts'

export type Command =
  | { readonly kind: 'play'; readonly vertex: string }
  | { readonly kind: 'pass' | 'undo' | 'hint' }
  | { readonly kind: 'choose'; readonly choice: OpeningChoice }
  | { readonly kind: 'say'; readonly text: string }

/** Reads one line; `elapsed` is how long ago the game's state came, in milliseconds. */
export function read(line: string, game: GameState, elapsed: number, t: Translate): Command {
  const [word = '', argument = ''] = line.trim().toLowerCase().split(/\s+/)
  const vertex = word.toUpperCase()
  if (pointOf(vertex, axesOf(game))) return { kind: 'play', vertex }
  if (word === 'pass' || word === 'undo' || word === 'hint') return { kind: word }
  if (word === 'stay' || word === 'swap' || word === 'add') return choose(word, game, t)
  if (word === 'l' || word === 'last') return say(game.last_move ? moveText(game.last_move, t) : t('command.no-move'))
  if (word === 'c' || word === 'clock') return say(clocks(game, elapsed, t))
  if (word === 'row') return say(stonesAlong(game, game.row_labels.indexOf(argument), 'row', t))
  if (word === 'column') return say(stonesAlong(game, game.columns.indexOf(argument.toUpperCase()), 'column', t))
  return say(t('command.unknown'))
}

const say = (text: string): Command => ({ kind: 'say', text })

function choose(choice: OpeningChoice, game: GameState, t: Translate): Command {
  const isOffered = isChoosing(game) && game.opening?.offers.includes(choice)
  return isOffered ? { kind: 'choose', choice } : say(t('problem.state'))
}

function clocks(game: GameState, elapsed: number, t: Translate): string {
  if (!game.clocks) return t('clock.none')
  const { clocks: states } = game
  return (['black', 'white'] as const satisfies readonly Color[]).map((color) => {
    const gone = states.running === color ? elapsed : 0
    const { main, extra } = readingOf(game.clock, runOn(game.clock, states[color], gone), t)
    return `${t(`color.${color}`)} ${main}${extra && ` ${extra}`}`
  }).join(t('list.separator'))
}

/** The stones on a row or column, each with its vertex. */
function stonesAlong(game: GameState, index: number, kind: 'row' | 'column', t: Translate): string {
  const length = kind === 'row' ? game.cols : game.rows
  if (index < 0) return t('command.unknown')
  const stones: string[] = []
  for (let i = 0; i < length; i++) {
    const [x, y] = kind === 'row' ? [i, index] : [index, game.rows - 1 - i]
    const color = colorOf(game.board[y]?.charAt(x))
    if (color) stones.push(`${game.columns[x]}${game.row_labels[y]} ${t(`detail.${color}`)}`)
  }
  return stones.join(t('list.separator')) || t('cell.empty')
}
