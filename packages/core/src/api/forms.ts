import type { BlockContent, ListItem, Node, PhrasingContent, RootContent } from 'mdast'
import { badgeWords } from '../content/directives/badges.ts'
import {
  type Block,
  type FactNode,
  type FactsNode,
  type HeadNode,
  inlineCode,
  joined,
  list,
  listItem,
  pageElement,
  paragraph,
  strong,
  text,
} from './tree.ts'

/**
 * A composed page has two forms. The page has tables and elements that Markdown cannot express; its Markdown form
 * has lists and plain text instead, and no HTML.
 */

/** The nodes of the page. */
export function pageForm(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'apiHead') return [headLine(node)]
    if (node.type === 'facts') return [factsTable(node)]
    if (node.type === 'linkedCode') return [pageElement('code', {}, node.children)]
    return ['children' in node ? withChildren(node, pageForm(node.children)) : node]
  })
}

function headLine({ children, notes, source }: HeadNode): RootContent {
  const links =
    source.length > 0 ? [pageElement('small', { className: ['api-source'] }, joined(lists(source), ' '))] : []
  // Spaces, because the words of two elements side by side are not one word.
  const beside = joined(lists([...notes, ...links]), ' ')
  return pageElement('div', { className: ['api-head'] }, [...children, ...beside])
}

function lists<T>(all: readonly T[]): T[][] {
  return all.map((each) => [each])
}

function factsTable({ children }: FactsNode): RootContent {
  const rows = groupsOf(children).flatMap((group) =>
    group.map((fact, index) => factRow(fact, index === 0 ? group.length : 0)),
  )
  return pageElement('table', { className: ['api-facts'] }, [pageElement('tbody', {}, rows)])
}

/** `span` is the number of rows of the group that the row begins, else 0. */
function factRow({ label, name, children }: FactNode, span: number): RootContent {
  const head = { scope: span > 1 ? 'rowgroup' : 'row', ...(span > 1 && { rowSpan: span }) }
  const isWhole = name.length === 0 || children.length === 0
  const whole = isWhole ? { colSpan: 2 } : {}
  return pageElement('tr', {}, [
    ...(span > 0 ? [pageElement('th', head, [text(label)])] : []),
    ...(name.length > 0 ? [pageElement('td', whole, pageForm(name))] : []),
    ...(children.length > 0 ? [pageElement('td', whole, pageForm(children))] : []),
  ])
}

/** The nodes of the Markdown form. */
export function markdownForm(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'pageElement') return []
    if (node.type === 'apiHead') return headBlocks(node)
    if (node.type === 'facts') return factLists(node)
    if (node.type === 'linkedCode') return [inlineCode(node)]
    const badge = badgeWords(node)
    if (badge !== undefined) return [text(badge)]
    return ['children' in node ? withChildren(node, markdownForm(node.children)) : node]
  })
}

/** The heading, the notes and the source on one line, the signature. */
function headBlocks({ children, notes, source, sourceWords, separator }: HeadNode): RootContent[] {
  const [before = '', after = ''] = sourceWords.split('{places}')
  const places =
    source.length > 0
      ? [[text(before), ...joined(lists(source), separator), ...(after ? [text(after)] : [])]]
      : []
  const parts = [...lists(markdownForm(notes) as PhrasingContent[]), ...places]
  const [heading, ...rest] = markdownForm(children)
  const line = parts.length > 0 ? [paragraph(...joined(parts, ' · '))] : []
  return [...(heading ? [heading] : []), ...line, ...rest]
}

/** A list for each group; a single fact, such as the return value, follows the label on its line. */
function factLists({ children, joint }: FactsNode): RootContent[] {
  return groupsOf(children).flatMap((group): RootContent[] => {
    const [first] = group
    if (!first) return []
    const label = strong(first.label)
    if (group.length === 1 && !first.listed) return after([label], factBlocks(first, joint), joint)
    return [paragraph(label), list(group.map((fact) => spreadItem(factBlocks(fact, joint))))]
  })
}

function factBlocks({ name, children }: FactNode, joint: string): Block[] {
  const blocks = markdownForm(children) as Block[]
  return name.length > 0 ? after(markdownForm(name) as PhrasingContent[], blocks, joint) : blocks
}

/** Blocks after words, in the same paragraph if the blocks begin with one. */
function after(words: PhrasingContent[], blocks: readonly Block[], joint: string): Block[] {
  const [first, ...rest] = blocks
  if (first?.type === 'paragraph') return [paragraph(...words, text(joint), ...first.children), ...rest]
  return [paragraph(...words), ...blocks]
}

function spreadItem(blocks: Block[]): ListItem {
  return { ...listItem(...(blocks as BlockContent[])), spread: blocks.length > 1 }
}

function groupsOf(facts: readonly FactNode[]): FactNode[][] {
  const groups: FactNode[][] = []
  for (const fact of facts) {
    // A comment can turn out to be empty.
    if (fact.name.length + fact.children.length === 0) continue
    const last = groups.at(-1)
    if (last?.[0]?.label === fact.label) last.push(fact)
    else groups.push([fact])
  }
  return groups
}

function withChildren(
  node: Extract<RootContent, { children: unknown }>,
  children: RootContent[],
): RootContent {
  return { ...(node as Node), children } as RootContent
}
