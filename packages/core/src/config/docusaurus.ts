/** Replacements for Docusaurus configuration keys. */
export const DOCUSAURUS_KEYS: ReadonlyMap<string, string> = new Map([
  ['themeConfig', 'its keys stand at the top: navbar, footer, colorMode, tableOfContents'],
  ['presets', 'there are none: docs, pages and markdown stand at the top'],
  ['plugins', 'there are none; markdown.remarkPlugins and markdown.rehypePlugins extend Markdown'],
  ['themes', 'there is one theme; its colours are CSS variables'],
  ['onBrokenLinks', "write diagnostics: { 'link/broken': 'warning' }"],
  ['onBrokenMarkdownLinks', "write diagnostics: { 'link/broken-markdown': 'error' }"],
  ['onBrokenAnchors', "write diagnostics: { 'link/broken-anchor': 'error' }"],
  ['onDuplicateRoutes', "write diagnostics: { 'route/duplicate': 'error' }"],
])
