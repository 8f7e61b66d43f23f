import type { Reader } from '@chatdocs/engine'
import { ICONS } from '@chatdocs/protocol'
import { placeOf } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import { refractor } from '../../content/code/grammars.ts'
import { ATTRIBUTES, DIRECTIVES } from '../../content/directives/convert.ts'
import { COMPONENTS } from '../../content/mdx/vocabulary.ts'
import { choicesOf, KEYS } from '../../content/source/front-matter-schema.ts'
import { staticPath } from '../../graph/resolve.ts'
import { MARKDOWN, PRIVATE, type SourcePath } from '../../paths.ts'
import { anchors } from '../graph/addresses.ts'
import { authorsFile } from '../graph/blog.ts'
import { addresses, bareDocuments, sidebars } from '../graph/graph.ts'
import { resolveAddress } from '../graph/links.ts'
import { files, text } from '../inputs/inputs.ts'
import { apiNames, apiVersionOf } from '../site/api.ts'
import { config, docsVersions, folders } from '../site/config.ts'
import { islandsByName } from '../site/islands.ts'
import { facts, metadata } from '../texts/content.ts'
import { languageOf } from './links.ts'

/** What can be written at a place of a file. */
export interface EditorWord {
  /** What is written; a path is relative to the site folder. */
  text: string
  /** What it is: the title of a document. */
  about?: string | undefined
  /** The only document that has it: there, it may be what an author is writing. */
  onlyIn?: SourcePath
  /** It is a path of a file. */
  isPath?: true
}

/** A kind of place. `of` says of which one: the key of values, the directive of attributes, the address of anchors. */
export interface Wanted {
  kind: keyof typeof WORDS
  of: string
}

type Words = (db: Reader, path: SourcePath, of: string) => Promise<readonly EditorWord[]>

const named = (names: Iterable<string>): EditorWord[] => Array.from(names, (text) => ({ text }))

