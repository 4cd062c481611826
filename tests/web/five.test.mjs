// Five-in-a-row in a real browser: a renju game to a win, forbidden points, the letters of the game.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { atPly, becomes, button, launch, nameOf, openPage, play, point, says, Server, shot } from './harness.mjs'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }

test('a renju game to a win: the five is drawn and named', async () => {
  const { id } = await server.game({ game: 'renju', size: 15 })
  await visit(`/g/${id}`)
  await play(page, 'H8 H9 I8 I9 J8 J9 K8 K9')
  await point(page, 'G8').click()
  await says(page, 'Black wins with five in a row.')
  assert.equal(await page.locator('.winning path').count(), 2)
  for (const vertex of ['G8', 'H8', 'I8', 'J8', 'K8']) assert.match(await nameOf(page, vertex), /black stone.*in the winning row/)
  await shot(page, 'renju-won')
  assert.equal((await server.state(id)).result.kind, 'five')
})

test('a forbidden point has a red cross, and the reason is said at the point and in the status line', async () => {
  const { id } = await server.game({ game: 'renju', size: 15 })
  await server.moves(id, 'G8 A1 I8 O1 H7 A15 H9 O15')
  await visit(`/g/${id}`)
  assert.equal(await nameOf(page, 'H8'), 'H8, empty, forbidden: Double three')
  assert.equal(await page.locator('.cross').count(), 1)
  await point(page, 'H8').click()
  await says(page, 'H8 is forbidden to Black: double three.')
  assert.equal(await page.locator('.reason').textContent(), 'Double three')
  assert.equal((await server.state(id)).ply, 8)
  await shot(page, 'renju-forbidden')
  await play(page, 'H12', 8)
  assert.equal(await page.locator('.cross').count(), 0, 'White has no forbidden points')
  await play(page, 'B2', 9)
})

test('an overline and a double four are called by their names', async () => {
  const over = await server.game({ game: 'renju', size: 15 })
  await server.moves(over.id, 'C8 A1 D8 O1 E8 A15 G8 O15 H8 B15')
  await visit(`/g/${over.id}`)
  await point(page, 'F8').click()
  await says(page, 'F8 is forbidden to Black: overline.')
  await page.context().close()

  // Two fours at once: E8 F8 G8 with H8, and H5 H6 H7 with H8.
  const fours = await server.game({ game: 'renju', size: 15 })
  await server.moves(fours.id, 'E8 A1 F8 A3 G8 A5 H5 A7 H6 A9 H7 A11')
  await visit(`/g/${fours.id}`)
  assert.equal(await nameOf(page, 'H8'), 'H8, empty, forbidden: Double four')
  await point(page, 'H8').click()
  await says(page, 'H8 is forbidden to Black: double four.')
  assert.equal(await page.locator('.reason').textContent(), 'Double four')
  assert.equal((await server.state(fours.id)).ply, 12)
  await shot(page, 'renju-double-four')
})

test('letters of five-in-a-row count I: the column after H', async () => {
  await visit('/')
  await button(page, 'Gomoku').first().click()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 225)
  await point(page, 'I8').click()
  await atPly(page, 2)
  const names = await page.locator('.coordinates text').allTextContents()
  assert.equal(names.slice(0, 15).join(''), 'ABCDEFGHIJKLMNO')
  const { moves } = await server.state(new URL(page.url()).pathname.split('/').pop())
  assert.equal(moves[0].vertex, 'I8')
  assert.match(await nameOf(page, 'I8'), /^I8, black stone/)
})

test('the tabs go to and fro between games and lose none', async () => {
  await visit('/')
  await point(page, 'E5').click()
  await atPly(page, 2)
  const tabs = page.getByRole('navigation')
  await tabs.getByRole('button', { name: 'Renju' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 225)
  await tabs.getByRole('button', { name: 'Go', exact: true }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 81)
  await becomes(page, 'E5', /^E5, black stone/)
  await atPly(page, 2)
})

test('standard and caro are set up in the sheet; the board follows', async () => {
  await visit('/')
  await button(page, 'New game').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'Gomoku' }).check({ force: true })
  await sheet.getByRole('radio', { name: 'Exactly five' }).first().check({ force: true })
  await sheet.getByRole('radio', { name: 'A person here' }).check({ force: true })
  await button(sheet, 'Start').click()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 225)
  const { game, seats } = await server.state(new URL(page.url()).pathname.split('/').pop())
  assert.deepEqual([game, seats.black.kind, seats.white.kind], ['standard', 'human', 'human'])
})
