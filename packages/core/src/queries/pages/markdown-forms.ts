import { fingerprintBytes, type Reader, unpacked } from '@chatdocs/engine'
import { hrefOf, isExternal, type Url } from '@chatdocs/protocol'
import type { SourcePath } from '../../paths.ts'
import { utf8Size } from '../../render/llms.ts'
import { listForm, markdownFormText } from '../../render/markdown-form.ts'
import type { MarkdownStamp } from '../../tasks.ts'
import { urlOfSource } from '../graph/addresses.ts'
import { query } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { config, wordsIn } from '../site/config.ts'
import { document } from '../texts/content.ts'
import { addressesOf, markdownAddresses } from './bodies.ts'
import { html, pageData } from './render.ts'

/** The digests of a page's files. A query of its own, so that a page whose HTML is not kept is not drawn for them. */
export const pageDigests = query('pageDigests', async (db, url: Url) => {
  const { digest, markdown } = await db.get(html, url)
  return { digest, markdown }
})

/** The public Markdown of a page. In a build, the threads that draw pages make it. */
export async function markdownForm(db: Reader, source: SourcePath): Promise<string> {
  const [{ text }, addresses] = await Promise.all([db.get(document, source), markdownAddresses(db, source)])
  return markdownFormText(unpacked(text).markdown, addresses)
}

/** The public Markdown of a page that lists documents. */
export async function markdownList(db: Reader, url: Url): Promise<string> {
  const [page, { value }] = await Promise.all([pageData(db, url), db.get(config)])
  if (page?.content.kind !== 'category') return ''
  const site = await addressesOf(
    db,
    page.content.cards.map(({ href }) => href as Url),
  )
  const addressOf = (href: string) =>
    site.markdownOf(href) ?? (isExternal(href) ? href : site.origin + hrefOf(site, href))
  return listForm(page.content, addressOf, { ...(site.list && { list: site.list }), strings: wordsIn(value) })
}

/** The digest and the size of a page’s Markdown: enough to detect changes. */
export async function markdownFormStamp(db: Reader, source: SourcePath): Promise<MarkdownStamp> {
  const isBuild = (await db.get(options)).mode === 'build'
  const url = isBuild ? await db.get(urlOfSource, source) : undefined
  const { markdown } = url === undefined ? {} : await db.get(pageDigests, url)
  if (markdown) return markdown
  const text = await markdownForm(db, source)
  return { digest: fingerprintBytes(text), size: utf8Size(text) }
}
