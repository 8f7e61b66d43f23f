export { composePage } from './api/compose.ts'
export { indexCode, signatureCode } from './api/declaration.ts'
export type * from './api/model.ts'
export { escapeRegExp, type Revision } from './api/source-address.ts'
export { editFor, type Fix, inAddress, wayTo } from './checks/fixes.ts'
export { addressesInPage } from './checks/page-links.ts'
export { importsOfModule, loadsOfPage } from './checks/weight.ts'
export type { ApiPackage } from './config/api.ts'
export { sourcesOf } from './config/api.ts'
export { isFrozenApi } from './config/frozen-api.ts'
export type { ConfigInput } from './config/input.ts'
export { translationAt } from './config/languages.ts'
export { OPTIONAL_PACKAGES } from './config/optional.ts'
export { parseJson, present } from './config/schema.ts'
export type { SidebarsInput } from './config/sidebars.ts'
export { INTER, subsetName } from './config/theme-css.ts'
export { readToml } from './config/toml-file.ts'
export { keyAbout, writableAt } from './config/yaml-keys.ts'
export { Highlighted } from './content/code/highlight.ts'
export type { Annotator } from './content/code/notes.ts'
export { ownDirectives } from './content/directives/own.ts'
export { contentReader } from './content/document.ts'
export { pageSections } from './content/html/page-sections.ts'
export { namedPlugin } from './content/markdown/named-plugin.ts'
export { proseReader } from './content/markdown/prose.ts'
export { mdxJudge, type NeedsMdx } from './content/mdx/foreign.ts'
export type {
  ContentOptions,
  DiagramMistake,
  PluginReference,
  SnippetModule,
  SnippetProblem,
  Weighed,
  WeighInput,
} from './content/model.ts'
export { lenientParser, loadJavaScript } from './content/parser/parser.ts'
export { lenientJson } from './content/source/aliases.ts'
export { bodyStart, frontMatterSource, writtenValues } from './content/source/front-matter.ts'
export { withRecord } from './content/source/original-record.ts'
export type { Section } from './content/source/sections.ts'
export { escapeText } from './content/tree/html.ts'
export { schemaPath } from './data/data-file.ts'
export { readData } from './data/read.ts'
export {
  apiComment,
  brokenApiLink,
  compileError,
  emptyApi,
  hiddenApiLink,
  noEntryPoint,
  noTsconfig,
  notSource,
  tsconfigInvalid,
} from './diagnostics/api-catalogue.ts'
export {
  configInvalid,
  noDefaultExport,
  pageBuildFailed,
  pageRenderFailed,
  styleBuildFailed,
  styleSyntax,
} from './diagnostics/catalogue.ts'
export { type CodePlace, locationOfCode, placesIn } from './diagnostics/code-place.ts'
export { CODES, canBeWarning, isOptional } from './diagnostics/codes.ts'
export * from './diagnostics/diagnostic.ts'
export { type DiagnosticJson, diagnosticsAsJson } from './diagnostics/json.ts'
export { type LiveOptions, liveErrors } from './diagnostics/live.ts'
export { nearest } from './diagnostics/nearest.ts'
export { inOrder } from './diagnostics/policy.ts'
export type { FileOf, FilePlace, TextOf } from './diagnostics/position.ts'
export { printDiagnostics } from './diagnostics/print.ts'
export * from './inputs.ts'
export type * from './look.ts'
export * from './paths.ts'
export type * from './plugin.ts'
export { agentProblems } from './queries/checks/agents.ts'
export { diagnosticsIn, siteDiagnostics } from './queries/checks/diagnostics.ts'
export { externalLinks, externalProblems } from './queries/checks/external.ts'
export { linkFixes } from './queries/checks/fixes.ts'
export { partsOfPage } from './queries/checks/page-parts.ts'
export { documentsTouching } from './queries/checks/touching.ts'
export { URLS_LOCK, urlsLock } from './queries/checks/urls-lock.ts'
export {
  aboutOf,
  diagnosticsAt,
  documentsWith,
  type EditorLink,
  headingsIn,
  languagesOf,
  linksIn,
  linksTo,
  pageOf,
  readLinks,
  sourceAt,
  sourceShown,
  symbolNamed,
  textIn,
  titlesOf,
} from './queries/editor/links.ts'
export {
  type Edit,
  filesBelow,
  includesIn,
  moveFiles,
  redirected,
  renameHeading,
} from './queries/editor/moves.ts'
export { type EditorWord, type Wanted, WORD_KINDS, wordsAt } from './queries/editor/words.ts'
export type { OutputPart } from './queries/files/kinds.ts'
export { markdownFolder } from './queries/files/llms.ts'
export {
  errorPages,
  outputAt,
  outputDigestAt,
  outputPaths,
  type PageFiles,
  pageFiles,
  pageUrls,
  preparePage,
} from './queries/files/outputs.ts'
export { type TranslationState, translations } from './queries/graph/translations.ts'
export { queries } from './queries/inputs/define.ts'
export {
  apiRead,
  file,
  fileHistory,
  fileOrigin,
  foreignFile,
  givenOptions,
  historyState,
  today,
  tree,
  unfollowedLinks,
} from './queries/inputs/inputs.ts'
export { builtParts } from './queries/pages/parts.ts'
export { apiRoutes } from './queries/site/api.ts'
export { CONFIG_FILE, config, docsVersions } from './queries/site/config.ts'
export { wantsHistory, wantsOrigins } from './queries/texts/below-text.ts'
export { allMarkdownSources, markdownSources, readDocuments } from './queries/texts/content.ts'
export { type FrozenFile, frozenFiles, type Release } from './queries/texts/freeze.ts'
export { checkedSnippets } from './queries/texts/snippets.ts'
export { pageBody } from './render/body.ts'
export { markdownFormText } from './render/markdown-form.ts'
export { inlineSources, policyText, withPolicyTag } from './render/policy.ts'
export { fillTemplate, stateOf } from './render/shell.ts'
export * from './tasks.ts'
