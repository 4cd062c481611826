// For everybody: a game by keyboard alone, both languages, no violation of axe-core's rules in any state, light
// and dark, wide and narrow, and nothing that moves when a state changes. Writes the screenshots that people
// look at.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { accessible, answers, atPly, becomes, button, DESKTOP, launch, nameOf, openPage, PHONE, point, says, Server, shot } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

async function tabTo(name) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused() ?? '')) return
  }
  assert.fail(`Tab never comes to ${name}`)
}

test('a game by keyboard alone', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key) }
  await tabTo(/^E5, empty/)
  await press('ArrowLeft', 'ArrowDown')
  assert.match(await focused(), /^D4, empty/)
  await press('Enter')
  await becomes(page, 'D4', 'D4, black stone, last move')
  await press('ArrowRight', 'ArrowRight', 'Enter')
  await becomes(page, 'F4', 'F4, white stone, last move')
  await press('Home', 'ArrowUp')
  assert.match(await focused(), /^A5/)
  await press('End')
  assert.match(await focused(), /^J5/)
  await press('ArrowRight')
  assert.match(await focused(), /^J5/, 'the cursor stays on the board')
  await press('Enter')
  await atPly(page, 3)
  await press('u')
  await atPly(page, 2)
  for (let i = 0; i < 2; i++) {
    await press('p')
    await says(page, 'Pass?')
    assert.match(await focused(), /Yes, pass/)
    await press('Enter')
    await atPly(page, 3 + i)
  }
  await says(page, 'Agree on the score.')
  await tabTo(/^Accept/)
  await press('Enter')
  await says(page, /wins by/)
  assert.equal((await server.state(id)).phase, 'over')
})

test('keys outside the board: look back, help, Escape', async () => {
  const { id } = await server.game()
  await server.moves(id, 'D4 E5 F6')
  await visit(`/g/${id}`)
  await page.keyboard.press('Home')
  await says(page, 'Move 0 of 3.')
  await page.keyboard.press('ArrowRight')
  await says(page, 'Move 1 of 3.')
  await page.keyboard.press('PageDown')
  await says(page, 'White to move.')
  await page.keyboard.press('m')
  assert.deepEqual(await page.locator('.numbers text').allTextContents(), ['3', '2', '1'])
  await page.keyboard.press('m')
  await page.keyboard.press('c')
  assert.equal(await page.locator('.coordinates').count(), 0)
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await says(page, 'Pass?')
  await page.keyboard.press('Escape')
  await says(page, 'White to move.')
})

test('Chinese by the browser\'s language, and back by the switch, remembered', async () => {
  const { id } = await server.game()
  await server.moves(id, 'D4')
  await visit(`/g/${id}`, { ...DESKTOP, locale: 'zh-CN' })
  await says(page, '轮到白方下。')
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-Hans')
  assert.equal(await nameOf(page, 'D4'), 'D4，黑子，最后一手')
  await shot(page, 'go-chinese')
  await point(page, 'D4').click()
  await says(page, 'D4：此处已有棋子。')
  await button(page, 'English').click()
  await says(page, 'White to move.')
  assert.equal(await page.locator('html').getAttribute('lang'), 'en')
  await page.reload()
  await says(page, 'White to move.')
  await button(page, '中文').click()
  await says(page, '轮到白方下。')
})

