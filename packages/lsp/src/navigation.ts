import {
  aboutOf,
  documentsWith,
  type EditorLink,
  headingsIn,
  includesIn,
  linksIn,
  linksTo,
  MARKDOWN,
  type Section,
  type SourcePath,
  symbolNamed,
  titlesOf,
} from '@chatdocs/core'
import {
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type Location,
  SymbolKind,
  type WorkspaceSymbol,
} from 'vscode-languageserver'
import { dataHover } from './data.ts'
import type { Session } from './session.ts'

/*
 * Where things are and what leads to them. An offset is where the cursor stands in a file.
 */

export const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** The links of a document, and the files that it includes. */
async function linksOf({ workspace }: Session, path: SourcePath): Promise<EditorLink[]> {
  if (!MARKDOWN.test(path)) return []
  return [...(await workspace.ask(linksIn, path)), ...(await workspace.ask(includesIn, path))]
}

export async function linkAt(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<EditorLink | undefined> {
  return (await linksOf(session, path)).find(({ span }) => span.start <= offset && offset <= span.end)
}

export async function headingNamed(
  session: Session,
  path: SourcePath,
  name = '',
): Promise<Section | undefined> {
  return (await session.workspace.ask(headingsIn, path)).find(({ id }) => id === name)
}

/** The end of the line of a heading. */
function lineEnd(session: Session, path: SourcePath, { words }: Section): number {
  const text = session.textAt(path).getText()
  return (text.indexOf('\n', words.start) + text.length + 1) % (text.length + 1)
}

export async function headingAt(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<Section | undefined> {
  const all = await session.workspace.ask(headingsIn, path)
  return all.find((each) => each.start <= offset && offset <= lineEnd(session, path, each))
}

/** Where a link leads, with the first words there; an image; the page of a symbol; what a key of data means. */
export async function hover(session: Session, path: SourcePath, offset: number): Promise<Hover | undefined> {
  const link = await linkAt(session, path, offset)
  if (link?.to) {
    const { path: file, url, anchor } = link.to
    const range = session.rangeAt(path, link.span)
    if (file && /\.(?:png|jpe?g|gif|webp|svg|avif)$/i.test(file))
      return { range, contents: `![${file}](${session.uriOf(file)})\n\n${file}` }
    const [title, about] = await session.workspace.ask(aboutOf, link.to)
    const place = `${url ?? file ?? ''}${anchor && `#${anchor}`}`
    return { range, contents: [title && `**${title}**`, about, `\`${place}\``].filter(Boolean).join('\n\n') }
  }
  const key = await dataHover(session, path, offset)
  if (key) return key
  const text = session.textAt(path).getText()
  for (const { 0: code, 1: name = '', index } of text.matchAll(/(?<!`)`([\w$.#]+)`(?!`)/g)) {
    if (offset < index || offset > index + code.length) continue
    const symbol = await session.workspace.ask(symbolNamed, path, name)
    const range = session.rangeAt(path, { start: index, end: index + code.length })
    const [title] = symbol ? await session.workspace.ask(aboutOf, symbol) : []
    return (
      symbol && {
        range,
        contents: `**${title}**\n\n\`${symbol.url}${symbol.anchor && `#${symbol.anchor}`}\``,
      }
    )
  }
  return undefined
}

/** The file that a link leads to, at the heading that it names. */
export async function definition(
  session: Session,
  path: SourcePath,
  offset: number,
): Promise<Location | undefined> {
  const to = (await linkAt(session, path, offset))?.to
  if (to?.path === undefined) return undefined
  const heading = await headingNamed(session, to.path, to.anchor)
  // The whole line, as other servers for Markdown have it: editors show equal places once.
  const end = heading && lineEnd(session, to.path, heading)
  const range = heading && end ? session.rangeAt(to.path, { start: heading.start, end }) : START
  return { uri: session.uriOf(to.path), range }
}

/** The links to a heading; elsewhere in a document, those to it, and the documents that include it. */
export async function references(session: Session, path: SourcePath, offset: number): Promise<Location[]> {
  const { workspace } = session
  const to = (await linkAt(session, path, offset))?.to
  const [target, heading] = to?.path ? [to.path, undefined] : [path, await headingAt(session, path, offset)]
  const isTitle = heading?.depth === 1
  const anchor = to?.anchor || (isTitle ? undefined : heading?.id)
  const [links, including] = await Promise.all([
    workspace.ask(linksTo, target, anchor),
    anchor ? [] : workspace.ask(documentsWith, target),
  ])
  return [
    ...links.map((each) => ({ uri: session.uriOf(each.path), range: session.rangeAt(each.path, each.span) })),
    ...including.map((each) => ({ uri: session.uriOf(each), range: START })),
  ]
}

export async function documentLinks(session: Session, path: SourcePath): Promise<DocumentLink[]> {
  return (await linksOf(session, path)).flatMap(({ span, to }) =>
    to?.path === undefined ? [] : [{ range: session.rangeAt(path, span), target: session.uriOf(to.path) }],
  )
}

/** The headings of a document, each with those below it. */
export async function outline(session: Session, path: SourcePath): Promise<DocumentSymbol[]> {
  const top: DocumentSymbol[] = []
  const open: { depth: number; symbol: DocumentSymbol }[] = []
  for (const { depth, title, words, start, end } of await session.workspace.ask(headingsIn, path)) {
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop()
    const symbol: DocumentSymbol = {
      name: title || '#',
      kind: SymbolKind.String,
      range: session.rangeAt(path, { start, end }),
      selectionRange: session.rangeAt(path, words),
      children: [],
    }
    const above = open.at(-1)?.symbol.children ?? top
    above.push(symbol)
    open.push({ depth, symbol })
  }
  return top
}

/** More would hide what was meant. */
const MOST_SYMBOLS = 200

/** The documents whose title or path has these words. */
export async function symbols(session: Session, words: string): Promise<WorkspaceSymbol[]> {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const all = await session.workspace.ask(titlesOf)
  return all
    .filter(({ path, title }) => wanted.every((each) => `${title} ${path}`.toLowerCase().includes(each)))
    .slice(0, MOST_SYMBOLS)
    .map(({ path, title }) => ({
      name: title,
      kind: SymbolKind.File,
      containerName: path,
      location: { uri: session.uriOf(path), range: START },
    }))
}
