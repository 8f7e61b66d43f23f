import {
  type Body,
  bodiesOf,
  languageOf,
  PAGE_GROUPS,
  type RouteData,
  type RuntimeManifest,
  SEARCH_WORKER,
  type SiteData,
  STATE_ELEMENT,
  themeSources,
  withBase,
  withBodies,
} from '@chatdocs/protocol'
import { escapeValue } from '../content/tree/html.ts'
import type { BundledPage, PageInput, Shell } from '../tasks.ts'
import { type HeadParts, headOf, withoutEnd } from './head.ts'
import { scriptJson } from './script-json.ts'

/** The inputs of the HTML document around the app. */
export interface Frame {
  template: string
  runtime: RuntimeManifest
  /** Whether to add the module of the development server. */
  live: boolean
  head: HeadParts
  /** The style sheet of every page. */
  styles: string
  /** The bundle of a custom page, whose CSS is inlined, so that it does not block rendering. */
  own: Pick<BundledPage, 'css' | 'styles'> | undefined
}

/** The HTML document around a page's app. */
export function makeShell(site: SiteData, route: RouteData, frame: Frame): Shell {
  const { runtime } = frame
  const root = site.root ?? site.base
  const asset = (path: string) => escapeValue(withBase(root, `/${path}`))
  // As the browser writes it, which compares addresses.
  const ofPage = (path: string) => escapeValue(withBase(site.base, `/${path}`))
  const own = route.content.styles ?? []
  const modules = frame.live ? [runtime.boot, runtime.live] : [runtime.boot]
  const named = { ...runtime.imports, ...(site.search && { [SEARCH_WORKER]: runtime.searchWorker }) }
  const imports = Object.entries(named).map(([name, path]) => [name, withBase(root, `/${path}`)])
  const group = PAGE_GROUPS[route.content.kind]
  const preload = [
    ...runtime.preload,
    ...(site.words ? [] : [runtime.strings[languageOf(site.locale.htmlLang)]]),
    ...(group ? runtime.pages[group] : []),
    ...(isAlive(route) ? [runtime.behaviours] : []),
  ]
  const ownPreload = [...(site.words ? [site.words] : []), ...ownModules(route)]
  return {
    template: frame.template,
    lang: site.locale.htmlLang,
    dir: site.locale.direction,
    root: site.root === undefined ? '' : ` data-root="${escapeValue(site.root)}"`,
    theme: site.colorMode.default,
    themeFrom: themeSources(site.colorMode),
    announcement: site.announcement ? ` data-announcement="${escapeValue(site.announcement.id)}"` : '',
    head: headOf(site, route, frame.head).join('\n'),
    styles: [
      `<link rel="stylesheet" href="${asset(frame.styles)}">`,
      ...own.map((path) =>
        frame.own?.css === undefined || !frame.own.styles.includes(path.replace(/^(\.\.\/)+/, ''))
          ? `<link rel="stylesheet" href="${ofPage(path)}" data-page>`
          : `<style data-page data-href="${ofPage(path)}">${withoutEnd('style', frame.own.css)}</style>`,
      ),
    ].join('\n'),
    importmap: scriptJson({ imports: Object.fromEntries(imports) }),
    inline: runtime.inline,
    scripts: [
      ...(route.sidebar === undefined ? [] : [SHOW_CURRENT]),
      ...[...preload.map(asset), ...ownPreload.map(ofPage)].map(
        (href) => `<link rel="modulepreload" href="${href}">`,
      ),
      ...modules.map((path) => `<script type="module" src="${asset(path)}"></script>`),
    ].join('\n'),
  }
}

/** Scrolls a long sidebar to the page being read before it is painted, as `bringIntoView` of the runtime does later. */
const SHOW_CURRENT =
  '<script>{const b=document.querySelector(".sidebar"),c=b&&b.querySelector("[aria-current]"),t=c?c.getBoundingClientRect().top-b.getBoundingClientRect().top:0;if(c&&t>b.clientHeight-60)b.scrollTop=t-b.clientHeight/3}</script>'

/** Whether the static HTML of a page needs behaviour. */
function isAlive({ content }: RouteData): boolean {
  return 'features' in content && (content.features ?? []).length > 0
}

/** The custom modules of a page. */
function ownModules({ content }: RouteData): readonly string[] {
  const components = Object.values(content.components ?? {})
  return content.kind === 'component' ? [content.bundle, ...components] : components
}

/**
 * Inserts a rendered page into the template: `{{name}}` is a slot. The state leaves out the static
 * HTML of the body that is already in the document.
 */
export function fillTemplate({ state, shell }: PageInput, app: string): string {
  const { template, ...slots } = shell
  const values: Record<string, string> = {
    ...slots,
    app,
    base: escapeValue(state.site.base),
    state: `<script type="application/json" id="${STATE_ELEMENT}">${scriptJson(withoutHtml(state, app))}</script>`,
  }
  return template.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
}

/** Replaces static segments by `null` that are in the document. A component may show its children later, or never. */
function withoutHtml(state: PageInput['state'], app: string): unknown {
  const { content } = state.route
  const bodies = bodiesOf(content)
  if (bodies.length === 0) return state
  let number = 0
  const strip = (body: Body, isInside: boolean): unknown[] =>
    body.map((segment) => {
      if (typeof segment !== 'string') return { ...segment, children: strip(segment.children, true) }
      const own = number++
      return isInside && !app.includes(` data-segment="${own}"`) ? segment : null
    })
  const stripped = withBodies(content, bodies.map((body) => strip(body, false)) as unknown as Body[])
  return { ...state, route: { ...state.route, content: stripped } }
}
