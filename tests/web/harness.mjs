// What the tests of the page share: the real server on a port and a data folder of its own, the system's
// Chromium with a fresh profile, and the words in which a test speaks about the page.
//
// Environment: CHROMIUM (default /usr/bin/chromium), TENGEN (default build/tengen), TENGEN_SHOTS (a folder
// for screenshots, default build/web-shots).
import { spawn } from 'node:child_process'
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const web = createRequire(join(root, 'web', 'package.json'))
const { chromium } = web('playwright-core')
const axeSource = readFileSync(web.resolve('axe-core/axe.min.js'), 'utf8')

export const PROGRAM = resolve(root, process.env.TENGEN ?? 'build/tengen')
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const SHOTS = process.env.TENGEN_SHOTS ?? join(root, 'build', 'web-shots')
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync']

export const DESKTOP = { viewport: { width: 1280, height: 860 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const { port } = probe.address()
  await new Promise((done) => probe.close(done))
  return port
}

/** A running `tengen serve`; `stop` ends it, `restart` starts it again on the same port and data. */
export class Server {
  static async start() {
    const server = new Server()
    server.port = await freePort()
    server.data = await mkdtemp(join(tmpdir(), 'tengen-web-'))
    await server.run()
    return server
  }

  get url() { return `http://127.0.0.1:${this.port}` }

  async run() {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is missing: build tengen first (ninja -C build)`)
    this.child = spawn(PROGRAM, ['serve', '--port', String(this.port), '--data', this.data], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.output = ''
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => { this.output += text })
    const program = this.child
    while (!(await fetch(`${this.url}/health`).catch(() => null))?.ok) {
      if (program.exitCode !== null) throw new Error(`tengen ended (${program.exitCode}): ${this.output}`)
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  async end(signal = 'SIGTERM') {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = new Promise((done) => this.child.once('exit', done))
    this.child.kill(signal)
    await ended
  }

  async stop() {
    await this.end()
    await rm(this.data, { recursive: true, force: true })
  }

  /** A request beside the page. */
  async ask(method, path, body) {
    const response = await fetch(this.url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, body: await response.json().catch(() => null) }
  }

  /** A new game by the interface; both seats are people unless told otherwise. */
  async game(setup = {}) {
    const people = { black: { kind: 'human' }, white: { kind: 'human' } }
    const { status, body } = await this.ask('POST', '/api/games', { game: 'go', size: 9, ...people, ...setup })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }

  /** Plays vertices on a game, whoever's turn it is. */
  async moves(id, text) {
    for (const vertex of text.split(' ')) {
      const { status, body } = await this.ask('POST', `/api/games/${id}/moves`, { vertex })
      assert.equal(status, 200, `${vertex}: ${JSON.stringify(body)}`)
    }
  }

  async state(id) {
    return (await this.ask('GET', `/api/games/${id}`)).body
  }
}

export async function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}

/** A page in a context of its own. Errors in it fail the test that asks `errors` to be empty. */
export async function openPage(browser, url, options = DESKTOP) {
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light', ...options })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  page.errors = []
  page.on('pageerror', (error) => page.errors.push(String(error)))
  page.on('console', (message) => {
    // The browser writes a line for each answer that is not a success; refusals are expected answers.
    if (message.type() === 'error' && !/Failed to load resource|ERR_/.test(message.text())) page.errors.push(message.text())
  })
  await page.goto(url)
  await page.getByRole('grid').waitFor()
  return page
}

export const point = (page, vertex) => page.locator(`[role=gridcell][aria-label="${vertex}"], [role=gridcell][aria-label^="${vertex},"], [role=gridcell][aria-label^="${vertex}，"]`)

export const nameOf = (page, vertex) => point(page, vertex).getAttribute('aria-label')

export const status = (page) => page.getByRole('status')

/** Waits until the status line says the words. */
export async function says(page, words) {
  await status(page).filter({ hasText: words }).waitFor()
}

/** Waits until a point's name is, or matches, what is given. */
export async function becomes(page, vertex, name) {
  const wanted = name instanceof RegExp ? name : new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
  await page.waitForFunction(([v, source]) => {
    for (const cell of document.querySelectorAll('[role=gridcell]')) {
      const label = cell.getAttribute('aria-label')
      if (label.split(/[,，]/)[0] === v) return new RegExp(source).test(label)
    }
    return false
  }, [vertex, wanted.source])
}

/** Waits until the game on the page has that many plies. */
export async function atPly(page, ply) {
  await page.locator('.ply').filter({ hasText: new RegExp(`^${ply} / ${ply}$`) }).waitFor()
}

/** Presses points one after the other, each when the one before has been played. */
export async function play(page, text, from = 0) {
  let ply = from
  for (const vertex of text.split(' ')) {
    await point(page, vertex).click()
    await atPly(page, ++ply)
  }
}

export const button = (page, name) => page.getByRole('button', { name, exact: true })

/** A screenshot for people to look at; nothing compares it. */
export async function shot(page, name) {
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** No violation of axe-core's rules on the page as it stands. */
export async function accessible(page, what) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary ?? ''}`).join(' | ')}`)
  })
  assert.deepEqual(violations, [], what)
}

/** Types a line into the open sheet of commands, and waits for words of its answer. */
export async function answers(page, line, words) {
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('log').filter({ hasText: words }).waitFor()
}
