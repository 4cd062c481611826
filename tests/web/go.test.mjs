// Go in a real browser against the real server: a first visit, a whole game to an agreed score, undo while the
// engine thinks, looking back, a reload, a server that goes away.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { atPly, becomes, button, DESKTOP, launch, nameOf, openPage, play, point, says, Server, shot, status } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})

const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }
const idOf = () => new URL(page.url()).pathname.split('/').pop()

test('a first visit is a 9x9 board against an easy engine, without a question', async () => {
  await visit('/')
  assert.equal(await page.getByRole('gridcell').count(), 81)
  assert.equal(await page.getByRole('dialog').count(), 0)
  await says(page, 'Your move.')
  const state = await server.state(idOf())
  assert.deepEqual([state.game, state.size, state.seats.black.kind, state.seats.white.level], ['go', 9, 'human', 1])
  await point(page, 'E5').click()
  await atPly(page, 2)
  assert.match(await nameOf(page, 'E5'), /^E5, black stone$/)
  await says(page, 'Your move.')
  assert.equal(await page.locator('.ring').count(), 1, 'one ring, on the engine\'s stone')
})

test('a whole game against the engine to an agreed score', async () => {
  await visit('/')
  // A person who knows little: any legal point for thirty moves, then passes until the engine passes too.
  let seed = 7
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n }
  for (let turn = 0; turn < 120; turn++) {
    const state = await server.state(idOf())
    if (state.phase !== 'playing') break
    const { ply, legal } = state
    if (turn < 30 && legal.length > 0) await point(page, legal[random(legal.length)]).click()
    else {
      await page.keyboard.press('p')
      await button(page, 'Yes, pass').click()
    }
    await page.waitForFunction((seen) => {
      const [at] = document.querySelector('.ply').textContent.split(' / ')
      const text = document.querySelector('[role=status]').textContent
      return Number(at) > seen && /Your move|Agree|win|lose|draw/i.test(text)
    }, ply)
  }
  await says(page, 'Agree on the score.')
  await page.getByRole('table').waitFor()
  const { score } = await server.state(idOf())
  const row = page.getByRole('row', { name: /^Total/ })
  assert.deepEqual((await row.getByRole('cell').allTextContents()).map(Number), ['black', 'white'].map((side) => score.lines.at(-1)[side]))
  await shot(page, 'go-scoring-engine')
  await button(page, 'Accept').click()
  await says(page, /You (win|lose)\./)
  const over = await server.state(idOf())
  assert.equal(over.phase, 'over')
  assert.equal(over.result.text, score.text)
})

