import { mdxJudge, type NeedsMdx } from '@chatdocs/core'

/** The nodes of a Markdown text, with their places. */
interface MarkdownNode {
  type: string
  value: string
  start: number
  end: number
}

interface Node {
  type: string
  value?: unknown
  children?: readonly Node[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}

/** Finds the nodes of these types, in order. Places are those in the text, front matter included. */
type FindNodes = (text: string, types: readonly string[]) => readonly MarkdownNode[]

export interface Markdown {
  find: FindNodes
  /** Whether a text that a tool reads as MDX needs to be read so, or why and where it cannot be. */
  needsMdx: NeedsMdx
}

/** The parser of Markdown, if it has a binary for this platform. */
export async function openMarkdown(): Promise<Markdown | undefined> {
  const satteri = await import('satteri').catch(() => undefined)
  if (!satteri) return undefined
  return {
    find: (text, types) => nodesIn(satteri.markdownToMdast(text, { position: true }) as Node, types),
    needsMdx: await mdxJudge(),
  }
}

function nodesIn(tree: Node, types: readonly string[]): MarkdownNode[] {
  const found: MarkdownNode[] = []
  const visit = (node: Node) => {
    const { start, end } = node.position ?? {}
    if (types.includes(node.type) && start?.offset !== undefined && end?.offset !== undefined)
      found.push({
        type: node.type,
        value: typeof node.value === 'string' ? node.value : '',
        start: start.offset,
        end: end.offset,
      })
    for (const each of node.children ?? []) visit(each)
  }
  visit(tree)
  return found
}
