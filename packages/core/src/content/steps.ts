import type { TocEntry } from '@chatdocs/protocol'
import type { Element, Root as HtmlRoot } from 'hast'
import type { RootContent } from 'mdast'
import type { PluginNote } from '../plugin.ts'
import { drawCode, markCode } from './code/code.ts'
import type { Highlighted } from './code/highlight.ts'
import { type Annotator, annotateCode } from './code/notes.ts'
import { convertPackageCommands } from './code/package-tabs.ts'
import { drawSignatures, markSignatures } from './code/signatures.ts'
import { findSnippets } from './code/snippets.ts'
import { replaceAdmonitions } from './directives/admonitions.ts'
import { convertAlerts } from './directives/alerts.ts'
import { convertDirectives } from './directives/convert.ts'
import { nameDetails } from './directives/details.ts'
import { mayHaveMarks, replaceMarks } from './directives/plain-form.ts'
import { connectTabs } from './directives/tabs.ts'
import { captionImages } from './html/captions.ts'
import { assignIds, nameFootnotes } from './html/ids.ts'
import { type GatheredImages, gatherImages, splitPictures, takeImageClasses } from './html/images.ts'
import { type GatheredLinks, gatherLinks } from './html/links.ts'
import { fillContents, hideTitle, raiseHeadings, readOutline, takeContents } from './html/outline.ts'
import { checkReferences } from './html/references.ts'
import { sectionsOf } from './html/sections.ts'
import { type GatheredSymbols, gatherSymbols, markSymbols } from './html/symbols.ts'
import { nameForEars, wrapTables } from './html/tables.ts'
import { checkElements } from './html/unknown-elements.ts'
import { describe } from './markdown/description.ts'
import { checkForeign } from './markdown/foreign.ts'
import { joinLines } from './markdown/line-breaks.ts'
import { markMath, setFormulas, takeMathBlocks } from './markdown/math.ts'
import { checkMistakes } from './markdown/mistakes.ts'
import { separateNames } from './markdown/part-names.ts'
import { checkSlips } from './markdown/slips.ts'
import { checkSubscripts } from './markdown/subscripts.ts'
import { markTargets } from './markdown/targets.ts'
import { titleOf } from './metadata.ts'
import type { ContentOptions, Document, RawBody, Snippet } from './model.ts'
import { excerptBody, feedBody, liftTitle } from './post/parts.ts'
import { countMinutes } from './post/reading-time.ts'
import { keepTruncation, takeTruncation } from './post/truncation.ts'
import type { Values } from './source/front-matter-schema.ts'
import { type GatheredComponents, gatherComponents } from './tree/components.ts'
import { mayNameEmoji, replaceEmoji } from './tree/emoji.ts'
import { findFeatures } from './tree/features.ts'
import { leadOf, takeHeadingIds } from './tree/headings.ts'
import { findRawTags, takeComments } from './tree/html.ts'
import { clearMarks } from './tree/marks.ts'
import type { Reading } from './tree/reading.ts'
import { cutSegments, type Print } from './tree/segments.ts'
import type { ElementStep, NodeStep } from './tree/walk.ts'

/**
 * The steps that each document goes through: first for its Markdown tree, then for its HTML tree. The site's plugins run
 * in between. Each list is in an order that works. Steps that do not need each other can change places, or walk the tree
 * separately; a test tries this.
 */

/** The results of the Markdown steps, besides those that `Reading` carries to the HTML steps. */
export interface MarkdownFound {
  snippets: Snippet[]
  /** The definitions of references and footnotes. */
  definitions: RootContent[]
}

