import { asRecord, asText, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { type Instance, placeIn } from './instances.ts'
import { footerOf, navbarOf } from './look.ts'
import type { Places } from './options.ts'

/** Translations of Docusaurus: files move to where chatdocs looks for them, texts of the navbar into the configuration. */

export interface Languages {
  defaultLocale: string
  locales: readonly string[]
  configs: Record<string, unknown>
}

/** What has translations. */
type Translated = Places & {
  /** Folders of documents that become one, and those that the navbar may name. */
  instances: readonly Instance[]
  known: readonly Instance[]
}

export function languagesOf(written: unknown): Languages {
  const { defaultLocale, locales, localeConfigs } = asRecord(written)
  const usual = asText(defaultLocale) ?? 'en'
  const all = Array.isArray(locales) && locales.length > 0 ? locales.map(String) : [usual]
  return { defaultLocale: usual, locales: all, configs: asRecord(localeConfigs) }
}

export function i18nOf(
  languages: Languages,
  places: Translated,
  sources: Sources,
  plan: Plan,
  theme: Record<string, unknown>,
): Plain {
  const { defaultLocale, locales, configs } = languages
  const localeConfigs = Object.fromEntries(
    locales.map((name): [string, Plain] => {
      const { label, direction, htmlLang, calendar, path } = asRecord(configs[name])
      const own =
        name === defaultLocale ? {} : moveLanguage(asText(path) ?? name, places, sources, plan, theme)
      return [
        name,
        {
          label: asText(label),
          direction: asText(direction),
          htmlLang: asText(htmlLang),
          calendar: asText(calendar),
          path: asText(path),
          ...own,
        },
      ]
    }),
  )
  const filled = Object.entries(localeConfigs).filter(([, each]) =>
    Object.values(asRecord(each)).some((value) => value !== undefined),
  )
  return { defaultLocale, locales, localeConfigs: filled.length > 0 ? Object.fromEntries(filled) : undefined }
}

/** Plans the moves of one language. Returns what the configuration has for it. */
function moveLanguage(
  folder: string,
  places: Translated,
  sources: Sources,
  plan: Plan,
  theme: Record<string, unknown>,
): Record<string, Plain> {
  const from = `${sources.base}i18n/${folder}`
  const to = `i18n/${folder}`
  const moves: readonly (readonly [string, string])[] = [
    ...places.instances.map(
      ({ id, route }) =>
        [
          `${from}/docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}/current/`,
          `${to}/${placeIn(route, '')}/`,
        ] as const,
    ),
    [`${from}/docusaurus-plugin-content-docs/current/`, `${to}/${places.docs}/`],
    [`${from}/docusaurus-plugin-content-docs/version-`, `${to}/versioned_docs/version-`],
    [`${from}/docusaurus-plugin-content-blog/`, `${to}/${places.blog}/`],
    [`${from}/docusaurus-plugin-content-pages/`, `${to}/${places.pages}/`],
  ]
  let count = 0
  for (const path of sources.files(from)) {
    const [start = '', target = ''] = moves.find(([each]) => path.startsWith(each)) ?? []
    if (start === '' || /\/(options|current|version-[^/]*)\.json$/.test(path)) continue
    plan.moves.set(path, target + path.slice(start.length))
    count++
  }
  if (count > 0) plan.converted.push(`${from}, files moved: ${count}`)
  for (const path of sources.files(from, /(\/code|docs\/(current|version-[^/]*))\.json$/))
    plan.hand(
      path,
      'labels of sidebars are translated in i18n/<language>/sidebars.ts, words of the interface by words',
    )
  return themeOf(from, places, sources, plan, theme)
}

/** The navbar and the footer with their translated labels. */
function themeOf(
  from: string,
  { known }: Translated,
  sources: Sources,
  plan: Plan,
  theme: Record<string, unknown>,
): Record<string, Plain> {
  const texts = (part: string) => {
    const path = `${from}/docusaurus-theme-classic/${part}.json`
    return sources.has(path) ? { path, words: asRecord(JSON.parse(sources.text(path))) } : undefined
  }
  const [navbar, footer] = [texts('navbar'), texts('footer')]
  return {
    navbar: navbar && navbarOf(translated(theme.navbar, navbar.words), plan, navbar.path, known),
    footer: footer && footerOf(translated(theme.footer, footer.words), plan, footer.path),
  }
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
