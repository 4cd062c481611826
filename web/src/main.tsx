// The door of the page.
import { render } from 'preact'
import './app.css'
import { App } from './app.tsx'
import { listen } from './input.ts'
import { Page } from './page.ts'

const root = document.getElementById('app')!
let isDue = false

/** Draws once for any number of changes within a turn of the event loop. */
function draw(): void {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    render(<App page={page} />, root)
  })
}

const page: Page = new Page(draw)
listen(page)
addEventListener('popstate', page.onPopState)
draw()
void page.begin()
