import { fingerprintBytes } from '@chatdocs/engine'
import type { OutputPath, Url } from '@chatdocs/protocol'
import type { Rewritten } from '../../content/model.ts'
import { markdownFormPath } from '../../graph/routes.ts'
import type { SourcePath } from '../../paths.ts'
import { utf8Size } from '../../render/llms.ts'
import { markdownFormAddress, markdownFormText } from '../../render/markdown-form.ts'
import { route, urlOfSource } from '../graph/graph.ts'
import { images, picture } from '../graph/images.ts'
import { links } from '../graph/links.ts'
import { query } from '../inputs/define.ts'
import { addressStyle, config } from '../site/config.ts'
import { facts, markdownOf, places } from '../texts/content.ts'
import { assetPaths } from './bodies.ts'

/** The path of a page's Markdown; `undefined` for pages without a Markdown source. */
const markdownPathOf = query('markdownPathOf', async (db, url: Url): Promise<OutputPath | undefined> => {
  const at = await db.get(route, url)
  return at && markdownFormPath(at)
})

/** The public Markdown of a page, for its file and for `llms-full.txt`, which is written when its document is dropped. */
export const markdownForm = query(
  'markdownForm',
  { kept: true },
  async (db, source: SourcePath): Promise<string> => {
    const [known, where, written, resolved, shown, url = '', { value }] = await Promise.all([
      db.get(facts, source),
      db.get(places, source),
      markdownOf(db, source),
      db.get(links, source),
      db.get(images, source),
      db.get(urlOfSource, source),
      db.get(config),
    ])
    const urls = new Set(resolved.flatMap((each) => (each?.kind === 'page' ? [each.url] : [])))
    const markdownPaths = new Map(
      await Promise.all([...urls].map(async (each) => [each, await db.get(markdownPathOf, each)] as const)),
    )
    const [assets, pictures] = await Promise.all([
      assetPaths(db, resolved),
      Promise.all(shown.map(async (each) => each && value.url + (await db.get(picture, each)).src)),
    ])
    const site = {
      origin: value.url,
      ...addressStyle(value),
      markdownPathOf: (page: string) => markdownPaths.get(page as Url),
      assetPath: (file: string) => assets.get(file) ?? file,
    }
    const { rewritten } = where
    return markdownFormText(
      { facts: known, text: written, rewritten },
      ({ link = -1, image = -1 }: Rewritten) =>
        image < 0 ? markdownFormAddress(resolved[link], url, site) : pictures[image],
    )
  },
)

export interface MarkdownFormStamp {
  digest: string
  /** In bytes. */
  size: number
}

/** The digest and the size of a page’s Markdown, which are enough to see whether files with it change. */
export const markdownFormStamp = query(
  'markdownFormStamp',
  async (db, source: SourcePath): Promise<MarkdownFormStamp> => {
    const text = await db.get(markdownForm, source)
    return { digest: fingerprintBytes(text), size: utf8Size(text) }
  },
)
