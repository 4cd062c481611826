// Swap and swap2 in a real browser: stones of both colours by one player, every choice between two persons, and the
// engine on either side.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { accessible, answers, atPly, becomes, button, DESKTOP, launch, openPage, PHONE, play, point, says, Server, shot } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }
const engine = { kind: 'engine', level: 1 }

/** A game with an opening, on the page. */
async function begin(opening, setup = {}, options = DESKTOP) {
  const { id } = await server.game({ game: 'gomoku', size: 15, opening, ...setup })
  await visit(`/g/${id}`, options)
  return id
}

const choices = () => page.locator('.choosing')
const offered = async () => { await choices().waitFor(); return choices().getByRole('button').allTextContents() }
const choose = async (name) => { await button(choices(), name).click(); await choices().waitFor({ state: 'detached' }) }
/** The sentence and the smaller one below it. */
const tells = async (main, detail) => { await says(page, main); await says(page, detail) }
const idOfPage = () => new URL(page.url()).pathname.split('/').pop()

/** What the server knows of the opening; its stage and choices in a word. */
async function standsAt(id) {
  const { opening } = await server.state(id)
  return [opening.kind, ...opening.choices, opening.stage].join(' ')
}

async function setUp(opponent) {
  await button(page, 'New game').first().click()
  const sheet = page.getByRole('dialog', { name: 'New game' })
  await sheet.getByRole('radio', { name: 'Gomoku' }).check({ force: true })
  await sheet.getByRole('radio', { name: opponent }).check({ force: true })
  return sheet
}

test('set up in the sheet, remembered; the stones of both colours, then White stays', async () => {
  await visit('/')
  let sheet = await setUp('A person here')
  await sheet.getByRole('radio', { name: 'Swap2' }).check({ force: true })
  await sheet.getByText("Black's player puts three stones; White's player chooses a colour, or adds two").waitFor()
  await shot(page, 'opening-sheet')
  await accessible(page, 'the sheet with an opening')
  await button(sheet, 'Start').click()
  await tells("Black's player puts three stones: 1 of 3.", "A black stone first. White's player then chooses a colour")
  await play(page, 'H8')
  await tells("Black's player puts three stones: 2 of 3.", 'Black H8. Now a white stone.')
  await point(page, 'I9').hover()
  assert.equal(await page.locator('.ghost').getAttribute('fill'), 'url(#stone-white)')
  await play(page, 'I9 J8', 1)
  await becomes(page, 'I9', 'I9, white stone')
  await becomes(page, 'J8', 'J8, black stone, last move')
  assert.deepEqual(await offered(), ['Stay White', 'Take Black', 'Add two stones'])
  await tells("White's player chooses a colour.", "Black J8. Stay White, take Black, or add two stones and let Black's player choose.")
  await page.mouse.move(0, 0)
  await shot(page, 'opening-choice')
  await point(page, 'A1').click()
  await says(page, 'First choose a colour.')
  await choose('Stay White')
  await tells('White to move.', "White's player stays White.")
  await shot(page, 'opening-stayed')
  await play(page, 'H9', 3)
  await becomes(page, 'H9', 'H9, white stone, last move')
  await tells('Black to move.', 'White H9.')
  assert.equal(await standsAt(idOfPage()), 'swap2 stay done')
  sheet = await setUp('A person here')
  assert.equal(await sheet.getByRole('radio', { name: 'Swap2' }).isChecked(), true, 'the opening is remembered')
  await sheet.getByRole('radio', { name: 'Go', exact: true }).check({ force: true })
  assert.equal(await sheet.getByRole('radio', { name: 'Swap2' }).count(), 0, 'Go has no such opening')
})

