import { asList, asRecord, asText, isRecord, type Plain } from '../plan.ts'
import * as key from '../table.ts'
import { announcement } from './navbar.ts'

const COLOR_MODE = { defaultMode: asText, disableSwitch: key.yes, respectPrefersColorScheme: key.flag }

/** Keys of `docusaurus.config.js`, and of its presets, plugins, navbar and footer. */
export const DOCUSAURUS_KEYS = key.table('Docusaurus', {
  scripts: key.to('head', tagsOf('script', 'src', { defer: true }), '`scripts`, `head`'),
  stylesheets: key.to('head', tagsOf('link', 'href', { rel: 'stylesheet' })),
  'themeConfig.colorMode': key.to('colorMode', key.shape(COLOR_MODE)),
  'themeConfig.announcementBar': key.to('announcementBar', announcement),
  'themeConfig.metadata': key.to('head', tagsOf('meta', 'name', {})),
  ...key.same('docs.onlyIncludeVersions', (value) => asList(value).map(String)),
  ...key.same('docs.versions', versions),
  'docs.disableVersioning': key.to('docs.onlyIncludeVersions', (value) =>
    value === true ? ['current'] : undefined,
  ),
  ...key.same('blog.postsPerPage', count),
  ...key.same('blog.tags', (value) => (value === null ? false : (key.no(value) ?? asText(value)))),
  'blog.blogSidebarCount': key.to('blog.recentCount', count),
  'blog.archiveBasePath': key.to('blog.archive', (value) => (value === null ? false : undefined)),
  'blog.feedOptions': key.to('blog.feed', feed),
})

/** Tags by their attributes, or by the one that is their address. */
function tagsOf(tagName: string, address: string, usual: Record<string, Plain>) {
  return (value: unknown, context: key.Context): Plain => {
    const tags = asList(value).map((each) => {
      const attributes = typeof each === 'string' ? { [address]: each } : asRecord(each)
      return { tagName, attributes: { ...usual, ...attributes } }
    })
    return key.head(tags, context)
  }
}

const VERSION = { label: asText, path: asText, banner: asText, badge: key.flag, noIndex: key.yes }

function versions(value: unknown, context: key.Context): Plain {
  const version = key.shape<key.Context>(VERSION)
  const entries = Object.entries(asRecord(value)).map(([name, each]) => [name, version(each, context)])
  return Object.fromEntries(entries)
}

function count(value: unknown): number | 'ALL' | undefined {
  return value === 'ALL' || (typeof value === 'number' && value >= 1) ? value : undefined
}

function feed(written: unknown): Plain {
  if (!isRecord(written)) return undefined
  const { type, limit, copyright } = written
  if (type === null) return false
  const types = type === 'all' ? ['rss', 'atom', 'json'] : [type ?? []].flat().map(String)
  return { types: types.length > 0 ? types : undefined, limit: count(limit), copyright: asText(copyright) }
}
