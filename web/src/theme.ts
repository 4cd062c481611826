// Light or dark: as the system has it, unless the person chose.
import type { Theme } from './prefs.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')

export const isDark = (theme: Theme): boolean => (theme === 'system' ? dark.matches : theme === 'dark')

export function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement
  classList.toggle('dark', isDark(theme))
  classList.toggle('light', !isDark(theme))
}

/** Calls back when the system changes its mind. */
export function onSystemTheme(callback: () => void): void {
  dark.addEventListener('change', callback)
}
