const ACCENT = "write theme: { accent: '#3451b2' }"
const STYLES = "write styles: ['./custom.css']"
const FONTS = "write theme: { fonts: { text: 'Inter', code: 'Fira Code' } }"
const HEAD = "write head: [{ tag: 'meta', attributes: { name: 'x', content: 'y' } }]"
const SCRIPTS = "write scripts: ['./track.ts', 'https://example.com/script.js']"
const SIDEBARS = 'write sidebars.ts, or order documents by sidebar_position in their front matter'
const ITEMS = 'write navbar: { items: [{ label, to }] }'
const SOCIAL = "write navbar: { items: [{ label: 'GitHub', href: 'https://…', position: 'right' }] }"
const EDIT = 'write docs: { editUrl }'

/** Keys of other generators, and what to write instead. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map([
  // Docusaurus
  ['themeConfig', 'its keys stand at the top: navbar, footer, colorMode, tableOfContents'],
  ['presets', 'there are none: docs, pages and markdown stand at the top'],
  ['themes', 'there is one theme: theme and styles change its look'],
  ['onBrokenLinks', "write diagnostics: { 'link/broken': 'warning' }"],
  ['onBrokenMarkdownLinks', "write diagnostics: { 'link/broken-markdown': 'error' }"],
  ['onBrokenAnchors', "write diagnostics: { 'link/broken-anchor': 'error' }"],
  ['onDuplicateRoutes', "write diagnostics: { 'route/duplicate': 'error' }"],
  ['headTags', HEAD],
  ['stylesheets', STYLES],
  ['clientModules', SCRIPTS],
  // VitePress, Rspress, Starlight, MkDocs
  ['customCss', STYLES],
  ['css', STYLES],
  ['extra_css', STYLES],
  ['globalStyles', STYLES],
  ['accent', ACCENT],
  ['accentColor', ACCENT],
  ['colors', ACCENT],
  ['palette', ACCENT],
  ['primaryColor', ACCENT],
  ['themeColor', ACCENT],
  ['font', FONTS],
  ['fonts', FONTS],
  ['radius', "write theme: { radius: '4px' }"],
  ['meta', HEAD],
  ['extra_javascript', SCRIPTS],
  ['analytics', SCRIPTS],
  ['logo', "write navbar: { logo: { src: 'img/logo.svg' } }"],
  ['icon', "write favicon: 'img/favicon.svg'"],
  ['description', 'write tagline; pages have descriptions of their own'],
  ['site', 'write url'],
  ['site_url', 'write url'],
  ['base', 'write baseUrl'],
  ['site_name', 'write title'],
  ['sidebar', SIDEBARS],
  ['sidebars', SIDEBARS],
  ['nav', ITEMS],
  ['social', SOCIAL],
  ['socialLinks', SOCIAL],
  ['editLink', EDIT],
  ['edit_uri', EDIT],
  ['lastUpdated', 'write docs: { showLastUpdated: true }'],
  ['srcDir', 'write docs: { path }'],
  ['docsDir', 'write docs: { path }'],
  ['outDir', 'run chatdocs build --out-dir <dir>'],
  ['appearance', "write colorMode: { defaultMode: 'dark' }"],
  ['darkMode', "write colorMode: { defaultMode: 'dark' }"],
  ['locales', 'write i18n: { locales }'],
  ['cleanUrls', 'write trailingSlash'],
  ['outline', 'write tableOfContents: { minHeadingLevel, maxHeadingLevel }'],
])
