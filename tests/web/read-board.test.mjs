// A picture of a board becomes a game: chosen as a file, dropped or pasted; what was read is shown first, with
// the points that are in doubt.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, afterEach, before, test } from 'node:test'
import { accessible, button, launch, nameOf, openPage, PHONE, PROGRAM, says, Server, shot } from './harness.mjs'

/** Three stones, Black's move was the last. */
const RECORD = '(;GM[1]FF[4]SZ[9];B[ee];W[ce];B[gc])'

const pictureOf = (record) => execFileSync(PROGRAM, ['sgf', 'render', '--format', 'png', '-'], { input: record })

let server, browser, page, png
before(async () => { png = pictureOf(RECORD); server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (options) => { page = await openPage(browser, server.url, options) }

/** The picture as a browser hands it over when it is dropped or pasted. */
const transferOf = (bytes) => page.evaluateHandle((base64) => {
  const data = new DataTransfer()
  const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  data.items.add(new File([content], 'board.png', { type: 'image/png' }))
  return data
}, bytes.toString('base64'))

const drop = async (bytes) => page.dispatchEvent('body', 'drop', { dataTransfer: await transferOf(bytes) })

const sheet = () => page.getByRole('dialog')
const reads = (words) => sheet().getByText(words).waitFor()

test('a picture is chosen, looked at and made a game', async () => {
  await visit(PHONE)
  await button(page, 'Menu').click()
  await button(page, 'Open SGF').click()
  await page.getByLabel('SGF or PNG file').setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: png })
  await reads('Read 81 points: 2 black, 1 white.')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= PHONE.viewport.width, `${width} wide`)
  await accessible(page, 'the picture that was read')
  await shot(page, 'read-board-phone')
  assert.ok(await sheet().getByRole('radio', { name: 'White' }).isChecked(), 'who has fewer stones is to move')
  await sheet().getByRole('button', { name: 'Start from this position' }).click()
  await says(page, 'A game from the picture.')
  assert.equal(await nameOf(page, 'E5'), 'E5, black stone')
  assert.equal(await nameOf(page, 'C5'), 'C5, white stone')
  assert.equal(await nameOf(page, 'G7'), 'G7, black stone')
  const state = await server.state(page.url().split('/').pop())
  assert.equal(state.to_move, 'white')
  assert.equal(state.ply, 0)
  assert.equal(state.seats.black.kind, 'human')
})

test('a dropped picture of gomoku, Black to move against tengen', async () => {
  await visit()
  await drop(pictureOf('(;GM[4]FF[4]SZ[15];B[hh];W[hi];B[ii])'))
  await reads('Read 225 points: 2 black, 1 white.')
  await sheet().getByRole('radio', { name: 'Gomoku', exact: true }).check()
  await sheet().getByRole('radio', { name: 'White', exact: true }).check()
  await sheet().getByRole('radio', { name: 'tengen', exact: true }).check()
  await sheet().getByRole('button', { name: 'Start from this position' }).click()
  await says(page, 'A game from the picture.')
  const state = await server.state(page.url().split('/').pop())
  assert.equal(state.game, 'gomoku')
  assert.equal(state.seats.white.kind, 'human')
  assert.equal(state.seats.black.kind, 'engine')
  assert.equal(state.initial[7].charAt(7), 'X')
})

// Letters stand on empty points.
test('a pasted picture with doubtful points names them', async () => {
  await visit()
  const data = await transferOf(pictureOf('(;GM[1]FF[4]SZ[9];B[ee];W[ce];B[gc]LB[dd:B][bb:12])'))
  await page.evaluate((clipboardData) => document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })), data)
  await reads('Read 81 points: 2 black, 1 white. Unsure: B8, D6.')
  assert.equal(await sheet().locator('.doubt').count(), 2)
  await shot(page, 'read-board-unsure')
})

test('what shows no board, and what can be no game, is said in words', async () => {
  await visit({ locale: 'zh-CN' })
  const before = page.url()
  await drop(Buffer.from('no picture'))
  await says(page, '这不是 PNG 图片')
  // The white stone in the corner has no liberty.
  await drop(pictureOf('(;GM[1]FF[4]SZ[9]AB[ba][ab]AW[aa])'))
  await sheet().getByRole('button', { name: '从这个局面开始' }).click()
  await sheet().getByRole('alert').filter({ hasText: '不能从这个局面开始' }).waitFor()
  assert.equal(page.url(), before)
})
