// Builds web/dist: one script, one style sheet, the page and its icon. The files are committed, and the
// same sources and the same locked tools give the same bytes, so that a check can rebuild and compare.
import { build } from 'esbuild'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const dist = process.env.TENGEN_WEB_OUT ?? join(here, 'dist')

await rm(dist, { recursive: true, force: true })
await mkdir(dist, { recursive: true })
await build({
  absWorkingDir: here,
  entryPoints: { app: 'src/main.tsx' },
  outdir: dist,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
})
for (const name of await readdir(join(here, 'static'))) await copyFile(join(here, 'static', name), join(dist, name))
