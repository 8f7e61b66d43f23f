import { stringsFor, type TocEntry } from '@chatdocs/protocol'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { contentUnreadable, mdxUnsupported, pluginFailed } from '../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import { codeBlocksIn, drawCode, hasMarks, markCode, reportLanguages } from './code/code.ts'
import { Highlighted, loadHighlighter } from './code/highlight.ts'
import { convertPackageCommands } from './code/package-tabs.ts'
import { drawSignatures, markSignatures } from './code/signatures.ts'
import { snippetsIn } from './code/snippets.ts'
import { replaceAdmonitions } from './directives/admonitions.ts'
import { convertAlerts } from './directives/alerts.ts'
import { convertDirectives } from './directives/convert.ts'
import { nameDetails } from './directives/details.ts'
import { connectTabs } from './directives/tabs.ts'
import { addHome } from './home.ts'
import { takeHeadingIds } from './html/headings.ts'
import { assignIds, nameFootnotes } from './html/ids.ts'
import { gatherImages, takeImageClasses } from './html/images.ts'
import { gatherLinks } from './html/links.ts'
import { fillContents, hideTitle, readOutline, takeContents } from './html/outline.ts'
import { checkReferences } from './html/references.ts'
import { sectionsOf } from './html/sections.ts'
import { gatherSymbols, markSymbols } from './html/symbols.ts'
import { nameForEars, wrapTables } from './html/tables.ts'
import { checkElements } from './html/unknown-elements.ts'
import { describe } from './markdown/description.ts'
import { replaceEmoji } from './markdown/emoji.ts'
import { checkForeign, mdxParts } from './markdown/foreign.ts'
import { joinLines } from './markdown/line-breaks.ts'
import { failure, type Markdown, makeMarkdown, type Plugins } from './markdown/markdown.ts'
import { markMath, setFormulas } from './markdown/math.ts'
import { reportRemoved } from './markdown/strangers.ts'
import { isPost, titleOf } from './metadata.ts'
import type { ContentOptions, Document, Excess, Made, MadeMarkdown, Origin } from './model.ts'
import { loadSatteri, type Parse } from './parser/parser.ts'
import { type Drawing, excerptBody, feedBody, liftTitle } from './post/parts.ts'
import { readingMinutes } from './post/reading-time.ts'
import { keepTruncation, takeTruncation } from './post/truncation.ts'
import { excessOf, excessOfTree, HtmlMeter } from './source/bounds.ts'
import { type Head, readHead } from './source/front-matter.ts'
import { toFrontMatter, type Values } from './source/front-matter-schema.ts'
import { gatherComponents } from './tree/components.ts'
import { featuresOf } from './tree/features.ts'
import { dropComments, rawAddresses } from './tree/html.ts'
import { clearMarks } from './tree/marks.ts'
import type { Reading } from './tree/reading.ts'
import { addressesOf, commentsIn, placeKey, rewrittenIn } from './tree/rewritten.ts'
import { cutSegments } from './tree/segments.ts'
import { markTargets } from './tree/targets.ts'

export interface Source {
  path: SourcePath
  text: string
  /** Makes the tree of the document, if that is not the tree of its text. `parse` is the parser of documents. */
  make?: (parse: Parse) => Made
  /** Where the parts of the text come from, if it includes other files. */
  origins?: readonly Origin[]
  /** Why it is not read, whatever its text. */
  excess?: Excess
}

export type ContentReader = (source: Source) => Promise<Document>

/**
 * Returns a reader of Markdown files. Creating one is expensive, using it is not: keep one per set of
 * options. `plugins` are the loaded modules that `options` lists. Readers can share `highlighted`.
 */