test('two passes: a group is marked dead by a press, the sum follows, play can go on', async () => {
  const { id } = await server.game({ rules: 'chinese', komi: 7 })
  // Black holds the left, White the right, and one white stone is lost at B5.
  await server.moves(id, 'D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 E5 B5 E4 E6 E3 E7 E2 E8 E1 E9')
  await visit(`/g/${id}`)
  const pass = async (ply) => {
    await button(page, 'Pass').click()
    await says(page, 'Pass?')
    await button(page, 'Yes, pass').click()
    await atPly(page, ply)
  }
  await pass(29)
  await pass(30)
  await says(page, 'Agree on the score.')
  const margin = async () => (await server.state(id)).score.text
  await point(page, 'B5').waitFor()
  const first = await nameOf(page, 'B5')
  const before = await margin()
  await point(page, 'B5').click()
  await page.waitForFunction((name) => [...document.querySelectorAll('[role=gridcell]')].some((cell) =>
    cell.ariaLabel.startsWith('B5') && cell.ariaLabel !== name), first)
  assert.notEqual(await margin(), before)
  if (!/dead/.test(await nameOf(page, 'B5'))) await point(page, 'B5').click()
  await becomes(page, 'B5', /^B5, white stone, dead/)
  assert.match(await nameOf(page, 'A1'), /^A1, empty, black's territory$/)
  assert.match(await nameOf(page, 'J9'), /^J9, empty, white's territory$/)
  assert.equal(await page.locator('.dead').count(), 1)
  // By hand: Black 9 + 5 stones and 27 points of the left; White 9 + 4 and 27. With komi White has 47, Black 41.
  assert.deepEqual(await page.getByRole('row', { name: /^White wins by/ }).getByRole('cell').allTextContents(), ['6'])
  await shot(page, 'go-scoring')
  await button(page, 'Play on').click()
  await says(page, 'Black to move.')
  await play(page, 'A9', 30)
  await pass(32)
  await pass(33)
  await says(page, 'Agree on the score.')
  if (!/dead/.test(await nameOf(page, 'B5'))) await point(page, 'B5').click()
  await becomes(page, 'B5', /^B5, white stone, dead/)
  await button(page, 'Accept').click()
  await says(page, 'White wins by 6.')
  await shot(page, 'go-over')
})

test('undo while the engine thinks takes back one, afterwards two', async () => {
  const { id } = await server.game({ size: 19, white: { kind: 'engine', level: 9 } })
  await visit(`/g/${id}`)
  await point(page, 'Q16').click()
  await says(page, 'White is thinking.')
  await shot(page, 'go-thinking')
  await button(page, 'Undo').click()
  await atPly(page, 0)
  await says(page, 'Your move.')
  assert.equal(await nameOf(page, 'Q16'), 'Q16, empty')
  await point(page, 'Q16').click()
  await says(page, 'White is thinking.')
  await button(page, 'Move now').click()
  await atPly(page, 2)
  await button(page, 'Undo').click()
  await atPly(page, 0)
  assert.equal(await page.locator('.ring').count(), 0)
})

test('the page stays live while the engine thinks: it looks back and is reloaded', async () => {
  const { id } = await server.game({ size: 19, white: { kind: 'engine', level: 9 } })
  await visit(`/g/${id}`)
  await point(page, 'Q16').click()
  await says(page, 'White is thinking.')
  await page.keyboard.press('ArrowLeft')
  await says(page, 'Move 0 of 1.')
  assert.equal(await nameOf(page, 'Q16'), 'Q16, empty')
  await page.keyboard.press('End')
  await page.reload()
  await says(page, 'White is thinking.')
  assert.equal(await nameOf(page, 'Q16'), 'Q16, black stone, last move')
  await button(page, 'Undo').click()
  await atPly(page, 0)
})

test('looking back shows the earlier boards, and the game goes on where it was', async () => {
  const { id } = await server.game()
  await server.moves(id, 'A2 A1 B1 J9')
  await visit(`/g/${id}`)
  assert.equal(await nameOf(page, 'A1'), 'A1, empty')
  await page.keyboard.press('ArrowLeft')
  await says(page, 'Move 3 of 4.')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await nameOf(page, 'A1'), 'A1, white stone, last move')
  await button(page, 'To the beginning').click()
  await says(page, 'Move 0 of 4.')
  assert.equal(await page.locator('svg .ring').count(), 0)
  await point(page, 'E5').click()
  assert.equal((await server.state(id)).ply, 4, 'a press plays nothing while looking back')
  await page.getByRole('listitem').nth(1).getByRole('button').click()
  await says(page, 'Move 2 of 4.')
  await button(page, 'Back to the game').click()
  await says(page, 'Black to move.')
  assert.equal(await nameOf(page, 'J9'), 'J9, white stone, last move')
})

test('the ring follows undo', async () => {
  const { id } = await server.game()
  await server.moves(id, 'D4 E5 F6')
  await visit(`/g/${id}`)
  assert.equal(await nameOf(page, 'F6'), 'F6, black stone, last move')
  await page.keyboard.press('u')
  await atPly(page, 2)
  assert.equal(await nameOf(page, 'F6'), 'F6, empty')
  assert.equal(await nameOf(page, 'E5'), 'E5, white stone, last move')
})

test('prisoners are counted, of now and of then', async () => {
  const { id } = await server.game()
  await server.moves(id, 'A2 A1 B1')
  await visit(`/g/${id}`)
  const black = page.getByRole('region', { name: 'Black\'s place' })
  await black.getByText('1 prisoner', { exact: false }).waitFor()
  await says(page, 'Black B1, one stone taken.')
  await page.keyboard.press('ArrowLeft')
  await black.getByText('0 prisoners', { exact: false }).waitFor()
})

test('resigning asks once', async () => {
  const { id } = await server.game()
  await server.moves(id, 'D4')
  await visit(`/g/${id}`)
  await button(page, 'Resign').click()
  await says(page, 'Resign?')
  await button(page, 'Cancel').click()
  await says(page, 'White to move.')
  assert.equal((await server.state(id)).phase, 'playing')
  await button(page, 'Resign').click()
  await button(page, 'Yes, resign').click()
  await says(page, 'Black wins by resignation.')
})

test('a reload in mid-game, and a second visit, find the game as it was', async () => {
  await visit('/')
  await point(page, 'C3').click()
  await atPly(page, 2)
  const id = idOf()
  const { board } = await server.state(id)
  await page.reload()
  await atPly(page, 2)
  assert.equal(await nameOf(page, 'C3'), 'C3, black stone')
  await page.goto(server.url)
  await atPly(page, 2)
  assert.equal(idOf(), id)
  assert.deepEqual((await server.state(id)).board, board)
})

test('a server that goes away is missed and found again, and nothing is lost', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await play(page, 'D4 E5')
  await server.end('SIGKILL')
  await says(page, 'No connection to tengen.')
  await shot(page, 'go-lost')
  await server.run()
  await says(page, 'Black to move.')
  await play(page, 'F6', 2)
  assert.equal((await server.state(id)).ply, 3)
})

