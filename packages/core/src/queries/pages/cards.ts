import { fingerprint } from '@chatdocs/engine'
import { ASSETS, type OutputPath, type Url } from '@chatdocs/protocol'
import type { Config } from '../../config/config.ts'
import { traitsOf } from '../../graph/routes.ts'
import { type CardInput, drawCard, type ImageInput } from '../../tasks.ts'
import { navigation, route, routes } from '../graph/graph.ts'
import { drawable } from '../graph/images.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { config } from '../site/config.ts'
import { titleOf } from './bundles.ts'

/** The social card of a page, with an output path that is a hash of its contents. */
export interface Card {
  path: OutputPath
  input: CardInput
}

/** Whether pages have cards, which need a public address. */
export function hasCards({ socialCards, url, noIndex }: Config): boolean {
  return socialCards && url !== '' && !noIndex
}

/** The card of a page; `undefined` if it has none. */
export const socialCard = query('socialCard', async (db, url: Url): Promise<Card | undefined> => {
  const { value } = await db.get(config)
  const { title: site, tagline } = value
  if (!hasCards(value)) return undefined
  const [at, place] = await Promise.all([db.get(route, url), db.get(navigation, url)])
  if (!at || !traitsOf(at).hasCard) return undefined
  const section = (place?.breadcrumbs ?? [])
    .slice(0, -1)
    .map(({ label }) => label)
    .join(' / ')
  const title = (await titleOf(db, at)) || tagline || site
  const accent = value.theme.accents?.dark
  const logo = await db.get(cardLogo)
  const input = {
    title,
    // The home page already shows the title of the site.
    site: title === site ? tagline : site,
    ...(section !== '' && { section }),
    ...(accent !== undefined && { accent }),
    ...(logo && { logo }),
  }
  const hash = fingerprint([drawCard.version, input]).slice(0, 10)
  return { path: `${ASSETS}/cards/card-${hash}.png` as OutputPath, input }
})

/** The logo for dark backgrounds, if it is an image that can be drawn. */
const cardLogo = sharedQuery('cardLogo', async (db): Promise<ImageInput | undefined> => {
  const { logo } = (await db.get(config)).value.navbar
  const found = await drawable(db, logo?.srcDark ?? logo?.src)
  return found?.failed === undefined && found?.tooLarge === undefined ? found : undefined
})

/** All cards. Pages with the same contents share one. */
export const cards = query('cards', async (db): Promise<readonly Card[]> => {
  if (!hasCards((await db.get(config)).value)) return []
  const { byUrl } = (await db.get(routes)).value
  const all = await Promise.all([...byUrl.keys()].map((each) => db.get(socialCard, each)))
  return all.filter((each) => each !== undefined)
})
