// The head of the page: which game, and what can be opened. On a narrow page the tools are in a menu.
import type { ComponentChildren } from 'preact'
import type { Language, Translate } from './i18n.ts'
import { LANGUAGES } from './i18n.ts'
import { Icon } from './icons.tsx'
import { type Tab, TABS } from './setup.ts'
import { Sheet } from './sheets/sheet.tsx'

export type SheetName = 'settings' | 'games' | 'open' | 'picture' | 'models' | 'help' | 'menu' | 'command'

export interface Tools {
  t: Translate
  language: Language
  isDark: boolean
  hasSound: boolean
  /** Whoever runs the server sets up what it can be played with. */
  isOwner: boolean
  onSheet(name: SheetName): void
  onLanguage(language: Language): void
  onTheme(): void
  onSound(): void
  onCoordinates(): void
  onNumbers(): void
}

export function Header({ tab, onTab, ...tools }: Tools & { tab: Tab | null; onTab(tab: Tab): void }) {
  const { t, onSheet } = tools
  return (
    <header>
      <h1 class="brand">tengen<i lang="zh-Hans">天元</i></h1>
      <nav class="tabs" aria-label={t('tabs')}>
        {TABS.map((name) => (
          <button key={name} type="button" aria-pressed={name === tab} onClick={() => onTab(name)}>{t(`tab.${name}`)}</button>
        ))}
      </nav>
      <div class="tools">
        <Tool onClick={() => onSheet('settings')}>{t('tool.new')}</Tool>
        <Tool onClick={() => onSheet('games')}>{t('tool.games')}</Tool>
        <Tool onClick={() => onSheet('open')}>{t('tool.open')}</Tool>
        {tools.isOwner && <Tool onClick={() => onSheet('models')}>{t('tool.models')}</Tool>}
      </div>
      <div class="tools right">
        <LanguageTool {...tools} />
        <Tool label={t(tools.isDark ? 'tool.light' : 'tool.dark')} onClick={tools.onTheme}>
          <Icon name={tools.isDark ? 'sun' : 'moon'} />
        </Tool>
        <Tool label={t(tools.hasSound ? 'tool.mute' : 'tool.sound')} onClick={tools.onSound}>
          <Icon name={tools.hasSound ? 'sound' : 'mute'} />
        </Tool>
        <Tool onClick={() => onSheet('help')}>{t('tool.keys')} ?</Tool>
      </div>
      <button type="button" class="quiet menu" aria-label={t('tool.menu')} onClick={() => onSheet('menu')}>
        <Icon name="menu" />
      </button>
    </header>
  )
}

/** The same tools as a list, for narrow pages. */
export function Menu({ onClose, ...tools }: Tools & { onClose(): void }) {
  const { t, onSheet } = tools
  return (
    <Sheet title={t('tool.menu')} t={t} onClose={onClose}>
      <div class="menu-list">
        <Item onClick={() => onSheet('settings')}>{t('tool.new')}</Item>
        <Item onClick={() => onSheet('games')}>{t('tool.games')}</Item>
        <Item onClick={() => onSheet('open')}>{t('tool.open')}</Item>
        {tools.isOwner && <Item onClick={() => onSheet('models')}>{t('tool.models')}</Item>}
        <LanguageTool {...tools} />
        <Item onClick={tools.onTheme}>{t(tools.isDark ? 'tool.light' : 'tool.dark')}</Item>
        <Item onClick={tools.onSound}>{t(tools.hasSound ? 'tool.mute' : 'tool.sound')}</Item>
        <Item onClick={tools.onCoordinates}>{t('key.coordinates')}</Item>
        <Item onClick={tools.onNumbers}>{t('key.numbers')}</Item>
        <Item onClick={() => onSheet('command')}>{t('command.title')}</Item>
        <Item onClick={() => onSheet('help')}>{t('tool.keys')}</Item>
      </div>
    </Sheet>
  )
}

/** The other language, in its own words. */
function LanguageTool({ language, onLanguage }: Tools) {
  return (
    <>
      {LANGUAGES.filter(({ code }) => code !== language).map(({ code, name }) => (
        <button key={code} type="button" class="quiet" lang={code} onClick={() => onLanguage(code)}>{name}</button>
      ))}
    </>
  )
}

function Tool({ label, onClick, children }: { label?: string; onClick(): void; children: ComponentChildren }) {
  return (
    <button type="button" class="quiet" onClick={onClick} {...(label && { 'aria-label': label, title: label })}>
      {children}
    </button>
  )
}

function Item({ onClick, children }: { onClick(): void; children: ComponentChildren }) {
  return <button type="button" onClick={onClick}>{children}</button>
}
