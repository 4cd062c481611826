// A language model at the board: set-up, Test connection, what is sent; a refusal shown as it happens; a failure
// and each choice after it; what was said, and that hostile text stays text. Two languages, light and dark, wide
// and narrow, without a violation.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { accessible, atPly, button, DESKTOP, launch, openPage, PHONE, point, says, Server, shot, status } from './harness.mjs'
import { HANG, Model, move } from './model.mjs'

let server, browser, page, model
before(async () => { server = await Server.start(); browser = await launch() })
after(async () => { await browser?.close(); await server?.stop() })
beforeEach(async () => {
  model = await Model.start(move('E5', 'The centre.'))
  const { status: code } = await server.ask('POST', '/api/models',
    { name: 'qwen', url: model.url, model: 'mock-1', transport_tries: 1 })
  assert.ok(code === 200 || code === 201)
})
afterEach(async () => {
  assert.deepEqual(page?.errors ?? [], [])
  await page?.context().close()
  page = null
  await model.stop()
})

const visit = async (path, options) => { page = await openPage(browser, server.url + path, options) }
const sheet = (name) => page.getByRole('dialog', { name })
const idOf = () => new URL(page.url()).pathname.split('/').pop()

/** A game against the model, the first stone played on D4. */
async function against(options) {
  const { id } = await server.game({ white: { kind: 'model', name: 'qwen' } })
  await visit(`/g/${id}`, options)
  await point(page, 'D4').click()
  return id
}

const choices = () => page.getByRole('region', { name: /What now|怎么办/ })

async function failed(options) {
  model.say(move('D4', '<img src=x onerror="window.hacked=1">'))
  const id = await against(options)
  await choices().waitFor()
  return id
}

test('set up from nothing: presets, Test connection, what is sent, kept', async () => {
  for (const { name } of (await server.ask('GET', '/api/models')).body.models) await server.ask('DELETE', `/api/models?name=${name}`)
  await visit('/')
  await button(page, 'Models').click()
  const form = sheet('A new model')
  await form.getByRole('radio', { name: 'Ollama' }).check({ force: true })
  assert.equal(await form.getByRole('textbox', { name: 'Address' }).inputValue(), 'http://127.0.0.1:11434/v1')
  await form.getByRole('radio', { name: 'llama.cpp' }).check({ force: true })
  assert.equal(await form.getByRole('textbox', { name: 'Address' }).inputValue(), 'http://127.0.0.1:8080/v1')
  await form.getByRole('textbox', { name: 'Address' }).fill(model.url)
  await form.getByRole('radio', { name: 'Other' }).check({ force: true })
  assert.equal(await form.getByRole('textbox', { name: 'Address' }).inputValue(), model.url, 'what was typed stays')
  await form.getByRole('combobox', { name: 'Model' }).or(form.getByRole('textbox', { name: 'Model' })).first().fill('mock-2')
  await form.getByRole('textbox', { name: 'Name here' }).fill('mine')
  await button(form, 'Test connection').click()
  await form.locator('.found .yes').filter({ hasText: 'The server answers.' }).waitFor()
  await form.locator('.found .yes').filter({ hasText: 'mock-2 is among its 2 models.' }).waitFor()
  await form.locator('.found .yes').filter({ hasText: /A probe move on an empty board: E5/ }).waitFor()
  await shot(page, 'models-test')
  await accessible(page, 'a model that was tested')
  await form.getByRole('checkbox', { name: /It sees/ }).check()
  await button(form, 'Show what is sent').click()
  const picture = form.getByRole('img', { name: 'The board as the model sees it' })
  await picture.waitFor()
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 100)))
  assert.match(await form.getByRole('region', { name: 'Prompt' }).locator('pre').textContent(), / 9 \. \. \. \. \. \. \. \. \. 9/)
  await picture.scrollIntoViewIfNeeded()
  await shot(page, 'models-preview')
  await accessible(page, 'what is sent')
  await button(form, 'Save').click()
  await sheet('Language models').getByText('mine').waitFor()
  await shot(page, 'models-list')
  await accessible(page, 'the list of models')
  assert.deepEqual((await server.ask('GET', '/api/info')).body.models, [{ name: 'mine', vision: true }])
  await server.ask('DELETE', '/api/models?name=mine')
})

