import { stringsFor } from '@chatdocs/protocol'
import type { Root as HtmlRoot } from 'hast'
import {
  contentUnreadable,
  htmlRemoved,
  mdxUntrusted,
  pluginFailed,
} from '../diagnostics/content-catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LanguageFolders, SourcePath } from '../paths.ts'
import { Highlighted } from './code/highlight.ts'
import type { Annotator } from './code/notes.ts'
import { addHome, homeForm } from './home.ts'
import { failure, type Markdown, makeMarkdown, type Plugins } from './markdown/markdown.ts'
import { reportRemoved } from './markdown/untrusted.ts'
import { readMdx } from './mdx/reader.ts'
import type { Modules } from './mdx/scope.ts'
import { isPost, titleOf } from './metadata.ts'
import type {
  ContentOptions,
  Document,
  Excess,
  HeadTag,
  Inclusion,
  Made,
  MadeMarkdown,
  Origin,
} from './model.ts'
import { loadSatteri, type Parse } from './parser/parser.ts'
import { type Head, readHead, writtenValues } from './source/front-matter.ts'
import { toFrontMatter, type Values } from './source/front-matter-schema.ts'
import { needOfMdx } from './source/imports.ts'
import { HTML_STEPS, type HtmlFound, MARKDOWN_STEPS, type MarkdownFound, shownTitle } from './steps.ts'
import { excessOf, excessOfTree, HtmlMeter } from './tree/bounds.ts'
import type { Reading } from './tree/reading.ts'
import { addressesOf, rewrittenIn } from './tree/rewritten.ts'
import { take, walkElements, walkNodes } from './tree/walk.ts'

interface Source {
  path: SourcePath
  text: string
  /** Makes the document's tree, if it is not parsed from the text. `parse` is the parser of documents. */
  make?: (parse: Parse) => Made
  /** Where the parts of the text come from, if it includes other files. */
  origins?: readonly Origin[]
  folders?: LanguageFolders | undefined
  /** Why the document is not read, whatever its text. */
  excess?: Excess
  /** The modules that the imports of an MDX document refer to. */
  modules?: Modules
  /** The parts of the text that were included through an element. */
  inclusions?: readonly Inclusion[]
  /** Whether a plugin made the text. */
  isOfPlugin?: boolean
}

export type ContentReader = (source: Source) => Promise<Document>

/** What readers can share, and two switches for tests: another order of steps, and no native parser. */
interface Given {
  highlighted?: Highlighted
  steps?: Steps
  native?: ReturnType<typeof loadSatteri>
}

interface Steps {
  markdown: typeof MARKDOWN_STEPS
  html: typeof HTML_STEPS
}

/**
 * Returns a reader of Markdown files. Creating a reader is expensive, using it is not: keep one per set of
 * options. `plugins` are the loaded modules that `options` lists.
 */
