import { posix } from 'node:path'
import { idOf, plainAddress } from '../addresses.ts'
import { gone, type KeyTable, NONE, reportKeys, SAME, SEARCH, to } from '../keys.ts'
import { rewriteText } from '../mkdocs/texts.ts'
import { type Entry, serviceName, sidebarItems } from '../navigation.ts'
import { asRecord, asText, type Plain, type Plan } from '../plan.ts'
import { printModule } from '../print.ts'
import type { Sources } from '../sources.ts'

/** Keys of `book.toml`. */
export const MDBOOK_KEYS: KeyTable = {
  book: to('its keys at the top'),
  build: gone('`chatdocs build --out-dir`'),
  rust: gone('remove it: code is neither tested nor run'),
  output: to('`output.html`; others have no counterpart'),
  preprocessor: to('`index` and `links` are built in; others do not run'),
  'book.title': SAME,
  'book.description': to('`tagline`'),
  'book.authors': NONE,
  'book.language': to('`lang`'),
  'book.src': to('`docs.path`'),
  'book.multilingual': NONE,
  'book.text-direction': to('`i18n.localeConfigs`'),
  'html.site-url': to('`baseUrl`'),
  'html.git-repository-url': to('an item of `navbar`'),
  'html.git-repository-icon': NONE,
  'html.edit-url-template': to('`docs.editUrl`'),
  'html.redirect': to('`redirects`'),
  'html.additional-css': gone('`styles`: its classes are others'),
  'html.additional-js': gone('`scripts`'),
  'html.default-theme': to('`colorMode`'),
  'html.preferred-dark-theme': NONE,
  'html.smart-punctuation': NONE,
  'html.curly-quotes': NONE,
  'html.mathjax-support': gone('remove it: formulas are built in'),
  'html.definition-lists': to('remove it: they are rewritten'),
  'html.admonitions': gone('remove it: alerts are built in'),
  'html.copy-fonts': NONE,
  'html.no-section-label': NONE,
  'html.sidebar-header-nav': NONE,
  'html.hash-files': NONE,
  'html.cname': gone('a file `static/CNAME`'),
  'html.input-404': gone('`pages/404.md`'),
  'html.theme': gone('[styles](../look.md#style-sheets)'),
  'html.fold': gone('`collapsed` of a category in `sidebars.ts`'),
  'html.playground': gone('remove it: code does not run'),
  'html.code': NONE,
  'html.print': NONE,
  'html.search': SEARCH,
}

/** Reads `book.toml` and `SUMMARY.md`, and plans what becomes of the book. */
export function readMdBook(settings: unknown, _: string, sources: Sources, plan: Plan): void {
  const config = asRecord(settings)
  const book = asRecord(config.book)
  const html = asRecord(asRecord(config.output).html)
  reportKeys(plan, MDBOOK_KEYS, config)
  reportKeys(plan, MDBOOK_KEYS, book, 'book')
  reportKeys(plan, MDBOOK_KEYS, html, 'html')
  for (const name of Object.keys(asRecord(config.preprocessor)))
    if (!/^(index|links)$/.test(name))
      plan.drop(`preprocessor ${name}`, 'it does not run: look at a page that uses it')
  const folder = sources.at(asText(book.src) ?? 'src')
  const documents = sources.files(folder, /\.md$/).filter((path) => !path.endsWith('/SUMMARY.md'))
  const addresses = new Map(
    documents.map((path) => [plainAddress(idOf(path, folder).replace(/(^|\/)README$/i, '$1index')), path]),
  )
  const summary = `${folder}/SUMMARY.md`
  const entries = sources.has(summary) ? entriesIn(sources.text(summary)) : []
  const named = chapters(entries)
  for (const [url, path] of addresses) if (named.includes(url)) plan.addresses.push({ url, path })
  const [first = '/'] = named
  if (first !== '/') plan.addresses.push({ url: '/', path: addresses.get(first) ?? summary })
  if (entries.length > 0) {
    plan.files.set(
      'sidebars.ts',
      printModule({ docs: sidebarItems(entries, { addresses, folder }) }, 'defineSidebars'),
    )
    plan.converted.push(`${summary} → sidebars.ts`)
    // It is no page.
    plan.moves.set(summary, `${folder}/_SUMMARY.md`)
  }
  redirect(html, plan)
  const repository = asText(html['git-repository-url'])
  const [, host = ''] = /^https?:\/\/(?:www\.)?([\w-]+)/.exec(repository ?? '') ?? []
  Object.assign(plan.config, {
    title: asText(book.title) ?? 'mdBook',
    tagline: asText(book.description),
    baseUrl:
      html['site-url'] === '/' ? undefined : asText(html['site-url'])?.replace(/^https?:\/\/[^/]+/, ''),
    trailingSlash: false,
    lang: asText(book.language) ?? 'en',
    docs: {
      path: folder,
      routeBasePath: '/',
      mainDocument: first === '/' ? undefined : idOf(addresses.get(first) ?? '', folder) || undefined,
      editUrl: asText(html['edit-url-template']),
    },
    blog: false,
    colorMode: /^(coal|navy|ayu)$/.test(String(html['default-theme'])) ? { defaultMode: 'dark' } : undefined,
    navbar: {
      items:
        repository === undefined ? [] : [{ label: serviceName(host), href: repository, position: 'right' }],
    } satisfies Plain,
  })
  rewriteTexts(documents, html, { folder, sources, plan })
}

