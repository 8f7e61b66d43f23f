import { fingerprintBytes, type Reader, unpacked } from '@chatdocs/engine'
import type { SourcePath } from '../../paths.ts'
import { utf8Size } from '../../render/llms.ts'
import { markdownFormText } from '../../render/markdown-form.ts'
import type { MarkdownStamp } from '../../tasks.ts'
import { urlOfSource } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { document } from '../texts/content.ts'
import { markdownAddresses } from './bodies.ts'
import { html } from './render.ts'

/** The public Markdown of a page. A build has it made by the threads that draw its pages. */
export async function markdownForm(db: Reader, source: SourcePath): Promise<string> {
  const [{ text }, addresses] = await Promise.all([db.get(document, source), markdownAddresses(db, source)])
  return markdownFormText(unpacked(text).markdown, addresses)
}

/** The digest and the size of a page’s Markdown, which are enough to see whether files with it change. */
export const markdownFormStamp = query(
  'markdownFormStamp',
  async (db, source: SourcePath): Promise<MarkdownStamp> => {
    const isBuild = (await db.get(options)).mode === 'build'
    const url = isBuild ? await db.get(urlOfSource, source) : undefined
    const drawn = url && (await db.get(html, url))
    if (drawn?.markdown) return drawn.markdown
    const text = await markdownForm(db, source)
    return { digest: fingerprintBytes(text), size: utf8Size(text) }
  },
)
