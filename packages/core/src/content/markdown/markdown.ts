import { fill, type Strings } from '@chatdocs/protocol'
import type { ElementContent, Nodes as HtmlNodes, Parents as HtmlParents, Root as HtmlRoot } from 'hast'
import type { Html, Nodes, Root, RootContent } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { type Pluggable, type Processor, unified } from 'unified'
import type { Failed } from '../../diagnostics/content-catalogue.ts'
import type { Annotator } from '../code/notes.ts'
import type { ContentOptions, Rewritten } from '../model.ts'
import { loadMdx, makeParser, type Parse, type Satteri, type Syntax } from '../parser/parser.ts'
import { checkHtml, checkTree } from '../tree/bounds.ts'
import { nodesOf } from '../tree/nodes.ts'
import type { Reading } from '../tree/reading.ts'
import { pluginOf } from './named-plugin.ts'
import {
  escapeHtml,
  isHarmless,
  keptIn,
  layoutIn,
  loadSanitizer,
  markGenerated,
  type Removed,
  removeAddresses,
  type Sanitizer,
  sanitizeUnmarked,
} from './untrusted.ts'

/** A site's plugins in unified's format. */
export interface Plugins {
  remark: readonly Pluggable[]
  rehype: readonly Pluggable[]
  annotators?: readonly Annotator[]
  diagramMistake?: Reading['diagramMistake']
}

/** A document in the form that unified passes to plugins. */
type File = NonNullable<Parameters<Processor['parse']>[0]>

/** The result of a site's plugins; `failed` is the message if one of them threw. */
type Ran<T> = { tree: T; file: File } | Failed

/** A Markdown tree, and the definitions of references and footnotes in it. */
interface Whole {
  tree: Root
  file: File
  definitions: RootContent[]
}

/** The steps that unified runs; the rest of `content` works before, between and after them. */
export interface Markdown {
  parse: Parse
  mdxParser(): Promise<Parse>
  /**
   * Parses a document, unless its tree is given, and runs the site's remark plugins. `kept` is how the Markdown form of
   * an untrusted text differs from its page. Layout of a page made by a plugin (`isOfPlugin`) is trusted.
   */
  read(file: File, made?: Root, isOfPlugin?: boolean): Promise<Ran<Root> & { kept: readonly Rewritten[] }>
  /**
   * Converts a tree with its definitions to HTML, parses raw HTML and runs the site's rehype plugins. `removed` is what
   * untrusted texts must not contain.
   */
  toHtml(whole: Whole): Promise<Ran<HtmlRoot> & { removed?: readonly Removed[] }>
  print(tree: HtmlRoot): string
}

export async function makeMarkdown(
  satteri: Satteri | undefined,
  plugins: Plugins,
  strings: Strings,
  { html, math }: Pick<ContentOptions, 'html' | 'math'>,
): Promise<Markdown> {
  const sanitize = html === 'sanitize' ? await loadSanitizer() : undefined
  const textDirectives = plugins.remark.length > 0
  let mdxParser: Promise<Parse> | undefined
  const remark = unified()
    .use(parserOf, satteri, { textDirectives, math })
    .use([...plugins.remark])
    .freeze()
  const written: Trust = new WeakMap()
  const bridge = unified()
    .use(remarkRehype, bridgeOptions(strings, sanitize && written))
    .freeze()
  const raw = unified().use(rehypeRaw).freeze()
  const rehype = unified()
    .use([...plugins.rehype])
    .freeze()
  const printer = unified().use(rehypeStringify, PRINT_OPTIONS).freeze()
  const parseRaw = (tree: HtmlRoot, file: File) => withoutComments(raw.runSync(tree, file) as HtmlRoot)
  return {
    parse: (text) => remark.parse(text) as Root,
    mdxParser() {
      const extensions = remark.data() as Syntax['extensions']
      mdxParser ??= loadMdx().then((mdx) => makeParser(satteri, { extensions, textDirectives, math, mdx }))
      return mdxParser
    },
    async read(file, made, isOfPlugin) {
      const tree = made ?? (remark.parse(file) as Root)
      const trusted: ReadonlySet<Nodes> = html && isOfPlugin ? layoutIn(tree) : new Set()
      const kept = html ? distrust(tree, String(file.value), { sanitize, written, trusted }) : []
      const ran = plugins.remark.length === 0 ? { tree, file } : await run(remark, tree, file)
      return { ...ran, kept }
    },
    async toHtml({ tree, file, definitions }) {
      const names: Names = { type: 'root', children: definitions, whole: tree }
      const plain = bridge.runSync(names, file) as HtmlRoot
      const { tree: parsed, removed } = hasRaw(plain) ? withRaw(plain, file) : { tree: plain, removed: [] }
      if (parsed !== plain) checkTree(parsed)
      if (html) removed.push(...removeAddresses(parsed))
      const ran = plugins.rehype.length === 0 ? { tree: parsed, file } : await run(rehype, parsed, file)
      return removed.length === 0 ? ran : { ...ran, removed }
    },
    print: (tree) => printer.stringify(tree),
  }

  function withRaw(plain: HtmlRoot, file: File): { tree: HtmlRoot; removed: Removed[] } {
    checkHtml(plain)
    if (!sanitize) return { tree: parseRaw(plain, file), removed: [] }
    const mark = markGenerated(plain)
    const tree = parseRaw(plain, file)
    return { tree, removed: sanitizeUnmarked(tree, mark, sanitize) }
  }
}

