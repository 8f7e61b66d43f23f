import type { Properties } from 'hast'
import type {
  BlockContent,
  Code,
  DefinitionContent,
  Heading,
  Html,
  InlineCode,
  Link,
  List,
  ListItem,
  Node,
  Paragraph,
  Parent,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast'
import type { SignatureLink } from '../content/model.ts'
import { wordsOf } from '../content/tree/nodes.ts'
import type { SourcePath, Span } from '../paths.ts'
import { type Code as Drawn, onOneLine } from './code.ts'
import type { ApiTarget } from './model.ts'

/** A TSDoc link with its target resolved. */
export interface CommentLink {
  text: string
  isCode: boolean
  url?: string
}

/** A placeholder for a comment. Composing the page replaces it with the comment's tree. */
export interface CommentNode extends Node {
  type: 'comment'
  /** `line` is the first paragraph, `summary` its first sentence. */
  shows: 'blocks' | 'line' | 'summary'
  /** The range of its text on the page, relative to `ApiTree.start`. */
  span: Span
  links: readonly CommentLink[]
  /** The level that the comment's headings start below. */
  level: number
  /** The file from which relative addresses start. */
  from?: SourcePath
  /** The nodes before the comment's line. */
  before: readonly PhrasingContent[]
}

/** Words, and the blocks that they introduce. If these begin with a paragraph, the words join it. */
export interface LedNode extends Parent {
  type: 'led'
  words: readonly PhrasingContent[]
  /** The separator between the words and the blocks. */
  joint: string
  /** Whether the words are a title: dropped if no text follows, and a separate paragraph unless the text is one line. */
  isTitle: boolean
  children: Block[]
}

/** An element that the Markdown form does not have: an anchor, the container of a filter. */
export interface PageElement extends Parent {
  type: 'pageElement'
  data: { hName: string; hProperties: Properties }
  children: RootContent[]
}

/** Code with links: on the page, each name links; in the Markdown form, the whole code links to `url`. */
export interface LinkedCode extends Parent {
  type: 'linkedCode'
  children: PhrasingContent[]
  url?: string
}

/** One line: the name and declaration of a page or member, then notes such as `@since`, and links to its source. */
export interface HeadNode extends Parent {
  type: 'apiHead'
  /** The heading, and the signature that contains its name; empty for the line below a page's title. */
  children: (Heading | Code)[]
  notes: readonly PhrasingContent[]
  /** Links to the declarations. */
  source: readonly Link[]
}

/** Parameters, return value, errors and related symbols: one table on the page, lists in the Markdown form. */
export interface FactsNode extends Parent {
  type: 'facts'
  children: FactNode[]
  /** The separator between a name and its description in the Markdown form. */
  joint: string
}

export interface FactNode extends Parent {
  type: 'fact'
  /** The group of the fact, such as the parameters. */
  label: string
  /** The described name or type. */
  name: readonly PhrasingContent[]
  /** Whether the fact is shown in a list even if it is the only one. */
  listed: boolean
  children: Block[]
}

declare module 'mdast' {
  interface RootContentMap {
    comment: CommentNode
    led: LedNode
    pageElement: PageElement
    linkedCode: LinkedCode
    apiHead: HeadNode
    facts: FactsNode
    fact: FactNode
  }
  interface BlockContentMap {
    comment: CommentNode
    led: LedNode
    facts: FactsNode
  }
  interface PhrasingContentMap {
    comment: CommentNode
    pageElement: PageElement
    linkedCode: LinkedCode
  }
}

/** The content of a list item or box. */
export type Block = BlockContent | DefinitionContent

/** The position of generated nodes. */
export const GENERATED = {
  start: { line: 1, column: 1, offset: 0 },
  end: { line: 1, column: 1, offset: 0 },
} as const

export function text(value: string): Text {
  return { type: 'text', value: value.replace(/\s+/g, ' ') }
}

/** Inline code that keeps its spaces. */
export function code(value: string): InlineCode {
  return { type: 'inlineCode', value: value.replace(/\s*\n\s*/g, ' ') }
}

export function html(value: string): Html {
  return { type: 'html', value }
}

export function strong(words: string): PhrasingContent {
  return { type: 'strong', children: [text(words)] }
}

export function struck(nodes: PhrasingContent[], isStruck: boolean): PhrasingContent[] {
  return isStruck ? [{ type: 'delete', children: nodes }] : nodes
}

/** A link, or its text if there is no address. */
export function linkTo(words: PhrasingContent, url: string | undefined): PhrasingContent {
  if (url === undefined) return words
  const link: Link = { type: 'link', url: linkAddress(url), children: [words], position: GENERATED }
  return link
}

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

export function heading(level: number, children: PhrasingContent[], id?: string): Heading {
  const depth = Math.min(6, level) as Heading['depth']
  return { type: 'heading', depth, children, ...(id !== undefined && { data: { hProperties: { id } } }) }
}

export function list(children: ListItem[]): List {
  return { type: 'list', ordered: false, spread: false, children }
}

export function listItem(...children: Block[]): ListItem {
  return { type: 'listItem', spread: false, children }
}

/** `name` is where the code names its symbol: there, the page shows the heading that precedes the code. */
export function signature(value: string, links: readonly SignatureLink[], name?: Span): Code {
  return { type: 'code', lang: 'ts', value, data: { signature: links, ...(name && { named: name }) } }
}

export function pageElement(
  hName: string,
  hProperties: Properties,
  children: RootContent[] = [],
): PageElement {
  return { type: 'pageElement', data: { hName, hProperties }, children }
}

export function facts(children: FactNode[], joint: string): Block[] {
  return children.length > 0 ? [{ type: 'facts', children, joint }] : []
}

/** A directive with a label: `:::name[label]`. */
export function box(name: string, label: string, children: Block[]): Block {
  const title: Paragraph = { ...paragraph(text(label)), data: { directiveLabel: true } }
  return { type: 'containerDirective', name, attributes: {}, children: [title, ...children] }
}

export function led(
  words: readonly PhrasingContent[],
  children: Block[],
  { joint, isTitle = false }: { joint: string; isTitle?: boolean },
): LedNode {
  return { type: 'led', words, joint, isTitle, children }
}

/** The same for composed blocks. */
export function joinBlocks(
  words: readonly PhrasingContent[],
  blocks: readonly RootContent[],
  joint: string,
): RootContent[] {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph') return [paragraph(...words), ...blocks]
  return [{ ...first, children: [...words, text(joint), ...first.children] }, ...rest]
}

/** An empty element with an id, as a link target. */
export function target(id: string): PageElement {
  return pageElement('span', { id })
}

export function linkedCode(
  shown: Drawn,
  linkOf: (target: ApiTarget) => string | undefined,
  /** The link target of the symbol's own name. */
  named?: string,
): LinkedCode {
  const words = (value: string): Text => ({ type: 'text', value: code(value).value })
  const children = onOneLine(shown).map((part) => {
    if (typeof part === 'string') return words(part)
    return linkTo(words(part.text), 'isName' in part ? named : linkOf(part.target))
  })
  return { type: 'linkedCode', children }
}

/** The same for Markdown, where code cannot contain links. */
export function inlineCode({ children, url }: LinkedCode): PhrasingContent {
  return linkTo(code(wordsOf(children)), url)
}

export function joined(all: readonly PhrasingContent[][], between: string): PhrasingContent[] {
  return all.flatMap((each, index) => (index === 0 ? each : [text(between), ...each]))
}

/** A site path, encoded for Markdown. */
function linkAddress(path: string): string {
  return path.replace(/[\s()<>$|]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
