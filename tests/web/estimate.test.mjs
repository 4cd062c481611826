// Whose each point is likely to become, on the board, in words and for a screen reader; and what the judge of
// dead stones is not sure of when two players pass too early.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { accessible, atPly, becomes, button, DESKTOP, launch, nameOf, openPage, PHONE, play, point, says, Server, shot, status } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})

const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }
const squares = () => page.locator('.owners rect').count()

// Black's wall on the D line, White's on the F line; White's stone at B5 is lost, the E line is between them.
const WALLS = 'D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 C5 B5'
// The same without the walls' upper ends: from the seventh line up the middle is open.
const OPEN = 'D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 E1 E6 E2 E5'

test('off by default; on, the owners are squares, names and a sentence, and follow each move', async () => {
  const { id } = await server.game({ rules: 'chinese', komi: 0 })
  await server.moves(id, WALLS)
  await visit(`/g/${id}`)
  assert.equal(await squares(), 0)
  assert.equal(await button(page, 'Estimate').getAttribute('aria-pressed'), 'false')
  await page.keyboard.press('.')
  await says(page, /(Black|White) leads by about \d+(\.5)?\.|About even\./)
  assert.match(await status(page).textContent(), /White B5\./, 'the move is still said')
  await becomes(page, 'A1', /^A1, empty, likely black's, ([6-9]\d|100)%$/)
  await becomes(page, 'J9', /^J9, empty, likely white's, ([6-9]\d|100)%$/)
  await becomes(page, 'B5', /^B5, white stone, last move, likely black's, \d+%$/)
  await becomes(page, 'D4', /^D4, black stone, likely black's, ([6-9]\d|100)%$/)
  // By hand: each side has 27 points and 9 stones; what is open is the E line.
  const { body } = await server.ask('GET', `/api/games/${id}/estimate`)
  const margin = Math.round(2 * Math.abs(body.score)) / 2
  await says(page, margin ? `leads by about ${margin}.` : 'About even.')
  const side = async (of) => page.locator(`.owners .of-${of}`).evaluateAll((all) => Math.max(...all.map((one) => Number(one.getAttribute('width')))))
  assert.ok((await side('black')) > 0 && (await side('white')) > 0)
  await accessible(page, 'the estimate')
  await shot(page, 'estimate-1280')
  await play(page, 'E5', 20)
  await becomes(page, 'E5', /^E5, black stone, last move, likely black's, \d+%$/)
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.querySelectorAll('.owners rect').length === 0)
  assert.equal(await nameOf(page, 'A1'), 'A1, empty')
  assert.doesNotMatch(await status(page).textContent(), /leads/)
})

test('the size of a square is how sure it is', async () => {
  const { id } = await server.game({ komi: 0 })
  await server.moves(id, WALLS.split(' ').slice(0, 8).join(' '))
  const { body } = await server.ask('GET', `/api/games/${id}/estimate`)
  await visit(`/g/${id}`)
  await button(page, 'Estimate').click()
  await page.locator('.owners rect').first().waitFor()
  const board = (await server.state(id)).board.join('')
  const drawn = body.ownership.filter((share, i) => Math.abs(share) >= 10 && board[i] !== (share > 0 ? 'X' : 'O'))
  const widths = await page.locator('.owners rect').evaluateAll((all) => all.map((one) => Number(one.getAttribute('width'))))
  assert.equal(widths.length, drawn.length)
  const order = (values) => values.map((value, i) => [value, i]).sort(([a, i], [b, j]) => a - b || i - j).map(([, i]) => i)
  assert.deepEqual(order(widths.map((width) => Math.round(width * 100))), order(drawn.map(Math.abs)))
})

test('in review it is of the board that is looked at, and an answer that comes late is dropped', async () => {
  const { id } = await server.game({ komi: 0 })
  await server.moves(id, WALLS)
  await visit(`/g/${id}`)
  // The answer for ply 19 is held back until the page has gone on to ply 18.
  let release
  const held = new Promise((done) => { release = done })
  const asked = []
  await page.route('**/estimate?ply=*', async (route) => {
    const ply = Number(new URL(route.request().url()).searchParams.get('ply'))
    asked.push(ply)
    if (ply === 19) await held
    await route.continue()
  })
  await page.keyboard.press('.')
  await becomes(page, 'B5', /likely black's/)
  await page.keyboard.press('ArrowLeft')
  await says(page, 'Estimating.')
  assert.equal(await squares(), 0, 'nothing of another position is shown')
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowLeft')
  await says(page, 'Move 13 of 20.')
  release()
  await says(page, /leads by about|About even/)
  assert.deepEqual(asked, [20, 19, 13], 'what was passed by is not asked for')
  const { body } = await server.ask('GET', `/api/games/${id}/estimate?ply=13`)
  const percent = Math.abs(body.ownership[8])
  await becomes(page, 'J9', percent < 10 ? /nobody's yet$/ : new RegExp(`, likely ${body.ownership[8] > 0 ? 'black' : 'white'}'s, ${percent}%$`))
})

test('an estimate that fails says why, and the game is played on', async () => {
  const { id } = await server.game()
  await server.moves(id, 'D4 E5')
  await visit(`/g/${id}`)
  await page.route('**/estimate?ply=2', (route) => route.fulfill({
    status: 503, contentType: 'application/json', body: '{"error":{"code":"busy","message":"too much to do"}}',
  }))
  await button(page, 'Estimate').click()
  await says(page, 'tengen is at its limit.')
  assert.equal(await squares(), 0)
  await play(page, 'F6', 2)
  await says(page, /leads by about|About even/)
})

test('Go only, and after a taken-back move it is of the board that is there', async () => {
  const five = await server.game({ game: 'gomoku', size: 15 })
  await visit(`/g/${five.id}`)
  assert.equal(await button(page, 'Estimate').count(), 0)
  await page.keyboard.press('.')
  await says(page, 'Black to move.')
  await page.context().close()
  const { id } = await server.game()
  await server.moves(id, 'D4 E5 F6')
  await visit(`/g/${id}`)
  await page.keyboard.press('t')
  await becomes(page, 'F6', /^F6, black stone, last move, likely/)
  await page.keyboard.press('u')
  await atPly(page, 2)
  await becomes(page, 'F6', /^F6, empty, (likely|nobody)/)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('row', { name: /Estimate/ }).waitFor()
})

for (const [name, options, dark] of [['1280', DESKTOP, false], ['390-dark', PHONE, true]]) {
  test(`passes too early: the open borders are named and marked, ${name}`, async () => {
    const { id } = await server.game({ komi: 0 })
    await server.moves(id, `${OPEN} pass pass`)
    const { judge, phase } = await server.state(id)
    assert.equal(phase, 'scoring')
    assert.equal(judge.finished, false)
    assert.ok(judge.open.length > 0)
    await visit(`/g/${id}`, { ...options, colorScheme: dark ? 'dark' : 'light' })
    await says(page, 'The borders are not closed: play on, or accept.')
    const note = page.getByRole('region', { name: 'Not certain' })
    await note.filter({ hasText: `The borders are open at ${judge.open.slice(0, 8).join(', ')}` }).waitFor()
    for (const { vertex, color } of judge.unsure.slice(0, 8)) {
      await note.getByRole('listitem').filter({ hasText: `${color === 'black' ? 'Black' : 'White'} ${vertex}, ` }).waitFor()
      assert.match(await nameOf(page, vertex), /life not sure/)
    }
    assert.equal(await page.locator('svg .doubts path').count(), judge.open.length)
    assert.match(await nameOf(page, judge.open[0]), /, open border/)
    assert.equal(await button(page, 'Estimate').count(), 0, 'the count itself is shown')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(overflow <= 0)
    await accessible(page, `unfinished, ${name}`)
    await shot(page, `unfinished-${name}`)
    await button(page, 'Play on').click()
    await says(page, 'Black to move.')
    assert.equal(await page.locator('.doubts').count() - await page.locator('svg .doubts').count(), 0)
    assert.equal(await page.locator('svg .doubts path').count(), 0)
  })
}

// White's corner has a straight three inside: it lives if White plays B1 and dies if Black does.
const UNSETTLED = 'A3 A6 B3 B6 C3 C6 D3 D6 E3 E6 E2 F6 E1 G6 A5 H6 B5 J6 C5 A2 D5 B2 E5 C2 F5 D2 G5 D1 H5 G8 J5 C8'

for (const [name, options, words] of [
  ['1280-dark', { ...DESKTOP, colorScheme: 'dark' }, ['Not certain', 'White A2, 5 stones, judged', 'life not sure', 'Look at the groups with a question mark.']],
  ['390-zh', { ...PHONE, locale: 'zh-CN' }, ['尚有疑问', '白方 A2，5 子，判为', '死活不明', '请看标有问号的棋']],
]) {
  test(`a group whose life is open is named and marked, ${name}`, async () => {
    const { id } = await server.game({ komi: 0 })
    await server.moves(id, `${UNSETTLED} pass pass`)
    const { judge } = await server.state(id)
    assert.deepEqual(judge.open, [])
    assert.deepEqual(judge.unsure.map(({ vertex, color, stones }) => [vertex, color, stones]), [['A2', 'white', 5]])
    await visit(`/g/${id}`, options)
    const [title, chain, mark, line] = words
    await says(page, line)
    await page.getByRole('region', { name: title }).getByRole('listitem').filter({ hasText: chain }).waitFor()
    assert.equal(await page.locator('svg .doubts text').count(), 1)
    assert.ok((await nameOf(page, 'A2')).includes(mark))
    await accessible(page, `unsure, ${name}`)
    await shot(page, `unsure-${name}`)
    await page.keyboard.press('ArrowLeft')
    await page.waitForFunction(() => document.querySelectorAll('svg .doubts text').length === 0)
  })
}

test('a finished board has no note', async () => {
  const { id } = await server.game({ komi: 0 })
  await server.moves(id, `${UNSETTLED} pass B1 pass pass`)
  const { judge } = await server.state(id)
  assert.deepEqual(judge, { finished: true, unsure: [], open: [] })
  await visit(`/g/${id}`)
  await says(page, 'Press a group to mark it dead or alive.')
  assert.equal(await page.locator('svg .doubts path, svg .doubts text, section.doubts').count(), 0)
})

for (const [name, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
  test(`nothing moves when the estimate speaks, ${name}`, async () => {
    const { id } = await server.game()
    await server.moves(id, 'A2 A1 B1 J9')
    await visit(`/g/${id}`, options)
    const places = () => page.evaluate(() => ['.board', '.own', '.status', '.actions', '.rest'].map((part) =>
      document.querySelector(part).getBoundingClientRect().y))
    const before = await places()
    const same = async (what) => assert.deepEqual(await places(), before, what)
    await button(page, 'Undo').click()
    await atPly(page, 3)
    await button(page, 'Estimate').click()
    await says(page, /Black B1, one stone taken\. (Black leads|White leads|About even)/)
    await same('after a capture')
    await button(page, 'One move back').click()
    await says(page, 'Move 2 of 3.')
    await same('while it is worked out')
    await says(page, /leads|even/)
    await same('looking back')
    await button(page, 'Estimate').click()
    await says(page, 'Looking back.')
    await same('switched off, looking back')
  })
}

test('on a phone and in Chinese: the switch, the sentence, the squares; nothing moves', async () => {
  const { id } = await server.game({ komi: 0 })
  await server.moves(id, WALLS)
  await visit(`/g/${id}`, { ...PHONE, locale: 'zh-CN', colorScheme: 'dark' })
  const places = () => page.evaluate(() => ['.board', '.own', '.status', '.actions', '.rest'].map((part) =>
    document.querySelector(part).getBoundingClientRect().y))
  const before = await places()
  await button(page, '形势').click()
  await says(page, /[黑白]方?约领先 \d+(\.5)? 目|双方大致相当/)
  await becomes(page, 'A1', /^A1，空，可能归黑 ([6-9]\d|100)%$/)
  assert.deepEqual(await places(), before)
  await accessible(page, 'the estimate on a phone')
  await shot(page, 'estimate-390')
})
