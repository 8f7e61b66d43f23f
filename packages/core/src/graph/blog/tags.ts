import { toUrl } from '@chatdocs/protocol'
import type { TagsFile } from '../../config/blog-data.ts'
import type { WrittenTag } from '../../content/source/front-matter-schema.ts'
import { tagCollision, unknownTag } from '../../diagnostics/catalogue.ts'
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type Location, nameOf, type SourcePath } from '../../paths.ts'
import { checkLength } from '../lengths.ts'
import type { Tag } from './model.ts'
import { slugOf } from './slug.ts'

/** A tag as one post uses it: key, label and location. */
interface Use {
  key: string
  label: string
  permalink?: string
  description?: string
  at: Location
}

/** A post or document with its tags. */
export interface Tagged {
  path: SourcePath
  tags?: readonly WrittenTag[] | undefined
}

/** The route for tag pages, and the file that describes tags. */
interface TagPlace {
  routeBase: string
  tags?: string | undefined
}

/** The tags of several posts or documents, and the tags of each, in their order. */
export interface AllTags {
  tags: readonly Tag[]
  keys: readonly (readonly string[])[]
}

/** Resolves tags. Without a tags file (`file`), every tag is valid. */
export function makeTags(
  tagged: readonly Tagged[],
  file: TagsFile | undefined,
  place: TagPlace,
): Checked<AllTags> {
  const diagnostics: Diagnostic[] = []
  const uses = tagged.map(({ path, tags = [] }) =>
    tags.map((each, index) => useOf(each, { path, key: `tags.${index}` }, file)),
  )
  for (const use of uses.flat()) if (file) checkKnown(use, file, place, diagnostics)
  const byKey = new Map(uses.flat().map((use) => [use.key, use]))
  const tags = withAddresses([...byKey.values()], place, diagnostics)
  const keys = uses.map((each) => [...new Set(each.map((use) => use.key))])
  return { value: { tags, keys }, diagnostics }
}

/** Finds a tag in the file by key or label. Without a match, the tag is its own key. */
function useOf(written: WrittenTag, at: Location, file: TagsFile = {}): Use {
  if (typeof written !== 'string') return { key: written.label, at, ...written }
  const [key, known] = Object.entries(file).find(
    ([name, { label }]) => name === written || label === written,
  ) ?? [written, {}]
  return { ...known, key, label: known.label ?? key, at }
}

function checkKnown(use: Use, file: TagsFile, { tags: path }: TagPlace, diagnostics: Diagnostic[]): void {
  const known = Object.keys(file)
  if (known.includes(use.key) || use.permalink !== undefined) return
  const missing = { name: use.key, known }
  diagnostics.push(unknownTag(missing, nameOf(path ?? 'tags.yml'), use.at))
}

/** Gives each tag a unique address. On a collision the later label gets a number, and a diagnostic is reported. */
function withAddresses(uses: readonly Use[], { routeBase }: TagPlace, diagnostics: Diagnostic[]): Tag[] {
  const taken = new Map<string, Use>()
  const sorted = [...uses].sort((a, b) => (a.key < b.key ? -1 : 1))
  return sorted.map((use) => {
    const { key, label, description } = use
    const written = use.permalink?.replace(/^\/+|\/+$/g, '') || slugOf(key)
    const long = checkLength(written, use.at)
    if (long) diagnostics.push(long)
    const wanted = (!long && written) || 'tag'
    let slug = wanted
    for (let number = 2; taken.has(slug.toLowerCase()); number++) slug = `${wanted}-${number}`
    const first = taken.get(wanted.toLowerCase())
    if (first) diagnostics.push(tagCollision(label, first.label, use.at))
    taken.set(slug.toLowerCase(), use)
    const url = toUrl(`${routeBase}/tags/${slug}`)
    return { key, label, url, ...(description !== undefined && { description }) }
  })
}

/** Tags with the same initial letter or script. */
export interface TagGroup<T> {
  /** `A`, `han` or `other`. */
  key: string
  tags: readonly T[]
}

/** Groups tags by Latin initial, then one group for Han, sorted by the rules of the language, then the rest. */
export function groupTags<T extends { label: string }>(tags: readonly T[], language: string): TagGroup<T>[] {
  const collator = new Intl.Collator(language)
  const groups = new Map<string, T[]>()
  for (const tag of tags) {
    const key = initialOf(tag.label)
    groups.set(key, [...(groups.get(key) ?? []), tag])
  }
  const order = ([key]: readonly [string, unknown]) => (key === 'han' ? '~1' : key === 'other' ? '~2' : key)
  return [...groups]
    .sort((a, b) => (order(a) < order(b) ? -1 : 1))
    .map(([key, own]) => ({ key, tags: own.sort((a, b) => collator.compare(a.label, b.label)) }))
}

function initialOf(label: string): string {
  const [first = ''] = label.normalize('NFD')
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  return /\p{Script=Han}/u.test(first) ? 'han' : 'other'
}
