import { frontMatterSource, readData } from '@chatdocs/core'
import { idOf, plainAddress } from './addresses.ts'
import type { Language } from './languages.ts'
import { asList, asRecord, asText, isRecord, type Plan, plainText } from './plan.ts'
import { lineAt } from './sources.ts'
import { levels, type Site, tagParts } from './table.ts'

/** A change that adds a line to the front matter. */
export function addingKey(text: string, line: string): { start: number; end: number; text: string } {
  const start = frontMatterSource(text)?.start
  if (start !== undefined) return { start, end: start, text: `${line}\n` }
  const first = text.startsWith('\uFEFF') ? 1 : 0
  return { start: first, end: first, text: `---\n${line}\n---\n\n` }
}

/** What a key of another tool becomes: lines of front matter, or why it needs a hand. Without either, it stays. */
type KeyRule = (
  value: unknown,
  all: Readonly<Record<string, unknown>>,
  ids: ReadonlyMap<string, string>,
) => readonly string[] | { hand: string; lines?: readonly string[] } | undefined

/** Lines by values; an empty one leaves the key out. Any other value stays. */
function choose(lines: Readonly<Record<string, string>>): KeyRule {
  return (value) => {
    const line = Object.hasOwn(lines, String(value)) ? lines[String(value)] : undefined
    return line === undefined ? undefined : line === '' ? [] : [line]
  }
}

/** What a page says of itself that no reader sees. */
const LEFT_OUT: KeyRule = (value) => (typeof value === 'object' ? undefined : [])

const head: KeyRule = (value) => {
  const tags = asList(value).map(tagParts)
  if (!tags.every(({ tag }) => /^(?:meta|link|script|style|noscript|title)$/.test(String(tag))))
    return { hand: 'head: write a list of tags: meta, link, script, style, noscript, title' }
  const lines = tags.flatMap((each) => {
    const parts = Object.entries(each).filter(([, part]) => JSON.stringify(part ?? {}) !== '{}')
    return parts.map(([name, part], index) => `  ${index === 0 ? '-' : ' '} ${name}: ${quoted(part)}`)
  })
  return lines.length > 0 ? ['head:', ...lines] : []
}

/** The levels of the table of contents: a number, two of them, or an object. */
const tocLevels: KeyRule = (value) => {
  if (value === false) return ['hide_table_of_contents: true']
  const { minHeadingLevel: min, maxHeadingLevel: max } = asRecord(levels(value))
  const lines = Object.entries({ toc_min_heading_level: min, toc_max_heading_level: max }).flatMap(
    ([key, level]) => (typeof level === 'number' ? [`${key}: ${level}`] : []),
  )
  return lines.length > 0 || value === true ? lines : undefined
}

/** The page before or after one. A label alone changes no more than what the link says. */
function neighbour(key: string): KeyRule {
  return (value, _, ids) => {
    const link = asText(asRecord(value).link) ?? (String(value).includes('/') ? asText(value) : undefined)
    const id = link && ids.get(plainAddress(link))
    if (id !== undefined) return [`${key}: ${id}`]
    if (value === false) return [`${key}: null`]
    return link === undefined ? [] : { hand: `write ${key}: the id of a document` }
  }
}

/** The hero of a home page: an image is one file, and buttons look like one of two. */
const hero: KeyRule = (value, all) => {
  const { name, text, title, tagline, image, actions } = asRecord(value)
  const { html, ...given } = isRecord(image) ? image : { src: image }
  const inHtml = (name: string) => new RegExp(`<img\\b[^>]*\\s${name}="([^"]*)"`).exec(String(html))?.[1]
  const {
    file = inHtml('src'),
    src = file,
    light = src,
    alt = inHtml('alt'),
  }: Record<string, unknown> = given
  const written = [light, asRecord(light).light, asRecord(light).src].map(asText).find(Boolean)
  const dark = asText(given.dark) ?? asText(asRecord(light).dark)
  // Astro names files of the project from its root.
  const [picture, inDark] = [written, dark].map((each) => each?.replace(/^\/(?=src\/)/, '@site/'))
  const buttons = asList(actions).map((each) => {
    const { text, link, variant, theme = variant } = asRecord(each)
    return {
      text,
      link,
      theme: theme === undefined || /^(?:primary|brand)$/.test(String(theme)) ? 'brand' : 'alt',
    }
  })
  const own = asText(name) ?? asText(text)
  const isSame = asList(actions).every((each, index) =>
    [undefined, buttons[index]?.theme].includes(asRecord(each).theme as string | undefined),
  )
  if (own !== undefined && isSame && (picture === asText(src) || image === undefined)) return undefined
  const shown = own === undefined ? { text: asText(title) ?? asText(all.title) ?? '' } : { name, text }
  const words = Object.entries({ ...shown, tagline }).flatMap(([key, each]) =>
    asText(each) === undefined ? [] : [`  ${key}: ${quoted(plainText(String(each)))}`],
  )
  const darkened = inDark === undefined || inDark === picture ? '' : `, srcDark: ${quoted(inDark)}`
  const described = asText(alt) === undefined ? '' : `, alt: ${quoted(alt)}`
  const lines = [
    'hero:',
    ...words,
    ...(picture === undefined ? [] : [`  image: { src: ${quoted(picture)}${darkened}${described} }`]),
    ...(buttons.length > 0 ? ['  actions:'] : []),
    ...buttons.map(
      (each) => `    - { text: ${quoted(each.text)}, link: ${quoted(each.link)}, theme: ${each.theme} }`,
    ),
    ...((all.layout ?? all.pageType) === undefined ? ['layout: home'] : []),
  ]
  return image !== undefined && picture === undefined
    ? { hand: 'hero.image: it is no file, so it is left out', lines }
    : lines
}

