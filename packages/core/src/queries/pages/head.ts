import { fingerprint, type Reader } from '@chatdocs/engine'
import {
  ASSETS,
  BACKGROUNDS,
  CARD_SIZE,
  ICON_SIZES,
  isExternal,
  MANIFEST,
  type OutputPath,
  type RouteData,
  type SiteData,
  type Url,
  withBase,
} from '@chatdocs/protocol'
import { isRecord, parseJson } from '../../config/schema.ts'
import { textOf, traitsOf } from '../../graph/routes.ts'
import type { BuiltLocale, HeadParts, SharedImage } from '../../look.ts'
import type { SourcePath } from '../../paths.ts'
import { blogStructuredData, postStructuredData } from '../../render/structured-data-blog.ts'
import type { IconInput, PageInput } from '../../tasks.ts'
import { route } from '../graph/graph.ts'
import { coverOf, drawable, picture, staticImage } from '../graph/images.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { exists, text } from '../inputs/inputs.ts'
import { config, inEachLanguage } from '../site/config.ts'
import { look } from '../site/look.ts'
import { facts, metadata } from '../texts/content.ts'
import { hasCards, socialCard } from './cards.ts'

/** The languages that this site is built in. */
export const builtLocales = sharedQuery('builtLocales', async (db): Promise<readonly BuiltLocale[]> => {
  const all = await inEachLanguage(db, (each) => each.get(config))
  return all.map(({ value: { locale, baseUrl } }, index) => {
    return { name: locale.name, htmlLang: locale.htmlLang, base: baseUrl, isDefault: index === 0 }
  })
})

/** An icon to render, and its output path. */
export interface DrawnIcon {
  size: number
  path: OutputPath
  input: IconInput
}

/** The favicon file, if icons can be rendered from it; `failed` or `tooLarge` says why they cannot. */
export const favicon = sharedQuery('favicon', async (db) =>
  drawable(db, (await db.get(config)).value.favicon),
)

/** The icons to render from the favicon: only for image files on this site. */
export const icons = sharedQuery('icons', async (db): Promise<readonly DrawnIcon[]> => {
  const [source, { value }] = await Promise.all([db.get(favicon), db.get(config)])
  if (source === undefined || (source.failed ?? source.tooLarge) !== undefined) return []
  const background = BACKGROUNDS[value.colorMode.default]
  return ICON_SIZES.map((size) => {
    const input = { ...source, size, ...(size === 180 && { background }) }
    const hash = fingerprint(input).slice(0, 10)
    return { size, path: `${ASSETS}/icons/icon-${size}-${hash}.png` as OutputPath, input }
  })
})

/** The origin of the manifest: generated for icons and offline sites, unless a static folder contains one. */
export const manifest = sharedQuery('manifest', async (db): Promise<'ours' | 'theirs' | 'none'> => {
  const { staticDirectories, offline } = (await db.get(config)).value
  const places = staticDirectories.map((each) => `${each}/${MANIFEST}` as SourcePath)
  const [drawn, ...found] = await Promise.all([db.get(icons), ...places.map((each) => db.get(exists, each))])
  if (found.includes(true)) return 'theirs'
  return drawn.length > 0 || offline ? 'ours' : 'none'
})

const PACKAGE = 'package.json' as SourcePath

/**
 * The version of the site, from its package. A query of its own, because other fields change more often. npm reports
 * mistakes in the file.
 */
const siteVersion = sharedQuery('siteVersion', async (db): Promise<string | undefined> => {
  const manifest = parseJson(await db.get(text, PACKAGE))
  return isRecord(manifest) && typeof manifest.version === 'string' ? manifest.version : undefined
})

/** The data common to the heads of all pages. */
export const siteHead = query(
  'siteHead',
  async (db): Promise<Omit<HeadParts, 'image' | 'structuredData' | 'ownTags'>> => {
    const [drawn, built, from, { tags }, version] = await Promise.all([
      db.get(icons),
      db.get(builtLocales),
      db.get(manifest),
      db.get(look),
      db.get(siteVersion),
    ])
    return {
      icons: drawn.map(({ size, path }) => ({ size, path })),
      hasManifest: from !== 'none',
      built,
      tags,
      ...(version !== undefined && { version }),
    }
  },
)

/** The data that only the head of one page needs. */
export async function headParts(db: Reader, site: SiteData, data: RouteData): Promise<PageInput['head']> {
  const image = await sharedImage(db, data.url)
  const structuredData = [postStructuredData(site, data), blogStructuredData(site, data)].filter(
    (each) => each !== undefined,
  )
  const ownTags = data.ownHead !== undefined && (await ownTagsAt(db, data.url))
  return {
    structuredData,
    ...(ownTags && { ownTags }),
    ...(image && { image: { ...image, alt: data.title } }),
  }
}

async function ownTagsAt(db: Reader, url: Url): Promise<HeadParts['ownTags']> {
  const at = await db.get(route, url)
  const source = at && textOf(at)
  return source && (await db.get(facts, source)).head
}

/** The picture for link previews: the page's own, else the site's, else the card. It needs a configured `url`. */
async function sharedImage(db: Reader, url: Url): Promise<Omit<SharedImage, 'alt'> | undefined> {
  const { url: origin, image } = (await db.get(config)).value
  if (origin === '') return undefined
  const own = await ownImage(db, url)
  if (own) return own
  if (image === undefined) return cardAt(db, url)
  return isExternal(image) ? { src: image } : imageAt(db, await staticImage(db, image))
}

async function cardAt(db: Reader, url: Url): Promise<Omit<SharedImage, 'alt'> | undefined> {
  const [at, { value }] = await Promise.all([db.get(route, url), db.get(config)])
  if (!hasCards(value)) return undefined
  const card = await db.get(socialCard, (at && traitsOf(at).canonical) ?? url)
  if (!card) return undefined
  return { src: value.url + withBase(value.baseUrl, `/${card.path}`), ...CARD_SIZE }
}

async function ownImage(db: Reader, url: Url): Promise<Omit<SharedImage, 'alt'> | undefined> {
  const at = await db.get(route, url)
  const source = at && textOf(at)
  if (source === undefined) return undefined
  const { image } = (await db.get(metadata, source)).frontMatter
  if (image === undefined) return undefined
  return isExternal(image) ? { src: image } : imageAt(db, await db.get(coverOf, source))
}

/** The public version of an image file: its largest variant, else the file unchanged. */
async function imageAt(
  db: Reader,
  source: SourcePath | undefined,
): Promise<Omit<SharedImage, 'alt'> | undefined> {
  if (source === undefined) return undefined
  const [{ value }, { src, width, height }] = await Promise.all([db.get(config), db.get(picture, source)])
  return {
    src: value.url + src,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}