export function contentReader(
  options: ContentOptions,
  plugins: Plugins,
  highlighted = new Highlighted(),
): ContentReader {
  const strings = stringsFor(options.language, options.words)
  // A plugin may throw before it sees a document.
  const markdown = loadSatteri()
    .then((satteri) => makeMarkdown(satteri, plugins, strings, options.html))
    .catch(failure)
  return async ({ path, text, make, origins = [], ...source }) => {
    const { value: head, diagnostics } = readHead(path, text)
    const reading: Reading = {
      path,
      text: head.body,
      origins,
      strings,
      diagnostics: [...diagnostics],
      html: new HtmlMeter(),
      rawAddresses: new Map(),
      addresses: new Map(),
      comments: [],
      signatures: [],
      symbols: (options.symbols ?? false) && (head.values.api_links ?? true),
      ...(isPost(path, options) && { post: { minutes: 1 } }),
    }
    if (/\.mdx$/i.test(path)) {
      return emptyDocument({ path, head, options }, mdxUnsupported({ path }, mdxParts(head.body)))
    }
    const tooMuch = (excess: Excess) => emptyDocument({ path, head, options }, excessive(excess, path))
    const excess = source.excess ?? excessOf(head.body)
    if (excess) return tooMuch(excess)
    const ready = await markdown
    if ('failed' in ready) return emptyDocument({ path, head, options }, pluginFailed(ready, path))
    try {
      return await readDocument({ reading, head, options, source: text, markdown: ready, make, highlighted })
    } catch (error) {
      const deep = excessOfTree(error)
      if (!deep) throw error
      return tooMuch(deep)
    }
  }
}

function excessive({ reason, span, help, document }: Excess, path: SourcePath): Diagnostic {
  return contentUnreadable(reason, { path, ...(span && { span }) }, help, document)
}

/** A document and what it is read with. */
interface Work {
  reading: Reading
  head: Head
  options: ContentOptions
  markdown: Markdown
  make: Source['make']
  highlighted: Highlighted
  /** The text with its front matter. */
  source: string
}

async function readDocument(work: Work): Promise<Document> {
  const { reading, head, options, markdown, make, source } = work
  const { path, text } = reading
  const made = make?.(markdown.parse)
  const read = await markdown.read({ path, value: text }, made?.tree)
  if ('failed' in read) return emptyDocument({ path, head, options }, pluginFailed(read, path))
  addHome(read.tree, head, source)
  prepare(read.tree, reading)
  await replaceEmoji(read.tree, text)
  const snippets = snippetsIn(read.tree, text)
  const drawn = await markdown.toHtml(read.tree, read.file)
  if ('failed' in drawn) return emptyDocument({ path, head, options }, pluginFailed(drawn, path))
  reportRemoved(drawn.removed ?? [], reading)
  const document = await finish(drawn.tree, work, made?.markdown)
  return snippets.length > 0 ? { ...document, snippets } : document
}

/** Transforms the Markdown tree, after the site's plugins. */
function prepare(tree: Root, reading: Reading): void {
  const { text, post } = reading
  if (post) {
    post.minutes = readingMinutes(tree)
    keepTruncation(tree, reading)
  }
  checkForeign(tree, reading)
  convertAlerts(tree)
  const contents = takeContents(tree)
  reading.comments = [...commentsIn(tree, text), ...contents]
  convertPackageCommands(tree)
  dropComments(tree)
  reading.rawAddresses = rawAddresses(tree, text)
  takeHeadingIds(tree, text)
  checkReferences(tree, reading)
  takeImageClasses(tree)
  convertDirectives(tree, reading)
  const raw = [...reading.rawAddresses.values()].map((each) => [placeKey(each), each] as const)
  reading.addresses = new Map([...markTargets(tree, text, reading.html), ...raw])
  markCode(tree, reading)
  reading.signatures = markSignatures(tree)
  markMath(tree, reading)
  if (reading.symbols) markSymbols(tree)
  joinLines(tree)
}

