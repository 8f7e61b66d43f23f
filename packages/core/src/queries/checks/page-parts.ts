import type { Reader } from '@chatdocs/engine'
import type { Url } from '@chatdocs/protocol'
import { codeOf, textOf } from '../../graph/routes.ts'
import type { Output } from '../../inputs.ts'
import { fragmentsOf, indexPageAt } from '../files/indexed-pages.ts'
import { languageOfPage, outputAt, type PageFiles } from '../files/outputs.ts'
import { sourcesOf } from '../files/policy.ts'
import { besides } from '../files/precompressed.ts'
import { route } from '../graph/graph.ts'
import { NOT_FOUND } from '../pages/render.ts'
import { config } from '../site/config.ts'
import { themeComponents } from '../site/theme.ts'
import { facts } from '../texts/content.ts'
import { pageAddresses, pageFailures } from './diagnostics.ts'

/**
 * Makes all that the rest of a site takes from a page while it is drawn, so that a machine which knows of it need not draw
 * it. Returns the files that are among that: those with its texts for the search, and compressed ones beside its own.
 */
export async function partsOfPage(db: Reader, { url, paths }: PageFiles): Promise<readonly Output[]> {
  const [own, inside] = await languageOfPage(db, url)
  if (inside !== NOT_FOUND) await indexPageAt(own, inside)
  await judgePage(own, inside)
  const compressed = await Promise.all((await besides(db, paths)).map((path) => outputAt(db, path)))
  const texts = inside === NOT_FOUND ? [] : await fragmentsOf(own, inside)
  return [...compressed.filter((output) => output !== undefined), ...texts]
}

/**
 * What checks, and the policy of the host, take from the HTML of a page; not its weight, which depends on the features that
 * any document uses.
 */
async function judgePage(db: Reader, url: Url): Promise<void> {
  const [at, { value: site }, { value: theme }] = await Promise.all([
    db.get(route, url),
    db.get(config),
    db.get(themeComponents),
  ])
  const [code, text] = at ? [codeOf(at), textOf(at)] : []
  const hasCode = code || Object.keys(theme).length > 0 || (text && (await db.get(facts, text)).components)
  await Promise.all([
    hasCode && db.get(pageFailures, url),
    code && db.get(pageAddresses, url),
    site.policy && !site.policy.meta && db.get(sourcesOf, url),
  ])
}