function redirect(html: Record<string, unknown>, plan: Plan): void {
  for (const [from, target] of Object.entries(asRecord(html.redirect)))
    if (typeof target === 'string')
      plan.redirects[plainAddress(from)] = /^https?:/.test(target)
        ? target
        : plainAddress(posix.join(posix.dirname(from), target)) + (/#.*/.exec(target)?.[0] ?? '')
}

interface Texts {
  folder: string
  sources: Sources
  plan: Plan
}

function rewriteTexts(
  documents: readonly string[],
  html: Record<string, unknown>,
  { folder, sources, plan }: Texts,
): void {
  const has = (name: RegExp) =>
    name.test('snippets') ||
    name.test('attr_list') ||
    (html['definition-lists'] !== false && name.test('def_list'))
  const dialect = {
    has,
    bases: [],
    copied: [],
    included: new Set<string>(),
    folder,
    sources,
    plan,
    tool: 'mdbook' as const,
  }
  const texts = new Set(documents)
  for (const path of texts) {
    rewriteText(path, sources.text(path), dialect)
    for (const each of dialect.included) texts.add(each)
  }
}

/** Parts, chapters and the chapters in them, by their indentation. */
function entriesIn(text: string): Entry[] {
  const top: Entry[] = []
  let part: Entry[] = top
  let open: { indent: number; items: Entry[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, title] = /^# +(.+)$/.exec(line) ?? []
    if (title !== undefined && !/^summary$/i.test(title.trim())) {
      part = []
      open = []
      top.push({ label: title.trim(), items: part })
    }
    const [, indent = '', mark, label = '', link = ''] = /^(\s*)([-*+] +)?\[(.*)\]\((.*?)\)/.exec(line) ?? []
    if (label === '') continue
    const items: Entry[] = []
    const entry: Entry = {
      label: label.replace(/[`*]/g, ''),
      link:
        link === ''
          ? undefined
          : `/${link.replace(/^\.?\//, '').replace(/(^|\/)README\.md$/i, '$1index.md')}`,
      items,
      isFolded: true,
    }
    // A chapter beside the parts stands on its own.
    if (mark === undefined) part = top
    open = mark === undefined ? [] : open.filter((each) => each.indent < indent.length)
    const around = open.at(-1)?.items ?? part
    around.push(entry)
    if (mark !== undefined) open.push({ indent: indent.length, items })
  }
  return top.map(pruned)
}

/** A chapter without others in it is no category. */
function pruned({ items = [], ...entry }: Entry): Entry {
  return items.length === 0
    ? { ...entry, items: undefined, isFolded: undefined }
    : { ...entry, items: items.map(pruned) }
}

function chapters(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ link, items }) => [
    ...(link === undefined ? [] : [plainAddress(link)]),
    ...chapters(items ?? []),
  ])
}