test('an address where nobody answers, and a wrong one, are said', async () => {
  await visit('/')
  await button(page, 'Models').click()
  await sheet('Language models').getByText('mock-1').click()
  const form = sheet('Language models')
  const port = new URL(model.url).port
  await model.stop()
  await button(form, 'Test connection').click()
  await form.locator('.found .no').filter({ hasText: 'No server answers there.' }).waitFor()
  await form.getByRole('textbox', { name: 'Address' }).fill('file:///etc/passwd')
  await button(form, 'Save').click()
  await form.getByRole('alert').filter({ hasText: /url/ }).waitFor()
  await shot(page, 'models-wrong')
  model = await Model.start(move('E5'))
  assert.ok(port)
})

test('a new game against a model, from the sheet', async () => {
  await visit('/')
  await button(page, 'New game').first().click()
  const form = sheet('New game')
  await form.getByRole('radio', { name: 'Language model' }).check({ force: true })
  await button(form, 'Set up models').click()
  await button(sheet('Language models'), 'Done').click()
  assert.ok(await form.getByRole('radio', { name: 'Language model' }).isChecked(), 'back where it was')
  await shot(page, 'models-new-game')
  await accessible(page, 'a game against a model')
  await button(form, 'Start').click()
  await form.waitFor({ state: 'detached' })
  await point(page, 'D4').click()
  await atPly(page, 2)
  await says(page, 'White E5.')
  const { seats } = await server.state(idOf())
  assert.deepEqual([seats.white.kind, seats.white.name], ['model', 'qwen'])
  await page.getByRole('region', { name: 'What was said about move 2' }).getByText('The centre.', { exact: true }).waitFor()
})

test('a refusal is shown while it is asked again, and nothing chatters', async () => {
  model.say(move('D4'), HANG)
  await against()
  await says(page, 'White is thinking.')
  await says(page, 'Attempt 2 of 4. D4 refused: occupied.')
  assert.match(await page.getByRole('timer').filter({ hasText: / s$/ }).textContent(), /^\d+ s$/)
  assert.doesNotMatch(await status(page).textContent(), /\d+ s/, 'seconds are not in what is spoken')
  await shot(page, 'model-thinking')
  await accessible(page, 'a model is asked')
  await button(page, 'Undo').click()
  await model.until(({ left }) => left === 1)
  await atPly(page, 0)
  await says(page, 'Your move.')
})

test('stop asking: the connection closes and a person decides', async () => {
  model.say(HANG)
  await against()
  await model.until(({ asked }) => asked === 1)
  await page.getByRole('button', { name: 'Stop asking' }).click()
  await model.until(({ left }) => left === 1)
  await choices().waitFor()
  await says(page, 'You stopped asking.')
})

test('a new game while the model is asked breaks it off', async () => {
  model.say(HANG)
  await against()
  await model.until(({ asked }) => asked === 1)
  await button(page, 'New game').first().click()
  const form = sheet('New game')
  await form.getByRole('radio', { name: 'A person here' }).check({ force: true })
  await button(form, 'Start').click()
  await model.until(({ left }) => left === 1)
  await form.waitFor({ state: 'detached' })
  await atPly(page, 0)
})

test('after a failure: try again', async () => {
  await failed()
  await says(page, 'qwen gave no move.')
  await choices().getByText('D4 refused: occupied.').first().waitFor()
  await shot(page, 'model-failed')
  model.say(move('F6'))
  await choices().getByRole('button', { name: 'Try again' }).click()
  await atPly(page, 2)
  await says(page, 'White F6.')
  assert.equal(await choices().count(), 0)
})

