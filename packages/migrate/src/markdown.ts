import { bodyStart, lenientParser } from '@chatdocs/core'

/** A node of a Markdown text, with its place in the text. */
interface MarkdownNode {
  type: string
  start: number
  end: number
}

interface Node {
  type: string
  children?: readonly Node[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}

/** Finds the nodes of these types in the body of a document, in order. */
export type FindNodes = (text: string, types: readonly string[]) => readonly MarkdownNode[]

export async function nodeFinder(): Promise<FindNodes> {
  const parse = await lenientParser(false)
  return (text, types) => {
    const found: MarkdownNode[] = []
    const shift = bodyStart(text)
    const visit = ({ type, children = [], position }: Node) => {
      const [start, end] = [position?.start.offset, position?.end.offset]
      if (types.includes(type) && start !== undefined && end !== undefined)
        found.push({ type, start: start + shift, end: end + shift })
      for (const each of children) visit(each)
    }
    visit(parse(text.slice(shift)))
    return found
  }
}
