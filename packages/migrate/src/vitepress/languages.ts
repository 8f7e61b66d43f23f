import { isExternal } from '../addresses.ts'
import { asRecord, asText, isRecord, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'

/** A language of the site, the default one first. */
export interface Language {
  /** Its name in chatdocs. */
  name: string
  label: string | undefined
  lang: string
  /** The folder of its pages, and the beginning of their addresses; empty for the default one. */
  prefix: string
  /** The beginning of its addresses in VitePress, where the default language may have one. */
  written: string
  title: string | undefined
  description: string | undefined
  /** The theme of the site, with the keys that this language changes. */
  theme: Record<string, unknown>
  /** Whether it has a sidebar that is not the one of the site. */
  hasSidebar: boolean
  direction: string | undefined
  /** The folder of its documents, as they are now. */
  folder: string
  files: readonly string[]
}

interface Context {
  srcDir: string
  rewrites: (path: string) => string
  sources: Sources
  plan: Plan
}

/** Languages on other sites, as links. */
export function languagesElsewhere(config: Record<string, unknown>): { label: string; href: string }[] {
  return Object.entries(asRecord(config.locales)).flatMap(([key, value]) => {
    const { label, link } = asRecord(value)
    const href = asText(link)
    return href !== undefined && isExternal(href) ? [{ label: asText(label) ?? key, href }] : []
  })
}

/** The folder of the documents of the default language, and all languages. */
export async function languagesOf(
  config: Record<string, unknown>,
  { srcDir, rewrites, sources, plan }: Context,
): Promise<{ folder: string; languages: readonly Language[] }> {
  const inside = (below: string) => [srcDir, below].filter((each) => each !== '').join('/')
  const all = asRecord(config.locales)
  const here = Object.entries(all).filter(
    ([key, value]) => key !== 'root' && !isExternal(asText(asRecord(value).link) ?? ''),
  )
  // Without a language at the root, one of the others becomes the default one.
  const isLang = ([key, value]: (typeof here)[number]) =>
    [key, asText(asRecord(value).lang)].includes(asText(config.lang) ?? 'en')
  const moved = all.root === undefined ? (here.find(isLang) ?? here[0])?.[0] : undefined
  const locales = here.filter(([key]) => key !== moved)
  const prefixes = locales.map(([key]) => key)
  // The default language may have a folder that `rewrites` takes out of the addresses: `en/:rest*`.
  const root = asRecord(all[moved ?? 'root'])
  const names = ['en', asText(root.lang) ?? 'en', (asText(root.lang) ?? 'en').slice(0, 2)]
  const own =
    moved ?? names.find((each) => rewrites(`${each}/a.md`) === 'a.md' && sources.isFolder(inside(each)))
  const folder = own === undefined ? srcDir : inside(own)
  const isOther = (path: string) => prefixes.some((key) => path.startsWith(`${inside(key)}/`))
  const made = async (key: string, value: unknown, folders: readonly string[]): Promise<Language> => {
    const given = asRecord(value)
    const added = await additional(folders, sources)
    const isMain = key === (moved ?? 'root')
    const lang =
      asText(given.lang) ?? asText(added.lang) ?? (key === 'root' ? (asText(config.lang) ?? 'en-US') : key)
    const theme = { ...asRecord(added.themeConfig), ...asRecord(given.themeConfig) }
    const place = isMain ? folder : inside(key)
    return {
      name: key === 'root' ? lang : nameOf(key, lang),
      label: asText(given.label) ?? (key === 'root' ? undefined : key),
      lang,
      prefix: isMain ? '' : key,
      written: key === 'root' ? '' : key,
      title: asText(given.title) ?? asText(added.title),
      description: asText(given.description) ?? asText(added.description),
      theme: { ...asRecord(config.themeConfig), ...theme },
      hasSidebar: theme.sidebar !== undefined,
      // Sites keep other things under this name, too.
      direction: [given.dir, added.dir].map(asText).find((each) => each === 'rtl' || each === 'ltr'),
      folder: place,
      files: pagesIn(place, sources).filter((path) => !isMain || !isOther(path)),
    }
  }
  const main = await made(moved ?? 'root', root, own === undefined || moved ? [folder] : [srcDir, folder])
  const others = await Promise.all(locales.map(([key, value]) => made(key, value, [inside(key)])))
  if (folder !== srcDir)
    for (const { prefix: key } of others)
      for (const path of sources.files(inside(key)))
        if (!/\/config\.\w+$/.test(path))
          plan.moves.set(path, `i18n/${key}/${folder}/${path.slice(inside(key).length + 1)}`)
  return { folder, languages: [main, ...others] }
}

/** Addresses in a language are written without it. */
export function withoutPrefix(link: string | undefined, prefix: string): string | undefined {
  if (link === undefined || prefix === '' || isExternal(link)) return link
  return link.replace(new RegExp(`^/?${prefix}(?=/|$)`), '') || '/'
}

/** The key of a language, or its tag if the key is none. */
function nameOf(key: string, lang: string | undefined): string {
  return /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(key) ? key : (lang ?? key)
}

function pagesIn(folder: string, sources: Sources): string[] {
  return sources.files(folder, /\.md$/).filter((path) => !/(^|\/)(\.|_)|(^|\/)node_modules\//.test(path))
}

/** The configuration beside documents that `defineAdditionalConfig` makes. */
async function additional(folders: readonly string[], sources: Sources): Promise<Record<string, unknown>> {
  let all: Record<string, unknown> = {}
  for (const folder of folders) {
    const path = sources.first(
      ...['ts', 'mts', 'js', 'mjs'].map((type) => [folder, `config.${type}`].filter(Boolean).join('/')),
    )
    if (path === undefined || !sources.text(path).includes('defineAdditionalConfig')) continue
    const read = await sources.evaluate(path)
    if (isRecord(read.value)) {
      const themeConfig = { ...asRecord(all.themeConfig), ...asRecord(read.value.themeConfig) }
      all = { ...all, ...read.value, themeConfig }
    }
  }
  return all
}
