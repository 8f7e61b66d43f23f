import {
  documentTitle,
  encodePath,
  type RouteData,
  type RuntimeManifest,
  type SiteData,
  STATE_ELEMENT,
  themeSources,
  withBase,
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
  const own = ('styles' in route.content && route.content.styles) || []
  const modules = frame.live ? [runtime.boot, runtime.live] : [runtime.boot]
  const preload = [...runtime.preload, ...(isAlive(route) ? [runtime.behaviours] : []), ...ownModules(route)]
  const imports = Object.entries(runtime.imports).map(([name, path]) => [
    name,
    withBase(site.base, `/${path}`),
  ])
  return {
    template: frame.template,
    lang: site.locale.htmlLang,
    dir: site.locale.direction,
    theme: site.colorMode.default,
    themeFrom: themeSources(site.colorMode),
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

/** Whether a page has static HTML that does something; formulas only stand there. */
function isAlive({ content }: RouteData): boolean {
  return 'body' in content && (content.features ?? []).some((feature) => feature !== 'math')
}

/** The site's own code that the page is drawn with. */
function ownModules({ content }: RouteData): readonly string[] {
  if (content.kind === 'component') return [content.bundle]
  return 'body' in content ? Object.values(content.components ?? {}) : []
}

function headOf(site: SiteData, route: RouteData): string[] {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeValue(content)}">`
  const head = [
    `<title>${escapeValue(documentTitle(site, route))}</title>`,
    meta('generator', site.generator),
  ]
  if (route.description) head.push(meta('description', route.description))
  if (route.keywords?.length) head.push(meta('keywords', route.keywords.join(',')))
  const hidden = route.unlisted || route.content.kind === 'not-found' || site.noIndex
  if (hidden) head.push(meta('robots', 'noindex, nofollow'))
  if (site.origin !== '' && route.content.kind !== 'not-found') {
    const path = withBase(site.base, encodePath(route.canonical ?? route.url))
    head.push(`<link rel="canonical" href="${escapeValue(site.origin + path)}">`)
  }
  if (site.favicon !== undefined) {
    head.push(`<link rel="icon" href="${escapeValue(withBase(site.base, site.favicon))}">`)
  }
  return head
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
  if (!('body' in content)) return state
  return { ...state, route: { ...state.route, content: { ...content, body: stripBody(content.body) } } }
}

function stripBody(body: readonly unknown[]): unknown[] {
  return body.map((segment) => {
    if (typeof segment === 'string') return null
    const island = segment as { children: readonly unknown[] }
    return { ...island, children: stripBody(island.children) }
  })
}