const CHOICES = /^\??:\s*\|?\s*((?:'[^'\n]*'\s*\|\s*)*'[^'\n]*')/

/**
 * The properties of a component, with their values if these are few. Those of the site's own ones are read from its code as
 * it is written: what it takes apart, or a type `Props`. Types are not followed into other files.
 */
async function propertiesOf(db: Reader, component: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const source = (await db.get(islandsByName)).get(component)
  if (source === undefined) {
    const own = Object.keys(ATTRIBUTES).find((name) =>
      component.toLowerCase().endsWith(name.replaceAll('-', '')),
    )
    return new Map((own ? (ATTRIBUTES[own] ?? []) : []).map((name) => [name, []]))
  }
  const code = await db.get(text, source)
  const [, taken = ''] = /\(\s*\{([^{}()]*)\}\s*[:)]/.exec(code) ?? []
  const [, members = ''] = /\b(?:interface|type)\s+\w*Props\b[^{]*\{([^{}]*)\}/.exec(code) ?? []
  const names = [
    ...taken.matchAll(/(?:^|,)\s*([\w$]+)/g),
    ...members.matchAll(/^\s*(?:readonly\s+)?([\w$]+)\??:/gm),
  ].map(([, name = '']) => name)
  return new Map(
    names.map((name) => {
      const types = code.split(new RegExp(`\\b${name.replaceAll('$', '\\$')}(?=\\??:)`)).slice(1)
      const [, choices = ''] = types.map((each) => CHOICES.exec(each)).find(Boolean) ?? []
      return [name, [...choices.matchAll(/'([^']*)'/g)].map(([, choice = '']) => choice)]
    }),
  )
}

/** What can be written, by the kind of place. */
const WORDS = {
  documents: async (db) => {
    const paths = [...(await db.get(addresses)).bySource.keys()]
    return Promise.all(
      paths.map(async (text) => ({ text, about: (await db.get(metadata, text)).title, isPath: true })),
    )
  },
  /** Images, and all other files that a page can lead to. */
  files: async (db, _, of) => {
    const [all, { value }] = await Promise.all([db.get(files), db.get(config)])
    const isImage = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
    return all
      .filter((each) => (of === 'image' ? isImage.test(each) : !MARKDOWN.test(each) && !PRIVATE.test(each)))
      .map((each) => {
        const shown = staticPath(each, value)
        return shown === undefined ? { text: each, isPath: true } : { text: `/${shown}` }
      })
  },
  /** `of` is the address before `#`; empty for the page itself. */
  anchors: async (db, path, of) => {
    if (of === '') return named((await db.get(facts, path)).anchors)
    const to = await resolveAddress(db, path, of)
    const url = to && 'url' in to ? to.url : undefined
    return named((url && (await db.get(anchors, url))) ?? [])
  },
  keys: async () => named(Object.keys(KEYS)),
  values: async (db, _, key) => {
    if (key === 'displayed_sidebar') return named((await db.get(sidebars)).value.sidebars.map(({ id }) => id))
    return named(choicesOf(key))
  },
  tags: async (db) => {
    const sources = [...(await db.get(addresses)).bySource.keys()]
    const all = await Promise.all(sources.map((path) => db.get(metadata, path)))
    const found = new Map<string, EditorWord>()
    for (const { path, frontMatter } of all)
      for (const tag of frontMatter.tags ?? []) {
        const text = typeof tag === 'string' ? tag : tag.label
        found.set(text, found.has(text) ? { text } : { text, onlyIn: path })
      }
    return [...found.values()]
  },
  authors: async (db) =>
    Object.entries((await db.get(authorsFile)).value).map(([text, { name }]) => ({ text, about: name })),
  ids: async (db, path) => {
    const [docs, versions, where] = await Promise.all([
      db.get(bareDocuments),
      db.get(docsVersions),
      db.get(folders),
    ])
    const own = /^sidebars\./.test(path) ? undefined : versionAt(placeOf(path, where), versions.value)?.name
    const entries = docs.value.entries.filter(({ version }) => own === undefined || version === own)
    return Promise.all(
      entries.map(async ({ id, source }) => ({ text: id, about: (await db.get(metadata, source)).title })),
    )
  },
  directives: async () => named(new Set(DIRECTIVES.filter((name) => name === name.toLowerCase()))),
  attributes: async (_, __, of) => named(Object.hasOwn(ATTRIBUTES, of) ? (ATTRIBUTES[of] ?? []) : []),
  components: async (db) => named([...(await db.get(islandsByName)).keys(), ...COMPONENTS]),
  properties: async (db, _, of) => named((await propertiesOf(db, of)).keys()),
  /** `of` is a tag up to the property whose values are asked for: `Chart kind`. */
  choices: async (db, _, of) => {
    const [component = '', property = ''] = [of.split(/\s/, 1)[0], of.split(/\s+/).at(-1)]
    return named((await propertiesOf(db, component)).get(property) ?? [])
  },
  languages: async () => named(refractor.listLanguages()),
  icons: async () => named(Object.keys(ICONS)),
  variables: async (db) =>
    Object.entries((await db.get(config)).value.markdown.variables).map(([text, about]) => ({ text, about })),
  symbols: async (db, path) => {
    const [versions, where] = await Promise.all([db.get(docsVersions), db.get(folders)])
    const version = await apiVersionOf(db, versionAt(placeOf(path, where), versions.value)?.name)
    return named(version === undefined ? [] : await apiNames(db, version))
  },
} satisfies Record<string, Words>

export const WORD_KINDS = Object.keys(WORDS) as Wanted['kind'][]

/** What can be written at a place of a file. */
export async function wordsAt(
  db: Reader,
  path: SourcePath,
  { kind, of }: Wanted,
): Promise<readonly EditorWord[]> {
  const words: Words = WORDS[kind]
  return words(await languageOf(db, path), path, of)
}
