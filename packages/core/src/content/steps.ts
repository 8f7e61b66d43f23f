import type { TocEntry } from '@chatdocs/protocol'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import {
  codeBlocksIn,
  drawCode,
  hasMarks,
  markCode,
  reportForeignWords,
  reportLanguages,
} from './code/code.ts'
import { type Highlighted, loadHighlighter } from './code/highlight.ts'
import { convertPackageCommands } from './code/package-tabs.ts'
import { drawSignatures, markSignatures } from './code/signatures.ts'
import { snippetsIn } from './code/snippets.ts'
import { replaceAdmonitions } from './directives/admonitions.ts'
import { convertAlerts } from './directives/alerts.ts'
import { convertDirectives } from './directives/convert.ts'
import { nameDetails } from './directives/details.ts'
import { connectTabs } from './directives/tabs.ts'
import { takeHeadingIds } from './html/headings.ts'
import { assignIds, nameFootnotes } from './html/ids.ts'
import { type GatheredImages, gatherImages, takeImageClasses } from './html/images.ts'
import { type GatheredLinks, gatherLinks } from './html/links.ts'
import { fillContents, hideTitle, readOutline, takeContents } from './html/outline.ts'
import { checkReferences } from './html/references.ts'
import { sectionsOf } from './html/sections.ts'
import { type GatheredSymbols, gatherSymbols, markSymbols } from './html/symbols.ts'
import { nameForEars, wrapTables } from './html/tables.ts'
import { checkElements } from './html/unknown-elements.ts'
import { describe } from './markdown/description.ts'
import { replaceEmoji } from './markdown/emoji.ts'
import { checkForeign } from './markdown/foreign.ts'
import { joinLines } from './markdown/line-breaks.ts'
import { markMath, setFormulas } from './markdown/math.ts'
import { checkSubscripts } from './markdown/subscripts.ts'
import { titleOf } from './metadata.ts'
import type { ContentOptions, Document, RawBody, Snippet } from './model.ts'
import { excerptBody, feedBody, liftTitle } from './post/parts.ts'
import { readingMinutes } from './post/reading-time.ts'
import { keepTruncation, takeTruncation } from './post/truncation.ts'
import type { Values } from './source/front-matter-schema.ts'
import { gatherComponents } from './tree/components.ts'
import { featuresOf } from './tree/features.ts'
import { dropComments, rawAddresses } from './tree/html.ts'
import { clearMarks } from './tree/marks.ts'
import type { Reading } from './tree/reading.ts'
import { commentsIn, placeKey } from './tree/rewritten.ts'
import { cutSegments, type Print } from './tree/segments.ts'
import { markTargets } from './tree/targets.ts'

/**
 * The way of a document: what happens to its Markdown tree, and then to its HTML tree. Between them are the site's
 * plugins. Each list is in an order that works; steps of which none is `after` the other could change places, which a
 * test does.
 */

/** A step, and the steps that must have happened before it. */
export interface Step<Tree, Found> {
  name: string
  after?: readonly string[]
  run(tree: Tree, reading: Reading, found: Found): void | Promise<void>
}

/** What the steps of the Markdown tree find, besides what `Reading` carries to those of the HTML tree. */
export interface MarkdownFound {
  snippets: readonly Snippet[]
}

