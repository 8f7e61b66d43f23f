import { asList, asRecord, asText, type Plain } from '../plan.ts'
import type { Sources } from '../sources.ts'
import type { Site } from '../table.ts'
import type { Instance } from './instances.ts'
import { footerOf, navbarOf } from './navbar.ts'

/** Where the parts of a site are, relative to the site folder. */
export interface Places {
  docs: string
  blog: string
  pages: string
}

/** What has translations. */
type Translated = Places & {
  instances: readonly Instance[]
}

/** The languages of a configuration, whose files move to where chatdocs looks for them. */
export function writeLanguages(
  config: Readonly<Record<string, unknown>>,
  places: Translated,
  site: Site,
): void {
  const { plan } = site
  const { defaultLocale, locales, localeConfigs } = asRecord(config.i18n)
  const usual = asText(defaultLocale) ?? 'en'
  const names = asList(locales).length > 0 ? asList(locales).map(String) : [usual]
  const theme = asRecord(config.themeConfig)
  const configs = names.flatMap((name): [string, Plain][] => {
    const written = asRecord(asRecord(localeConfigs)[name])
    const kept = ['label', 'direction', 'htmlLang', 'calendar', 'path'].map((key) => [
      key,
      asText(written[key]),
    ])
    const folder = asText(written.path) ?? name
    const moved = name === usual ? {} : moveLanguage(folder, places, theme, site)
    const own = { ...Object.fromEntries(kept), ...moved }
    return Object.values(own).every((each) => each === undefined) ? [] : [[name, own]]
  })
  if (names.length === 1 && configs.length === 0) plan.set('lang', usual)
  else {
    plan.set('i18n', { defaultLocale: usual, locales: names })
    plan.set('i18n.localeConfigs', Object.fromEntries(configs))
  }
}

/** Plans the moves of one language. Returns what the configuration has for it. */
function moveLanguage(
  folder: string,
  { blog, pages, instances }: Translated,
  theme: Record<string, unknown>,
  { sources, plan }: Site,
): Record<string, Plain> {
  const from = `${sources.base}i18n/${folder}`
  const plugin = 'docusaurus-plugin-content-'
  const moves: readonly (readonly [string, string])[] = [
    ...instances.flatMap(({ id, place }): [string, string][] => {
      const [folder, name] = id === 'default' ? ['docs', ''] : [`docs-${id}`, `${id}-`]
      return [
        [`${folder}/current/`, `${place}/`],
        [`${folder}/version-`, `versioned_docs/version-${name}`],
      ]
    }),
    ['blog/', `${blog}/`],
    ['pages/', `${pages}/`],
  ]
  for (const path of sources.files(from)) {
    const below = path.slice(from.length + 1 + plugin.length)
    const isPlugin = path.startsWith(`${from}/${plugin}`)
    const [start, target] = moves.find(([each]) => isPlugin && below.startsWith(each)) ?? []
    if (start === undefined || /\/(options|current|version-[^/]*)\.json$/.test(path)) continue
    plan.moves.set(path, `i18n/${folder}/${target}${below.slice(start.length)}`)
  }
  const named = instances.filter((each) => nameCategories(folder, each, { sources, plan }))
  for (const path of sources.files(from, /(\/code|docs\/(current|version-[^/]*))\.json$/))
    if (named.length === 0 || !path.endsWith('docs/current.json'))
      plan.hand(
        path,
        'labels of sidebars are translated in i18n/<language>/sidebars.ts, words of the interface by words',
      )
  // The navbar and the footer have their translated labels in files of their own.
  const part = (name: 'navbar' | 'footer', make: typeof navbarOf): Plain => {
    const [file, shown] = partIn(folder, name, theme, sources)
    return shown === undefined ? undefined : make(shown, { plan, file, instances })
  }
  return { navbar: part('navbar', navbarOf), footer: part('footer', footerOf) }
}

/** Gives the categories of folders their labels in a language, which Docusaurus keeps by their keys or labels. */
function nameCategories(
  folder: string,
  { id, folder: documents, place }: Instance,
  { sources, plan }: Pick<Site, 'sources' | 'plan'>,
): boolean {
  const part = id === 'default' ? 'docs' : `docs-${id}`
  const words = asRecord(
    sources.json(`${sources.base}i18n/${folder}/docusaurus-plugin-content-${part}/current.json`),
  )
  const labels = new Map(
    Object.entries(words).map(([name, each]) => [
      name.replace(/^.*?\.category\./, ''),
      asRecord(each).message,
    ]),
  )
  const taken = new Set(plan.moves.values())
  for (const path of sources.files(documents, /_category_\.json$/)) {
    const { key, customProps, ...own } = asRecord(sources.json(path)) as Record<string, Plain>
    const label = asText(labels.get(String(key ?? own.label)))
    const to = `i18n/${folder}/${place}${path.slice(documents.length)}`
    if (label !== undefined && !taken.has(to))
      plan.files.set(to, `${JSON.stringify({ ...own, label }, null, 2)}\n`)
  }
  return [...plan.files.keys()].some((path) => path.startsWith(`i18n/${folder}/${place}/`))
}

/** The navbar or footer in a language, if it has labels of its own, and the file that has them. */
export function partIn(
  folder: string,
  name: 'navbar' | 'footer',
  theme: Readonly<Record<string, unknown>>,
  sources: Sources,
): [file: string, shown: unknown] {
  const file = `${sources.base}i18n/${folder}/docusaurus-theme-classic/${name}.json`
  const words = sources.json(file)
  return [file, words === undefined ? undefined : translated(theme[name], asRecord(words))]
}

/** A part of the theme with the labels that Docusaurus keeps by `item.label.Docs`, `link.title.Community` and such. */
function translated(value: unknown, words: Record<string, unknown>, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => translated(each, words, key))
  if (typeof value === 'string') {
    const names: Readonly<Record<string, string>> = {
      label: `item.label.${value}`,
      title: `link.title.${value}`,
      copyright: 'copyright',
    }
    const found = asRecord(words[names[key] ?? ''] ?? words[`link.${names[key] ?? ''}`] ?? words[key])
    return asText(found.message) ?? value
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, translated(each, words, name)]),
  )
}
