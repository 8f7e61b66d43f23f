import { isExternal } from '@chatdocs/protocol'
import type { BlockContent, ListItem, Node, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { ADMONITION_NAMES } from '../content/directives/admonitions.ts'
import { ALERTS } from '../content/directives/alerts.ts'
import { badgeWords } from '../content/directives/badges.ts'
import type { MadeMarkdown, WrittenAddress } from '../content/model.ts'
import { type ContainerDirective, labelOf } from '../content/tree/directive.ts'
import { addressesIn } from '../content/tree/html.ts'
import {
  type FactNode,
  type FactsNode,
  type HeadNode,
  html,
  inlineCode,
  joinBlocks,
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
  // Spaces, so that the words of two adjacent elements stay separate.
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

/** `span` is the number of rows in the group that begins with this row, else 0. */
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

function markdownForm(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'pageElement') return []
    if (node.type === 'apiHead') return headBlocks(node)
    if (node.type === 'facts') return factLists(node)
    if (node.type === 'linkedCode') return [inlineCode(node)]
    if (node.type === 'containerDirective') return plainBox(node)
    // Strikethrough is an extension that few Markdown readers support.
    if (node.type === 'delete') return [html('<del>'), ...markdownForm(node.children), html('</del>')]
    const badge = badgeWords(node)
    if (badge !== undefined) return [text(badge)]
    return ['children' in node ? withChildren(node, markdownForm(node.children)) : node]
  })
}

/** A directive: an alert of GitHub, or a title above the content. */
function plainBox(box: ContainerDirective): RootContent[] {
  const { name, children } = box
  const label = labelOf(box)
  const title: PhrasingContent[] = label ? [{ type: 'strong', children: label.children }] : []
  const content = markdownForm(children.slice(label ? 1 : 0))
  if (!ADMONITION_NAMES.includes(name))
    return [...(title.length > 0 ? [paragraph(...title)] : []), ...content]
  const next = title.flatMap((each) => [{ type: 'text', value: '\n' } as const, each])
  const head = paragraph(html(`[!${ALERTS[name] ?? 'NOTE'}]`), ...next)
  return [{ type: 'blockquote', children: [head, ...content] as BlockContent[] }]
}

/** The heading, the notes and the source on a line each, the signature. */
function headBlocks({ children, notes, source }: HeadNode): RootContent[] {
  const parts = lists(markdownForm(notes) as PhrasingContent[])
  if (source.length > 0) parts.push(joined(lists(source), ' '))
  const lines = parts.flatMap((part, at) => (at === 0 ? part : [{ type: 'break' } as const, ...part]))
  const [heading, ...rest] = markdownForm(children)
  return [...(heading ? [heading] : []), ...(lines.length > 0 ? [paragraph(...lines)] : []), ...rest]
}

/** A list for each group; a single fact, such as the return value, follows the label on its line. */
function factLists({ children, joint }: FactsNode): RootContent[] {
  return groupsOf(children).flatMap((group): RootContent[] => {
    const [first] = group
    if (!first) return []
    const label = strong(first.label)
    if (group.length === 1 && !first.listed) return joinBlocks([label], factBlocks(first, joint), joint)
    return [paragraph(label), list(group.map((fact) => spreadItem(factBlocks(fact, joint))))]
  })
}

function factBlocks({ name, children }: FactNode, joint: string): RootContent[] {
  const blocks = markdownForm(children)
  return name.length > 0 ? joinBlocks(markdownForm(name) as PhrasingContent[], blocks, joint) : blocks
}

function spreadItem(blocks: RootContent[]): ListItem {
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

/** The tree of a page as Markdown, with the positions of its addresses. */
export function printTree(tree: Root): MadeMarkdown {
  const targets: Target[] = []
  const children = printable(markdownForm(tree.children), targets)
  const marked = toMarkdown({ type: 'root', children }, OPTIONS)
  const addresses: WrittenAddress[] = []
  let written = ''
  for (const [index, part] of marked.split(MARK).entries()) {
    const target = index % 2 === 1 ? targets[Number(part)] : undefined
    const start = written.length
    written += target ? encoded(target.target) : part
    if (target) addresses.push({ start, end: written.length, ...target })
  }
  return { text: written, addresses }
}

type Target = Pick<WrittenAddress, 'target' | 'kind'>

/** The placeholder for an address, with its number. */
const MARK = /\uE104(\d+)\uE105/

const directives = directiveToMarkdown()

const OPTIONS: Parameters<typeof toMarkdown>[1] = {
  bullet: '-',
  rule: '-',
  extensions: [
    gfmToMarkdown({ tablePipeAlign: false }),
    // A dollar can begin a formula. Colons need no escape.
    { unsafe: [{ character: '$', inConstruct: 'phrasing' }] },
    {
      ...directives,
      unsafe: (directives.unsafe ?? []).filter(({ inConstruct }) => inConstruct === undefined),
    },
  ],
}

/** `[!TIP]` at the start of a block quote. */
const ALERT = /^\[!\w+\](?=\n|$)/

/** Replaces alerts and heading ids by their text, and addresses by placeholders. */
function printable<T extends RootContent>(nodes: readonly T[], targets: Target[]): T[] {
  const mark = (target: string, kind: Target['kind']) => `\uE104${targets.push({ target, kind }) - 1}\uE105`
  return nodes.flatMap((node): T[] => {
    if (node.type === 'html') return [{ ...node, value: marked(node.value, mark) }]
    const [alert] = (node.type === 'text' && ALERT.exec(node.value)) || []
    if (node.type === 'text' && alert) {
      return [html(alert) as T, { ...node, value: node.value.slice(alert.length) }]
    }
    const whole =
      'children' in node ? { ...node, children: printable<RootContent>(node.children, targets) } : { ...node }
    const shown = whole as RootContent
    if (shown.type === 'heading' && shown.data?.hProperties?.id) {
      shown.children.push(html(` {#${shown.data.hProperties.id}}`))
    }
    const hasAddress = shown.type === 'link' || shown.type === 'image' || shown.type === 'definition'
    if (hasAddress && !isExternal(shown.url))
      shown.url = mark(shown.url, shown.type === 'image' ? 'image' : 'link')
    return [shown as T]
  })
}

function marked(value: string, mark: (target: string, kind: Target['kind']) => string): string {
  return addressesIn(value).reduceRight((whole, { start, end, isImage }) => {
    const target = whole.slice(start, end)
    if (isExternal(target)) return whole
    return whole.slice(0, start) + mark(target, isImage ? 'image' : 'link') + whole.slice(end)
  }, value)
}

/** An address without brackets and spaces, which would end it. */
function encoded(address: string): string {
  return address.replace(/[\s()<>]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
}
