// Language models: their set-up, and what was said to them. One function per request of docs/http-api.md.
// Whatever a model or its server wrote is untrusted: it is shown as text and nothing else.
import { request } from './api.ts'
import type { Color, Reason, Seat } from './types.ts'

export type Dialect = 'openai' | 'vllm' | 'llama.cpp' | 'ollama' | 'lmstudio'
export type Structured = 'json_schema' | 'none' | 'tools'

/** How a model is reached. Only `name`, `url` and `model` must be there; what is left out has its default. */
export interface Endpoint {
  name: string
  url: string
  model: string
  dialect?: Dialect
  structured?: Structured
  vision?: boolean
  list_legal?: boolean
  no_thinking?: boolean
  key_env?: string
  temperature?: number
  max_tokens?: number
  move_seconds?: number
}

export type Listed = Endpoint & { readonly problem: string | null }
export interface Preset { readonly dialect: Dialect; readonly url: string }
export interface ModelList { readonly models: readonly Listed[]; readonly presets: readonly Preset[] }

export type Answer = 'yes' | 'no' | 'unknown'

/** What Test connection found. */
export interface Probe {
  readonly reached: boolean
  readonly ok: boolean
  readonly models: readonly string[]
  readonly has_model: boolean
  readonly vision: Answer
  readonly structured: Readonly<Partial<Record<Structured, Answer>>>
  readonly advice: Structured | null
  readonly move: Said | null
  readonly seconds: number
  readonly message: string
}

export interface Preview { readonly system: string; readonly user: string; readonly body: string; readonly png: string | null }

export interface Attempt {
  readonly user: string | null
  readonly reply: string | null
  readonly class: string
  readonly code: string
  readonly refusal: Reason | null
  readonly move: string
  readonly seconds: number
  readonly tokens_in: number | null
  readonly tokens_out: number | null
}

/** One think of a model. */
export interface Said {
  readonly endpoint: string
  readonly model: string
  readonly color: Color
  readonly system: string | null
  readonly attempts: readonly Attempt[]
  readonly move: string
  readonly reason: string | null
  readonly seconds: number
}

export interface Decision { readonly action: 'switch' | 'resign'; readonly name: string; readonly seat: Seat | null }

export type Entry =
  | { readonly ply: number; readonly kind: 'answer'; readonly entry: Said }
  | { readonly ply: number; readonly kind: 'decision'; readonly entry: Decision }

export const listModels = (): Promise<ModelList> => request('GET', '/api/models')

export const putModel = (endpoint: Endpoint): Promise<Listed> => request('POST', '/api/models', endpoint)

export const deleteModel = (name: string): Promise<null> =>
  request('DELETE', `/api/models?name=${encodeURIComponent(name)}`)

export const testModel = (endpoint: Endpoint, signal: AbortSignal): Promise<Probe> =>
  request('POST', '/api/models/test', { endpoint }, signal)

/** What would be sent for the game as it stands; null: for an empty board. */
export const previewModel = (endpoint: Endpoint, id: string | null): Promise<Preview> =>
  request('POST', '/api/models/preview', { endpoint, ...(id && { id }) })

const transcript = (id: string, query: string): string => `/api/games/${encodeURIComponent(id)}/transcript?${query}`

export const getEntries = async (id: string, ply: number): Promise<readonly Entry[]> =>
  (await request<{ entries: readonly Entry[] }>('GET', transcript(id, `ply=${ply}`))).entries

export const linesPath = (id: string): string => transcript(id, 'format=jsonl')