/** Whether a page has a sidebar, or what the sidebar says of it. */
const sidebar: KeyRule = (value) => {
  if (typeof value === 'boolean') return value ? [] : ['displayed_sidebar: null']
  if (!isRecord(value)) return undefined
  const { order, label, hidden, badge, ...others } = value
  const lines = [
    ...(typeof order === 'number' ? [`sidebar_position: ${order}`] : []),
    ...(asText(label) === undefined ? [] : [`sidebar_label: ${quoted(label)}`]),
    ...(hidden === true ? ['unlisted: true'] : []),
    ...(badge === undefined ? [] : [`sidebar_badge: ${quoted(asRecord(badge).text ?? badge)}`]),
  ]
  const names = Object.keys(others).join()
  if (names !== '')
    return { hand: `sidebar: ${names} of it has no counterpart`, ...(lines.length > 0 && { lines }) }
  return hidden === true
    ? { hand: 'a page that the sidebar hides is unlisted: search engines leave it out, too', lines }
    : lines
}

const edit: KeyRule = (value) =>
  value === false
    ? ['custom_edit_url: null']
    : asText(value)
      ? [`custom_edit_url: ${String(value)}`]
      : value === true
        ? []
        : undefined

/** What Material hides on a page. */
const hide: KeyRule = (value) => {
  const all = [value].flat()
  if (!all.every((each) => /^(?:navigation|toc|path|footer|tags|feedback)$/.test(String(each))))
    return undefined
  return [
    ...(all.includes('navigation') ? ['displayed_sidebar: null'] : []),
    ...(all.includes('toc') ? ['hide_table_of_contents: true'] : []),
  ]
}

/** Keys without a counterpart. */
function told(keys: string): PageRules {
  const rule = (key: string): KeyRule => {
    return (value) =>
      value === undefined || value === null ? undefined : { hand: `${key} of a page has no counterpart` }
  }
  return Object.fromEntries(keys.split(' ').map((key) => [key, rule(key)]))
}

/** A part of the page that is left out there, and shown here. */
function hidden(part: string): KeyRule {
  const hand = `${part}: false hides it there, but not here`
  return (value) => (value === false ? { hand, lines: [] } : value === true ? [] : undefined)
}

const badge: KeyRule = (value) => (asText(value) ? [`sidebar_badge: ${quoted(value)}`] : undefined)

type PageRules = Readonly<Record<string, KeyRule>>

/** Keys of all tools but Docusaurus: those with the same name mean the same. */
const RULES: PageRules = {
  head,
  hero,
  sidebar,
  hide,
  prev: neighbour('pagination_prev'),
  next: neighbour('pagination_next'),
  outline: tocLevels,
  tableOfContents: tocLevels,
  aside: choose({ false: 'hide_table_of_contents: true', true: '' }),
  layout: choose({ false: 'layout: page' }),
  template: choose({ splash: 'layout: home', doc: '' }),
  pageType: choose({
    home: 'layout: home',
    doc: '',
    'doc-wide': '',
    custom: 'layout: page',
    blank: 'layout: page',
    '404': 'layout: page',
  }),
  editLink: edit,
  editUrl: edit,
  lastUpdated: (value) =>
    typeof value === 'boolean' ? [] : [`last_update: { date: ${String(value).slice(0, 10)} }`],
  navbar: hidden('navbar'),
  footer: hidden('footer'),
  titleTemplate: LEFT_OUT,
  titleSuffix: LEFT_OUT,
  pagefind: LEFT_OUT,
  overview: (value) =>
    value === true ? { hand: 'overview: write the list, or a category with a generated index' } : [],
  banner: () => ({
    hand: 'banner of a page: write it at the beginning of its text, or announcementBar for all',
  }),
  // Posts of Material for MkDocs.
  categories: (value, { tags }) => (tags === undefined ? [`tags: ${quoted(value)}`] : undefined),
  date: (value) => {
    const { created, updated } = asRecord(value)
    if (created === undefined) return undefined
    return [`date: ${created}`, ...(updated === undefined ? [] : [`last_update: { date: ${updated} }`])]
  },
  sidebarTitle: (value) => [`sidebar_label: ${quoted(value)}`],
}

