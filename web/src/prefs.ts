// What this browser remembers between visits: language, theme, sound, what is drawn, the last set-up.
// A browser that forbids storage plays on with the defaults.
import type { Language } from './i18n.ts'

export type Theme = 'system' | 'light' | 'dark'

export interface Prefs {
  language: Language | null
  theme: Theme
  hasSound: boolean
  hasCoordinates: boolean
  hasNumbers: boolean
}

export const DEFAULT_PREFS: Prefs = {
  language: null,
  theme: 'system',
  hasSound: true,
  hasCoordinates: true,
  hasNumbers: false,
}

/** Reads one remembered object; unknown or broken text gives the defaults. */
export function recall<T extends object>(name: string, defaults: T): T {
  try {
    const text = localStorage.getItem(`tengen.${name}`)
    const value: unknown = text ? JSON.parse(text) : null
    return value && typeof value === 'object' ? { ...defaults, ...value } : defaults
  } catch {
    return defaults
  }
}

export function remember(name: string, value: object): void {
  try {
    localStorage.setItem(`tengen.${name}`, JSON.stringify(value))
  } catch {
    // Private windows may refuse; nothing is lost but the memory.
  }
}
