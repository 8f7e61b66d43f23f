import { fingerprint, type Reader } from '@chatdocs/engine'
import { TEXT_PARTS } from '@chatdocs/protocol'
import { TRANSLATIONS, translationAt } from '../../config/languages.ts'
import type { ContentOptions, PluginReference } from '../../content/model.ts'
import type { SourcePath } from '../../paths.ts'
import { query } from '../inputs/define.ts'
import { config, folders } from './config.ts'
import { fences } from './islands.ts'
import { givenTo, moduleOf, plugins } from './plugins.ts'
import { themeComponents } from './theme.ts'

/** The exports of plugins that change documents. */
const PARSING: ReadonlySet<string> = new Set(['annotate', 'directives', 'remarkPlugins', 'rehypePlugins'])

/** The options for documents written in this language. */
export const contentOptions = query('contentOptions', async (db): Promise<ContentOptions> => {
  const { locale, words, toc, markdown, blog, api, baseUrl, linkedFolders } = (await db.get(config)).value
  const { variables: _, ...syntax } = markdown
  const locateAll = (named: readonly PluginReference[]) =>
    Promise.all(named.map((each) => moduleOf(db, each)))
  const [remarkPlugins, rehypePlugins, open] = await Promise.all([
    locateAll(markdown.remarkPlugins),
    locateAll(markdown.rehypePlugins),
    db.get(plugins),
  ])
  const parsing = open.filter(({ gives }) => gives.some((each) => PARSING.has(each)))
  const plugged = parsing.map(async (each) =>
    each.gives.includes('directives')
      ? { ...each.plugin, given: await givenTo(db, each) }
      : each.gives.includes('annotate')
        ? { ...each.plugin, inputs: fingerprint(await givenTo(db, each)) }
        : each.plugin,
  )
  const symbols = api.some(({ linked }) => linked)
  const [{ value: theme }, { value: shown }] = await Promise.all([db.get(themeComponents), db.get(fences)])
  const ownParts = TEXT_PARTS.filter((part) => theme[part] !== undefined)
  const options = {
    language: locale.htmlLang,
    ...(words && { words }),
    toc,
    ...(baseUrl !== '/' && { base: baseUrl }),
    ...syntax,
    remarkPlugins,
    rehypePlugins,
    ...(shown.length > 0 && { fences: shown }),
    ...(symbols && { symbols }),
    ...(ownParts.length > 0 && { ownParts }),
    ...(parsing.length > 0 && { plugins: await Promise.all(plugged) }),
    ...(linkedFolders.length > 0 &&
      parsing.some(({ gives }) => gives.includes('annotate')) && { linkedFolders }),
  }
  if (!blog) return options
  const posts = db.scope === '' ? blog.path : `${TRANSLATIONS}/${locale.path}/${blog.path}`
  return { ...options, posts }
})

/** The options for a document, in the language of that document. */
export async function optionsFor(db: Reader, path: SourcePath): Promise<ContentOptions> {
  const { scope, place } = translationAt(path, await db.get(folders))
  const own = db.within(scope)
  const options = await own.get(contentOptions)
  return ROOT.test(place) ? { ...options, siteTitle: (await own.get(config)).value.title } : options
}

/** The document of the site folder itself. */
const ROOT = /^(?:index|readme)\.mdx?$/i
