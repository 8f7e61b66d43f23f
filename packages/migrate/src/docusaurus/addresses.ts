import { writtenValues } from '@chatdocs/core'
import { DOCUMENT } from '../addresses.ts'
import { asList, asRecord, asText, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import type { Instance } from './instances.ts'
import type { Options, Places } from './options.ts'

/** The addresses of documents, posts and pages, by the rules of Docusaurus. */

const PARTIAL = /(^|\/)_|\.(test|spec)\.|\/__tests__\//

interface Site {
  places: Places
  docs: Options
  instances: readonly Instance[]
  /** Absent without a blog. */
  blogRoute: string | undefined
}

export function recordAddresses(
  { places, docs, blogRoute, instances }: Site,
  sources: Sources,
  plan: Plan,
): void {
  const add = (url: string, path: string) => plan.addresses.push({ url, path })
  for (const { folder, route } of [...versionsOf(places, docs, sources), ...instances.slice(1)])
    for (const path of sources.files(folder, DOCUMENT)) {
      const inside = path.slice(folder.length + 1)
      const url = PARTIAL.test(inside) ? undefined : documentAddress(inside, sources.text(path), route)
      if (url !== undefined) add(url, path)
    }
  for (const path of sources.files(places.pages, /\.(mdx?|jsx?|tsx?)$/)) {
    const inside = path.slice(places.pages.length + 1)
    if (PARTIAL.test(inside) || inside.endsWith('.d.ts')) continue
    add(joined('', inside.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '$1')), path)
  }
  if (blogRoute === undefined) return
  for (const path of sources.files(places.blog, DOCUMENT)) {
    const inside = path.slice(places.blog.length + 1)
    const url = PARTIAL.test(inside) ? undefined : postAddress(inside, sources.text(path), blogRoute)
    if (url !== undefined) add(url, path)
  }
}

/** The folders of all versions, each with its route. */
function versionsOf(places: Places, docs: Options, sources: Sources): { folder: string; route: string }[] {
  const list = `${sources.base}versions.json`
  const names =
    sources.has(list) && docs.disableVersioning !== true
      ? asList(JSON.parse(sources.text(list))).map(String)
      : []
  const last = asText(docs.lastVersion) ?? names[0] ?? 'current'
  const only = Array.isArray(docs.onlyIncludeVersions) ? docs.onlyIncludeVersions : undefined
  const all = [...(docs.includeCurrentVersion === false ? [] : ['current']), ...names]
  return all
    .filter((name) => only?.includes(name) ?? true)
    .map((name) => {
      const path =
        asText(asRecord(asRecord(docs.versions)[name]).path) ??
        (name === last ? '' : name === 'current' ? 'next' : name)
      const folder = name === 'current' ? places.docs : `${sources.base}versioned_docs/version-${name}`
      return { folder, route: [places.docsRoute, path].join('/') }
    })
}

function documentAddress(path: string, text: string, route: string): string | undefined {
  const head = writtenValues(text)
  if (head.draft === true) return undefined
  const slug = asText(head.slug) ?? (typeof head.slug === 'number' ? String(head.slug) : undefined)
  const parts = path.replace(DOCUMENT, '').split('/')
  const folders = parts.slice(0, -1).map(withoutNumber)
  const file = parts.at(-1) ?? ''
  if (slug?.startsWith('/')) return joined(route, slug)
  if (slug !== undefined) return joined(route, [...folders, slug].join('/'))
  const name = asText(head.id) ?? withoutNumber(file)
  const isIndex =
    /^(index|readme)$/i.test(withoutNumber(file)) ||
    withoutNumber(file).toLowerCase() === folders.at(-1)?.toLowerCase()
  return joined(route, [...folders, ...(isIndex ? [] : [name])].join('/'))
}

/** `01-install` → `install`, but not dates and versions: `2021-11-name`, `7.0-name`. */
function withoutNumber(name: string): string {
  if (/^(\d{1,2}|\d{4})[-_.](\d{2}|\d{4})[-_.](\d{2}|\d{4})|^\d+[-_.]\d+/.test(name)) return name
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')
}

function postAddress(path: string, text: string, route: string): string | undefined {
  const head = writtenValues(text)
  if (head.draft === true) return undefined
  const slug = asText(head.slug) ?? (typeof head.slug === 'number' ? String(head.slug) : undefined)
  if (slug !== undefined) return joined(route, slug)
  const found = /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(\/index)?\.mdx?$/.exec(path)
  if (!found) return undefined
  const [, folder = '', year = '', month = '', day = '', name = ''] = found
  return joined(route, `${folder}${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}/${name}`)
}

function joined(route: string, path: string): string {
  return `/${[route, path].join('/')}`.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '')
}
