import { writtenValues } from '@chatdocs/core'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from './plan.ts'
import { type Sources, versionsIn } from './sources.ts'

const SIDEBARS = /^(sidebar|sidebarPath|nav)$/

/** What a site had beside its pages, and the files that say what its sidebars are now. */
export type Had = ReturnType<typeof hadIn>

/** Reads the whole configuration, whatever the tool, so that no form of a key is missed. */
export function hadIn(config: unknown, plan: Plan, sources: Sources) {
  const home = plan.addresses.find(({ url }) => url === '/')?.path
  const had = {
    logo: false,
    sidebar: false,
    sidebars: sidebarsNow(plan, sources),
    languages: 1,
    redirects: 0,
    versions: versionsIn(sources),
    home: home === undefined ? undefined : { path: home, ...drawnIn(home, sources) },
  }
  const visit = (value: unknown, depth: number) => {
    if (Array.isArray(value)) for (const each of value) visit(each, depth)
    if (!isRecord(value) || depth > 8) return
    for (const [key, each] of Object.entries(value)) {
      if (key === 'logo' && (asText(each) || isRecord(each))) had.logo = true
      if (SIDEBARS.test(key) && each !== false && each !== undefined) had.sidebar = true
      if (key === 'multiVersion')
        had.versions = asList(asRecord(each).versions)
          .filter((name) => name !== asRecord(each).default)
          .map(String)
      if (key === 'locales') had.languages = Math.max(had.languages, Object.keys(Object(each)).length)
      if (/^(redirects?|redirect_maps)$/.test(key))
        had.redirects += Array.isArray(each)
          ? each.flatMap((rule) => asRecord(rule).from ?? []).length
          : Object.keys(asRecord(each)).filter((name) => name !== 'redirect_maps').length
      visit(each, depth + 1)
    }
  }
  visit(config, 0)
  return had
}

function sidebarsNow(plan: Plan, sources: Sources): string[] {
  const named = asText(asRecord(plan.config.docs).sidebarPath)
  const made = [...plan.files.keys()].filter((path) => /(^|\/)sidebars(\.moved)?\.ts$/.test(path))
  const kept = ['sidebars.ts', 'sidebars.js'].filter((path) => sources.has(path))
  return [...new Set([...made, ...(named ? [named] : []), ...kept])]
}

/** What of a page its tool draws: all, or the components in it. */
function drawnIn(path: string, sources: Sources) {
  if (!/\.mdx?$/.test(path) || !sources.has(path)) return { isDrawn: false, lacks: [] }
  const text = sources.text(path)
  const foreign = path.endsWith('.md')
    ? /<([A-Z]\w+|[a-z]+(?:-\w+)+)\b/g
    : /^import\s+(\w+)\s.*\.(?:astro|vue|svelte)['"]/gm
  const found = [...text.replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, '').matchAll(foreign)].map(
    ([, name = '']) => name,
  )
  const lacks = [...new Set(found)].filter((name) => !/^(?:Badge|ClientOnly|client-only)$/.test(name))
  return { isDrawn: isDrawn(text), lacks }
}

function isDrawn(text: string): boolean {
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
export function accountOf(
  plan: Plan,
  { home, sidebar, sidebars, languages, logo, redirects, versions }: Had,
  lost: readonly { url: string }[],
): string[] {
  const { config } = plan
  const path = home && (plan.moves.get(home.path) ?? home.path)
  const shown = !home
    ? 'the old site had no page at / that could be found: look at what / shows now'
    : lost.some(({ url }) => url === '/') || /(^|\/)_[^/]*$|\.js$/.test(path ?? '')
      ? `${path} has no page: look at what / shows now, and write a page for it`
      : home.isDrawn
        ? `/ shows the few words of ${path}: what a template or component drew is gone`
        : `/ shows ${path}${home.lacks.length > 0 ? `, where ${home.lacks.join(', ')} does not run` : ''}`
  const now = asText(asRecord(asRecord(config.navbar).logo).src)
  const locales = asList(asRecord(config.i18n).locales as Plain).length || 1
  const missing = locales < languages ? ': the others are links, or have no folder' : ''
  const led = Math.min(Object.keys(asRecord(config.redirects)).length, redirects)
  const entries = countOf(asList(asRecord(config.navbar).items))
  const gone = plan.hands.filter(({ reason }) => reason.startsWith('navbar item')).length
  const isHere = ({ path }: { path: string }) => (plan.moves.get(path) ?? path).includes('versioned_docs/')
  const come = plan.addresses.some(isHere) ? versions.length : 0
  return [
    `home       ${shown}`,
    ...(sidebar || sidebars.length > 0
      ? [`sidebar    ${sidebars.join(', ') || 'did not come over: it follows the folders now'}`]
      : []),
    ...(entries + gone > 0
      ? [`navbar     ${entries} entries${gone > 0 ? `, ${gone} did not come over` : ''}`]
      : []),
    ...(logo ? [`logo       ${now ?? 'did not come over'}`] : []),
    ...(languages > 1 ? [`languages  ${locales} of ${languages}${missing}`] : []),
    ...(versions.length > 0 ? [`versions   ${come} of ${versions.length}: ${versions.join(', ')}`] : []),
    ...(redirects > 0 ? [`redirects  ${led} of ${redirects}`] : []),
  ]
}

/** How many entries a navbar has, with the entries of its dropdowns. */
function countOf(items: readonly unknown[]): number {
  return items.reduce((sum: number, each) => sum + (countOf(asList(asRecord(each).items)) || 1), 0)
}