export const MARKDOWN_STEPS: readonly NodeStep<MarkdownFound>[] = [
  { name: 'names of parts', when: ({ origins }) => origins.length > 0, run: separateNames },
  { name: 'reading time', after: ['names of parts'], visit: countMinutes },
  { name: 'truncation', after: ['reading time'], visit: keepTruncation },
  // These check the text that the author wrote.
  { name: 'foreign syntax', follows: ['truncation'], visit: checkForeign },
  { name: 'subscripts', visit: checkSubscripts },
  { name: 'slips', follows: ['truncation'], visit: checkSlips },
  { name: 'formulas in code blocks', visit: takeMathBlocks },
  { name: 'mistakes', follows: ['truncation'], visit: checkMistakes },
  { name: 'alerts', follows: ['truncation', 'foreign syntax', 'mistakes', 'slips'], visit: convertAlerts },
  { name: 'contents', follows: ['foreign syntax', 'subscripts', 'mistakes', 'alerts'], visit: takeContents },
  {
    name: 'package commands',
    after: ['reading time'],
    follows: ['foreign syntax'],
    visit: convertPackageCommands,
  },
  { name: 'tags in HTML', follows: ['contents'], visit: findRawTags },
  {
    name: 'comments',
    follows: ['truncation', 'foreign syntax', 'mistakes', 'contents'],
    visit: takeComments,
  },
  { name: 'heading ids', after: ['comments'], visit: takeHeadingIds },
  { name: 'references', after: ['contents'], visit: checkReferences },
  { name: 'image classes', after: ['comments'], follows: ['references'], visit: takeImageClasses },
  {
    name: 'plain form',
    after: ['alerts', 'package commands', 'comments'],
    follows: ['heading ids', 'references', 'image classes'],
    when: mayHaveMarks,
    run: replaceMarks,
  },
  {
    name: 'directives',
    after: ['plain form', 'alerts', 'package commands', 'tags in HTML', 'formulas in code blocks'],
    follows: ['heading ids', 'references', 'image classes'],
    visit: convertDirectives,
  },
  { name: 'targets', after: ['directives'], visit: markTargets },
  { name: 'code', after: ['directives'], visit: markCode },
  { name: 'signatures', after: ['directives'], visit: markSignatures },
  { name: 'snippets', after: ['directives'], follows: ['code'], visit: findSnippets },
  { name: 'formulas', after: ['directives'], visit: markMath },
  { name: 'symbols', after: ['directives'], visit: markSymbols },
  {
    name: 'line breaks',
    after: ['directives'],
    visit: () => ({ paragraph: joinLines, heading: joinLines }),
  },
  {
    name: 'definitions',
    after: ['directives'],
    visit(_, { definitions }) {
      const add = (node: RootContent): undefined => void definitions.push(node)
      return { definition: add, footnoteDefinition: add }
    },
  },
  {
    name: 'emoji',
    after: ['line breaks'],
    when: ({ text, options }) => options.emoji !== false && mayNameEmoji(text),
    run: replaceEmoji,
  },
]

/** The input and the results of the HTML steps. */
export interface HtmlFound {
  readonly options: ContentOptions
  readonly values: Values
  readonly highlighted: Highlighted
  readonly print: Print
  links: GatheredLinks
  images: GatheredImages
  components: GatheredComponents
  symbols: GatheredSymbols
  anchors: readonly string[]
  sections: Document['sections']
  /** The text of the first-level heading in the body. */
  heading?: string | undefined
  entries: readonly TocEntry[]
  description?: string | undefined
  features: NonNullable<Document['facts']['features']>
  annotators: readonly Annotator[]
  /** The notes of plugins on code blocks. */
  notes: Map<Element, readonly PluginNote[]>
  /** Whether lines of code are marked as added, removed and so on; these need a style sheet. */
  hasMarkedCode: boolean
  /** For a post: the end of its excerpt, its title, and the bodies for feeds and lists. */
  end?: number | undefined
  lifted?: string | undefined
  feed?: RawBody
  excerpt?: RawBody
  body: RawBody
}

/** The input for cutting a tree into segments. */
function drawingOf(tree: HtmlRoot, { links, images, symbols, print }: HtmlFound) {
  return { tree, fillings: [...links.fillings, ...images.fillings, ...symbols.fillings], print }
}

/** The title: from the front matter, else from the heading, else from the path. */
export function shownTitle({ path }: Reading, { values, lifted, heading, options }: HtmlFound): string {
  return titleOf(path, { values, heading: lifted || heading }, options)
}

function isPost({ post }: Reading): boolean {
  return post !== undefined
}

const GATHERED = ['links', 'images', 'components', 'symbols', 'ids'] as const

