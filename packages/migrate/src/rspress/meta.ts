import type { Entry } from '../navigation.ts'
import { asList, asRecord, asText } from '../plan.ts'
import type { Sources } from '../sources.ts'

/** The files by which Rspress describes its navigation: `_nav.json` and `_meta.json`. */

/** The items of the navbar. */
export function navOf(folder: string, sources: Sources): Entry[] {
  return entriesOf(readList(`${folder}/_nav.json`, sources))
}

/** Entries with `text`, `link` and `items`, as in `themeConfig`. */
export function entriesOf(written: unknown): Entry[] {
  return asList(written).flatMap((each): Entry[] => {
    if (typeof each === 'string') return [{ label: '', link: each }]
    const { text, label, link, items, collapsed, collapsible } = asRecord(each)
    const inside = Array.isArray(items) ? entriesOf(items) : undefined
    const name = asText(text) ?? asText(label) ?? ''
    if (inside === undefined && asText(link) === undefined) return []
    return [{ label: name, link: asText(link), items: inside, isFolded: foldedOf(collapsible, collapsed) }]
  })
}

function foldedOf(collapsible: unknown, collapsed: unknown): boolean | undefined {
  return collapsible === false ? undefined : collapsed === true
}

/** A sidebar for each folder at the top that has a `_meta.json`, or one for all. */
export function sidebarsOf(folder: string, sources: Sources): [path: string, entries: readonly Entry[]][] {
  if (sources.has(`${folder}/_meta.json`)) return [['docs', entriesIn(folder, folder, sources)]]
  const names = new Set(
    sources.files(folder, /\/_meta\.json$/).map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''),
  )
  return [...names].map((name) => [name, entriesIn(`${folder}/${name}`, folder, sources)])
}

function entriesIn(folder: string, root: string, sources: Sources): Entry[] {
  const list = readList(`${folder}/_meta.json`, sources)
  if (list === undefined) {
    const place = folder.slice(root.length + 1)
    return [{ label: '', folder: place === '' ? '.' : place }]
  }
  return asList(list).flatMap((each) => entryFor(each, folder, root, sources))
}

function entryFor(written: unknown, folder: string, root: string, sources: Sources): Entry[] {
  const item = typeof written === 'string' ? { name: written } : asRecord(written)
  const { type, name, label, link, collapsible, collapsed } = item as Record<string, unknown>
  if (type === 'divider' || type === 'section-header') return []
  if (type === 'custom-link')
    return asText(link) === undefined
      ? entriesOf([written])
      : [{ label: asText(label) ?? String(link), link: asText(link) }]
  const place = `${folder}/${String(name)}`
  const address = `/${place.slice(root.length + 1)}`.replace(/\.mdx?$/, '')
  if (sources.isFolder(place) && type !== 'file') {
    const index = sources.first(`${place}.md`, `${place}.mdx`, `${place}/index.md`, `${place}/index.mdx`)
    return [
      {
        label: asText(label) ?? String(name),
        link: index === undefined ? undefined : address,
        items: entriesIn(place, root, sources),
        isFolded: type === 'dir-section-header' ? undefined : foldedOf(collapsible, collapsed),
      },
    ]
  }
  return [{ label: asText(label) ?? '', link: address }]
}

function readList(path: string, sources: Sources): unknown {
  try {
    return sources.has(path) ? JSON.parse(sources.text(path)) : undefined
  } catch {
    return undefined
  }
}
