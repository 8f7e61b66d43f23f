import { type SourcePath, splitDate, titleFromPath } from '../paths.ts'
import type { ContentOptions, Metadata } from './model.ts'
import { lenientParser, plainParser } from './parser/parser.ts'
import { readHead } from './source/front-matter.ts'
import { toFrontMatter, type Values } from './source/front-matter-schema.ts'
import { needOfMdx } from './source/imports.ts'
import { onOneLine } from './tree/elements.ts'
import { mayNameEmoji } from './tree/emoji.ts'
import { leadOf, takeHeadingIds } from './tree/headings.ts'
import { wordsOf } from './tree/nodes.ts'
import { commentsIn } from './tree/scan.ts'
import { walkNodes } from './tree/walk.ts'

/* A substring keeps the whole string in memory, so metadata is copied from the text it was read from. */

/** The possible titles of a document, besides its path. */
interface Titles {
  values: Values
  /** The text of the first first-level heading. */
  heading?: string | undefined
}

/** The title: from front matter or the hero of a home page, else the first first-level heading, else the site or the path. */
export function titleOf(path: SourcePath, { values, heading }: Titles, options: ContentOptions): string {
  return values.title?.trim() || heroName(values) || heading || titleFrom(path, options)
}

function heroName({ layout, hero }: Values): string | undefined {
  return layout === 'home' ? hero?.name?.trim() : undefined
}

/** The title of a post, from the file name after its date. */
function titleFrom(path: SourcePath, options: ContentOptions): string {
  if (options.siteTitle !== undefined) return options.siteTitle
  if (!isPost(path, options)) return titleFromPath(path)
  const { name, date = '' } = splitDate(path.slice((options.posts ?? '').length))
  return name === '' ? date : titleFromPath(name as SourcePath)
}

export function isPost(path: string, { posts }: ContentOptions): boolean {
  return posts !== undefined && (posts === '' || path.startsWith(`${posts}/`))
}

/**
 * Reads the metadata of a document without parsing it: the same as in its facts. `undefined` if finding the title heading
 * requires parsing.
 */
export async function readMetadata(
  { path, text }: { path: SourcePath; text: string },
  options: ContentOptions,
): Promise<Metadata | undefined> {
  const { values, body } = readHead(path, text).value
  const isNamed = (values.title?.trim() || heroName(values) || '') !== ''
  const isPlain = isNamed || needOfMdx(path, body, await lenientParser(false, options.math)) === 'none'
  const heading = isNamed ? '' : isPlain ? await firstHeading({ path, body, values }, options) : undefined
  if (heading === undefined) return undefined
  return copyOf({
    path,
    title: titleOf(path, { values, heading }, options),
    frontMatter: toFrontMatter(values),
  })
}

function copyOf(metadata: Metadata): Metadata {
  return JSON.parse(JSON.stringify(metadata))
}

/** A possible first-level heading, in any block. It can also turn out to be code or a comment. */
const POSSIBLE = /(?<!#)#(?=\s|$)|^[ \t>]*=+[ \t]*$|<h1\b/im

/** Blocks that can contain a line that looks like a heading. */
const OPAQUE = /<|```|~~~|:::|\$\$/

/** Syntax whose meaning depends on the rest of the document: references, HTML, formulas. */
const DISTANT = /[[\]<$]/

/** Inline syntax, and characters that the parser replaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the parser replaces them
const SYNTAX = /[\\`*_~{}#&^|!\u0000-\u001f]/

/** The text of the first first-level heading; empty if there is none, `undefined` if that is uncertain. */
async function firstHeading(
  { path, body, values }: { path: SourcePath; body: string; values: Values },
  options: ContentOptions,
): Promise<string | undefined> {
  if (options.remarkPlugins.length + options.rehypePlugins.length > 0) return undefined
  const at = body.search(POSSIBLE)
  if (at < 0) return leadOf(body, values) ? undefined : ''
  const before = body.slice(0, at)
  const line = lineFrom(body, at)
  const words = /^#[ \t](?<words>.*)$/.exec(line)?.groups?.words?.trim()
  if (!words || !/(?:^|[\r\n])$/.test(before) || OPAQUE.test(withoutComments(before))) return undefined
  if (DISTANT.test(words)) return undefined
  if (mayNameEmoji(words)) return undefined
  return (SYNTAX.test(words) ? await parsedHeading(path, line) : onOneLine(words)) || undefined
}

/** The rest of a line. */
function lineFrom(text: string, start: number): string {
  return /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? ''
}

/** Removes comments that are on lines of their own. */
function withoutComments(text: string): string {
  let [plain, from] = ['', 0]
  for (const { start, end } of commentsIn(text)) {
    const isAlone = /(?:^|[\r\n]) {0,3}$/.test(text.slice(Math.max(0, start - 4), start))
    if (!isAlone || /^-?>/.test(text.slice(start + 4, start + 6)) || !/^[ \t]*$/.test(lineFrom(text, end)))
      continue
    plain += text.slice(from, start)
    from = end
  }
  return plain + text.slice(from)
}

/** The text of a heading line, parsed on its own. */
async function parsedHeading(path: SourcePath, line: string): Promise<string> {
  const parse = await plainParser()
  const tree = parse(line)
  walkNodes(tree, [takeHeadingIds({ path, text: line })])
  return onOneLine(wordsOf(tree))
}
