import { posix } from 'node:path'
import { mdxJudge, type NeedsMdx, writtenValues } from '@chatdocs/core'
import { decode } from '@chatdocs/protocol'
import { DOCUMENT } from '../addresses.ts'
import { type FindNodes, mathOf, nodeFinder } from '../markdown.ts'
import { asList, asRecord } from '../plan.ts'
import { lineAt } from '../sources.ts'
import type { Site } from '../table.ts'
import type { Places } from './translations.ts'

/**
 * Docusaurus reads `.md` as MDX. Those that need it are renamed, with their translations: a translation has the path of
 * what it translates. Links to them follow, addresses stay.
 */

/** A file that other documents include keeps its name: what it is decides the document around it. */
const PARTIAL = /(^|\/)_/

export async function renameMdx(
  config: Readonly<Record<string, unknown>>,
  places: Places,
  site: Site,
): Promise<void> {
  const { sources, plan } = site
  const { format = 'mdx' } = asRecord(config.markdown)
  if (format !== 'mdx') return
  const [needsMdx, find] = await Promise.all([mdxJudge(mathOf(plan)), nodeFinder(plan)])
  const folders = [places.docs, places.blog, places.pages, `${sources.base}versioned_docs`]
  const moved = [...plan.moves.keys()].filter((path) => sources.has(path))
  const all = [...new Set([...folders.flatMap((each) => sources.files(each)), ...moved])]
  const files = all.filter((path) => DOCUMENT.test(path))
  // What only Docusaurus and its plugins read of a category.
  for (const path of all.filter((each) => each.endsWith('/_category_.json'))) {
    const { key, customProps, ...own } = asRecord(sources.json(path))
    const text = key === undefined && customProps === undefined ? undefined : JSON.stringify(own, null, 2)
    if (text) plan.splice(path, { start: 0, end: sources.text(path).length, text: `${text}\n` })
  }
  for (const path of files) {
    moveStyles(path, find, site)
    nameImages(path, find, site)
    showTitle(path, find, site)
  }
  const placeOf = (path: string) => (plan.moves.get(path) ?? path).replace(/^i18n\/[^/]+\//, '')
  const named = new Set(files.filter((path) => isMdx(path, needsMdx, site)).map(placeOf))
  if (named.size === 0) return
  for (const path of files) {
    linkTo(named, placeOf(path), path, { ...site, places, find })
    if (named.has(placeOf(path))) plan.moves.set(path, `${plan.moves.get(path) ?? path}x`)
  }
}

/** A style sheet that a document imports becomes a style sheet of the site. */
function moveStyles(path: string, find: FindNodes, { sources, plan }: Site): void {
  const text = sources.text(path)
  for (const { 0: all, 1: written = '', index } of text.matchAll(STYLE)) {
    const sheet = written.startsWith('@site/')
      ? sources.at(written)
      : posix.join(posix.dirname(path), written)
    if (!sources.has(sheet) || isCode(index, index + all.length, find(text, ['code']))) continue
    if (!asList(plan.config.styles).includes(`./${sheet}`)) plan.set('styles', [`./${sheet}`])
    plan.splice(path, { start: index, end: index + all.length, text: '' })
  }
}

/** An image that is named by the folder of static files has an address without it. */
function nameImages(path: string, find: FindNodes, { sources, plan }: Site): void {
  const text = sources.text(path)
  for (const { 0: all, 1: file = '', index } of text.matchAll(/!\[[^\]\n]*\]\(\/(static\/[^\s()#?]+)/g)) {
    const start = index + all.length - file.length
    if (sources.has(sources.at(file)) && !isCode(index, start, find(text, ['code', 'inlineCode'])))
      plan.splice(path, { start, end: start + 'static/'.length, text: '' })
  }
}

/** `hide_title` hides no title that the text of a document has, as it would here. */
function showTitle(path: string, find: FindNodes, { sources, plan }: Site): void {
  const text = sources.text(path)
  const line = /^hide_title: *true *\r?\n/m.exec(text)
  const [title] = line ? find(text, ['heading']) : []
  if (line && title && line.index < title.start && /^#\s/.test(text.slice(title.start)))
    plan.splice(path, { start: line.index, end: line.index + line[0].length, text: '' })
}

function isMdx(path: string, needsMdx: NeedsMdx, { sources, plan }: Site): boolean {
  if (!path.endsWith('.md') || PARTIAL.test(path) || sources.has(`${path}x`)) return false
  const text = sources.text(path)
  const { format = 'mdx' } = writtenValues(text)
  const need = format === 'mdx' && needsMdx(text)
  if (typeof need === 'boolean') return need
  plan.hand(path, `it is no MDX, so it stays Markdown: ${need.reason}`, lineAt(text, need.at))
  return false
}

const STYLE = /^import\s*['"]([^'"\n]+\.(?:css|s[ac]ss))['"];?[ \t]*\n/gm

/** Links, definitions of links, and imports of Markdown, up to the extension. */
const LINK =
  /(?:\]\(\s*<?|^[ \t>]*\[[^\]\n]+\]:\s*<?|^import\b[^'"\n]*['"])([^\s()<>'"#?]+\.md)(?=[\s)>#?'"])/gm

/** Lets the links of a document lead to the new names of others. */
function linkTo(
  named: ReadonlySet<string>,
  place: string,
  path: string,
  { places, sources, plan, find }: Site & { places: Places; find: FindNodes },
): void {
  const text = sources.text(path)
  const links = [...text.matchAll(LINK)]
  if (links.length === 0) return
  const code = find(text, ['code', 'inlineCode']).filter(({ start }) => /[`~]/.test(text[start] ?? ''))
  for (const { 0: all, 1: address = '', index } of links) {
    const end = index + all.length
    if (isCode(index, end, code)) continue
    const targets = targetsOf(address, place, { ...places, base: sources.base })
    if (targets.some((each) => named.has(each))) plan.splice(path, { start: end, end, text: 'x' })
  }
}

function isCode(start: number, end: number, code: ReturnType<FindNodes>): boolean {
  return code.some((each) => each.start <= start && end <= each.end)
}

/** The places that an address of Docusaurus can name: relative to the file, to its contents, or to the site. */
function targetsOf(
  address: string,
  place: string,
  { docs, blog, base }: Places & { base: string },
): string[] {
  const plain = decode(address)
  if (plain.startsWith('@site/')) return [base + plain.slice(6)]
  if (!plain.startsWith('/')) return [posix.join(posix.dirname(place), plain)]
  const [version = docs] = /^versioned_docs\/[^/]+/.exec(place) ?? []
  return [version, blog, base].map((folder) => posix.join(folder, plain.slice(1)))
}
