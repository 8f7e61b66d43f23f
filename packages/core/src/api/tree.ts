import type {
  BlockContent,
  DefinitionContent,
  Heading,
  Html,
  InlineCode,
  Link,
  List,
  ListItem,
  Node,
  Paragraph,
  PhrasingContent,
  RootContent,
  Text,
} from 'mdast'
import type { SignatureLink } from '../content/model.ts'
import type { SourcePath, Span } from '../paths.ts'

/** A TSDoc link with its target resolved. */
export interface CommentLink {
  text: string
  isCode: boolean
  url?: string
}

/** Content before a comment, in the same paragraph if possible. */
export interface Lead {
  nodes: readonly PhrasingContent[]
  /** The separator between the two. */
  joint: string
  /** The comments that can continue its paragraph: those that start with a paragraph, or those of one line. */
  fits: 'paragraph' | 'line'
}

/** A placeholder for a comment. Composing the page replaces it with the comment's tree. */
export interface CommentNode extends Node {
  type: 'comment'
  /** `line` is the first paragraph, `summary` its first sentence. */
  shows: 'blocks' | 'line' | 'summary'
  /** The range of its text on the page, relative to `ApiTree.start`. */
  span: Span
  links: readonly CommentLink[]
  /** Its headings start below this level. */
  level: number
  /** The file that relative addresses start from. */
  from?: SourcePath
  /** The innermost first. */
  leads: readonly Lead[]
}

declare module 'mdast' {
  interface RootContentMap {
    comment: CommentNode
  }
  interface BlockContentMap {
    comment: CommentNode
  }
  interface PhrasingContentMap {
    comment: CommentNode
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

export function code(value: string): InlineCode {
  return { type: 'inlineCode', value: value.replace(/\s+/g, ' ') }
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

export function signature(value: string, links: readonly SignatureLink[]): RootContent {
  return { type: 'code', lang: 'ts', value, data: { signature: links } }
}

/** A directive with a label: `:::name[label]`. */
export function box(name: string, label: string, children: Block[]): Block {
  const title: Paragraph = { ...paragraph(text(label)), data: { directiveLabel: true } }
  return { type: 'containerDirective', name, attributes: {}, children: [title, ...children] }
}

/** An empty element with an id, as a link target. */
export function target(id: string): Html {
  return html(`<span id="${attributeValue(id)}"></span>`)
}

/** Joins lists of nodes with a text. */
export function joined(all: readonly PhrasingContent[][], between: string): PhrasingContent[] {
  return all.flatMap((each, index) => (index === 0 ? each : [text(between), ...each]))
}

/** A site path, encoded for Markdown. */
function linkAddress(path: string): string {
  return path.replace(/[\s()<>$|]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** A text, escaped for a double-quoted HTML attribute. */
export function attributeValue(value: string): string {
  return value.replace(/[&"<>]/g, (each) => `&#${each.charCodeAt(0)};`)
}
