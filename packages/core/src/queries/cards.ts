import { fingerprint, query, type Reader } from '@chatdocs/engine'
import { ASSETS, type OutputPath, type Url } from '@chatdocs/protocol'
import type { Route } from '../graph/routes.ts'
import { type CardInput, drawCard } from '../tasks.ts'
import { bundledPage } from './bundles.ts'
import { config } from './config.ts'
import { navigation, route, routes } from './graph.ts'

/** The card of a page, and where it lies: named by what it says. */
export interface Card {
  path: OutputPath
  input: CardInput
}

/** Lists and second ways to a page are not what people link to. */
const WITHOUT_CARD: ReadonlySet<Route['kind']> = new Set(['main', 'contents', 'search'])

/** The card that is drawn for a page; none where the site wants none, or nobody could find it. */
export const cardOf = query('cardOf', async (db, url: Url): Promise<Card | undefined> => {
  const { socialCards, url: origin, noIndex, title: site, tagline } = (await db.get(config)).value
  if (!socialCards || origin === '' || noIndex) return undefined
  const [at, place] = await Promise.all([db.get(route, url), db.get(navigation, url)])
  if (!at || at.unlisted || WITHOUT_CARD.has(at.kind) || ('doc' in at && at.doc.isSymbol)) return undefined
  const section = (place?.breadcrumbs ?? [])
    .slice(0, -1)
    .map(({ label }) => label)
    .join(' / ')
  const title = (await titleOf(db, at)) || tagline || site
  const input = { title, site, ...(section !== '' && { section }) }
  const hash = fingerprint([drawCard.version, input]).slice(0, 10)
  return { path: `${ASSETS}/cards/card-${hash}.png` as OutputPath, input }
})

/** What a page is called; one of the site's own says so in its code, if at all. */
async function titleOf(db: Reader, at: Route): Promise<string> {
  if (at.kind !== 'component') return at.title
  return (await db.get(bundledPage, at.source))?.title ?? ''
}

/** All cards; pages that say the same have one together. */
export const cards = query('cards', async (db): Promise<readonly Card[]> => {
  const { socialCards, url } = (await db.get(config)).value
  if (!socialCards || url === '') return []
  const { byUrl } = (await db.get(routes)).value
  const all = await Promise.all([...byUrl.keys()].map((each) => db.get(cardOf, each)))
  return all.filter((each) => each !== undefined)
})
