import type { Reader } from '@chatdocs/engine'
import { deadLinks, type ExternalLink, externalIn } from '../checks/external.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { config, inEachLanguage } from './config.ts'
import { document, markdownSources, sourceLocation, textOf } from './content.ts'

/** The links of all documents to other sites. Only `check --external` asks. */
export async function externalLinks(db: Reader): Promise<readonly ExternalLink[]> {
  const found = await inEachLanguage(db, async (each) => {
    const sources = await markdownSources(each)
    const all = sources.map(async (path) => {
      const [{ body }, text] = await Promise.all([each.get(document, path), textOf(each, path)])
      const links = externalIn(body, path, text).map(async ({ url, at }) => ({
        url,
        at: await sourceLocation(each, at),
      }))
      return Promise.all(links)
    })
    return (await Promise.all(all)).flat()
  })
  return found.flat()
}

/** The diagnostics of links whose addresses do not answer, with the configured severity. */
export async function externalProblems(
  db: Reader,
  links: readonly ExternalLink[],
  reasons: ReadonlyMap<string, string>,
): Promise<readonly Diagnostic[]> {
  return applyPolicy(deadLinks(links, reasons), (await db.get(config)).value.severities)
}
