import type { Reader } from '@chatdocs/engine'
import type { OutputPath, Url } from '@chatdocs/protocol'
import { codeOf, textOf } from '../../graph/routes.ts'
import type { Output } from '../../inputs.ts'
import { assetOf, type OutputPart } from '../files/kinds.ts'
import { languageOfPage, outputAt, outputDigestAt, type PageFiles } from '../files/outputs.ts'
import { sourcesOf } from '../files/policy.ts'
import { besides } from '../files/precompressed.ts'
import { indexPageAt } from '../files/search.ts'
import { route } from '../graph/graph.ts'
import { coverOf, imageRecipes, images } from '../graph/images.ts'
import { socialCard } from '../pages/cards.ts'
import { NOT_FOUND } from '../pages/render.ts'
import { config, ownFolder } from '../site/config.ts'
import { themeComponents } from '../site/theme.ts'
import { facts } from '../texts/content.ts'
import { pageAddresses, pageFailures } from './diagnostics.ts'

/**
 * Computes everything that the rest of a site needs from a page while that page is drawn, so that a machine which gets
 * the results need not draw it again. Returns the files among them: pictures, the card, and compressed files.
 */
export async function partsOfPage(db: Reader, { url, paths }: PageFiles): Promise<readonly OutputPart[]> {
  const [own, inside] = await languageOfPage(db, url)
  if (inside !== NOT_FOUND) await indexPageAt(own, inside)
  await judgePage(own, inside)
  const compressed = (await besides(db, paths)).map((path) => outputAt(db, path))
  const outputs = [...(await Promise.all(compressed)), await cardOf(db, own, inside)]
  const parts = outputs.filter((output) => output !== undefined)
  const withDigest = parts.map(async (output) => ({ output, digest: await outputDigestAt(db, output.path) }))
  return [...(await Promise.all(withDigest)), ...(await picturesOf(own, inside))]
}

/** The card of a page. Several pages can share one. */
async function cardOf(db: Reader, own: Reader, url: Url): Promise<Output | undefined> {
  const card = await own.get(socialCard, url)
  return card && outputAt(db, `${await own.get(ownFolder)}${card.path}` as OutputPath)
}

/** The pictures in a text. Several machines may make the same picture: none knows the texts of the others. */
async function picturesOf(db: Reader, url: Url): Promise<readonly OutputPart[]> {
  const at = await db.get(route, url)
  const text = at && textOf(at)
  if (text === undefined) return []
  const [shown, cover] = await Promise.all([db.get(images, text), db.get(coverOf, text)])
  const sources = new Set([...shown, cover].filter((source) => source !== undefined))
  const recipes = await Promise.all([...sources].map((source) => db.get(imageRecipes, source)))
  const made = recipes.flat().filter(([, { kind }]) => kind === 'variant')
  return Promise.all(made.map(([path, recipe]) => assetOf(db, path, recipe)))
}

/**
 * Computes what checks and the host's policy need from the HTML of a page. Its weight is left out: it depends on the
 * features that any document uses.
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