test('by keyboard alone: the focus comes to the choice, White takes Black, names change places', async () => {
  const people = { black: { kind: 'human', name: 'Ann' }, white: { kind: 'human', name: 'Bob' } }
  const id = await begin('swap2', people)
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key) }
  const focused = () => page.evaluate(() => document.activeElement.textContent)
  await point(page, 'H8').focus()
  await press('Enter')
  await atPly(page, 1)
  await press('ArrowRight', 'Enter')
  await atPly(page, 2)
  await press('ArrowRight', 'Enter')
  await choices().waitFor()
  assert.match(await focused(), /^White's player chooses a colour\./)
  await press('Enter')
  assert.equal(await standsAt(id), 'swap2 choose', 'a key that is still down chooses nothing')
  await accessible(page, 'a choice')
  await press('Tab', 'Tab')
  assert.equal(await focused(), 'Take Black')
  await press('Enter')
  await says(page, "White's player took Black: the two have changed seats.")
  await shot(page, 'opening-swapped')
  assert.match(await page.getByRole('region', { name: "Black's place" }).textContent(), /^Bob/)
  assert.match(await page.getByRole('region', { name: "White's place" }).textContent(), /^Ann/)
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^J8/, 'the focus is back on the board')
  await press('ArrowRight', 'Enter')
  await becomes(page, 'K8', 'K8, white stone, last move')
})

test('by typed commands: White adds two stones, Black takes White', async () => {
  const id = await begin('swap2')
  await page.keyboard.press('/')
  await answers(page, 'stay', 'That is not possible now.')
  await answers(page, 'h8', '2 of 3. Black H8. Now a white stone.')
  await answers(page, 'i9', '3 of 3. White I9. Now a black stone.')
  await answers(page, 'j8', "White's player chooses a colour. Black J8. Stay White")
  await answers(page, 'k8', 'First choose a colour.')
  await answers(page, 'add', "White's player adds two stones: 1 of 2. A white stone first. Black's player then chooses")
  await answers(page, 'h7', '2 of 2. White H7. Now a black stone.')
  await answers(page, 'g6', "Black's player chooses a colour. Black G6. Stay Black, or take White.")
  await answers(page, 'add', 'That is not possible now.')
  await page.keyboard.press('Escape')
  assert.deepEqual(await offered(), ['Stay Black', 'Take White'])
  await shot(page, 'opening-added')
  await choose('Take White')
  await tells('White to move.', "Black's player took White: the two have changed seats.")
  assert.equal(await standsAt(id), 'swap2 add swap done')
  await play(page, 'A1', 5)
  await becomes(page, 'A1', 'A1, white stone, last move')
})

test('undo takes stones back, and no choice; the clocks stand until the opening is done', async () => {
  const id = await begin('swap2', { clock: { kind: 'absolute', main_ms: 600_000 } })
  const running = async () => (await server.state(id)).clocks.running
  await play(page, 'H8 I9')
  await button(page, 'Undo').click()
  await atPly(page, 1)
  await says(page, 'Now a white stone.')
  await play(page, 'I8 J8', 1)
  assert.equal(await running(), null)
  await button(page, 'Undo').click()
  await choices().waitFor({ state: 'detached' })
  await says(page, '3 of 3.')
  await play(page, 'J9', 2)
  await offered()
  await choose('Add two stones')
  await says(page, '1 of 2.')
  assert.equal(await button(page, 'Undo').isDisabled(), true)
  await play(page, 'A1', 3)
  await button(page, 'Undo').click()
  await atPly(page, 3)
  await play(page, 'B2 C3', 3)
  await offered()
  assert.equal(await running(), null)
  await choose('Stay Black')
  await says(page, "Black's player stays Black.")
  assert.equal(await running(), 'white')
  assert.equal(await button(page, 'Undo').isDisabled(), true)
})

test('swap offers two choices', async () => {
  const id = await begin('swap', { game: 'renju' })
  await play(page, 'H8 I9 J8')
  assert.deepEqual(await offered(), ['Stay White', 'Take Black'])
  await says(page, 'Stay White, or take Black.')
  await choose('Take Black')
  await says(page, 'the two have changed seats')
  assert.equal(await standsAt(id), 'swap swap done')
})

