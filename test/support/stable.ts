import { createHash } from 'node:crypto'
import { GENERATOR_VERSION, type PageState, STATE_ELEMENT } from '../../packages/protocol/src/index.ts'

/**
 * The goldens of a site: its outputs without what only a release of chatdocs changes.
 *
 * - `files.txt`: the name of every file, and what it is copied from, sorted without hashes;
 * - `site.json`: the data that all pages share;
 * - `heads.html`: the heads of all pages and redirects;
 * - route data, sidebars, the sitemap, texts for machines: unchanged, spread over lines.
 *
 * Numbers replace hashes in names. A page's body is left out, because it is its route data, rendered.
 */
export function stableOutputs(outputs: ReadonlyMap<string, string>): Map<string, string> {
  if (outputs.size === 0) return new Map()
  const own = new Map([...outputs].filter(([, text]) => !text.startsWith('runtime file ')))
  const rename = numbered([...own.keys()])
  const stable = new Map<string, string>()
  const heads: string[] = []
  for (const [path, text] of own) {
    if (text.startsWith('<!doctype html>'))
      heads.push(`<!-- ${path} -->\n${headOf(withoutMapDigest(text))}\n`)
    else if (path.endsWith('.json') && isData(text))
      stable.set(rename(path), rename(spread(JSON.parse(text))))
    else if (/\.(xml|md|txt)$/.test(path) && !text.startsWith(COPY)) stable.set(path, rename(text))
  }
  const first = [...own.values()].find(isPage)
  if (first) stable.set('site.json', rename(spread(stateOf(first).site)))
  stable.set('heads.html', rename(heads.join('\n')))
  const files = [...own].map(([path, text]) => `${rename(path + sourceOf(text))}\n`)
  stable.set('files.txt', files.sort().join(''))
  return stable
}

/** A page with a name in place of the digest of its import map, which names files of the runtime. */
function withoutMapDigest(html: string): string {
  const [, map] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
  if (map === undefined) return html
  return html.replaceAll(createHash('sha256').update(map).digest('base64'), 'IMPORT-MAP')
}

/** All outputs with hashes in names replaced by numbers. Bundles depend on the base, so their hashes differ. */
export function withoutHashes(outputs: ReadonlyMap<string, string>): Map<string, string> {
  const rename = numbered([...outputs.keys()])
  const [first = ''] = [...outputs.values()].filter(isPage)
  const { release } = stateOf(first).site
  return new Map(
    [...outputs]
      .map(([path, text]) => [rename(path), rename(text).replaceAll(release, 'RELEASE')] as const)
      .sort(),
  )
}

/** The state that a page hydrates from. */
export function stateOf(html: string): PageState {
  const [, json = ''] = new RegExp(`id="${STATE_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? []
  return JSON.parse(json)
}

const COPY = 'copy of '

/** Whether an output is a page of the site; a redirect is none. */
export function isPage(text: string): boolean {
  return text.startsWith('<!doctype html>') && !text.includes('<meta http-equiv="refresh"')
}

function isData(text: string): boolean {
  return text.startsWith('{')
}

function sourceOf(text: string): string {
  return text.startsWith(COPY) ? ` ← ${text.slice(COPY.length)}` : ''
}

/** Replaces the hashes in the names of assets by numbers, in the order of the names. */
function numbered(paths: readonly string[]): (text: string) => string {
  const hashes = paths.flatMap((path) => {
    const [, stem, hash, extension] = /^(?:[a-z]+\/)?assets\/(.*)[-/](\w{8,})(\.\w+)$/.exec(path) ?? []
    return hash === undefined ? [] : [{ name: `${stem}${extension}`, hash }]
  })
  hashes.sort((one, other) => (one.name < other.name ? -1 : 1))
  return (text) =>
    hashes.reduce((all, { hash }, index) => all.replaceAll(hash, `HASH${index + 1}`), withoutVersion(text))
}

/** The names of some runtime files do not depend on the site. */
function withoutVersion(text: string): string {
  return text
    .replaceAll(`chatdocs v${GENERATOR_VERSION}`, 'chatdocs vVERSION')
    .replace(
      /assets\/(math|slots|frame|api|http|blocks|blog|home|marks|notes|feedback)-\w{8}\./g,
      'assets/$1-HASH.',
    )
}

/** Pretty-prints data: small values on one line, multi-line text as a list, the release as a placeholder. */
function spread(data: object): string {
  const kept = JSON.stringify(data, (key, value) => {
    if (key === 'release') return 'RELEASE'
    return typeof value === 'string' && value.includes('\n') ? value.split('\n') : value
  })
  return `${print(JSON.parse(kept), '')}\n`
}

const WIDTH = 110

function print(value: unknown, indent: string): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line
  const below = `${indent}  `
  const inside = Array.isArray(value)
    ? value.map((each) => below + print(each, below))
    : Object.entries(value).map(([key, each]) => `${below}"${key}": ${print(each, below)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inside.join(',\n')}\n${indent}${close}`
}

/** `<html …>` and the page's own elements of the head, each on its line. */
function headOf(html: string): string {
  const [open = ''] = /<html[^>]*>/.exec(html) ?? []
  const [, head = ''] = /<head>(.*?)<\/head>/s.exec(html) ?? []
  const tags = head
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .match(/<(title)>.*?<\/title>|<(meta|link)[^>]*>/gs)
    ?.filter((tag) => !/charset|viewport|rel="stylesheet" href="[^"]*assets\/(?!page-)/.test(tag))
  return [open, ...(tags ?? [])].join('\n').replace(/&(#\d+|\w+);/g, characterOf)
}

const CHARACTERS = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
])

/** Decodes a character reference, however it is written. */
export function characterOf(reference: string, name: string): string {
  return name.startsWith('#')
    ? String.fromCodePoint(Number(name.slice(1)))
    : (CHARACTERS.get(name) ?? reference)
}
