import {
  type Body,
  bodiesOf,
  LLMS,
  languageOf,
  PAGE_GROUPS,
  type PageState,
  type RouteData,
  SEARCH_WORKER,
  STATE_ELEMENT,
  themeSources,
  WORDS_MODULE,
  withBase,
  withBodies,
} from '@chatdocs/protocol'
import { escapeValue } from '../content/tree/html.ts'
import type { PageInput } from '../tasks.ts'
import { headOf, withoutEnd } from './head.ts'
import { scriptJson } from './script-json.ts'

/** The slots of the page template that are known before the page is rendered. */
interface Shell {
  template: string
  lang: string
  dir: string
  theme: string
  /** The inputs that can change the color mode before the first paint: `stored`, `system`, both or neither. */
  themeFrom: string
  /** Attributes with a leading space, if needed: the base of the default language, the announcement's id. */
  root: string
  announcement: string
  head: string
  styles: string
  importmap: string
  inline: string
  /** A line for programs that read the page. */
  agents: string
  scripts: string
}

/** The data that a page shows, and that its browser gets. */
export function stateOf({ frame: { site }, route, sidebar }: PageInput): PageState {
  return sidebar ? { site, route, sidebar } : { site, route }
}

/** The HTML document around a page's app. */
function makeShell({ frame, route, ...page }: PageInput): Shell {
  const { site, runtime } = frame
  const root = site.root ?? site.base
  const asset = (path: string) => escapeValue(withBase(root, `/${path}`))
  // In the form in which the browser compares addresses.
  const ofPage = (path: string) => escapeValue(withBase(site.base, `/${path}`))
  const own = route.content.styles ?? []
  const modules = frame.live ? [runtime.boot, runtime.live] : [runtime.boot]
  const named = { ...runtime.imports, ...(site.search && { [SEARCH_WORKER]: runtime.searchWorker }) }
  const imports = Object.entries(named).map(([name, path]) => [name, withBase(root, `/${path}`)])
  if (site.words) imports.push([WORDS_MODULE, withBase(site.base, `/${site.words}`)])
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
    head: headOf(site, route, { ...frame.head, ...page.head }).join('\n'),
    styles: [
      `<link rel="stylesheet" href="${asset(frame.styles)}">`,
      ...own.map((path) =>
        page.own?.css === undefined || !page.own.styles.includes(path.replace(/^(\.\.\/)+/, ''))
          ? `<link rel="stylesheet" href="${ofPage(path)}" data-page>`
          : `<style data-page data-href="${ofPage(path)}">${withoutEnd('style', page.own.css)}</style>`,
      ),
    ].join('\n'),
    importmap: scriptJson({ imports: Object.fromEntries(imports) }),
    inline: runtime.inline,
    agents: frame.llms ? lineForAgents(ofPage(LLMS)) : '',
    scripts: [
      ...(route.sidebar === undefined ? [] : [SHOW_CURRENT]),
      ...[...preload.map(asset), ...ownPreload.map(ofPage)].map(
        (href) => `<link rel="modulepreload" href="${href}">`,
      ),
      ...modules.map((path) => `<script type="module" src="${asset(path)}"></script>`),
    ].join('\n'),
  }
}

/** Tells programs where all pages are listed. Hidden from people, and not a link: the first link skips to the text. */
function lineForAgents(list: string): string {
  return `\n<p hidden>For agents: ${list} lists all pages. Each is there as Markdown, too, at its address with .md.</p>`
}

/** Scrolls a long sidebar to the current page before the first paint, as `bringIntoView` of the runtime does later. */
const SHOW_CURRENT =
  '<script>{const b=document.querySelector(".sidebar"),c=b&&b.querySelector("[aria-current]"),t=c?c.getBoundingClientRect().top-b.getBoundingClientRect().top:0;if(c&&t>b.clientHeight-60)b.scrollTop=t-b.clientHeight/3}</script>'

/** Whether the static HTML of a page needs scripts. */
function isAlive({ content }: RouteData): boolean {
  return 'features' in content && (content.features ?? []).length > 0
}

function ownModules({ content }: RouteData): readonly string[] {
  const components = Object.values(content.components ?? {})
  return content.kind === 'component' ? [content.bundle, ...components] : components
}

/**
 * Inserts a rendered page into the template: `{{name}}` is a slot. The state omits static HTML of the body that is
 * already in the document.
 */
export function fillTemplate(input: PageInput, state: PageState, app: string): string {
  const { template, ...slots } = makeShell(input)
  const values: Record<string, string> = {
    ...slots,
    app,
    base: escapeValue(state.site.base),
    state: `<script type="application/json" id="${STATE_ELEMENT}">${scriptJson(withoutHtml(state, app))}</script>`,
  }
  return template.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot)
}

/** Replaces static segments that are in the document by `null`. A component may show its children later, or never. */
function withoutHtml(state: PageState, app: string): unknown {
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
