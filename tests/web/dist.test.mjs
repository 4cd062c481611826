// What is committed under web/dist: small, whole, and within the Content-Security-Policy that the server sends.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { root } from './harness.mjs'

const dist = join(root, 'web', 'dist')
const files = (await readdir(dist)).sort()
const read = (name) => readFile(join(dist, name))

test('four files', () => assert.deepEqual(files, ['app.css', 'app.js', 'favicon.svg', 'index.html']))

test('the whole page is under 60 KB compressed', async () => {
  const sizes = await Promise.all(files.map(async (name) => gzipSync(await read(name), { level: 9 }).length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(total < 60_000, `${total} bytes`)
})

test('no inline script or style, nothing from elsewhere', async () => {
  const html = await read('index.html').then(String)
  assert.doesNotMatch(html, /<style|style=|\son\w+=/i)
  for (const [, attributes, body] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) {
    assert.match(attributes, /src="\/app\.js"/)
    assert.equal(body.trim(), '')
  }
  const script = await read('app.js').then(String)
  assert.doesNotMatch(script, /\beval\(|new Function\(/)
  const addresses = [...(html + script + await read('app.css')).matchAll(/https?:\/\/[^"'`\s)]+/g)].map(([address]) => address)
  assert.deepEqual(addresses.filter((address) => !address.startsWith('http://www.w3.org/')), [])
})

test('it is what the sources give, byte for byte', async () => {
  const out = await mkdtemp(join(tmpdir(), 'tengen-dist-'))
  execFileSync(process.execPath, ['build.mjs'], { cwd: join(root, 'web'), env: { ...process.env, TENGEN_WEB_OUT: out } })
  for (const name of files) assert.ok((await readFile(join(out, name))).equals(await read(name)), `${name}: run "npm run build" in web/`)
  await rm(out, { recursive: true })
})
