import type { Reader } from '@chatdocs/engine'
import { bodiesOf, navbarComponent, PARTS, type RouteData } from '@chatdocs/protocol'
import { writtenValues } from '../../content/source/front-matter.ts'
import { unknownThemeFile } from '../../diagnostics/catalogue.ts'
import type { Checked } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { nameOf, PRIVATE, type SourcePath, withoutExtension } from '../../paths.ts'
import { shownParts, textPartsIn } from '../../render/parts.ts'
import { sharedQuery } from '../inputs/define.ts'
import { files, text } from '../inputs/inputs.ts'
import { config } from './config.ts'

/** The places for components around and instead of parts of the page, with their names: `theme/slots/footer-before`. */
const PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries(PARTS).flatMap(([part, ways]) =>
    ways.map((way) =>
      way === 'replace' ? [`theme/${part}`, part] : [`theme/slots/${part}-${way}`, `${part}-${way}`],
    ),
  ) as [string, string][],
)

/** Components by name: `footer`, `article-after`. Files with a capital letter are only parts of others. */
export const themeComponents = sharedQuery(
  'themeComponents',
  async (db): Promise<Checked<Readonly<Record<string, SourcePath>>>> => {
    const all = (await db.get(files)).filter(
      (path) => /^theme\/((?:slots|navbar)\/)?[^A-Z/][^/]*\.[jt]sx$/.test(path) && !PRIVATE.test(path),
    )
    const known = all.flatMap((path) => {
      const name = nameAt(path)
      return name === undefined ? [] : [[name, path] as const]
    })
    const unknown = all.filter((path) => nameAt(path) === undefined)
    return {
      value: Object.fromEntries(known),
      diagnostics: unknown.map((path) => unknownThemeFile(path, [...PLACES.keys()], nearestPlace(path))),
    }
  },
)

function nameAt(path: SourcePath): string | undefined {
  const name = withoutExtension(path)
  return name.startsWith('theme/navbar/') ? navbarComponent(nameOf(name)) : PLACES.get(name)
}

/** A file with the right name in the wrong folder is the nearest. */
function nearestPlace(path: SourcePath): string | undefined {
  const name = withoutExtension(nameOf(path))
  const all = [...PLACES.keys()]
  const meant =
    nearest(
      `/${name}`,
      all.map((each) => each.replace(/.*(?=\/)/, '')),
    ) ?? `/${name}`
  return all.find((each) => each.endsWith(meant))
}

/** The files of `theme/` that a page shows, by name. */
export async function themeOf(
  db: Reader,
  data: RouteData,
): Promise<readonly (readonly [name: string, SourcePath])[]> {
  const all = Object.entries((await db.get(themeComponents)).value)
  if (all.length === 0) return []
  const { items } = (await db.get(config)).value.navbar
  const own = items.flatMap((item) => (item.type === 'component' ? [navbarComponent(item.component)] : []))
  const around = shownParts(data).flatMap((part) =>
    PARTS[part].map((way) => (way === 'replace' ? part : `${part}-${way}`)),
  )
  const shown = new Set<string>([...around, ...own, ...textPartsIn(bodiesOf(data.content)).keys()])
  return all.filter(([name]) => shown.has(name))
}

/** The front matter of a file as written, including the site's own keys. */
export const writtenFrontMatter = sharedQuery(
  'writtenFrontMatter',
  async (db, path: SourcePath): Promise<Readonly<Record<string, unknown>>> =>
    writtenValues(await db.get(text, path)),
)