export function contentReader(
  options: ContentOptions,
  plugins: Plugins,
  {
    highlighted = new Highlighted(),
    steps = { markdown: MARKDOWN_STEPS, html: HTML_STEPS },
    native = loadSatteri(),
  }: Given = {},
): ContentReader {
  const strings = stringsFor(options.language, options.words)
  // A plugin may throw before it gets a document.
  const ready = native.then((each) => makeMarkdown(each, plugins, strings, options)).catch(failure)
  return async ({ path, text, make, origins = [], folders, modules = {}, inclusions = [], ...source }) => {
    const { value: head, diagnostics } = readHead(path, text)
    const reading: Reading = {
      path,
      text: head.body,
      origins,
      folders,
      strings,
      diagnostics: [...diagnostics],
      html: new HtmlMeter(),
      rawTags: new Map(),
      addresses: new Map(),
      comments: [],
      hasContents: false,
      signatures: [],
      options,
      diagramMistake: plugins.diagramMistake,
      symbols: (options.symbols ?? false) && (head.values.api_links ?? true),
      ...(isPost(path, options) && { post: { minutes: 1 } }),
      ...(make && { isMade: true }),
      ...(options.html && { isUntrusted: true, isOfPlugin: source.isOfPlugin }),
    }
    const tooMuch = (each: Excess) => emptyDocument({ path, head, options }, excessive(each, path))
    const excess = source.excess ?? excessOf(head.body)
    if (excess) return tooMuch(excess)
    const markdown = await ready
    if ('failed' in markdown) return emptyDocument({ path, head, options }, pluginFailed(markdown, path))
    try {
      return await readDocument({
        reading,
        head,
        options,
        source: text,
        markdown,
        make,
        highlighted,
        annotators: plugins.annotators ?? [],
        steps,
        modules,
        inclusions,
      })
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

interface Work {
  reading: Reading
  head: Head
  options: ContentOptions
  markdown: Markdown
  make: Source['make']
  highlighted: Highlighted
  annotators: readonly Annotator[]
  steps: Steps
  /** The text with its front matter. */
  source: string
  modules: Modules
  inclusions: readonly Inclusion[]
}

async function readDocument(work: Work): Promise<Document> {
  const { reading, head, options, markdown, steps, make, source } = work
  const { path, text } = reading
  const made = make?.(markdown.parse)
  const mdx = await mdxOf(work)
  if (mdx === 'untrusted') return emptyDocument({ path, head, options }, mdxUntrusted({ path }))
  if (mdx === 'invalid') return emptyDocument({ path, head, options }, ...reading.diagnostics)
  const read = await markdown.read({ path, value: text }, made?.tree ?? mdx?.tree, reading.isOfPlugin)
  if ('failed' in read) return emptyDocument({ path, head, options }, pluginFailed(read, path))
  reading.comments.push(...read.kept)
  addHome(read.tree, head, reading, source)
  const found: MarkdownFound = { snippets: [], definitions: [] }
  await take(steps.markdown, walkNodes, { tree: read.tree, reading, found })
  const drawn = await markdown.toHtml({ ...read, definitions: found.definitions })
  if ('failed' in drawn) return emptyDocument({ path, head, options }, pluginFailed(drawn, path))
  reportRemoved(drawn.removed ?? [], reading)
  const document = await finish(drawn.tree, work, made?.markdown)
  return {
    ...document,
    ...(found.snippets.length > 0 && { snippets: found.snippets }),
    ...(mdx?.code && { code: mdx.code }),
  }
}

/** The tree of an MDX document; `undefined` for others, and for those that mean the same as Markdown. */
async function mdxOf({ reading, options, source, modules, inclusions, markdown }: Work) {
  const need = needOfMdx(reading.path, reading.text, markdown.parse)
  if (need === 'none') return undefined
  if (options.html) return need === 'certain' ? 'untrusted' : undefined
  const { length } = reading.diagnostics
  reading.isMdx = true
  const frontMatter = writtenValues(source)
  const { base = '/' } = options
  const read = await readMdx(await markdown.mdxParser(), { reading, modules, inclusions, frontMatter, base })
  if (read) return read
  if (need === 'certain') return 'invalid'
  // HTML elements may be unclosed, so this attempt reports nothing.
  reading.diagnostics.length = length
  delete reading.isMdx
  return undefined
}

/** Transforms the HTML tree, after the site's plugins. */
async function finish(tree: HtmlRoot, work: Work, made: MadeMarkdown | undefined): Promise<Document> {
  const { reading, head, options, highlighted, steps, markdown } = work
  const found: HtmlFound = {
    options,
    values: head.values,
    highlighted,
    print: markdown.print,
    links: { links: [], places: [], texts: [], fillings: [] },
    images: { images: [], places: [], fillings: [] },
    components: { components: [], outer: new Set(), places: [] },
    symbols: { symbols: [], fillings: [] },
    anchors: [],
    sections: [],
    entries: [],
    features: [],
    hasMarkedCode: false,
    annotators: work.annotators,
    notes: new Map(),
    body: [],
  }
  await take(steps.html, walkElements, { tree, reading, found })
  return documentOf(work, found, made)
}

/** The tags for the head of the page, from its front matter and from `<head>` in MDX. Untrusted authors have none. */
function tagsOf(reading: Reading, { values, spans }: Head): readonly HeadTag[] {
  const tags = [...(values.head ?? []), ...(reading.head ?? [])]
  const span = spans.head
  if (!reading.isUntrusted || tags.length === 0 || !span) return tags
  reading.diagnostics.push(htmlRemoved(['head'], { path: reading.path, span }))
  return []
}

/** Combines the results of the steps. */
function documentOf(
  { reading, head, source }: Work,
  found: HtmlFound,
  made: MadeMarkdown | undefined,
): Document {
  const { links, images, components, symbols, features, description, feed, excerpt } = found
  const { path, post } = reading
  const named = {
    links: links.links,
    images: images.images,
    ...(components.components.length > 0 && { components: components.components }),
    ...(components.outer.size > 0 && { outerComponents: [...components.outer] }),
    ...(symbols.symbols.length > 0 && { symbols: symbols.symbols }),
  }
  const places = {
    links: links.places,
    images: images.places,
    ...(components.components.length > 0 && { components: components.places }),
  }
  const title = shownTitle(reading, found)
  const home = homeForm(head.values)
  const tags = tagsOf(reading, head)
  return {
    facts: {
      path,
      title,
      hasHeading: found.heading !== undefined,
      ...(description && { description }),
      frontMatter: toFrontMatter(head.values),
      anchors: found.anchors,
      ...named,
      ...(features.length > 0 && { features }),
      ...(tags.length > 0 && { head: tags }),
    },
    places: { ...places, frontMatter: head.spans },
    body: found.body,
    sections: found.sections,
    ...(links.texts.some((text) => text !== '') && { linkTexts: links.texts }),
    toc: hidesContents(head.values) ? [] : found.entries,
    markdown: {
      ...(!found.heading && { title }),
      ...(home && { home: { text: home.text, rewritten: addressesOf(home, named) } }),
      text: made?.text ?? source,
      rewritten: made ? addressesOf(made, named) : rewrittenIn({ ...reading, ...places }),
    },
    ...(post && feed && excerpt && { post: { ...post, cut: found.end !== undefined, excerpt, feed } }),
    diagnostics: reading.diagnostics,
  }
}

function hidesContents({ hide_table_of_contents, layout }: Values): boolean {
  return hide_table_of_contents ?? (layout !== undefined && layout !== 'doc')
}

/** A document without a page; its diagnostic says why. */
function emptyDocument(
  { path, head: { values }, options }: { path: SourcePath; head: Head; options: ContentOptions },
  ...diagnostics: Diagnostic[]
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
    places: { links: [], images: [], frontMatter: {} },
    markdown: { text: '', rewritten: [] },
    body: [],
    sections: [],
    toc: [],
    diagnostics,
  }
}
