import type { Heading, Nodes, Parents, Root } from 'mdast'
import type { SourcePath, Span } from '../../paths.ts'
import type { ContentOptions } from '../model.ts'
import { placeOf } from '../tree/elements.ts'
import { takeHeadingIds } from '../tree/headings.ts'
import { tagsIn } from '../tree/html.ts'
import { Ids, slugOf } from '../tree/ids.ts'
import { nodesOf } from '../tree/nodes.ts'

/** A heading of a Markdown file, with everything below it. */
export interface Section extends Span {
  id: string
  /** Whether the file itself gives the id. */
  isGiven: boolean
  /** The level of the heading: 1 to 6. */
  depth: number
  /** The words of the heading, without markup. */
  title: string
  /** The position of the words, as written. */
  words: Span
}

/** The headings of a Markdown file, in order. */
export function sectionsIn(tree: Root, text: string, slugs: ContentOptions['slugs']): Section[] {
  const found: Section[] = []
  const ids = idsIn(tree, text, slugs)
  const find = (parent: Parents, end: number) => {
    const open: Section[] = []
    for (const node of parent.children as Nodes[]) {
      const start = text.lastIndexOf('\n', placeOf(node).start - 1) + 1
      if (node.type === 'heading') {
        for (let last = open.at(-1); last && last.depth >= node.depth; last = open.at(-1)) {
          last.end = start
          open.pop()
        }
        const section: Section = {
          id: ids.get(node) ?? '',
          isGiven: node.data?.hProperties?.id !== undefined,
          depth: node.depth,
          title: wordsIn(node).trim(),
          words: wordsAt(text, placeOf(node)),
          start,
          end,
        }
        found.push(section)
        open.push(section)
      } else if ('children' in node) find(node, placeOf(node.children.at(-1) ?? node).end)
    }
  }
  find(tree, text.length)
  return found
}

function idsIn(tree: Root, text: string, slugs: ContentOptions['slugs']): ReadonlyMap<Heading, string> {
  const { heading: takeId } = takeHeadingIds({ path: 'x.mdx' as SourcePath, text })
  const headings = nodesOf(tree, 'heading')
  for (const each of headings) takeId?.(each, 0, tree)
  const given = ({ data }: Heading) => data?.hProperties?.id as string | undefined
  const ids = new Ids<Nodes>(slugs)
  for (const each of nodesOf(tree, 'html')) {
    for (const { values } of tagsIn(each.value)) {
      const { start, end } = values.get('id') ?? { start: 0, end: 0 }
      if (end > start) ids.set(each.value.slice(start, end), each)
    }
  }
  const found = new Map<Heading, string>()
  for (const each of [...headings.filter(given), ...headings.filter((each) => !given(each))]) {
    const id = ids.free(given(each) ?? slugOf(slugs, wordsIn(each, isBadge), wordsIn(each)))
    ids.set(id, each)
    found.set(each, id)
  }
  return found
}

function isBadge(node: Nodes): boolean {
  return node.type === 'image' || (node.type === 'textDirective' && node.name === 'badge')
}

/** The words of a heading, with the alternative texts of its images. Some nodes can be left out. */
function wordsIn(node: Nodes, isLeftOut?: (node: Nodes) => boolean): string {
  if (isLeftOut?.(node)) return ''
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? (node.children as Nodes[]).map((each) => wordsIn(each, isLeftOut)).join('') : ''
}

/** `## Set up {#install} ##` → `Set up` */
function wordsAt(text: string, { start, end }: Span): Span {
  const line = /^(?:#{1,6}[ \t]+)?(.*?)[ \t]*(?:\\?\{#[^\s{}]+\}|\{\/\*.*\*\/\})?[ \t]*#*[ \t]*$/m.exec(
    text.slice(start, end),
  )
  const words = line?.[1] ?? ''
  const from = start + (line?.[0].indexOf(words) ?? 0)
  return { start: from, end: from + words.length }
}
