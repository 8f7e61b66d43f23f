import { posix } from 'node:path'
import { documentsIn, idOf, isExternal, plainAddress } from './addresses.ts'
import { writeLanguages } from './languages.ts'
import { titlesFrom } from './mkdocs/mkdocs.ts'
import { rewriteAll } from './mkdocs/texts.ts'
import { type Entry, plainLink } from './navigation.ts'
import { asRecord, asText } from './plan.ts'
import * as key from './table.ts'

/** Keys of `book.toml`. */
export const MDBOOK_KEYS = key.table('mdBook', {
  'html.site-url': key.to('baseUrl', (value) => key.base(String(value).replace(/^https?:\/\/[^/]+/, ''))),
  'html.redirect': key.to('redirects', redirects),
})

/** Reads `book.toml` and `SUMMARY.md`, and plans what becomes of the book. */
export function readMdBook(settings: unknown, site: key.Site): void {
  const { plan, sources } = site
  const config = asRecord(settings)
  const book = asRecord(config.book)
  const html = asRecord(asRecord(config.output).html)
  const folder = sources.at(asText(book.src) ?? 'src')
  const context = { ...site, folder }
  const [, repository = 'Book'] = /([^/]+?)\/?$/.exec(asText(html['git-repository-url']) ?? '') ?? []
  plan.set('title', repository)
  const cname = asText(html.cname)
  plan.set('url', cname && `https://${cname}`)
  if (cname) plan.files.set('static/CNAME', `${cname}\n`)
  const theme = sources.at(asText(html.theme) ?? 'theme')
  const icon = sources.first(`${theme}/favicon.svg`, `${theme}/favicon.png`)
  plan.set('favicon', icon && key.placed(icon, 'static', site))
  for (const path of sources.files(theme, /\.(hbs|css|js)$/))
    plan.hand(path, 'it replaces a part of mdBook: see Slots and overrides in the handbook')
  key.apply(MDBOOK_KEYS, config, context)
  key.apply(MDBOOK_KEYS, html, context, 'html')
  for (const name of Object.keys(asRecord(config.preprocessor)))
    if (!/^(index|links)$/.test(name))
      plan.drop(`preprocessor ${name}`, 'it does not run: look at a page that uses it')
  const summary = `${folder}/SUMMARY.md`
  const all = documentsIn(folder, sources, summary)
  const entries = sources.has(summary) ? entriesIn(sources.text(summary)) : []
  const chapters = chaptersIn(entries)
  const [first = '/'] = chapters
  // It is no page.
  if (entries.length > 0) plan.moves.set(summary, `${folder}/_SUMMARY.md`)
  if (first !== '/') {
    plan.addresses.push({ url: '/', path: all.get(first) ?? summary })
    plan.set('docs.mainDocument', idOf(all.get(first) ?? '', folder) || undefined)
  }
  plan.set('trailingSlash', false)
  const addresses = new Map([...all].filter(([url]) => chapters.includes(url)))
  const name = asText(book.language) ?? 'en'
  const sidebars = { docs: entries }
  writeLanguages([{ name, prefix: '', written: '', folder, addresses, sidebars }], context)
  titlesFrom(entries, addresses, site)
  const isDeclared = (extension: RegExp) =>
    [
      'snippets',
      'attr_list',
      html['definition-lists'] === false ? '' : 'def_list',
      html['mathjax-support'] === true ? 'mathjax' : '',
    ].some((each) => extension.test(each))
  rewriteAll([...all.values()], { has: isDeclared, bases: [], tool: 'mdbook', folder, sources, plan })
}

/** Their targets are relative to the address that they are of. */
function redirects(value: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(value)).map(([from, written]): [string, string] => {
    const old = posix.join('/', from)
    const to = String(written)
    return [plainAddress(old), isExternal(to) ? to : plainLink(posix.join(posix.dirname(old), to))]
  })
  return Object.fromEntries(entries)
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
    const address = `/${link.replace(/^\.?\//, '').replace(/(^|\/)README\.md$/i, '$1index.md')}`
    const entry = { label: label.replace(/[`*]/g, ''), link: link === '' ? undefined : address, items }
    // A chapter beside the parts stands on its own.
    if (mark === undefined) part = top
    open = mark === undefined ? [] : open.filter((each) => each.indent < indent.length)
    const around = open.at(-1)?.items ?? part
    around.push({ ...entry, isFolded: true })
    if (mark !== undefined) open.push({ indent: indent.length, items })
  }
  return top.map(pruned)
}

/** A chapter without others in it is no category. */
function pruned({ items = [], isFolded, ...entry }: Entry): Entry {
  return items.length === 0 ? entry : { ...entry, isFolded, items: items.map(pruned) }
}

function chaptersIn(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ link, items = [] }) => [
    ...(link === undefined ? [] : [plainAddress(link)]),
    ...chaptersIn(items),
  ])
}
