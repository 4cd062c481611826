// Moves that are not played, each with the reason in words at the point and in the status line; and presses
// that are no moves at all.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { atPly, becomes, launch, nameOf, openPage, PHONE, play, point, says, Server, shot } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})

async function table(moves, setup, options) {
  const { id } = await server.game(setup)
  if (moves) await server.moves(id, moves)
  page = await openPage(browser, `${server.url}/g/${id}`, options)
  return id
}

/** Presses a point that must be refused; nothing may change. */
async function refused(id, vertex, short, long) {
  const before = await server.state(id)
  await point(page, vertex).click()
  await says(page, long)
  assert.equal(await page.locator('.reason').textContent(), short)
  const now = await server.state(id)
  assert.deepEqual([now.ply, now.board, now.to_move], [before.ply, before.board, before.to_move])
}

test('an occupied point', async () => {
  const id = await table('E5')
  await refused(id, 'E5', 'Occupied', 'E5: a stone stands there.')
})

test('suicide', async () => {
  const id = await table('A2 J9 B1')
  await refused(id, 'A1', 'Suicide', 'A1: suicide, it would have no liberty.')
  await shot(page, 'go-suicide')
  await play(page, 'H8', 3)
  assert.equal(await page.locator('.reason').count(), 0, 'the reason goes when a move is played')
})

test('ko', async () => {
  const id = await table('C5 F5 D6 E6 D4 E4 E5 D5')
  await refused(id, 'E5', 'Ko', 'E5: ko. Play elsewhere, then retake.')
  await shot(page, 'go-ko')
  await play(page, 'J9 J1', 8)
  await play(page, 'E5', 10)
  assert.equal(await nameOf(page, 'D5'), 'D5, empty')
})

test('a press beside the board, and one that moved away, play nothing', async () => {
  const id = await table('')
  const board = await page.locator('.board').boundingBox()
  await page.mouse.click(board.x + 6, board.y + 6)
  const [from, to] = [await point(page, 'C3').boundingBox(), await point(page, 'E5').boundingBox()]
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(...middle(from))
  await page.mouse.down()
  await page.mouse.move(...middle(to))
  await page.mouse.up()
  // A press near a point, not on it, means the point; it is also the proof that the ones before were not moves.
  await page.mouse.click(from.x + from.width * 0.9, from.y + from.height * 0.15)
  await atPly(page, 1)
  assert.equal((await server.state(id)).moves[0].vertex, 'C3')
})

test('a press that outlives a change of the board plays nothing', async () => {
  const id = await table('')
  const box = await point(page, 'C3').boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await server.moves(id, 'E5')
  await atPly(page, 1)
  await page.mouse.up()
  await point(page, 'D4').click()
  await atPly(page, 2)
  assert.equal((await server.state(id)).moves[1].vertex, 'D4')
})

test('a press counts once the stone of the one before is shown, though its answer is still to come', async () => {
  await table('')
  const answers = []
  await page.route('**/api/games/*/moves', async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  await play(page, 'D4 E5')
  await point(page, 'F6').focus()
  await page.keyboard.press('Enter')
  await atPly(page, 3)
  for (const answer of answers) await answer()
  await becomes(page, 'F6', 'F6, black stone, last move')
})

test('the pale stone follows the mouse and leaves with it', async () => {
  await table('E5')
  await point(page, 'C3').hover()
  assert.equal(await page.locator('.ghost').count(), 1)
  await point(page, 'E5').hover()
  assert.equal(await page.locator('.ghost').count(), 0)
  await page.mouse.move(2, 2)
  assert.equal(await page.locator('.ghost').count(), 0)
})

test('a finger plays at once on a small board and confirms on a big one', async () => {
  const small = await table('', { size: 9 }, PHONE)
  await point(page, 'E5').tap()
  await atPly(page, 1)
  assert.equal((await server.state(small)).ply, 1)
  await page.context().close()

  const big = await table('', { size: 19 }, PHONE)
  await point(page, 'Q16').tap()
  await says(page, 'Tap Q16 again to play there.')
  await shot(page, 'phone-confirm')
  await point(page, 'R16').tap()
  await says(page, 'Tap R16 again to play there.')
  assert.equal((await server.state(big)).ply, 0)
  await point(page, 'R16').tap()
  await atPly(page, 1)
  assert.equal((await server.state(big)).moves[0].vertex, 'R16')
})
