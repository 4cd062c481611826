// A program of the owner's as the opponent: tried in the sheet, played against, and what to do when it breaks off.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { join } from 'node:path'
import { accessible, atPly, button, launch, openPage, point, root, says, Server, shot } from './harness.mjs'

const MOCK = process.env.TENGEN_MOCK_ENGINE ?? join(root, 'build', 'tests', 'mock_engine')
let server, browser, page
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
})
const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }

async function form() {
  await visit('/')
  await button(page, 'New game').first().click()
  const sheet = page.getByRole('dialog', { name: 'New game' })
  await sheet.getByRole('radio', { name: 'Other engine' }).check({ force: true })
  return sheet
}

test('a command line is tried before it is played against', async () => {
  const sheet = await form()
  const line = sheet.getByRole('textbox', { name: 'Command line' })
  await line.fill('/nonexistent/engine')
  await button(sheet, 'Test the engine').click()
  await sheet.getByText('It does not answer.').waitFor()
  await shot(page, 'engine-fails')
  await line.fill('gnugo \u2013\u2013mode gtp')
  await sheet.getByText(/a dash or a quote/).waitFor()
  await line.fill(MOCK)
  await button(sheet, 'Test the engine').click()
  await sheet.getByText(/answers after/).waitFor()
  await shot(page, 'engine-works')
  await accessible(page, 'an engine that was tested')
  await button(sheet, 'Start').click()
  await sheet.waitFor({ state: 'detached' })
  await point(page, 'E5').click()
  await atPly(page, 2)
})

test('one that breaks off leaves the choice', async () => {
  const { id } = await server.game({ white: { kind: 'external', command: `${MOCK} --die` } })
  await visit(`/g/${id}`)
  await point(page, 'E5').click()
  await says(page, 'The opponent stopped.')
  const choices = page.getByRole('region', { name: 'What now?' })
  await choices.waitFor()
  await shot(page, 'engine-broke-off')
  await accessible(page, 'an engine that broke off')
  await choices.getByRole('button', { name: 'Let it play' }).click()
  await atPly(page, 2)
})

test('a guest is offered neither engines nor set-up', async () => {
  await visit('/')
  await page.route('**/api/info', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), owner: false } })
  })
  await page.reload()
  await page.getByRole('grid').waitFor()
  await button(page, 'New game').first().click()
  const sheet = page.getByRole('dialog', { name: 'New game' })
  assert.equal(await sheet.getByRole('radio', { name: 'Other engine' }).count(), 0)
  assert.equal(await button(page, 'Models').count(), 0)
})
