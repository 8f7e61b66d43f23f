import {
  type Body,
  bodiesOf,
  documentTitle,
  encodePath,
  type RouteData,
  type RuntimeManifest,
  SEARCH_WORKER,
  type SiteData,
  STATE_ELEMENT,
  themeSources,
  withBase,
  withBodies,
} from '@chatdocs/protocol'
import { escapeValue } from '../content/escape.ts'
import type { PageInput, Shell } from '../tasks.ts'
import { scriptJson } from './script-json.ts'

/** What of the document around the app is the same on every page. */
export interface Frame {
  template: string
  runtime: RuntimeManifest
  /** Whether the development server's module is added. */
  live: boolean
}

/** The document around one page's app. */
export function makeShell(site: SiteData, route: RouteData, frame: Frame): Shell {
  const { runtime } = frame
  const asset = (path: string) => escapeValue(withBase(site.base, `/${path}`))
  const own = route.content.kind === 'component' ? route.content.styles : []
  const modules = frame.live ? [runtime.boot, runtime.live] : [runtime.boot]
  const preload = [...runtime.preload, ...(route.content.kind === 'component' ? [route.content.bundle] : [])]
  const named = { ...runtime.imports, ...(site.search && { [SEARCH_WORKER]: runtime.searchWorker }) }
  const imports = Object.entries(named).map(([name, path]) => [name, withBase(site.base, `/${path}`)])
  return {
    template: frame.template,
    lang: site.locale.htmlLang,
    dir: site.locale.direction,
    theme: site.colorMode.default,
    themeFrom: themeSources(site.colorMode),
    announcement: site.announcement ? ` data-announcement="${escapeValue(site.announcement.id)}"` : '',
    head: headOf(site, route).join('\n'),
    styles: [
      `<link rel="stylesheet" href="${asset(runtime.styles)}">`,
      ...own.map((path) => `<link rel="stylesheet" href="${asset(path)}" data-page>`),
    ].join('\n'),
    importmap: scriptJson({ imports: Object.fromEntries(imports) }),
    inline: runtime.inline,
    scripts: [
      ...preload.map((path) => `<link rel="modulepreload" href="${asset(path)}">`),
      ...modules.map((path) => `<script type="module" src="${asset(path)}"></script>`),
    ].join('\n'),
  }
}

function headOf(site: SiteData, route: RouteData): string[] {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeValue(content)}">`
  const head = [
    `<title>${escapeValue(documentTitle(site, route))}</title>`,
    meta('generator', site.generator),
  ]
  if (route.description) head.push(meta('description', route.description))
  if (route.keywords?.length) head.push(meta('keywords', route.keywords.join(',')))
  const hidden = route.unlisted || route.noIndex || isHidden(route) || site.noIndex
  if (hidden) head.push(meta('robots', 'noindex, nofollow'))
  if (site.origin !== '' && route.content.kind !== 'not-found') {
    const path = withBase(site.base, encodePath(route.canonical ?? route.url))
    head.push(`<link rel="canonical" href="${escapeValue(site.origin + path)}">`)
  }
  if (route.markdown !== undefined) {
    const path = withBase(site.base, `/${encodePath(route.markdown)}`)
    head.push(`<link rel="alternate" type="text/markdown" href="${escapeValue(path)}">`)
  }
  if (site.favicon !== undefined) {
    head.push(`<link rel="icon" href="${escapeValue(withBase(site.base, site.favicon))}">`)
  }
  for (const { type, title, path } of site.feeds ?? []) {
    const href = escapeValue(withBase(site.base, encodePath(path)))
    head.push(`<link rel="alternate" type="${type}" title="${escapeValue(title)}" href="${href}">`)
  }
  return head
}

/** Pages that are no content: search engines are asked to leave them out. */
function isHidden({ content }: RouteData): boolean {
  return content.kind === 'not-found' || content.kind === 'search'
}

/**
 * Pours a drawn page into the template: `{{name}}` is a slot. The state leaves out the static
 * HTML of the body, which stands in the document already.
 */
export function pourPage({ state, shell }: PageInput, app: string): string {
  const { template, ...slots } = shell
  const values: Record<string, string> = {
    ...slots,
    app,
    base: escapeValue(state.site.base),
    state: `<script type="application/json" id="${STATE_ELEMENT}">${scriptJson(withoutHtml(state))}</script>`,
  }
  return template.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
}

/** Static segments stand in the document already: `null` in their place. */
function withoutHtml(state: PageInput['state']): unknown {
  const { content } = state.route
  const bodies = bodiesOf(content)
  if (bodies.length === 0) return state
  const stripped = withBodies(content, bodies.map(stripBody) as unknown as Body[])
  return { ...state, route: { ...state.route, content: stripped } }
}

function stripBody(body: readonly unknown[]): unknown[] {
  return body.map((segment) => {
    if (typeof segment === 'string') return null
    const island = segment as { children: readonly unknown[] }
    return { ...island, children: stripBody(island.children) }
  })
}
