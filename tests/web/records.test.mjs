// Records in and out of the page: import by text, by file, by dropping and by pasting; export by file and by
// copy; the list of past games.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { atPly, button, launch, nameOf, openPage, play, point, says, Server, shot } from './harness.mjs'

const RECORD = '(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ann]PW[Bob];B[ee];W[ce];B[];W[ge])'

let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }

async function isOnTable() {
  await says(page, 'The record is open, 4 moves.')
  await atPly(page, 4)
  assert.equal(await nameOf(page, 'E5'), 'E5, black stone')
  assert.equal(await nameOf(page, 'G5'), 'G5, white stone, last move')
  await page.getByText('Ann').waitFor()
}

test('a record is opened by its text', async () => {
  await visit('/')
  await button(page, 'Open SGF').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill(RECORD)
  await sheet.getByRole('button', { name: 'Open', exact: true }).click()
  await isOnTable()
})

test('a record is opened as a file', async () => {
  await visit('/')
  await button(page, 'Open SGF').click()
  await page.getByLabel('SGF or PNG file').setInputFiles({ name: 'game.sgf', mimeType: 'application/x-go-sgf', buffer: Buffer.from(RECORD) })
  await isOnTable()
})

test('a record is opened by dropping it on the page', async () => {
  await visit('/')
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'game.sgf'))
    return data
  }, RECORD)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.locator('.drop').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await isOnTable()
  assert.equal(await page.locator('.drop').count(), 0)
})

test('a record is opened by pasting it', async () => {
  await visit('/')
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, RECORD)
  await isOnTable()
})

test('what is no record is refused in words, and the game on the table stays', async () => {
  await visit('/')
  const before = page.url()
  await button(page, 'Open SGF').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('this is not a record')
  await sheet.getByRole('button', { name: 'Open', exact: true }).click()
  await sheet.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  await shot(page, 'open-refused')
  await page.keyboard.press('Escape')
  assert.equal(page.url(), before)
})

test('a record goes out as a file', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await play(page, 'E5 C5 G5')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save SGF' }).click()])
  assert.match(download.suggestedFilename(), /\.sgf$/)
  const text = await readFile(await download.path(), 'utf8')
  assert.match(text, /^\(;/)
  assert.match(text, /;B\[ee\]\s*;W\[ce\]\s*;B\[ge\]/)
})

test('a record goes out by copying', async () => {
  const { id } = await server.game()
  await visit(`/g/${id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await play(page, 'E5')
  await button(page, 'Copy SGF').click()
  await says(page, 'The record is in the clipboard.')
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /;B\[ee\]/)
})

test('past games are listed, gone on with and deleted', async () => {
  const { id } = await server.game({ size: 13 })
  await server.moves(id, 'D4 K10')
  await visit('/')
  await point(page, 'E5').click()
  await atPly(page, 2)
  await button(page, 'Games').click()
  const sheet = page.getByRole('dialog')
  const row = sheet.getByRole('listitem').filter({ hasText: '13×13' })
  await row.first().waitFor()
  await shot(page, 'games')
  await row.first().getByRole('button').first().click()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 169)
  await atPly(page, 2)
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 81)
  await button(page, 'Games').click()
  await row.first().getByRole('button', { name: 'Delete this game' }).click()
  await row.first().getByRole('button', { name: 'Delete', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  assert.equal((await server.ask('GET', `/api/games/${id}`)).status, 404)
})
