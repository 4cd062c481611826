// The page's words, from one catalogue per language. A text may name its parts in braces, {like} this.
import en from '../locales/en.json'
import zhHans from '../locales/zh-Hans.json'

export type Key = keyof typeof en
export type Language = 'en' | 'zh-Hans'
export type Values = Readonly<Record<string, string | number>>
export type Translate = (key: Key, values?: Values) => string

const catalogues: Readonly<Record<Language, Readonly<Record<Key, string>>>> = { en, 'zh-Hans': zhHans }

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'zh-Hans', name: '中文' },
]

/** Whether there is a text of that name: for names that the server may add to. */
export const isKey = (key: string): key is Key => Object.hasOwn(en, key)

/** The first of the browser's languages that there is a catalogue for. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh-Hans'
    if (tag.toLowerCase().startsWith('en')) return 'en'
  }
  return 'en'
}

export function translator(language: Language): Translate {
  const catalogue = catalogues[language]
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
