import { fingerprintBytes, type Reader, unpacked } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import type { SourcePath } from '../../paths.ts'
import { utf8Size } from '../../render/llms.ts'
import { markdownFormText } from '../../render/markdown-form.ts'
import type { MarkdownStamp } from '../../tasks.ts'
import { urlOfSource } from '../graph/addresses.ts'
import { query } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { document } from '../texts/content.ts'
import { markdownAddresses } from './bodies.ts'
import { html } from './render.ts'

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

/** The digest and the size of a page’s Markdown: enough to detect changes. */
export async function markdownFormStamp(db: Reader, source: SourcePath): Promise<MarkdownStamp> {
  const isBuild = (await db.get(options)).mode === 'build'
  const url = isBuild ? await db.get(urlOfSource, source) : undefined
  const { markdown } = url === undefined ? {} : await db.get(pageDigests, url)
  if (markdown) return markdown
  const text = await markdownForm(db, source)
  return { digest: fingerprintBytes(text), size: utf8Size(text) }
}