test('a move made elsewhere appears; a press on an outdated board plays nothing', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await server.moves(id, 'D4')
  await becomes(page, 'D4', 'D4, black stone, last move')
  await says(page, 'White to move.')
})

test('a game that was deleted is replaced by a new one', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await server.ask('DELETE', `/api/games/${id}`)
  await page.waitForFunction((gone) => !location.pathname.endsWith(gone), id)
  await says(page, 'That game was deleted')
})

test('the clock runs between the server\'s words', async () => {
  const { id } = await server.game({ clock: { kind: 'byoyomi', main_ms: 9000, period_ms: 5000, periods: 3 } })
  await visit(`/g/${id}`)
  const clock = page.getByRole('timer').first()
  const shown = () => page.getByRole('region', { name: 'Black\'s place' }).getByRole('timer').textContent()
  await clock.waitFor()
  const first = Number.parseFloat(await shown())
  await page.waitForFunction((from) => Number.parseFloat(document.querySelector('.own .clock').textContent) < from - 0.3, first)
  assert.match(await shown(), /3 × 5 s/)
  await page.locator('.own .clock').filter({ hasText: 'period 1 of 3' }).waitFor()
  assert.equal(await status(page).count(), 1)
})

test('a hint shows where, in words and on the board, and goes when a move is played', async () => {
  const { id } = await server.game()
  await server.moves(id, 'E5 C6')
  await visit(`/g/${id}`)
  await page.keyboard.press('Space')
  await page.locator('.hints .best').waitFor()
  await says(page, /Hint: [A-J]\d\. Black's chances are \d+%/)
  await shot(page, 'go-hint')
  assert.ok((await page.getByRole('gridcell', { name: 'hint' }).count()) >= 1)
  await page.keyboard.press('Space')
  assert.equal(await page.locator('.hints circle').count(), 0)
  await page.keyboard.press('Space')
  await page.locator('.hints .best').waitFor()
  await play(page, 'G3', 2)
  assert.equal(await page.locator('.hints circle').count(), 0)
})

test('the chances along a game are drawn and stand in the list of moves; a press on them looks there', async () => {
  const { id } = await server.game()
  await server.moves(id, 'E5 C6 G3 C3')
  await visit(`/g/${id}`)
  await button(page, 'Chances').click()
  await page.waitForFunction(() => document.querySelectorAll('.moves li small').length === 4)
  for (const text of await page.locator('.moves li small').allTextContents()) assert.match(text, /^\d+%$/)
  await shot(page, 'go-chances')
  const box = await page.getByRole('img', { name: /Black's chances/ }).boundingBox()
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await says(page, 'Move 2 of 4.')
})

test('an address without a game gives a new one, and says so', async () => {
  await visit('/g/nosuchgame')
  await says(page, 'There is no such game.')
  assert.equal(await page.getByRole('gridcell').count(), 81)
})

for (const [cols, rows] of [[13, 7], [5, 19]]) {
  test(`a rectangular board of ${cols} by ${rows} is played on to its corners`, async () => {
    const { id } = await server.game({ size: undefined, cols, rows })
    await visit(`/g/${id}`)
    const [left, right] = ['A', cols === 13 ? 'N' : 'E']
    await play(page, [`${left}1`, `${right}1`, `${left}${rows}`, `${right}${rows}`].join(' '))
    assert.deepEqual((await server.state(id)).moves.map(({ vertex }) => vertex), [`${left}1`, `${right}1`, `${left}${rows}`, `${right}${rows}`])
    const board = await page.locator('.board').boundingBox()
    assert.ok(board.y + board.height <= 860, 'the whole board is in the window')
    await shot(page, `go-${cols}x${rows}`)
  })
}

test('a press out of turn is not a move of the engine\'s', async () => {
  const { id } = await server.game({ size: 19, white: { kind: 'engine', level: 9 } })
  await visit(`/g/${id}`)
  await point(page, 'Q16').click()
  await says(page, 'White is thinking.')
  await point(page, 'D4').click()
  await says(page, 'It is not your turn yet.')
  const { ply, board } = await server.state(id)
  assert.equal(ply, 1)
  assert.equal(board.join('').replaceAll('.', ''), 'X')
  await button(page, 'Undo').click()
  await atPly(page, 0)
})

test('a stone is heard, and not when the sound is off', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await page.evaluate(() => {
    window.tones = 0
    const Tone = window.OscillatorNode
    window.OscillatorNode = class extends Tone { constructor(...parts) { super(...parts); window.tones++ } }
  })
  const tones = () => page.evaluate(() => window.tones)
  await play(page, 'D4')
  assert.equal(await tones(), 1)
  await button(page, 'Sound off').click()
  await play(page, 'E5', 1)
  assert.equal(await tones(), 1)
  await button(page, 'Sound on').click()
  await play(page, 'F6', 2)
  assert.equal(await tones(), 2)
})

test('who wants less motion gets none', async () => {
  const { id } = await server.game({ size: 19, white: { kind: 'engine', level: 9 } })
  await visit(`/g/${id}`)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await point(page, 'Q16').click()
  await says(page, 'White is thinking.')
  assert.equal(await page.locator('.dots').evaluate((dots) => getComputedStyle(dots, '::after').animationName), 'none')
  await button(page, 'Undo').click()
  await atPly(page, 0)
})

test('a resignation that was a slip is taken back, even before the second move', async () => {
  const { id } = await server.game({ white: { kind: 'engine', level: 1 } })
  await visit(`/g/${id}`)
  await button(page, 'Resign').click()
  await button(page, 'Yes, resign').click()
  await says(page, 'You lose.')
  await button(page, 'Undo').click()
  await says(page, 'Your move.')
  assert.equal((await server.state(id)).phase, 'playing')
})

test('a server that refuses says so in the language of the page', async () => {
  await visit('/', { ...DESKTOP, locale: 'zh-CN' })
  await page.getByRole('button', { name: '打开 SGF' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('no record')
  await sheet.getByRole('button', { name: '打开', exact: true }).click()
  await sheet.getByRole('alert').filter({ hasText: '这不是 SGF 棋谱' }).waitFor()
  assert.doesNotMatch(await sheet.getByRole('alert').textContent(), /[a-z]{4}/)
})
