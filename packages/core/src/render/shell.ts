import {
  encodePath,
  type RouteData,
  type RuntimeManifest,
  type SiteData,
  STATE_ELEMENT,
  withBase,
} from '@chatdocs/protocol'
import type { PageInput, Shell } from '../tasks.ts'
import { escapeHtml, scriptJson } from './escape.ts'

/** What of the document around the app is the same on every page. */
export interface Frame {
  template: string
  runtime: RuntimeManifest
  noIndex: boolean
  /** Whether the development server's module is added. */
  live: boolean
}

/** The document around one page's app. */
export function makeShell(site: SiteData, route: RouteData, frame: Frame): Shell {
  const { runtime } = frame
  const asset = (path: string) => escapeHtml(withBase(site.base, `/${path}`))
  const styles = [runtime.styles, ...(route.content.kind === 'component' ? route.content.styles : [])]
  const modules = frame.live ? [runtime.boot, runtime.live] : [runtime.boot]
  const preload = [...runtime.preload, ...(route.content.kind === 'component' ? [route.content.bundle] : [])]
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
    head: headOf(site, route, frame).join('\n'),
    styles: styles.map((path) => `<link rel="stylesheet" href="${asset(path)}">`).join('\n'),
    importmap: scriptJson({ imports: Object.fromEntries(imports) }),
    inline: runtime.inline,
    scripts: [
      ...preload.map((path) => `<link rel="modulepreload" href="${asset(path)}">`),
      ...modules.map((path) => `<script type="module" src="${asset(path)}"></script>`),
    ].join('\n'),
  }
}

function themeSources({ switchable, followSystem }: SiteData['colorMode']): string {
  return [switchable && 'stored', followSystem && 'system'].filter(Boolean).join(' ')
}

/** `title | site`, or the site's own title where the page has none. */
export function fullTitle(site: SiteData, title: string): string {
  return title === '' || title === site.title ? site.title : `${title} ${site.titleDelimiter} ${site.title}`
}

function headOf(site: SiteData, route: RouteData, frame: Frame): string[] {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const head = [
    `<title>${escapeHtml(fullTitle(site, route.title))}</title>`,
    meta('generator', site.generator),
  ]
  if (route.description) head.push(meta('description', route.description))
  if (route.keywords?.length) head.push(meta('keywords', route.keywords.join(',')))
  const hidden = route.unlisted || route.content.kind === 'not-found' || frame.noIndex
  if (hidden) head.push(meta('robots', 'noindex, nofollow'))
  if (site.origin !== '' && route.content.kind !== 'not-found') {
    const path = withBase(site.base, encodePath(route.canonical ?? route.url))
    head.push(`<link rel="canonical" href="${escapeHtml(site.origin + path)}">`)
  }
  if (site.favicon !== undefined) {
    head.push(`<link rel="icon" href="${escapeHtml(withBase(site.base, site.favicon))}">`)
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
    base: escapeHtml(state.site.base),
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
