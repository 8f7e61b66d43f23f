import { reportKeys } from '../keys.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { DOCUSAURUS_KEYS } from './keys.ts'

/** The options of documents, posts and pages. */

export type Options = Record<string, unknown>

/** Where the parts of a site are, relative to the site folder. */
export interface Places {
  docs: string
  /** The base route of the documents, without slashes at its ends. */
  docsRoute: string
  blog: string
  pages: string
}

export function placesOf(docs: Options, blog: Options, pages: Options, sources: Sources): Places {
  return {
    docs: sources.at(asText(docs.path) ?? 'docs'),
    docsRoute: routeOf(docs),
    blog: sources.at(asText(blog.path) ?? 'blog'),
    pages: sources.at(asText(pages.path) ?? 'src/pages'),
  }
}

/** The base route of documents, without slashes at its ends. */
export function routeOf(docs: Options): string {
  return (asText(docs.routeBasePath) ?? 'docs').replace(/^\/+|\/+$/g, '')
}

export function docsOf(docs: Options, places: Places, sources: Sources, plan: Plan): Record<string, Plain> {
  reportKeys(plan, DOCUSAURUS_KEYS, docs, 'docs')
  return {
    path: places.docs === 'docs' ? undefined : places.docs,
    routeBasePath: asText(docs.routeBasePath),
    editUrl: editUrlOf(docs.editUrl, places.docs, sources, plan),
    breadcrumbs: docs.breadcrumbs === false ? false : undefined,
    showLastUpdated: docs.showLastUpdateTime === true || undefined,
    showContributors: docs.showLastUpdateAuthor === true || undefined,
    lastVersion: asText(docs.lastVersion),
    includeCurrentVersion: docs.includeCurrentVersion === false ? false : undefined,
    onlyIncludeVersions:
      docs.disableVersioning === true
        ? ['current']
        : Array.isArray(docs.onlyIncludeVersions)
          ? docs.onlyIncludeVersions.map(String)
          : undefined,
    versions: versionsOf(docs.versions),
  }
}

function versionsOf(written: unknown): Plain {
  if (!isRecord(written)) return undefined
  const entries = Object.entries(written).map(([name, each]): [string, Plain] => {
    const { label, path, banner, badge, noIndex } = asRecord(each)
    return [
      name,
      {
        label: asText(label),
        path: asText(path),
        banner: asText(banner),
        badge: typeof badge === 'boolean' ? badge : undefined,
        noIndex: noIndex === true || undefined,
      },
    ]
  })
  return Object.fromEntries(entries)
}

/**
 * The template of `editUrl`. Here, `{path}` is relative to the site folder, and a base without it stands before that. A
 * function is known by what it makes of `{folder}` and `{file}`.
 */
function editUrlOf(written: unknown, folder: string, sources: Sources, plan: Plan): string | undefined {
  if (written === undefined || written === null) return undefined
  if (typeof written !== 'string') {
    plan.drop('editUrl', 'write the pattern of the function: https://…/{path}')
    return undefined
  }
  if (!written.includes('{file}')) {
    const up = sources.base === '' ? '' : '../'.repeat(sources.base.split('/').length - 1)
    return new URL(`./${up}`, written.endsWith('/') ? written : `${written}/`).href
  }
  return written.replace('{folder}/{file}', '{path}').replace(`${folder}/{file}`, '{path}')
}

export function blogOf(blog: Options, places: Places, sources: Sources, plan: Plan): Record<string, Plain> {
  reportKeys(plan, DOCUSAURUS_KEYS, blog, 'blog')
  const { showReadingTime, postsPerPage, blogSidebarCount, archiveBasePath, tags } = blog
  return {
    path: places.blog === 'blog' ? undefined : places.blog,
    routeBasePath: asText(blog.routeBasePath),
    title: asText(blog.blogTitle),
    description: asText(blog.blogDescription),
    recentTitle: asText(blog.blogSidebarTitle),
    recentCount: countOf(blogSidebarCount),
    postsPerPage: countOf(postsPerPage),
    authorsMap: asText(blog.authorsMapPath),
    tags: tags === false || tags === null ? false : asText(tags),
    archive: archiveBasePath === null ? false : undefined,
    readingTime: showReadingTime === false ? false : undefined,
    editUrl: editUrlOf(blog.editUrl, places.blog, sources, plan),
    showLastUpdated: blog.showLastUpdateTime === true || undefined,
    showContributors: blog.showLastUpdateAuthor === true || undefined,
    feed: feedOf(blog.feedOptions),
  }
}

function countOf(value: unknown): number | 'ALL' | undefined {
  return value === 'ALL' || (typeof value === 'number' && value >= 1) ? value : undefined
}

function feedOf(written: unknown): Plain {
  if (!isRecord(written)) return undefined
  const { type, limit, copyright } = written
  if (type === null) return false
  const types =
    type === 'all' ? ['rss', 'atom', 'json'] : typeof type === 'string' ? [type] : asList(type).map(String)
  return {
    types: types.length > 0 ? types : undefined,
    limit: countOf(limit),
    copyright: asText(copyright),
  }
}

const LEVELS: Readonly<Record<string, string>> = {
  throw: 'error',
  warn: 'warning',
  log: 'warning',
  ignore: 'off',
}

/** Severities of what Docusaurus checks, too. */
export function severitiesOf(config: Options): Plain {
  const hooks = asRecord(asRecord(config.markdown).hooks)
  const levels: Record<string, Plain> = {
    'link/broken': LEVELS[String(config.onBrokenLinks)],
    'link/broken-anchor': LEVELS[String(config.onBrokenAnchors)],
    'link/broken-markdown': LEVELS[String(config.onBrokenMarkdownLinks ?? hooks.onBrokenMarkdownLinks)],
    'route/duplicate': LEVELS[String(config.onDuplicateRoutes)],
  }
  const usual: Readonly<Record<string, string>> = {
    'link/broken': 'error',
    'link/broken-anchor': 'warning',
    'link/broken-markdown': 'warning',
    'route/duplicate': 'warning',
  }
  const own = Object.entries(levels).filter(([code, level]) => level !== undefined && level !== usual[code])
  return own.length > 0 ? Object.fromEntries(own) : undefined
}
