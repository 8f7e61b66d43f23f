import { asList, asRecord, asText, isRecord, type Plain } from '../plan.ts'
import * as key from '../table.ts'
import { announcement } from './navbar.ts'

const REMARK = key.gone(
  '[markdown.remarkPlugins and rehypePlugins](../reference/configuration.md#markdown), by name',
)

const REMARK_KEYS =
  'remarkPlugins rehypePlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins recmaPlugins'

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

const BROKEN_MARKDOWN = severity('link/broken-markdown', 'warning')

/** Keys of `docusaurus.config.js`, and of its presets, plugins, navbar and footer. */
export const DOCUSAURUS_KEYS: key.KeyTable = {
  ...key.same('title'),
  ...key.same('tagline'),
  ...key.same('url'),
  ...key.same('baseUrl', key.base),
  ...key.same('favicon'),
  ...key.same('trailingSlash', key.no),
  ...key.same('noIndex', key.yes),
  ...key.same('titleDelimiter'),
  staticDirectories: key.SAME,
  i18n: key.SAME,
  onBrokenLinks: severity('link/broken', 'error'),
  onBrokenAnchors: severity('link/broken-anchor', 'warning'),
  onBrokenMarkdownLinks: BROKEN_MARKDOWN,
  onDuplicateRoutes: severity('route/duplicate', 'warning'),
  headTags: key.to('head', key.head),
  scripts: key.to('head', tagsOf('script', 'src', { defer: true }), '`scripts`, `head`'),
  stylesheets: key.to('head', tagsOf('link', 'href', { rel: 'stylesheet' })),
  clientModules: key.gone('`scripts`, for modules that import nothing of Docusaurus'),
  themeConfig: key.open('its keys at the top'),
  presets: key.read('`docs`, `blog`, `pages`, `styles` at the top'),
  plugins: key.read('`redirects`; others have no counterpart'),
  themes: key.gone(
    'remove it: live code is in `fences`, see [Live code](../pages.md#live-code); the rest is built in',
  ),
  markdown: key.open('remove it: diagrams and MDX are built in'),
  'markdown.format': key.read('documents that need MDX are renamed to `.mdx`'),
  'markdown.mermaid': key.read('remove it: it is built in'),
  'markdown.emoji': key.read('the same'),
  'markdown.hooks': key.open('its keys'),
  'markdown.hooks.onBrokenMarkdownLinks': BROKEN_MARKDOWN,
  'markdown.hooks.onBrokenMarkdownImages': key.BUILT_IN,
  'markdown.remarkRehypeOptions': REMARK,
  ...key.each('preprocessor parseFrontMatter mdx1Compat anchors', key.NONE, 'markdown.'),
  customFields: key.read('`src/docusaurus/site.json`, for `useDocusaurusContext`'),
  ...key.each('future storage baseUrlIssueBanner', key.NONE),
  ...key.each('organizationName projectName deploymentBranch githubHost githubPort', key.HOST),
  ssrTemplate: key.gone('`head`, [slots](../slots.md)'),
  webpack: key.BUNDLER,
  ...key.each('navbar footer', key.read('the same, at the top'), 'themeConfig.'),
  'themeConfig.colorMode': key.to('colorMode', colorMode),
  'themeConfig.announcementBar': key.to('announcementBar', announcement),
  'themeConfig.tableOfContents': key.to('tableOfContents', key.levels),
  'themeConfig.image': key.to('image'),
  'themeConfig.metadata': key.to('head', tagsOf('meta', 'name', {})),
  ...key.each('docs blog prism mermaid', key.BUILT_IN, 'themeConfig.'),
  ...key.each('algolia typesense', key.SEARCH, 'themeConfig.'),
  ...key.each('zoom liveCodeBlock', key.NONE, 'themeConfig.'),
  ...key.each('path sidebarPath', key.SAME, 'docs.'),
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
  ...key.each('exclude include', key.PRIVATE, 'docs.'),
  ...key.each(REMARK_KEYS, REMARK, 'docs.'),
  'docs.admonitions': key.BUILT_IN,
  'docs.sidebarCollapsible': key.gone('`collapsible` of a category in `sidebars.ts`'),
  'docs.sidebarCollapsed': key.gone('`collapsed` of a category in `sidebars.ts`'),
  'docs.sidebarItemsGenerator': key.gone('`sidebars.ts`'),
  'docs.tags': key.gone('`tags.yml` in the folder of the documents'),
  ...key.each(
    'editCurrentVersion editLocalizedFiles numberPrefixParser onInlineTags id tagsBasePath',
    key.NONE,
    'docs.',
  ),
  ...key.each(
    'docsRootComponent docVersionRootComponent docRootComponent docItemComponent docTagsListComponent docTagDocListComponent docCategoryGeneratedIndexComponent',
    key.SLOTS,
    'docs.',
  ),
  'blog.path': key.SAME,
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
  ...key.each(REMARK_KEYS, REMARK, 'blog.'),
  ...key.each(
    'onInlineTags onInlineAuthors onUntruncatedBlogPosts readingTime truncateMarker pageBasePath tagsBasePath authorsBasePath sortPosts processBlogPosts editLocalizedFiles id',
    key.NONE,
    'blog.',
  ),
  ...key.each(
    'blogListComponent blogPostComponent blogTagsListComponent blogTagsPostsComponent blogArchiveComponent blogAuthorsListComponent blogAuthorsPostsComponent',
    key.SLOTS,
    'blog.',
  ),
  ...key.each('exclude include', key.PRIVATE, 'blog.'),
  ...key.each('blog.admonitions pages.admonitions', key.BUILT_IN),
  'pages.path': key.SAME,
  ...key.same('pages.editUrl', editUrl),
  ...key.each('exclude include', key.PRIVATE, 'pages.'),
  ...key.each('id routeBasePath editLocalizedFiles', key.NONE, 'pages.'),
  'pages.mdxPageComponent': key.SLOTS,
  ...key.each(REMARK_KEYS, REMARK, 'pages.'),
  'pages.showLastUpdateTime': key.to('pages.showLastUpdated', key.yes),
  'pages.showLastUpdateAuthor': key.to('pages.showContributors', key.yes),
  'preset.docs': key.read('`docs`'),
  'preset.blog': key.read('`blog`'),
  'preset.pages': key.read('`pages`'),
  'preset.theme': key.read('`styles`, `theme.accent`'),
  'preset.gtag': key.read('`head`'),
  ...key.each('googleAnalytics googleTagManager', key.gone('`head`'), 'preset.'),
  ...key.each('sitemap svgr', key.read('remove it: it is built in'), 'preset.'),
  'preset.debug': key.read('no counterpart'),
  'preset.blogs': key.PLUGINS,
  ...key.each('title logo items', key.SAME, 'navbar.'),
  'navbar.hideOnScroll': key.NONE,
  'navbar.style': key.LOOK,
  ...key.each('links copyright', key.SAME, 'footer.'),
  'footer.style': key.LOOK,
  'footer.logo': key.gone('`theme/footer.tsx`'),
}

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

function colorMode(value: unknown): Plain {
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = asRecord(value)
  return {
    defaultMode: asText(defaultMode),
    disableSwitch: key.yes(disableSwitch),
    respectPrefersColorScheme: key.flag(respectPrefersColorScheme),
  }
}

function versions(value: unknown): Plain {
  const entries = Object.entries(asRecord(value)).map(([name, each]): [string, Plain] => {
    const { label, path, banner, badge, noIndex } = asRecord(each)
    const texts = { label: asText(label), path: asText(path), banner: asText(banner) }
    return [name, { ...texts, badge: key.flag(badge), noIndex: key.yes(noIndex) }]
  })
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
