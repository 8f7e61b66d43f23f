import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourcePath } from '../paths.ts'
import { contentReader } from './document.ts'
import type { Plugins } from './markdown/markdown.ts'
import type { Modules } from './mdx/scope.ts'
import type { ContentOptions, Document, RawBody } from './model.ts'

/** Test helpers of this folder: only they know how to read a document. */

const PATH = 'docs/a.md' as SourcePath

export const OPTIONS: ContentOptions = {
  language: 'zh',
  toc: { min: 2, max: 3 },
  remarkPlugins: [],
  rehypePlugins: [],
}

const NO_PLUGINS: Plugins = { remark: [], rehype: [] }

const reader = contentReader(OPTIONS, NO_PLUGINS)

export function read(text: string): Promise<Document> {
  return reader({ path: PATH, text })
}

export function readAs(path: string, text: string, modules: Modules = {}): Promise<Document> {
  return reader({ path: path as SourcePath, text, modules })
}

export function readWith(
  text: string,
  { plugins = {}, options = {} }: { plugins?: Partial<Plugins>; options?: Partial<ContentOptions> },
  path = PATH,
): Promise<Document> {
  const read = contentReader({ ...OPTIONS, ...options }, { ...NO_PLUGINS, ...plugins })
  return read({ path, text })
}

/** Prints a body on one line: slots as `‹link 0›`, islands as `‹tab npm: …›`. */
export function show(body: RawBody): string {
  const parts = body.map((part) => {
    if (typeof part === 'string') return part
    if ('symbol' in part) return `‹symbol ${part.symbol}›`
    if ('link' in part) return `‹link ${part.link}›`
    if ('image' in part)
      return `‹image ${part.image}${Object.entries(part.attributes)
        .map(([name, value]) => ` ${name}=${value}`)
        .join('')}›`
    const props = Object.values(part.props).map((value) => ` ${value}`)
    return `‹${part.component}${props.join('')}: ${show(part.children)}›`
  })
  return parts.join('').replace(/\n/g, '')
}

export async function bodyOf(text: string): Promise<string> {
  return show((await read(text)).body)
}

/** The diagnostics of a document, each with the text it points to: `content/empty-link “[x]()”`. */
export async function problemsOf(text: string): Promise<string[]> {
  return (await read(text)).diagnostics.map((each) => `${each.code} “${quote(each, text)}”`)
}

export function quote({ at }: Diagnostic, text: string): string {
  return at?.span ? text.slice(at.span.start, at.span.end) : ''
}

/** The source text at the positions of links. */
export async function linkSources(text: string): Promise<string[]> {
  const { places } = await read(text)
  return places.links.map(({ start, end }) => text.slice(start, end))
}
