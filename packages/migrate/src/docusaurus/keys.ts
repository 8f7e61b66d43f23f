import { asList, asRecord, asText, isRecord, type Plain } from '../plan.ts'
import * as key from '../table.ts'
import { announcement } from './navbar.ts'

const LEVELS: Readonly<Record<string, string>> = {
  throw: 'error',
  warn: 'warning',
  log: 'warning',
  ignore: 'off',
}

/** A check of both tools. `usual` is its severity here. */
function severity(code: string, usual: string): key.Rule {
  const level = (value: unknown) => (LEVELS[String(value)] === usual ? undefined : LEVELS[String(value)])
  return key.to(`diagnostics.${code}`, level, '[diagnostics](../diagnostics.md#change-a-severity)')
}

const COLOR_MODE = { defaultMode: asText, disableSwitch: key.yes, respectPrefersColorScheme: key.flag }

/** Keys of `docusaurus.config.js`, and of its presets, plugins, navbar and footer. */
export const DOCUSAURUS_KEYS = key.table(
  {
    ...key.same('title'),
    ...key.same('tagline'),
    ...key.same('url'),
    ...key.same('baseUrl', key.base),
    ...key.same('favicon'),
    ...key.same('trailingSlash', key.no),
    ...key.same('noIndex', key.yes),
    ...key.same('titleDelimiter'),
    onBrokenLinks: severity('link/broken', 'error'),
    onBrokenAnchors: severity('link/broken-anchor', 'warning'),
    onBrokenMarkdownLinks: severity('link/broken-markdown', 'warning'),
    onDuplicateRoutes: severity('route/duplicate', 'warning'),
    headTags: key.to('head', key.head),
    scripts: key.to('head', tagsOf('script', 'src', { defer: true }), '`scripts`, `head`'),
    stylesheets: key.to('head', tagsOf('link', 'href', { rel: 'stylesheet' })),
    themeConfig: key.open('its keys at the top'),
    markdown: key.open('remove it: diagrams and MDX are built in'),
    'markdown.hooks': key.open('its keys'),
    'markdown.hooks.onBrokenMarkdownLinks': severity('link/broken-markdown', 'warning'),
    'themeConfig.colorMode': key.to('colorMode', key.shape(COLOR_MODE)),
    'themeConfig.announcementBar': key.to('announcementBar', announcement),
    'themeConfig.tableOfContents': key.to('tableOfContents', key.levels),
    'themeConfig.image': key.to('image'),
    'themeConfig.metadata': key.to('head', tagsOf('meta', 'name', {})),
    ...key.same('docs.routeBasePath'),
    ...key.same('docs.editUrl', editUrl),
    ...key.same('docs.breadcrumbs', key.no),
    ...key.same('docs.lastVersion'),
    ...key.same('docs.includeCurrentVersion', key.no),
    ...key.same('docs.onlyIncludeVersions', (value) => asList(value).map(String)),
    ...key.same('docs.versions', versions),
    'docs.disableVersioning': key.to('docs.onlyIncludeVersions', (value) =>
      value === true ? ['current'] : undefined,
    ),
    'docs.showLastUpdateTime': key.to('docs.showLastUpdated', key.yes),
    'docs.showLastUpdateAuthor': key.to('docs.showContributors', key.yes),
    ...key.same('blog.routeBasePath'),
    ...key.same('blog.editUrl', editUrl),
    ...key.same('blog.postsPerPage', count),
    ...key.same('blog.tags', (value) => (value === null ? false : (key.no(value) ?? asText(value)))),
    'blog.blogTitle': key.to('blog.title'),
    'blog.blogDescription': key.to('blog.description'),
    'blog.blogSidebarTitle': key.to('blog.recentTitle'),
    'blog.blogSidebarCount': key.to('blog.recentCount', count),
    'blog.authorsMapPath': key.to('blog.authorsMap'),
    'blog.archiveBasePath': key.to('blog.archive', (value) => (value === null ? false : undefined)),
    'blog.showReadingTime': key.to('blog.readingTime', key.no),
    'blog.feedOptions': key.to('blog.feed', feed),
    'blog.showLastUpdateTime': key.to('blog.showLastUpdated', key.yes),
    'blog.showLastUpdateAuthor': key.to('blog.showContributors', key.yes),
    ...key.same('pages.editUrl', editUrl),
    'pages.showLastUpdateTime': key.to('pages.showLastUpdated', key.yes),
    'pages.showLastUpdateAuthor': key.to('pages.showContributors', key.yes),
  },
  {
    [key.SAME]:
      'staticDirectories i18n markdown.emoji docs.path docs.sidebarPath blog.path pages.path navbar.title navbar.logo navbar.items footer.links footer.copyright',
    'the same, at the top': 'themeConfig.navbar themeConfig.footer',
    [key.BUILT_IN]: 'markdown.mermaid preset.sitemap preset.svgr',
    [key.NONE]: 'preset.debug',
    '`docs`, `blog`, `pages`, `styles` at the top': 'presets',
    '`redirects`; others have no counterpart': 'plugins',
    'documents that need MDX are renamed to `.mdx`': 'markdown.format',
    '`src/docusaurus/site.json`, for `useDocusaurusContext`': 'customFields',
    '`docs`': 'preset.docs',
    '`blog`': 'preset.blog',
    '`pages`': 'preset.pages',
    '`styles`, `theme.accent`': 'preset.theme',
    '`head`': 'preset.gtag',
  },
  {
    [key.NONE]:
      'future storage baseUrlIssueBanner markdown.preprocessor markdown.parseFrontMatter markdown.mdx1Compat markdown.anchors themeConfig.zoom themeConfig.liveCodeBlock docs.editCurrentVersion docs.editLocalizedFiles docs.numberPrefixParser docs.onInlineTags docs.id docs.tagsBasePath blog.onInlineTags blog.onInlineAuthors blog.onUntruncatedBlogPosts blog.readingTime blog.truncateMarker blog.pageBasePath blog.tagsBasePath blog.authorsBasePath blog.sortPosts blog.processBlogPosts blog.editLocalizedFiles blog.id pages.id pages.routeBasePath pages.editLocalizedFiles navbar.hideOnScroll',
    [key.BUILT_IN]:
      'markdown.hooks.onBrokenMarkdownImages themeConfig.docs themeConfig.blog themeConfig.prism themeConfig.mermaid docs.admonitions blog.admonitions pages.admonitions',
    [key.REMARK]:
      'markdown.remarkRehypeOptions docs.remarkPlugins docs.rehypePlugins docs.beforeDefaultRemarkPlugins docs.beforeDefaultRehypePlugins docs.recmaPlugins blog.remarkPlugins blog.rehypePlugins blog.beforeDefaultRemarkPlugins blog.beforeDefaultRehypePlugins blog.recmaPlugins pages.remarkPlugins pages.rehypePlugins pages.beforeDefaultRemarkPlugins pages.beforeDefaultRehypePlugins pages.recmaPlugins',
    [key.SLOTS]:
      'docs.docsRootComponent docs.docVersionRootComponent docs.docRootComponent docs.docItemComponent docs.docTagsListComponent docs.docTagDocListComponent docs.docCategoryGeneratedIndexComponent blog.blogListComponent blog.blogPostComponent blog.blogTagsListComponent blog.blogTagsPostsComponent blog.blogArchiveComponent blog.blogAuthorsListComponent blog.blogAuthorsPostsComponent pages.mdxPageComponent',
    [key.PRIVATE]: 'docs.exclude docs.include blog.exclude blog.include pages.exclude pages.include',
    [key.HOST]: 'organizationName projectName deploymentBranch githubHost githubPort',
    [key.SEARCH]: 'themeConfig.algolia themeConfig.typesense',
    [key.LOOK]: 'navbar.style footer.style',
    [key.BUNDLER]: 'webpack',
    [key.PLUGINS]: 'preset.blogs',
    '`scripts`, for modules that import nothing of Docusaurus': 'clientModules',
    'remove it: live code is in `fences`, see [Live code](../pages.md#live-code); the rest is built in':
      'themes',
    '`head`, [slots](../slots.md)': 'ssrTemplate',
    '`collapsible` of a category in `sidebars.ts`': 'docs.sidebarCollapsible',
    '`collapsed` of a category in `sidebars.ts`': 'docs.sidebarCollapsed',
    '`sidebars.ts`': 'docs.sidebarItemsGenerator',
    '`tags.yml` in the folder of the documents': 'docs.tags',
    '`head`': 'preset.googleAnalytics preset.googleTagManager',
    '`theme/footer.tsx`': 'footer.logo',
  },
)

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

/** A base is completed by a path below the folder of the configuration, `{file}` by one below the documents. */
function editUrl(written: unknown, context: key.Context): Plain {
  const pattern = typeof written === 'string' ? written.replace('{folder}/{file}', '{path}') : written
  const isOfDocuments = typeof pattern === 'string' && pattern.includes('{file}')
  return key.editUrl(pattern, { ...context, folder: isOfDocuments ? context.folder : context.sources.base })
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
