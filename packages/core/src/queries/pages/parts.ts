import type { Reader } from '@chatdocs/engine'
import { bodiesOf, PAGE_GROUPS, type RouteData, TEXT_PARTS } from '@chatdocs/protocol'
import type { SourcePath } from '../../paths.ts'
import { textPartsIn } from '../../render/parts.ts'
import type { BundledPage, PageInput } from '../../tasks.ts'
import { sharedQuery } from '../inputs/define.ts'
import { options } from '../inputs/inputs.ts'
import { config, rootFrom } from '../site/config.ts'
import { themeComponents, themeOf, writtenFrontMatter } from '../site/theme.ts'
import { bundledPage, bundles } from './bundles.ts'

/** The components of `theme/` that a page shows, by name. Components that could not be built are left out. */
async function bundledParts(db: Reader, data: RouteData): Promise<ReadonlyMap<string, BundledPage>> {
  const named = (await themeOf(db, data)).map(
    async ([name, source]) => [name, await db.get(bundledPage, source)] as const,
  )
  const inText: ReadonlyMap<string, boolean> = textPartsIn(bodiesOf(data.content))
  return new Map(
    (await Promise.all(named)).flatMap(([name, page]) => {
      // React has to render the parts around a hydrated component.
      const interactive = page?.interactive || inText.get(name)
      return page ? [[name, { ...page, interactive: interactive ?? false }] as const] : []
    }),
  )
}

/**
 * The data of a page with the styles of its kind, and the data that its components of `theme/` need in the browser.
 * `source` is its Markdown file.
 */
export async function withParts(
  db: Reader,
  data: RouteData,
  source: SourcePath | undefined,
): Promise<RouteData> {
  const parts = await bundledParts(db, data)
  const isInBlog = PAGE_GROUPS[data.content.kind] === 'blog'
  const [{ runtime }, { value }] = await Promise.all([db.get(options), db.get(config)])
  const isAsked = value.feedback !== false && data.content.kind === 'doc'
  if (parts.size === 0 && !isInBlog && !isAsked) return data
  const up = rootFrom(value)
  const { content } = data
  const live = [...parts].filter(([, { interactive }]) => interactive)
  const isAround = [...parts.keys()].some((name) => !TEXT_PARTS.some((each) => each === name))
  const styles = [
    ...(isInBlog ? runtime.features.blog.styles : []),
    ...(isAsked ? runtime.features.feedback.styles : []),
    ...(isAround ? runtime.features.slots.styles : []),
    ...[...parts.values()].flatMap((part) => part.styles),
  ]
  const frontMatter = live.length > 0 && source !== undefined ? await db.get(writtenFrontMatter, source) : {}
  return {
    ...data,
    ...(Object.keys(frontMatter).length > 0 && { frontMatter }),
    content: {
      ...content,
      styles: [...new Set([...(content.styles ?? []), ...styles.map((path) => up + path)])],
      ...(parts.size > 0 && {
        components: {
          ...content.components,
          ...(isAround && { frame: up + runtime.frame }),
          ...Object.fromEntries(live.map(([name, { bundle }]) => [name, up + bundle])),
        },
      }),
    },
  }
}

/** The server modules of the components of `theme/` in a page. */
export async function partModules(
  db: Reader,
  data: RouteData,
  source: SourcePath | undefined,
): Promise<Pick<PageInput, 'islands' | 'staticIslands' | 'frontMatter'>> {
  const parts = await bundledParts(db, data)
  if (parts.size === 0) return {}
  return {
    islands: Object.fromEntries([...parts].map(([name, { server }]) => [name, server])),
    staticIslands: [...parts].flatMap(([name, { interactive }]) => (interactive ? [] : [name])),
    ...(source !== undefined && { frontMatter: await db.get(writtenFrontMatter, source) }),
  }
}

/** The components of `theme/` that are built. */
export const builtParts = sharedQuery('builtParts', async (db): Promise<readonly BundledPage[]> => {
  const [{ value }, { pages }] = await Promise.all([db.get(themeComponents), db.get(bundles)])
  const sources = new Set(Object.values(value))
  return pages.filter(({ source }) => sources.has(source))
})