/** Keys of one tool. The keys of Docusaurus are ours, except for these. */
const OWN: Readonly<Record<string, PageRules>> = {
  Docusaurus: {
    title_meta: (value) => ['head:', `  - { tag: title, content: ${quoted(value)} }`],
    ...told('parse_number_prefixes wrapperClassName'),
  },
  VitePress: told('pageClass'),
  MkDocs: { status: badge, ...told('icon subtitle comments links pin') },
  Rspress: { tag: badge, ...told('lineNumbers') },
}

/**
 * What becomes of the front matter of a tool.
 *
 * @internal A test compares them with the keys that the tool publishes.
 */
export function pageRules(tool: string): PageRules {
  return { ...(tool === 'Docusaurus' ? {} : RULES), ...OWN[tool] }
}

/** Front matter of documents whose tool is another one, as chatdocs has it. */
export function rewriteFrontMatter(
  tool: string,
  files: readonly string[],
  languages: readonly Language[],
  { sources, plan }: Pick<Site, 'sources' | 'plan'>,
): void {
  const rules = pageRules(tool)
  const ids = new Map(
    languages.flatMap(({ addresses, prefix, folder }) =>
      [...addresses].map(([url, path]) => [plainAddress(`/${prefix}${url}`), idOf(path, folder)]),
    ),
  )
  for (const path of files) rewriteKeys(path, sources.text(path), { ids, rules }, plan)
}

/** A value for YAML. */
function quoted(value: unknown): string {
  return JSON.stringify(typeof value === 'number' ? String(value) : value)
}

/** Replaces keys of front matter that another tool reads. Keys without a rule stay. */
function rewriteKeys(
  path: string,
  text: string,
  { ids, rules }: { ids: ReadonlyMap<string, string>; rules: PageRules },
  plan: Plan,
): void {
  const { source, start: shift } = frontMatterSource(text) ?? unclosed(text) ?? { source: '', start: 0 }
  const read = source.trim() === '' ? undefined : readData(source, 'yaml')
  if (!read || !('value' in read)) return
  const all = asRecord(read.value)
  if (unclosed(text) && isRecord(read.value))
    plan.splice(path, {
      start: text.length,
      end: text.length,
      text: text.endsWith('\n') ? '---\n' : '\n---\n',
    })
  const written = new Set(Object.keys(all).filter((key) => !Object.hasOwn(rules, key)))
  for (const [key, value] of Object.entries(all)) {
    const made = Object.hasOwn(rules, key) ? rules[key]?.(value, all, ids) : undefined
    if (made === undefined) continue
    const span = read.spanOf([key])
    const from = source.lastIndexOf('\n', source.slice(0, span.start).lastIndexOf(key)) + 1
    if ('hand' in made) {
      plan.hand(path, made.hand, lineAt(text, shift + from))
      if (made.lines === undefined) continue
    }
    // Two keys can become the same one.
    const lines = ('hand' in made ? (made.lines ?? []) : made).filter((line) => !written.has(keyOf(line)))
    for (const line of lines) if (/^\w/.test(line)) written.add(keyOf(line))
    const end = endOfKey(source, from)
    const isLast = !source.slice(from, end).endsWith('\n')
    plan.splice(path, {
      start: shift + from - (isLast && lines.length === 0 && from > 0 ? 1 : 0),
      end: shift + end,
      text: lines.join('\n') + (isLast || lines.length === 0 ? '' : '\n'),
    })
  }
}

/** Front matter up to the end of the file, which most tools read. */
export function unclosed(text: string): { source: string; start: number } | undefined {
  return /^---\r?\n/.test(text) && !frontMatterSource(text) ? { source: text.slice(4), start: 4 } : undefined
}

function keyOf(line: string): string {
  return line.replace(/:.*/s, '')
}

/** Where the next key begins: the lines of a value are indented, or begin with a dash. */
function endOfKey(source: string, from: number): number {
  let at = from
  do at = source.indexOf('\n', at) + 1 || source.length
  while (/[\s-]/.test(source.charAt(at)))
  return at
}