export const HTML_STEPS: readonly ElementStep<HtmlFound>[] = [
  {
    name: 'notes',
    when: (_, { annotators }) => annotators.length > 0,
    run: annotateCode,
  },
  { name: 'unknown elements', visit: checkElements },
  { name: 'details', visit: nameDetails },
  { name: 'footnotes', visit: nameFootnotes },
  { name: 'tables', visit: wrapTables },
  { name: 'names for ears', visit: nameForEars },
  {
    name: 'truncation',
    after: ['unknown elements', 'tables', 'details'],
    when: isPost,
    run(tree, reading, found) {
      found.end = takeTruncation(tree, reading)
    },
  },
  {
    name: 'title of a post',
    after: ['truncation', 'unknown elements'],
    when: isPost,
    run: (tree, _, found) => void Object.assign(found, { end: undefined }, lift(tree, found.end)),
  },
  {
    name: 'signatures',
    after: ['unknown elements', 'title of a post'],
    when: ({ signatures }) => signatures.length > 0,
    run: drawSignatures,
  },
  { name: 'captions', after: ['signatures'], visit: captionImages },
  { name: 'color modes', after: ['signatures'], visit: splitPictures },
  { name: 'links', after: ['signatures'], follows: ['details', 'color modes'], visit: gatherLinks },
  { name: 'ids', after: ['signatures'], follows: ['footnotes', 'color modes'], visit: assignIds },
  {
    name: 'images',
    after: ['signatures'],
    follows: ['ids', 'links', 'details', 'captions', 'color modes'],
    visit: gatherImages,
  },
  { name: 'components', after: ['title of a post'], visit: gatherComponents },
  { name: 'symbols', after: ['signatures'], visit: gatherSymbols },
  {
    name: 'feed',
    after: ['names for ears', 'tables', ...GATHERED],
    when: isPost,
    run(tree, _, found) {
      found.feed = feedBody(drawingOf(tree, found))
    },
  },
  {
    name: 'leading title',
    after: ['unknown elements'],
    when: ({ text, post }, { values }) => !post && leadOf(text, values) !== undefined,
    run: raiseHeadings,
  },
  {
    name: 'sections',
    after: ['feed', 'ids', 'leading title'],
    run(tree, _, found) {
      found.sections = sectionsOf(tree)
    },
  },
  { name: 'tabs', after: ['feed', 'ids'], visit: connectTabs },
  { name: 'outline', after: ['sections'], follows: ['tabs'], visit: readOutline },
  { name: 'contents', after: ['sections'], follows: ['outline'], visit: fillContents },
  { name: 'description', after: ['feed'], follows: ['contents'], visit: describe },
  {
    name: 'code',
    after: ['sections', 'contents'],
    follows: ['tabs', 'outline', 'description'],
    visit: drawCode,
  },
  {
    name: 'hidden title',
    after: ['outline', 'sections'],
    when: ({ post }, { values }) => values.hide_title === true && !post,
    run: (tree, reading, found) => hideTitle(tree, shownTitle(reading, found)),
  },
  { name: 'features', after: ['contents', 'code'], visit: findFeatures },
  { name: 'formulas', after: ['contents', 'code'], follows: ['features'], visit: setFormulas },
  { name: 'marks', after: ['code'], follows: ['formulas'], visit: () => ({ '*': clearMarks }) },
  {
    name: 'own admonitions',
    after: ['features', 'marks'],
    when: (_, { options: { ownParts = [] } }) => ownParts.includes('admonition'),
    run: replaceAdmonitions,
  },
  {
    name: 'excerpt',
    after: ['hidden title', 'own admonitions', 'formulas'],
    when: isPost,
    run(tree, _, found) {
      found.excerpt = excerptBody(drawingOf(tree, found), found.end)
    },
  },
  {
    name: 'body',
    after: ['hidden title', 'own admonitions', 'formulas', 'excerpt'],
    run(tree, _, found) {
      const { fillings, print } = drawingOf(tree, found)
      found.body = cutSegments(tree, fillings, print)
    },
  },
]

function lift(tree: HtmlRoot, end: number | undefined) {
  const { title, ...rest } = liftTitle(tree, end)
  return { ...rest, ...(title !== undefined && { lifted: title }) }
}