/** Transforms the HTML tree, after the site's plugins. */
async function finish(
  tree: HtmlRoot,
  { reading, head, options, markdown, highlighted }: Work,
  made: MadeMarkdown | undefined,
): Promise<Document> {
  const { print } = markdown
  const { strings, path, post } = reading
  checkElements(tree, reading)
  nameDetails(tree, strings)
  nameFootnotes(tree)
  wrapTables(tree)
  nameForEars(tree, strings)
  const end = post && takeTruncation(tree, reading)
  const lifted = post && liftTitle(tree, end)
  await drawSignatures(tree, reading.signatures)
  const { named, places, texts, fillings } = gather(tree, reading)
  const anchors = assignIds(tree, reading)
  const drawing: Drawing = { tree, fillings, print }
  const feed = post && feedBody(drawing)
  connectTabs(tree, anchors)
  const sections = sectionsOf(tree)
  const { title, entries } = readOutline(tree, reading)
  const listed = entriesIn(entries, head.values, options)
  fillContents(tree, listed, reading)
  const description = head.values.description?.trim() || describe(tree)
  const shown = titleOf(path, { values: head.values, heading: lifted?.title || title }, options)
  if (head.values.hide_title && !post) hideTitle(tree, shown)
  const { ownParts = [] } = options
  const hasMarkedCode = await drawAllCode(tree, reading, {
    highlighted,
    isOwn: ownParts.includes('code-block'),
  })
  const features = [...featuresOf(tree), ...(hasMarkedCode ? (['marks'] as const) : [])]
  await setFormulas(tree, reading)
  clearMarks(tree)
  if (ownParts.includes('admonition')) replaceAdmonitions(tree)
  const excerpt = lifted && excerptBody(drawing, lifted.end)
  const body = cutSegments(tree, drawing.fillings, print)
  return {
    facts: {
      path,
      title: shown,
      hasHeading: title !== undefined,
      ...(description && { description }),
      frontMatter: toFrontMatter(head.values),
      anchors,
      ...named,
      ...(features.length > 0 && { features }),
    },
    places: {
      ...places,
      frontMatter: head.spans,
      rewritten: made ? addressesOf(made, named) : rewrittenIn({ ...reading, ...places }),
    },
    body,
    sections,
    ...(texts.some((text) => text !== '') && { linkTexts: texts }),
    toc: hidesContents(head.values) ? [] : listed,
    ...(made && { markdown: made.text }),
    ...(post && feed && excerpt && { post: { ...post, cut: lifted.end !== undefined, excerpt, feed } }),
    diagnostics: reading.diagnostics,
  }
}

/** Collects the body's references to the rest of the site: targets, source positions and the slots to fill. */
function gather(tree: HtmlRoot, reading: Reading) {
  const links = gatherLinks(tree, reading)
  const images = gatherImages(tree, reading)
  const { components, places } = gatherComponents(tree)
  const { symbols, fillings } = gatherSymbols(tree)
  return {
    named: {
      links: links.links,
      images: images.images,
      ...(components.length > 0 && { components }),
      ...(symbols.length > 0 && { symbols }),
    },
    places: {
      links: links.places,
      images: images.places,
      ...(components.length > 0 && { components: places }),
    },
    texts: links.texts,
    fillings: [...links.fillings, ...images.fillings, ...fillings],
  }
}

/** Returns whether lines are marked as added, removed and so on, which has a style sheet of its own. */
async function drawAllCode(
  tree: HtmlRoot,
  reading: Reading,
  { highlighted, isOwn }: { highlighted: Highlighted; isOwn: boolean },
): Promise<boolean> {
  const blocks = codeBlocksIn(tree)
  if (blocks.length === 0) return false
  const isMarked = blocks.some(hasMarks)
  const languages = blocks.map(({ language }) => language)
  const highlighter = await loadHighlighter(languages, highlighted)
  reportLanguages(blocks, highlighter, reading)
  for (const block of blocks) {
    const characters = drawCode(block, highlighter, reading.strings, isOwn)
    reading.html.add(characters, block.span)
  }
  return isMarked
}

/** The entries between the levels from the front matter, else from the config. */
function entriesIn(
  entries: readonly TocEntry[],
  values: Values,
  { toc }: ContentOptions,
): readonly TocEntry[] {
  const min = values.toc_min_heading_level ?? toc.min
  const max = values.toc_max_heading_level ?? toc.max
  return entries.filter(({ level }) => level >= min && level <= max)
}

function hidesContents({ hide_table_of_contents, layout }: Values): boolean {
  return hide_table_of_contents ?? (layout !== undefined && layout !== 'doc')
}

/** A file without a page; the diagnostic says why. */
function emptyDocument(
  { path, head: { values }, options }: { path: SourcePath; head: Head; options: ContentOptions },
  diagnostic: Diagnostic,
): Document {
  return {
    facts: {
      path,
      title: titleOf(path, { values }, options),
      hasHeading: false,
      frontMatter: toFrontMatter(values),
      isUnread: true,
      anchors: [],
      links: [],
      images: [],
    },
    places: { links: [], images: [], frontMatter: {}, rewritten: [] },
    body: [],
    sections: [],
    toc: [],
    diagnostics: [diagnostic],
  }
}
