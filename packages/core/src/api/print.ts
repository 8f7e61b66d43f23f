import { isExternal } from '@chatdocs/protocol'
import type { Root, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { MadeMarkdown, WrittenAddress } from '../content/model.ts'
import { addressesIn } from '../content/tree/html.ts'
import { markdownForm } from './forms.ts'
import { html } from './tree.ts'

/** The tree of a page as Markdown, with the positions of its addresses. */
export function printTree(tree: Root): MadeMarkdown {
  const targets: Target[] = []
  const children = printable(markdownForm(tree.children), targets)
  const marked = toMarkdown({ type: 'root', children }, OPTIONS)
  const addresses: WrittenAddress[] = []
  let text = ''
  for (const [index, part] of marked.split(MARK).entries()) {
    const target = index % 2 === 1 ? targets[Number(part)] : undefined
    const start = text.length
    text += target ? encoded(target.target) : part
    if (target) addresses.push({ start, end: text.length, ...target })
  }
  return { text, addresses }
}

type Target = Pick<WrittenAddress, 'target' | 'kind'>

/** The placeholder of an address, with its number. */
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