export const MARKDOWN_STEPS: readonly Step<Root, MarkdownFound>[] = [
  {
    name: 'reading time',
    run(tree, { post }) {
      if (post) post.minutes = readingMinutes(tree)
    },
  },
  {
    name: 'truncation',
    after: ['reading time'],
    run(tree, reading) {
      if (reading.post) keepTruncation(tree, reading)
    },
  },
  // They look at what the author wrote.
  { name: 'foreign syntax', after: ['truncation'], run: checkForeign },
  { name: 'subscripts', after: ['truncation'], run: checkSubscripts },
  { name: 'alerts', after: ['reading time', 'truncation', 'foreign syntax'], run: convertAlerts },
  {
    name: 'contents',
    after: ['reading time', 'foreign syntax', 'alerts'],
    run(tree, reading) {
      reading.comments = [...reading.comments, ...takeContents(tree)]
    },
  },
  {
    name: 'package commands',
    after: ['reading time', 'foreign syntax'],
    run: convertPackageCommands,
  },
  {
    name: 'comments',
    after: ['truncation', 'foreign syntax', 'contents'],
    run(tree, reading) {
      reading.comments = [...commentsIn(tree, reading.text), ...reading.comments]
      dropComments(tree)
    },
  },
  {
    name: 'addresses in HTML',
    after: ['contents'],
    run(tree, reading) {
      reading.rawAddresses = rawAddresses(tree, reading.text)
      for (const each of reading.rawAddresses.values()) reading.addresses.set(placeKey(each), each)
    },
  },
  {
    name: 'heading ids',
    after: ['reading time', 'foreign syntax', 'contents', 'comments'],
    run: (tree, { text }) => takeHeadingIds(tree, text),
  },
  { name: 'references', after: ['foreign syntax', 'contents'], run: checkReferences },
  {
    name: 'image classes',
    after: ['reading time', 'foreign syntax', 'references', 'contents', 'comments'],
    run: takeImageClasses,
  },
  {
    name: 'directives',
    after: ['alerts', 'package commands', 'addresses in HTML', 'heading ids', 'references', 'image classes'],
    run: convertDirectives,
  },
  {
    name: 'targets',
    after: ['directives'],
    run(tree, reading) {
      for (const [key, span] of markTargets(tree, reading.text, reading.html))
        if (!reading.addresses.has(key)) reading.addresses.set(key, span)
    },
  },
  { name: 'code', after: ['directives'], run: markCode },
  {
    name: 'signatures',
    after: ['directives'],
    run(tree, reading) {
      reading.signatures = markSignatures(tree)
    },
  },
  {
    name: 'snippets',
    after: ['code'],
    run(tree, { text }, found) {
      found.snippets = snippetsIn(tree, text)
    },
  },
  { name: 'formulas', after: ['directives'], run: markMath },
  {
    name: 'symbols',
    after: ['directives'],
    run(tree, { symbols }) {
      if (symbols) markSymbols(tree)
    },
  },
  { name: 'line breaks', after: ['directives'], run: joinLines },
  { name: 'emoji', after: ['line breaks'], run: (tree, { text }) => replaceEmoji(tree, text) },
]

/** What the steps of the HTML tree are given, and find. */
export interface HtmlFound {
  readonly options: ContentOptions
  readonly values: Values
  readonly highlighted: Highlighted
  readonly print: Print
  links: GatheredLinks
  images: GatheredImages
  components: ReturnType<typeof gatherComponents>
  symbols: GatheredSymbols
  anchors: readonly string[]
  sections: Document['sections']
  /** The first-level heading in the body. */
  heading?: string | undefined
  entries: readonly TocEntry[]
  description?: string | undefined
  features: NonNullable<Document['facts']['features']>
  /** Whether lines of code are marked as added, removed and so on, which has a style sheet of its own. */
  hasMarkedCode: boolean
  /** Of a post: the end of its excerpt, its title, and the bodies for feeds and lists. */
  end?: number | undefined
  lifted?: string | undefined
  feed?: RawBody
  excerpt?: RawBody
  body: RawBody
}

/** What a tree is cut with. */
function drawingOf(tree: HtmlRoot, { links, images, symbols, print }: HtmlFound) {
  return { tree, fillings: [...links.fillings, ...images.fillings, ...symbols.fillings], print }
}

/** Of the front matter, else of the heading, else of the path. */
export function shownTitle({ path }: Reading, { values, lifted, heading, options }: HtmlFound): string {
  return titleOf(path, { values, heading: lifted || heading }, options)
}

const GATHERED = ['links', 'images', 'components', 'symbols'] as const