test('after a failure: somebody else', async () => {
  const id = await failed()
  await choices().getByRole('combobox', { name: 'Who plays instead' }).selectOption('engine 1')
  await choices().getByRole('button', { name: 'Let it play' }).click()
  await atPly(page, 2)
  assert.equal((await server.state(id)).seats.white.kind, 'engine')
  await page.getByText('By your choice tengen, level 1 plays on for qwen.').waitFor()
})

test('after a failure: both sides by hand', async () => {
  await failed()
  await choices().getByRole('button', { name: 'Play both sides' }).click()
  await says(page, 'White to move.')
  await point(page, 'E5').click()
  await atPly(page, 2)
  await point(page, 'F6').click()
  await atPly(page, 3)
})

test('after a failure: it resigns, once asked', async () => {
  const id = await failed()
  await choices().getByRole('button', { name: 'Resign for it' }).click()
  assert.equal((await server.state(id)).phase, 'playing')
  await choices().getByRole('button', { name: 'Yes, it resigns' }).click()
  await says(page, 'You win.')
})

test('after a failure: take back', async () => {
  await failed()
  await choices().getByRole('button', { name: 'Take back' }).click()
  await atPly(page, 0)
  await says(page, 'Your move.')
})

test('hostile text is text: in the transcript and in the failure', async () => {
  await failed()
  const said = page.getByRole('region', { name: 'What was said about move 2' })
  await said.getByText('Its reply').first().click()
  await said.locator('pre').filter({ hasText: '<img src=x' }).first().waitFor()
  assert.equal(await page.evaluate(() => 'hacked' in window), false)
  assert.equal(await page.locator('.rest img').count(), 0)
  model.say(move('F6', '<script>window.hacked=1</script><b>bold</b>\u202e'))
  await choices().getByRole('button', { name: 'Try again' }).click()
  await atPly(page, 2)
  await said.getByText('<b>bold</b>', { exact: false }).first().waitFor()
  assert.equal(await page.evaluate(() => 'hacked' in window), false)
  assert.equal(await said.locator('b, script').count(), 0)
  const lines = await (await fetch(`${server.url}/api/games/${idOf()}/transcript?format=jsonl`)).text()
  assert.equal(lines.trim().split('\n').map((line) => JSON.parse(line)).length, 2)
  const sgf = await (await fetch(`${server.url}/api/games/${idOf()}/sgf?comments=1`)).text()
  assert.match(sgf, /W\[fd\]C\[/)
})

for (const [place, options] of [['wide', DESKTOP], ['narrow', PHONE]]) {
  for (const colorScheme of ['light', 'dark']) {
    for (const locale of ['en-GB', 'zh-CN']) {
      test(`no violation: ${place}, ${colorScheme}, ${locale}`, async () => {
        const name = `${place}-${colorScheme}-${locale.slice(0, 2)}`
        await failed({ ...options, colorScheme, locale })
        await shot(page, `model-failed-${name}`)
        await accessible(page, `failed, ${name}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(overflow <= 0, `the page is ${overflow} px too wide`)
        model.say(move('F6', locale === 'zh-CN' ? '右上有发展。' : 'The upper right has room, and it keeps Black from connecting.'))
        await choices().getByRole('button').first().click()
        await atPly(page, 2)
        await page.locator('.transcript .attempts').first().waitFor()
        await page.locator('.transcript').scrollIntoViewIfNeeded()
        await shot(page, `model-said-${name}`)
        await accessible(page, `said, ${name}`)
        if (place === 'narrow') await page.locator('header .menu').click()
        await page.getByRole('button', { name: /^(Models|大模型)$/ }).first().click()
        await page.getByRole('dialog').getByText('mock-1').click()
        await page.locator('dialog form').waitFor()
        await shot(page, `model-form-${name}`)
        await accessible(page, `form, ${name}`)
      })
    }
  }
}
