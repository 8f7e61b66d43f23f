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
  title: string | undefined
  description: string | undefined
  theme: Record<string, unknown>
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

/** The folder of the documents of the default language, and all languages. */
export async function languagesOf(
  config: Record<string, unknown>,
  { srcDir, rewrites, sources, plan }: Context,
): Promise<{ folder: string; languages: readonly Language[] }> {
  const locales = Object.entries(asRecord(config.locales)).filter(([key]) => key !== 'root')
  const prefixes = locales.map(([key]) => key)
  const inside = (below: string) => [srcDir, below].filter((each) => each !== '').join('/')
  // The default language may have a folder that `rewrites` takes out of the addresses: `en/:rest*`.
  const root = asRecord(asRecord(config.locales).root)
  const own = ['en', asText(root.lang) ?? 'en', (asText(root.lang) ?? 'en').slice(0, 2)].find(
    (each) => rewrites(`${each}/a.md`) === 'a.md' && sources.isFolder(inside(each)),
  )
  const folder = own === undefined ? srcDir : inside(own)
  const lang = asText(root.lang) ?? asText(config.lang) ?? 'en-US'
  const more = await additional(own === undefined ? [srcDir] : [srcDir, folder], sources)
  const isOther = (path: string) => prefixes.some((key) => path.startsWith(`${inside(key)}/`))
  const main: Language = {
    name: lang,
    label: asText(root.label),
    lang,
    prefix: '',
    title: asText(root.title) ?? asText(more.title),
    description: asText(root.description) ?? asText(more.description),
    theme: { ...asRecord(config.themeConfig), ...asRecord(more.themeConfig), ...asRecord(root.themeConfig) },
    direction: asText(root.dir),
    folder,
    files: pagesIn(folder, sources).filter((path) => !isOther(path)),
  }
  const others = await Promise.all(
    locales.map(async ([key, value]): Promise<Language> => {
      const given = asRecord(value)
      const added = await additional([inside(key)], sources)
      if (folder !== srcDir)
        for (const path of sources.files(inside(key)))
          if (!/\/config\.\w+$/.test(path))
            plan.moves.set(path, `i18n/${key}/${folder}/${path.slice(inside(key).length + 1)}`)
      return {
        name: nameOf(key, asText(given.lang) ?? asText(added.lang)),
        label: asText(given.label) ?? key,
        lang: asText(given.lang) ?? asText(added.lang) ?? key,
        prefix: key,
        title: asText(given.title) ?? asText(added.title),
        description: asText(given.description) ?? asText(added.description),
        theme: { ...asRecord(added.themeConfig), ...asRecord(given.themeConfig) },
        direction: asText(given.dir) ?? asText(added.dir),
        folder: inside(key),
        files: pagesIn(inside(key), sources),
      }
    }),
  )
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