test('the engine chooses: it takes Black or stays and answers, and it is said which', async () => {
  const id = await begin('swap2', { white: engine })
  await says(page, 'You put three stones: 1 of 3.')
  await play(page, 'H8 I9')
  await point(page, 'J8').click()
  await says(page, /Your opponent (took|stays)/)
  assert.equal(await choices().count(), 0)
  const { opening, seats, ply } = await server.state(id)
  if (opening.choices[0] === 'swap') {
    assert.equal(seats.white.kind, 'human')
    await tells('Your move.', 'Your opponent took Black: you have changed seats and play White.')
    assert.match(await page.locator('.seat.own').textContent(), /^You.*white/)
  } else {
    assert.deepEqual(opening.choices, ['stay'])
    await says(page, 'Your opponent stays White: you play Black.')
  }
  await shot(page, 'opening-engine-chose')
  await point(page, 'A1').click()
  await atPly(page, ply === 3 ? 5 : 6)
})

test('the engine opens: you take Black and it plays White', async () => {
  const id = await begin('swap2', { black: engine })
  await says(page, 'You choose a colour.')
  await atPly(page, 3)
  assert.deepEqual(await offered(), ['Stay White', 'Take Black', 'Add two stones'])
  await shot(page, 'opening-engine-opened')
  await choose('Take Black')
  await atPly(page, 4)
  await tells('Your move.', 'You took Black: the two of you have changed seats. White')
  const { seats } = await server.state(id)
  assert.deepEqual([seats.black.kind, seats.white.kind], ['human', 'engine'])
})

test('the engine opens: you stay White and move', async () => {
  await begin('swap', { black: engine })
  assert.deepEqual(await offered(), ['Stay White', 'Take Black'])
  await choose('Stay White')
  await tells('Your move.', 'You stay White.')
  await point(page, 'A1').click()
  await atPly(page, 5)
})

test('the engine opens: you add two stones and it chooses', async () => {
  const id = await begin('swap2', { black: engine })
  await offered()
  await choose('Add two stones')
  await says(page, 'You add two stones: 1 of 2.')
  await play(page, 'O1', 3)
  await becomes(page, 'O1', 'O1, white stone, last move')
  await point(page, 'A1').click()
  await says(page, /Your opponent (took White|stays Black)/)
  const { opening, board } = await server.state(id)
  assert.equal(opening.choices[0], 'add')
  assert.equal(board[14][0], 'X', 'the second one is black')
  await shot(page, 'opening-engine-chose-late')
})

for (const [place, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
  test(`nothing moves and no violation in any stage, in Chinese: ${place}`, async () => {
    const id = await begin('swap2', {}, { ...options, locale: 'zh-CN' })
    const places = () => page.evaluate(() => ['.board', '.opponent', '.own', '.status', '.actions', '.rest'].map((part) => {
      const { x, y, width } = document.querySelector(part).getBoundingClientRect()
      return [part, x + scrollX, y + scrollY, width].join(' ')
    }))
    const first = await places()
    const look = async (stage, words) => {
      await says(page, words)
      await shot(page, `opening-${place}-${stage}`)
      assert.deepEqual(await places(), first, stage)
      await accessible(page, `${stage}, ${place}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${stage}: the page is ${overflow} px too wide`)
    }
    await look('place', '黑方摆前三子：第 1 子，共 3 子。')
    await server.moves(id, 'H8 I9 J8')
    assert.deepEqual(await offered(), ['继续做白方', '改做黑方', '再摆两子'])
    await look('choice', '由白方选择颜色。')
    await choose('再摆两子')
    await look('add', '白方再摆两子：第 1 子，共 2 子。')
    await server.moves(id, 'H7 G6')
    assert.deepEqual(await offered(), ['继续做黑方', '改做白方'])
    await look('late', '由黑方选择颜色。')
    await choose('改做白方')
    await look('done', '黑方棋手选择改做白方，双方互换座位。')
  })
}

test('no violation in the dark, wide and narrow', async () => {
  for (const [place, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
    const id = await begin('swap2', {}, { ...options, colorScheme: 'dark' })
    await server.moves(id, 'H8 I9 J8')
    await offered()
    await shot(page, `opening-dark-${place}`)
    await accessible(page, `a choice, ${place}, dark`)
    await page.context().close()
  }
  page = null
})
