import { splitDate, splitNumber, writtenValues } from '@chatdocs/core'
import { DOCUMENT, excludedBy } from '../addresses.ts'
import { addingKey } from '../front-matter.ts'
import { asText } from '../plan.ts'
import { patterns, type Site } from '../table.ts'
import { type Instance, versionsOf } from './instances.ts'
import type { Places } from './translations.ts'

/** The addresses of documents, posts and pages, by the rules of Docusaurus. */

/** Partials, tests and types have no address. */
export const NO_PAGE = /(^|\/)_|\.(test|spec)\.|\/__tests__\/|\.d\.ts$/

interface Parts {
  places: Places
  /** All folders of documents, the main one first. */
  instances: readonly Instance[]
  /** Absent without a blog. */
  blogRoute: string | undefined
}

export function recordAddresses({ places, instances, blogRoute }: Parts, { sources, plan }: Site): void {
  const record = (
    folder: string,
    pattern: RegExp,
    address: (path: string, text: string) => string | undefined,
  ) => {
    for (const path of sources.files(folder, pattern)) {
      const below = path.slice(folder.length + 1)
      const url = NO_PAGE.test(below) ? undefined : address(below, sources.text(path))
      if (url !== undefined) plan.addresses.push({ url, path })
    }
  }
  for (const each of instances) {
    const isExcluded = excludedBy(patterns(each.options.exclude))
    for (const { folder, route } of versionsOf(each, sources))
      record(folder, DOCUMENT, (path, text) => {
        if (isExcluded(path)) return undefined
        const name = path.replace(/^.*\//, '').replace(DOCUMENT, '')
        const id = name.replace(YEAR, '')
        // Sidebars name the document by it.
        if (id !== name && writtenValues(text).id === undefined)
          plan.splice(`${folder}/${path}`, addingKey(text, `id: ${JSON.stringify(id)}`))
        return documentAddress(path, text, route)
      })
  }
  record(places.pages, /\.(mdx?|jsx?|tsx?)$/, (path) =>
    joined('', path.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1')),
  )
  if (blogRoute !== undefined)
    record(places.blog, DOCUMENT, (path, text) => postAddress(path, text, blogRoute))
}

/** Docusaurus reads a year as a number that sets the order of files. */
const YEAR = /^(?:19|20)\d\d[-_]+(?=[^\d\s\-_.])/

function documentAddress(path: string, text: string, route: string): string | undefined {
  const { draft, id, slug } = writtenValues(text)
  if (draft === true) return undefined
  const own = slugIn(slug)
  const parts = path
    .replace(DOCUMENT, '')
    .split('/')
    .map((part) => splitNumber(part.replace(YEAR, '')).name)
  const file = parts.pop() ?? ''
  if (own !== undefined) return joined(route, own.startsWith('/') ? own : [...parts, own].join('/'))
  const isIndex = /^(index|readme)$/i.test(file) || file.toLowerCase() === parts.at(-1)?.toLowerCase()
  return joined(route, [...parts, ...(isIndex ? [] : [asText(id) ?? file])].join('/'))
}

function postAddress(path: string, text: string, route: string): string | undefined {
  const { draft, slug } = writtenValues(text)
  const { date, name } = splitDate(path)
  const usual = date === undefined ? name : `${date.replaceAll('-', '/')}/${name}`
  return draft === true ? undefined : joined(route, slugIn(slug) ?? usual)
}

function slugIn(written: unknown): string | undefined {
  return asText(typeof written === 'number' ? String(written) : written)
}

function joined(route: string, path: string): string {
  return `/${[route, path].join('/')}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}