test('the theme follows the system and can be chosen', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`, { ...DESKTOP, colorScheme: 'dark' })
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  assert.equal(await isDark(), true)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => !document.documentElement.classList.contains('dark'))
  await button(page, 'Dark page').click()
  assert.equal(await isDark(), true)
  await page.reload()
  await page.getByRole('grid').waitFor()
  assert.equal(await isDark(), true)
})

// Every state that the page can be in, made by the interface so that each look starts from the same board.
const STATES = [
  ['first', {}, ''],
  ['middle', { clock: { kind: 'byoyomi', main_ms: 277_000, period_ms: 30_000, periods: 3 }, komi: 7 },
    'E5 C6 G4 D3 C4 D4 C3 D2 C7 B6 D6 C5 D5 B4 C2 B7 C8 G6 F6 G7'],
  ['refused', {}, 'E5', async () => { await point(page, 'E5').click(); await says(page, 'a stone stands there') }],
  ['asking', {}, 'E5', async () => { await page.keyboard.press('p'); await says(page, 'Pass?') }],
  ['back', {}, 'E5 C6 G4', async () => { await page.keyboard.press('ArrowLeft'); await says(page, 'Move 2 of 3.') }],
  ['scoring', { komi: 7 }, 'D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 E5 B5 E4 E6 E3 E7 E2 E8 E1 E9 pass pass',
    async () => { await says(page, 'Agree on the score.') }],
  ['hint', {}, 'E5', async () => { await page.keyboard.press('Space'); await page.locator('.hints .best').waitFor(); await says(page, 'Hint') }],
  ['resigned', {}, 'E5 resign', async () => { await says(page, 'wins by resignation') }],
  ['renju', { game: 'renju', size: 15 }, 'G8 A1 I8 O1 H7 A15 H9 O15', async () => { await point(page, 'H8').click(); await says(page, 'double three') }],
  ['renju-won', { game: 'renju', size: 15 }, 'H8 H9 I8 I9 J8 J9 K8 K9 G8', async () => { await says(page, 'five in a row') }],
  ['big', { size: 19, handicap: 4 }, 'C6 F3 D6 D10', async () => { await page.keyboard.press('m') }],
]
const SHEETS = [['settings', 'New game', 'form'], ['games', 'Games', '.list'], ['open', 'Open SGF', 'textarea'], ['help', /^Keys/, '.keys']]

for (const [place, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`no violation in any state: ${place}, ${colorScheme}`, async () => {
      const context = { ...options, colorScheme }
      for (const [name, setup, moves, act] of STATES) {
        const { id } = await server.game(setup)
        if (moves) await server.moves(id, moves)
        await visit(`/g/${id}`, context)
        if (act) await act()
        await shot(page, `${place}-${colorScheme}-${name}`)
        await accessible(page, `${name}, ${place}, ${colorScheme}`)
        if (name === 'big') await look(place, colorScheme)
        assert.deepEqual(page.errors, [])
        await page.context().close()
      }
      page = null
    })
  }
}

/** Each sheet over the board. */
async function look(place, colorScheme) {
  for (const [name, tool, ready] of SHEETS) {
    if (place === 'narrow') {
      await button(page, 'Menu').click()
      await shot(page, `${place}-${colorScheme}-menu`)
      await accessible(page, `menu, ${place}, ${colorScheme}`)
    }
    await page.getByRole('button', { name: tool }).first().click()
    await page.locator(`dialog ${ready}`).first().waitFor()
    await shot(page, `${place}-${colorScheme}-sheet-${name}`)
    await accessible(page, `sheet ${name}, ${place}, ${colorScheme}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

for (const [place, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
  test(`nothing moves when the state changes: ${place}`, async () => {
    const { id } = await server.game({ white: { kind: 'engine', level: 1 } })
    await visit(`/g/${id}`, options)
    const places = () => page.evaluate(() => ['.board', '.opponent', '.own', '.status', '.actions', '.rest'].map((part) => {
      const { x, y, width } = document.querySelector(part).getBoundingClientRect()
      return [part, x, y, width].join(' ')
    }))
    const first = await places()
    const same = async (what) => assert.deepEqual(await places(), first, what)
    await point(page, 'E5').click()
    await atPly(page, 2)
    await same('after a move')
    await point(page, 'E5').click()
    await says(page, 'a stone stands there')
    await same('after a refusal')
    await button(page, 'Resign').click()
    await same('while asking')
    await button(page, 'Cancel').click()
    await button(page, 'One move back').click()
    await same('while looking back')
    await button(page, 'Back to the game').click()
    await button(page, 'Resign').click()
    await button(page, 'Yes, resign').click()
    await says(page, 'You lose.')
    await same('after the end')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`)
  })
}

test('a game by typed commands, with the answers in words', async () => {
  const { id } = await server.game({ clock: { kind: 'absolute', main_ms: 600_000 } })
  await server.moves(id, 'A2 A1')
  await visit(`/g/${id}`)
  await page.keyboard.press('/')
  await answers(page, 'last', 'White A1.')
  await answers(page, 'b1', 'White to move. Black B1, one stone taken.')
  await answers(page, 'a1', 'A1: suicide')
  await answers(page, 'row 1', /^B1 black$/)
  await answers(page, 'column a', /^A2 black$/)
  await answers(page, 'row 9', /^empty$/)
  await answers(page, 'clock', /Black (10:00|9:\d\d), White (10:00|9:\d\d)/)
  await answers(page, 'castle', 'That is no command.')
  await answers(page, 'undo', 'Black to move.')
  await answers(page, 'pass', 'White to move. Black passed.')
  await shot(page, 'commands')
  await accessible(page, 'commands')
  await page.keyboard.press('Escape')
  assert.equal((await server.state(id)).ply, 3)
})
