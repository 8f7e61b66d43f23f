/** What to write instead of keys of other generators, which are named by their paths. */
const HINTS: Readonly<Record<string, string>> = {
  'its keys stand at the top: navbar, footer, colorMode, tableOfContents': 'themeConfig',
  'there are none: docs, pages and markdown stand at the top': 'presets',
  'there is one theme: theme and styles change its look': 'themes',
  "write diagnostics: { 'link/broken': 'warning' }": 'onBrokenLinks ignoreDeadLinks',
  "write diagnostics: { 'link/broken-markdown': 'error' }": 'onBrokenMarkdownLinks',
  "write diagnostics: { 'link/broken-anchor': 'error' }": 'onBrokenAnchors',
  "write diagnostics: { 'route/duplicate': 'error' }": 'onDuplicateRoutes',
  "write head: [{ tag: 'meta', attributes: { name: 'x', content: 'y' } }]": 'headTags meta',
  "write styles: ['./custom.css']":
    'stylesheets customCss css extra_css globalStyles navbar.style footer.style theme.css theme.customCss markdown.theme',
  "write scripts: ['./track.ts', 'https://example.com/script.js']":
    'clientModules extra_javascript analytics',
  "write theme: { accent: '#3451b2' }":
    'accent accentColor colors palette primaryColor themeColor theme.palette theme.colors theme.color theme.accentColor theme.primaryColor',
  "write theme: { fonts: { text: 'Inter', code: 'Fira Code' } }": 'font fonts theme.font',
  "write theme: { radius: '4px' }": 'radius',
  "write navbar: { logo: { src: 'img/logo.svg' } }": 'logo theme.logo',
  "write favicon: 'img/favicon.svg'": 'icon theme.favicon',
  'write tagline; pages have descriptions of their own': 'description site_description',
  'write url': 'site site_url',
  'write baseUrl': 'base',
  'write title': 'site_name',
  'write sidebars.ts, or order documents by sidebar_position in their front matter':
    'sidebar sidebars docs.sidebarCollapsible docs.sidebarCollapsed docs.sidebarItemsGenerator',
  'write navbar: { items: [{ label, to }] }': 'nav navbar.links',
  "write navbar: { items: [{ label: 'GitHub', href: 'https://…', position: 'right' }] }":
    'social socialLinks repo_url repo_name',
  'write docs: { editUrl }': 'editLink edit_uri',
  'write docs: { showLastUpdated: true }': 'lastUpdated docs.showLastUpdateTime',
  'write docs: { path }': 'srcDir docsDir docs_dir',
  'run chatdocs build --out-dir <dir>': 'outDir site_dir',
  "write colorMode: { defaultMode: 'dark' }": 'appearance darkMode',
  'write i18n: { locales }': 'locales',
  'write trailingSlash': 'cleanUrls use_directory_urls',
  'write tableOfContents: { minHeadingLevel, maxHeadingLevel }': 'outline',
  'write footer: { copyright }': 'copyright footer.message',
  'write url: sitemap.xml is made for every site that has one': 'sitemap',
  "write titleDelimiter: '|'": 'titleTemplate',
  'write slug in the front matter of the document': 'rewrites',
  'begin the names of files without a page with _': 'srcExclude exclude_docs docs.exclude',
  'write staticDirectories: [name]': 'publicDir',
  'remove it: see Writing in the handbook for what Markdown can do here': 'markdown_extensions',
  "write markdown: { variables: { name: 'text' } }": 'extra',
  'remove it: the host decides that; see Deploying in the handbook':
    'organizationName projectName deploymentBranch',
  'write docs: { showContributors: true }': 'docs.showLastUpdateAuthor',
  'write markdown: { remarkPlugins }': 'docs.remarkPlugins',
  'write markdown: { rehypePlugins }': 'docs.rehypePlugins',
  'remove it: nothing has to be switched on':
    'docs.admonitions theme.features search.provider search.options markdown.mermaid',
  'write blog: { readingTime: true }': 'blog.showReadingTime',
  'write blog: { title }': 'blog.blogTitle',
  'write blog: { description }': 'blog.blogDescription',
  'write blog: { recentTitle }': 'blog.blogSidebarTitle',
  'write blog: { recentCount }': 'blog.blogSidebarCount',
  'write blog: { feed }': 'blog.feedOptions',
  'remove it: there is one theme; theme and styles change its look': 'theme.name',
  "write lang: 'en'": 'theme.language',
  'put components in theme/: see Slots in the handbook': 'theme.custom_dir',
  'write showLineNumbers after the language of a code block': 'markdown.lineNumbers',
  "write markdown: { remarkPlugins: ['remark-x'] }": 'markdown.config',
}

/** Keys of other generators, by their paths, and what to write instead. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map(
  Object.entries(HINTS).flatMap(([hint, keys]) => keys.split(' ').map((key) => [key, hint] as const)),
)
