// Follows one game by server-sent events. The browser reconnects by itself where a connection breaks; where
// it gives up (the server answered with an error, as while it restarts) this tries again.
import type { Ai, GameState, Thinking } from './types.ts'

export interface Listeners {
  onState(state: GameState): void
  onThinking(thinking: Thinking): void
  onAi(ai: Ai): void
  onConnection(isOpen: boolean): void
  /** The game is no longer there. */
  onGone(): void
}

export interface Following {
  readonly isOpen: () => boolean
  stop(): void
}

const RETRY_MS = 1500

export function follow(id: string, listeners: Listeners): Following {
  let source: EventSource | null = null
  let timer = 0
  let isStopped = false

  const connect = () => {
    source = new EventSource(`/api/games/${encodeURIComponent(id)}/events`)
    source.addEventListener('state', (event) => {
      listeners.onConnection(true)
      listeners.onState(JSON.parse(event.data) as GameState)
    })
    source.addEventListener('thinking', (event) => listeners.onThinking(JSON.parse(event.data) as Thinking))
    source.addEventListener('ai', (event) => listeners.onAi(JSON.parse(event.data) as Ai))
    source.addEventListener('gone', () => {
      stop()
      listeners.onGone()
    })
    source.addEventListener('error', () => {
      listeners.onConnection(false)
      if (source?.readyState === EventSource.CLOSED && !isStopped) void recover()
    })
  }

  /** Either the game is gone or the server is: only the first is final. */
  const recover = async () => {
    const response = await fetch(`/api/games/${encodeURIComponent(id)}`).catch(() => null)
    if (isStopped) return
    if (response?.status === 404) {
      stop()
      listeners.onGone()
    } else timer = window.setTimeout(connect, RETRY_MS)
  }

  const stop = () => {
    isStopped = true
    window.clearTimeout(timer)
    source?.close()
  }

  connect()
  return { isOpen: () => source?.readyState === EventSource.OPEN, stop }
}
