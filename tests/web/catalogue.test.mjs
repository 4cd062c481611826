// The page's words and keys, from its sources: each text in both languages, none without a use, no key twice.
import assert from 'node:assert/strict'
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, web } from './harness.mjs'

const folder = join(root, 'web')
const texts = async (language) => JSON.parse(await readFile(join(folder, 'locales', `${language}.json`), 'utf8'))
const [en, zh] = await Promise.all([texts('en'), texts('zh-Hans')])

async function sources() {
  const names = (await readdir(join(folder, 'src'), { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, 'src', name), 'utf8')))).join('\n')
}

/** A module of the page as JavaScript. */
async function load(name) {
  const out = await mkdtemp(join(tmpdir(), 'tengen-module-'))
  const outfile = join(out, 'module.mjs')
  await web('esbuild').build({ entryPoints: [join(folder, 'src', name)], bundle: true, format: 'esm', outfile, logLevel: 'error' })
  const module = await import(outfile)
  await rm(out, { recursive: true })
  return module
}

test('both languages have the same texts, in the same order', () => {
  assert.deepEqual(Object.keys(zh), Object.keys(en))
})

test('no key stands twice in a catalogue', async () => {
  for (const language of ['en', 'zh-Hans']) {
    const source = await readFile(join(folder, 'locales', `${language}.json`), 'utf8')
    const keys = [...source.matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1])
    assert.equal(new Set(keys).size, keys.length)
  }
})

test('a text and its translation name the same parts', () => {
  const parts = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
  for (const key of Object.keys(en)) assert.deepEqual(parts(zh[key]), parts(en[key]), key)
})

test('no text is empty, and Chinese is not English', () => {
  for (const key of Object.keys(en)) assert.ok(en[key] && zh[key], key)
  const same = Object.keys(en).filter((key) => en[key] === zh[key] && /[a-z]{3}/i.test(en[key].replace(/\{\w+\}/g, '')))
  assert.deepEqual(same.map((key) => en[key]).filter((text) => text !== 'Caro'), [])
})

test('every text is used, and every text that is used exists', async () => {
  const source = await sources()
  const literal = new Set([...source.matchAll(/['"`]([a-z][\w.-]*(?: [a-z ]+)?)['"`]/g)].map((match) => match[1]))
  const patterns = [...source.matchAll(/`([a-z-]+(?:\.[a-z-]+)*\.)\$\{[^}]+\}([a-z.-]*)`/g)]
    .map(([, before, after]) => (key) => key.startsWith(before) && key.endsWith(after) && key.length > before.length + after.length)
  const unused = Object.keys(en).filter((key) => !literal.has(key) && !patterns.some((matches) => matches(key)))
  assert.deepEqual(unused, [])
  const asked = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1])
  assert.deepEqual(asked.filter((key) => !(key in en)), [])
})

test('no key of the keyboard means two things', async () => {
  const { KEYS } = await load('keys.ts')
  const keys = KEYS.flatMap((binding) => binding.keys)
  assert.equal(new Set(keys).size, keys.length, keys.join(' '))
  assert.equal(new Set(KEYS.map(({ action }) => action)).size, KEYS.length)
})

test('keys of the browser and of text fields are left alone', async () => {
  const { KEYS } = await load('keys.ts')
  const keys = KEYS.flatMap((binding) => binding.keys)
  for (const taken of ['F5', 'Ctrl+w', 'Ctrl+t', 'Ctrl+l', 'Ctrl+r', 'Alt+ArrowLeft', 'Tab']) assert.ok(!keys.includes(taken), taken)
})

test('the clock counts down through main time and periods, never below nothing', async () => {
  const { runOn } = await load('clock.ts')
  const spec = { kind: 'byoyomi', main_ms: 5000, period_ms: 3000, periods: 2, stones: 0, increment_ms: 0 }
  const full = { main_ms: 5000, period_ms: 3000, periods: 2, stones: 0, overtime: false, out: false }
  assert.deepEqual(runOn(spec, full, 1200), { ...full, main_ms: 3800 })
  assert.deepEqual(runOn(spec, full, 6000), { ...full, main_ms: 0, overtime: true, period_ms: 2000 })
  assert.deepEqual(runOn(spec, full, 9500), { ...full, main_ms: 0, overtime: true, period_ms: 1500, periods: 1 })
  assert.deepEqual(runOn(spec, full, 99_000), { ...full, main_ms: 0, overtime: true, period_ms: 0, periods: 1 })
  const fischer = { ...spec, kind: 'fischer', periods: 0, period_ms: 0, increment_ms: 2000 }
  assert.equal(runOn(fischer, { ...full, periods: 0 }, 99_000).main_ms, 0)
})

test('earlier boards: stones put down, captured ones taken off', async () => {
  const { momentOf } = await load('history.ts')
  const game = {
    cols: 2, rows: 2, columns: ['A', 'B'], row_labels: ['2', '1'], initial: ['..', '..'], board: ['.O', 'O.'], ply: 3,
    last_move: { ply: 3, color: 'white', vertex: 'A1', captured: ['A2'] }, captures: { black: 0, white: 1 },
    moves: [
      { ply: 1, color: 'black', vertex: 'A2', captured: [] },
      { ply: 2, color: 'white', vertex: 'B2', captured: [] },
      { ply: 3, color: 'black', vertex: 'pass', captured: [] },
      { ply: 4, color: 'white', vertex: 'A1', captured: ['A2'] },
      { ply: 5, color: 'black', vertex: 'pass', captured: [] },
    ],
  }
  const long = { ...game, ply: 5 }
  assert.deepEqual(momentOf(long, 0).rows, ['..', '..'])
  assert.deepEqual(momentOf(long, 2).rows, ['XO', '..'])
  assert.deepEqual(momentOf(long, 3).rows, ['XO', '..'])
  assert.deepEqual(momentOf(long, 4), { rows: ['.O', 'O.'], last: game.moves[3], captures: { black: 0, white: 1 } })
})