export const HTML_STEPS: readonly Step<HtmlRoot, HtmlFound>[] = [
  { name: 'unknown elements', run: checkElements },
  { name: 'details', run: (tree, { strings }) => nameDetails(tree, strings) },
  { name: 'footnotes', run: nameFootnotes },
  { name: 'tables', run: wrapTables },
  { name: 'names for ears', run: (tree, { strings }) => nameForEars(tree, strings) },
  {
    name: 'truncation',
    after: ['unknown elements', 'tables', 'details'],
    run(tree, reading, found) {
      if (reading.post) found.end = takeTruncation(tree, reading)
    },
  },
  {
    name: 'title of a post',
    after: ['truncation', 'unknown elements'],
    run(tree, { post }, found) {
      if (post) Object.assign(found, { end: undefined, lifted: undefined }, lift(tree, found.end))
    },
  },
  {
    name: 'signatures',
    after: ['unknown elements', 'title of a post'],
    run: (tree, { signatures }) => drawSignatures(tree, signatures),
  },
  {
    name: 'links',
    after: ['details', 'signatures', 'title of a post'],
    run(tree, reading, found) {
      found.links = gatherLinks(tree, reading)
    },
  },
  {
    name: 'images',
    after: ['details', 'signatures', 'title of a post'],
    run(tree, reading, found) {
      found.images = gatherImages(tree, reading)
    },
  },
  {
    name: 'components',
    after: ['title of a post'],
    run(tree, _, found) {
      found.components = gatherComponents(tree)
    },
  },
  {
    name: 'symbols',
    after: ['signatures', 'title of a post'],
    run(tree, _, found) {
      found.symbols = gatherSymbols(tree)
    },
  },
  {
    // An image keeps the id that it loses to another element.
    name: 'ids',
    after: ['footnotes', 'signatures', 'title of a post', 'images'],
    run(tree, reading, found) {
      found.anchors = assignIds(tree, reading)
    },
  },
  {
    name: 'feed',
    after: ['names for ears', 'tables', ...GATHERED, 'ids'],
    run(tree, { post }, found) {
      if (post) found.feed = feedBody(drawingOf(tree, found))
    },
  },
  {
    name: 'tabs',
    after: ['feed'],
    run: (tree, _, { anchors }) => connectTabs(tree, anchors),
  },
  {
    name: 'sections',
    after: ['feed'],
    run(tree, _, found) {
      found.sections = sectionsOf(tree)
    },
  },
  {
    name: 'outline',
    after: ['feed', 'sections'],
    run(tree, reading, found) {
      const { title, entries } = readOutline(tree, reading)
      found.heading = title
      found.entries = entriesIn(entries, found)
    },
  },
  {
    name: 'contents',
    after: ['outline', 'sections'],
    run: (tree, reading, { entries }) => fillContents(tree, entries, reading),
  },
  {
    name: 'description',
    after: ['feed'],
    run(tree, _, found) {
      found.description = found.values.description?.trim() || describe(tree)
    },
  },
  {
    name: 'hidden title',
    after: ['outline', 'sections'],
    run(tree, reading, found) {
      if (found.values.hide_title && !reading.post) hideTitle(tree, shownTitle(reading, found))
    },
  },
  { name: 'code', after: ['feed', 'tabs', 'sections', 'outline', 'description'], run: drawAllCode },
  {
    name: 'features',
    after: ['contents', 'code'],
    run(tree, _, found) {
      found.features = [...featuresOf(tree), ...(found.hasMarkedCode ? (['marks'] as const) : [])]
    },
  },
  {
    name: 'formulas',
    after: ['feed', 'sections', 'outline', 'description', 'features'],
    run: setFormulas,
  },
  { name: 'marks', after: ['code', 'formulas'], run: clearMarks },
  {
    name: 'own admonitions',
    after: ['features', 'marks'],
    run(tree, _, { options: { ownParts = [] } }) {
      if (ownParts.includes('admonition')) replaceAdmonitions(tree)
    },
  },
  {
    name: 'excerpt',
    after: ['hidden title', 'contents', 'own admonitions'],
    run(tree, { post }, found) {
      if (post) found.excerpt = excerptBody(drawingOf(tree, found), found.end)
    },
  },
  {
    name: 'body',
    after: ['excerpt'],
    run(tree, _, found) {
      const { fillings, print } = drawingOf(tree, found)
      found.body = cutSegments(tree, fillings, print)
    },
  },
]

/** Takes the steps of a list, one after another. Only few are asynchronous. */
export async function take<Tree, Found>(
  steps: readonly Step<Tree, Found>[],
  tree: Tree,
  reading: Reading,
  found: Found,
): Promise<void> {
  for (const { run } of steps) {
    const done = run(tree, reading, found)
    if (done) await done
  }
}

function lift(tree: HtmlRoot, end: number | undefined) {
  const { title, ...rest } = liftTitle(tree, end)
  return { ...rest, ...(title !== undefined && { lifted: title }) }
}

async function drawAllCode(tree: HtmlRoot, reading: Reading, found: HtmlFound): Promise<void> {
  const blocks = codeBlocksIn(tree)
  if (blocks.length === 0) return
  const languages = blocks.map(({ language }) => language)
  const highlighter = await loadHighlighter(languages, found.highlighted)
  found.hasMarkedCode = blocks.some(hasMarks)
  reportLanguages(blocks, highlighter, reading)
  reportForeignWords(blocks, reading)
  const isOwn = found.options.ownParts?.includes('code-block') ?? false
  for (const block of blocks) {
    const characters = drawCode(block, highlighter, reading.strings, isOwn)
    reading.html.add(characters, block.span)
  }
}

/** The entries between the levels from the front matter, else from the config. */
function entriesIn(
  entries: readonly TocEntry[],
  { values, options: { toc } }: HtmlFound,
): readonly TocEntry[] {
  const min = values.toc_min_heading_level ?? toc.min
  const max = values.toc_max_heading_level ?? toc.max
  return entries.filter(({ level }) => level >= min && level <= max)
}
