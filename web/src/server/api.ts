// One function per request of docs/http-api.md. What is not a success is thrown as an ApiError.
import type { Color, EngineTest, Estimate, FoundEngine, GameList, GameState, Import, Info, NewGame, NewSeat, OpeningChoice, Protocol, Reason } from './types.ts'

/** What an error may add to its code and message. */
export interface ErrorDetails { reason?: Reason; vertex?: string; line?: number; column?: number; field?: string }

export class ApiError extends Error {
  constructor(
    /** The server's stable code; "offline" when no answer came. */
    readonly code: string,
    message: string,
    readonly status: number,
    readonly details: ErrorDetails = {},
  ) {
    super(message)
  }
}

export async function request<T>(method: string, path: string, body?: object | string, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method, ...(signal && { signal }) }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new ApiError('offline', 'no answer from the server', 0)
  }
  const value: unknown = response.status === 204 ? null : await response.json().catch(() => null)
  if (response.ok) return value as T
  throw errorOf(response.status, value)
}

function errorOf(status: number, value: unknown): ApiError {
  const error = (value as { error?: ErrorDetails & { code?: string; message?: string } } | null)?.error
  return new ApiError(error?.code ?? 'offline', error?.message ?? `HTTP ${status}`, status, error ?? {})
}

const game = (id: string, rest = ''): string => `/api/games/${encodeURIComponent(id)}${rest}`

export const getInfo = (): Promise<Info> => request('GET', '/api/info')

export const createGame = (setup: NewGame): Promise<GameState> => request('POST', '/api/games', setup)

export const listGames = (before: string | null): Promise<GameList> =>
  request('GET', `/api/games?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`)

export const getGame = (id: string): Promise<GameState> => request('GET', game(id))

export const deleteGame = (id: string): Promise<null> => request('DELETE', game(id))

/** `color`: who plays, where that is one person; null: whoever is to move. */
export const postMove = (id: string, vertex: string, ply: number, color: Color | null): Promise<GameState> =>
  request('POST', game(id, '/moves'), { vertex, ply, ...(color && { color }) })

export const postChoose = (id: string, choice: OpeningChoice, ply: number): Promise<GameState> =>
  request('POST', game(id, '/choose'), { choice, ply })

export const postUndo = (id: string, ply: number): Promise<GameState> => request('POST', game(id, '/undo'), { ply })

export const postStop = (id: string): Promise<GameState> => request('POST', game(id, '/stop'))

export const postSeats = (id: string, seats: Partial<Record<Color, NewSeat>>): Promise<GameState> =>
  request('POST', game(id, '/seats'), seats)

/** What can be done when a player that is no person has failed. */
export type Decide =
  | { readonly action: 'retry' | 'both' | 'resign' | 'undo' }
  | { readonly action: 'switch'; readonly seat: NewSeat }

export const postDecide = (id: string, what: Decide): Promise<GameState> => request('POST', game(id, '/ai'), what)

export const getEngines = async (): Promise<readonly FoundEngine[]> =>
  (await request<{ external: readonly FoundEngine[] }>('GET', '/api/engines')).external

export const testEngine = (command: string, protocol: Protocol): Promise<EngineTest> =>
  request('POST', '/api/engines/test', { command, protocol })

export const postToggleDead = (id: string, vertex: string): Promise<GameState> =>
  request('POST', game(id, '/score'), { toggle: vertex })

export const postAgree = (id: string): Promise<GameState> => request('POST', game(id, '/agree'))

export const postResume = (id: string): Promise<GameState> => request('POST', game(id, '/resume'))

export const getEstimate = (id: string, ply: number): Promise<Estimate> => request('GET', game(id, `/estimate?ply=${ply}`))

export const sgfPath = (id: string, hasComments = false): string => game(id, hasComments ? '/sgf?comments=1' : '/sgf')

export async function getSgf(id: string): Promise<string> {
  const response = await fetch(sgfPath(id)).catch(() => null)
  if (!response?.ok) throw new ApiError('offline', 'no answer from the server', response?.status ?? 0)
  return response.text()
}

/** A file itself, as bytes. */
export async function postBytes<T>(path: string, file: Blob): Promise<T> {
  const response = await fetch(path, { method: 'POST', body: file }).catch(() => null)
  if (!response) throw new ApiError('offline', 'no answer from the server', 0)
  const value: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorOf(response.status, value)
  return value as T
}

/** The server finds out how the bytes are encoded. */
export const postSgf = (file: Blob): Promise<GameState & { import: Import }> => postBytes('/api/sgf', file)
