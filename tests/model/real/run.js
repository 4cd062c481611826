// Games of a real inference program against itself: writes the model, serves it, and lets the player and the referee
// play to the end of each game or to ai_failed. Prints the referee's counts.
//
// usage: node run.js [GAMES] [SIZE] [points|all] [PLAYER]
//
// points: the model answers points only, and the game goes on until no legal one is found in time; all: it may pass and
// resign. PLAYER is build/tests/model/real_play.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { makeModel } from './make_model.js'
import { startServer } from './server.js'

const here = dirname(fileURLToPath(import.meta.url))
const games = process.argv[2] ?? '2', size = process.argv[3] ?? '9'
const onlyPoints = (process.argv[4] ?? 'points') === 'points'
const player = process.argv[5] ?? join(here, '../../../build/tests/model/real_play')
const folder = mkdtempSync(join(tmpdir(), 'tengen-real-'))
const modelPath = join(folder, 'random.gguf')

console.log(`model: ${makeModel(modelPath)} bytes of random weights`)
const server = await startServer({ modelPath, onlyPoints })
const began = Date.now()
const child = spawn(player, [server.url, games, size], { stdio: 'inherit' })
const status = await new Promise(done => child.on('exit', done).on('error', error => { console.error(error.message); done(3) }))
console.log(`${server.counts.requests} requests, ${((Date.now() - began) / 1000 / Math.max(1, server.counts.requests)).toFixed(2)} s each`)
rmSync(folder, { recursive: true })
process.exit(status ?? 3)
