// Makes the pictures of the read-me, docs/img/*.png, from the real page. Not a test: run it by hand when the
// page's look has changed.   node tests/web/pictures.mjs
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { atPly, DESKTOP, launch, openPage, point, root, Server } from './harness.mjs'

const GO = 'E5 C6 G4 D3 C4 D4 C3 D2 C7 B6 D6 C5 D5 B4 C2 B7 C8 G6 F6 G7'
const RENJU = 'H8 G9 I9 I10 G7 J10 I7 F6 J8 K8 H6 K7'
const CLOCK = { kind: 'byoyomi', main_ms: 300_000, period_ms: 30_000, periods: 3 }

const PICTURES = [
  ['go-light', { size: 9, komi: 7, clock: CLOCK }, GO, {}],
  ['go-zh', { size: 9, komi: 7, clock: CLOCK }, GO, { locale: 'zh-CN' }],
  ['renju-dark', { game: 'renju', size: 15, clock: CLOCK }, RENJU, { colorScheme: 'dark' }],
]

const server = await Server.start()
const browser = await launch()
const folder = join(root, 'docs', 'img')
await mkdir(folder, { recursive: true })
for (const [name, setup, moves, options] of PICTURES) {
  const { id } = await server.game(setup)
  await server.moves(id, moves)
  // The moves are played by two people, then White's seat goes to the engine.
  await server.ask('POST', `/api/games/${id}/seats`, { white: { kind: 'engine', level: 4 } })
  const page = await openPage(browser, `${server.url}/g/${id}`, { ...DESKTOP, ...options })
  await atPly(page, moves.split(' ').length)
  if (setup.size === 9) await point(page, 'F7').hover()
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
await browser.close()
await server.stop()
