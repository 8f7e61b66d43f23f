import { writtenValues } from '@chatdocs/core'
import { asList, asRecord, asText, type Had, isRecord, type Plain, type Plan } from './plan.ts'
import type { Sources } from './sources.ts'

const SIDEBARS = /^(sidebar|sidebarPath|nav)$/

/** Reads the whole configuration, so that no form of a key is missed. */
export function hadIn(config: unknown, plan: Plan, sources: Sources): Had {
  const had: Had = {
    logo: false,
    sidebar: false,
    sidebars: sidebarsNow(plan, sources),
    languages: 1,
    redirects: 0,
  }
  const visit = (value: unknown, depth: number) => {
    if (Array.isArray(value)) for (const each of value) visit(each, depth)
    if (!isRecord(value) || depth > 8) return
    for (const [key, each] of Object.entries(value)) {
      if (key === 'logo' && (asText(each) || isRecord(each))) had.logo = true
      if (SIDEBARS.test(key) && each !== false && each !== undefined) had.sidebar = true
      if (key === 'locales') had.languages = Math.max(had.languages, Object.keys(Object(each)).length)
      if (key === 'redirects' || key === 'redirect_maps')
        had.redirects += Array.isArray(each)
          ? each.flatMap((rule) => asRecord(rule).from ?? []).length
          : Object.keys(asRecord(each)).length
      visit(each, depth + 1)
    }
  }
  visit(config, 0)
  const home = plan.addresses.find(({ url }) => url === '/')
  if (home) had.home = { path: home.path, isDrawn: isDrawn(home.path, sources) }
  return had
}

function sidebarsNow(plan: Plan, sources: Sources): string[] {
  const named = asText(asRecord(plan.config.docs).sidebarPath)
  const made = [...plan.files.keys()].filter((path) => /(^|\/)sidebars(\.moved)?\.ts$/.test(path))
  const kept = ['sidebars.ts', 'sidebars.js'].filter((path) => sources.has(path))
  return [...new Set([...made, ...(named ? [named] : []), ...kept])]
}

function isDrawn(path: string, sources: Sources): boolean {
  if (!/\.mdx?$/.test(path) || !sources.has(path)) return false
  const text = sources.text(path)
  const { hero, features, template } = writtenValues(text)
  if (template !== undefined && template !== 'splash' && template !== 'doc') return true
  const shown = text
    .replace(/^---\r?\n[\s\S]*?\n---/, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^<>]*>|^(?:import|export)\b.*$/gm, '')
  const isEmpty = shown.trim().length < 40 && /<(?:[A-Z]|script\b|[a-z]+-)/.test(text)
  return hero === undefined && features === undefined && isEmpty
}

/**
 * One line for each part that the site had: what came over, or what did not. `lost` are the addresses without a page.
 */
export function accountOf(plan: Plan, lost: readonly { url: string }[]): string[] {
  const { config, had } = plan
  if (!had) return []
  const { navbar, i18n } = config
  const lines: string[] = []
  const now = (path: string) => plan.moves.get(path) ?? path
  if (!had.home)
    lines.push('home       the old site had no page at / that could be found: look at what / shows now')
  else if (lost.some(({ url }) => url === '/'))
    lines.push(
      `home       ${now(had.home.path)} has no page: look at what / shows now, and write a page for it`,
    )
  else if (had.home.isDrawn)
    lines.push(
      `home       / shows the few words of ${now(had.home.path)}: what a template or component drew is gone`,
    )
  else lines.push(`home       / shows ${now(had.home.path)}`)
  if (had.sidebar)
    lines.push(`sidebar    ${had.sidebars.join(', ') || 'did not come over: it follows the folders now'}`)
  const logo = asText(asRecord(asRecord(navbar).logo).src)
  if (had.logo) lines.push(logo === undefined ? 'logo       did not come over' : `logo       ${logo}`)
  const locales = asList(asRecord(i18n).locales as Plain).length || 1
  if (had.languages > 1)
    lines.push(
      `languages  ${locales} of ${had.languages}${locales < had.languages ? ': the others are links, or have no folder' : ''}`,
    )
  const redirects = Object.keys(asRecord(config.redirects)).length
  if (had.redirects > 0) lines.push(`redirects  ${Math.min(redirects, had.redirects)} of ${had.redirects}`)
  return lines
}
