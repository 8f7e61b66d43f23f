import { GENERATOR_VERSION, type PageState, STATE_ELEMENT } from '../../packages/protocol/src/index.ts'

/**
 * What a site is expected to be: its outputs without what only a release of chatdocs changes.
 *
 * - `files.txt`: every file's name, and what it is copied from;
 * - `site.json`: what all pages know of the site;
 * - `heads.html`: what the heads of the pages say, one after the other;
 * - route data, sidebars, the sitemap, texts for machines: as they are, spread over lines.
 *
 * Hashes in names are numbers here. Of a page's app nothing is kept: it is its route data, drawn.
 */
export function stableOutputs(outputs: ReadonlyMap<string, string>): Map<string, string> {
  if (outputs.size === 0) return new Map()
  const own = new Map([...outputs].filter(([, text]) => !text.startsWith('runtime file ')))
  const rename = numbered([...own.keys()])
  const stable = new Map<string, string>()
  const heads: string[] = []
  for (const [path, text] of own) {
    if (path.endsWith('.html') && isPage(text)) heads.push(`<!-- ${path} -->\n${headOf(text)}\n`)
    else if (path.endsWith('.json') && isData(text))
      stable.set(rename(path), rename(spread(JSON.parse(text))))
    else if (/\.(xml|md|txt)$/.test(path) && !text.startsWith(COPY)) stable.set(path, rename(text))
  }
  const first = [...own.values()].find(isPage)
  if (first) stable.set('site.json', rename(spread(stateOf(first).site)))
  stable.set('heads.html', rename(heads.join('\n')))
  stable.set('files.txt', rename([...own].map(([path, text]) => `${path}${sourceOf(text)}\n`).join('')))
  return stable
}

/** All outputs, whatever is named by a hash named by a number: a base is part of what bundles are made from. */
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

/** The state a page hydrates from. */
export function stateOf(html: string): PageState {
  const [, json = ''] = new RegExp(`id="${STATE_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? []
  return JSON.parse(json)
}

const COPY = 'copy of '

function isPage(text: string): boolean {
  return text.startsWith('<!doctype html>')
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
    const [, stem, hash, extension] = /^assets\/(.*)[-/](\w{8,})(\.\w+)$/.exec(path) ?? []
    return hash === undefined ? [] : [{ name: `${stem}${extension}`, hash }]
  })
  hashes.sort((one, other) => (one.name < other.name ? -1 : 1))
  return (text) =>
    hashes.reduce((all, { hash }, index) => all.replaceAll(hash, `HASH${index + 1}`), withoutVersion(text))
}

/** Nor is it a matter of the site how the style sheet of formulas is called. */
function withoutVersion(text: string): string {
  return text
    .replaceAll(`chatdocs v${GENERATOR_VERSION}`, 'chatdocs vVERSION')
    .replace(/assets\/math-\w{8}\.css/g, 'assets/math-HASH.css')
}

/** Data as lines, what fits on one on one; the lines of a text as a list, the release as a word. */
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

/** `<html …>` and what stands in the head for this page alone, each on its line. */
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

/** However a character is written as a reference, it is the same one. */
export function characterOf(reference: string, name: string): string {
  return name.startsWith('#')
    ? String.fromCodePoint(Number(name.slice(1)))
    : (CHARACTERS.get(name) ?? reference)
}
