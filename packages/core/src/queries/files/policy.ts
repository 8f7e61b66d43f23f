import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import type { InlineSources } from '../../content/model.ts'
import { policyText } from '../../render/policy.ts'
import { REDIRECT_HASH } from '../../render/redirect-page.ts'
import { addresses } from '../graph/graph.ts'
import { query } from '../inputs/define.ts'
import { html, NOT_FOUND } from '../pages/render.ts'
import { inEachLanguage } from '../site/config.ts'
import { policyOptions } from '../texts/features.ts'
import { redirects } from './redirects.ts'

/** The sources that a page needs. Edits of texts do not change them. */
export const sourcesOf = query('sourcesOf', { kept: true }, async (db, url: Url): Promise<InlineSources> => {
  const { inline = { scripts: [], styles: [] } } = await db.get(html, url)
  return inline
})

/**
 * The policy that the host sends with all pages, if it sends one. Navigation between pages loads no document, so the
 * policy of the first page must fit all others.
 */
export async function policyHeader(db: Reader): Promise<string | undefined> {
  const policy = await policyOptions(db)
  if (!policy || policy.meta) return undefined
  const all = await inEachLanguage(db, async (each) => {
    const [table, moved] = await Promise.all([each.get(addresses), each.get(redirects)])
    const pages = await Promise.all([...table.byUrl.keys(), NOT_FOUND].map((url) => each.get(sourcesOf, url)))
    return [...pages, { scripts: moved.value.length > 0 ? [REDIRECT_HASH] : [], styles: [] }]
  })
  const union = (kind: keyof InlineSources) => [...new Set(all.flat().flatMap((each) => each[kind]))].sort()
  return policyText({ scripts: union('scripts'), styles: union('styles') }, policy)
}