/** Prepares the tree of an untrusted author. Returns what replaces the dropped parts in the Markdown form. */
function distrust(
  tree: Root,
  source: string,
  {
    sanitize,
    written,
    trusted,
  }: { sanitize: Sanitizer | undefined; written: Trust; trusted: ReadonlySet<Nodes> },
): Rewritten[] {
  const kept = keptIn(tree, source, trusted, sanitize && ((each) => isHarmless(each, sanitize, parseHtml)))
  if (!sanitize) escapeHtml(tree, trusted)
  for (const node of nodesOf(tree, 'html')) written.set(node, trusted.has(node))
  return kept
}

/** The HTML in a document before plugins add more, and whether each part is trusted. */
type Trust = WeakMap<Nodes, boolean>

/** Parses complete HTML. */
export function parseHtml(html: string): HtmlRoot {
  const root: HtmlRoot = { type: 'root', children: [{ type: 'raw', value: html }] }
  return unified().use(rehypeRaw).runSync(root) as HtmlRoot
}

/** Our parser as a plugin: it reads the site's syntax extensions after all plugins are attached. */
function parserOf(
  this: Processor,
  satteri: Satteri | undefined,
  syntax: Pick<Syntax, 'textDirectives' | 'math'>,
): void {
  let parse: Parse | undefined
  this.parser = (text) => {
    parse ??= makeParser(satteri, { ...syntax, extensions: this.data() as Syntax['extensions'] })
    return parse(text)
  }
}

/** Runs a site's plugins. They may be asynchronous, and all get the same file. */
function run<T extends Root | HtmlRoot>(processor: Processor, tree: T, file: File): Promise<Ran<T>> {
  return new Promise((resolve) => {
    processor.run(tree, file, (error, after, same) => {
      resolve(error || !same || !isTree(after) ? failure(error) : { tree: after as T, file: same })
    })
  })
}

/** Whether the value that a plugin returned is a tree. */
function isTree(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, children } = node as { type?: unknown; children?: unknown }
  if (children === undefined) return typeof type === 'string' && type !== 'root' && type !== 'element'
  return typeof type === 'string' && Array.isArray(children) && children.every(isTree)
}

/** The location of a plugin's error: a point or a range. */
interface Place {
  offset?: number
  start?: Place
  end?: Place
}

/** Describes the error of a plugin; `undefined` means that it returned no tree. */
export function failure(error: (Error & { place?: Place }) | undefined): Failed {
  const failed = error?.message ?? 'it gives no tree'
  const plugin = pluginOf(error)
  const start = error?.place?.start?.offset ?? error?.place?.offset
  return {
    failed,
    ...(plugin !== undefined && { plugin }),
    ...(start !== undefined && { span: { start, end: error?.place?.end?.offset ?? start } }),
  }
}

/**
 * Stands in for a tree during the conversion, and contains only its definitions. The converter walks the whole tree to
 * find definitions, which took half of its time; here it has nothing else to walk.
 */
interface Names extends Root {
  whole?: Root
}

/** Converts the tree that `Names` stands in for. */
function root(state: State, names: Names) {
  return defaultHandlers.root(state, names.whole ?? names) as ElementContent
}

type State = Parameters<typeof defaultHandlers.root>[0]

/** `written` is the HTML of untrusted authors. All other HTML is parsed separately, so that the two can be told apart. */
function bridgeOptions(strings: Strings, written: Trust | undefined): Options {
  const html = (_: unknown, node: Html) => {
    const raw = { type: 'raw', value: node.value, position: node.position, isTrusted: written?.get(node) }
    return (written?.has(node) ? raw : parseHtml(node.value).children) as ElementContent[]
  }
  return {
    allowDangerousHtml: true,
    handlers: { root, ...(written && { html }) },
    footnoteLabel: strings.footnotes,
    footnoteBackLabel: (reference, again) =>
      fill(strings.footnoteBack, { reference: again > 1 ? `${reference + 1}-${again}` : reference + 1 }),
  }
}

const PRINT_OPTIONS = {
  allowDangerousHtml: true,
  characterReferences: { useNamedReferences: true },
} as const

function hasRaw(node: HtmlNodes): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(hasRaw))
}

/** Drops comments, and turns `<plaintext>`, which no tag can close, into `<pre>`. */
function withoutComments<T extends HtmlParents>(parent: T): T {
  const kept = parent.children.filter(({ type }) => type !== 'comment' && type !== 'doctype')
  for (const child of kept) {
    if (child.type !== 'element') continue
    if (child.tagName === 'plaintext') child.tagName = 'pre'
    withoutComments(child)
  }
  return Object.assign(parent, { children: kept })
}
