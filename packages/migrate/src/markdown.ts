import { bodyStart, lenientParser } from '@chatdocs/core'
import type { Nodes } from 'mdast'
import { asRecord, type Plan } from './plan.ts'
import type { Site } from './table.ts'

/** A node of a Markdown text, with its place in the text. */
interface MarkdownNode {
  type: string
  start: number
  end: number
}

/** Finds the nodes of these types in the body of a document, in order. */
export type FindNodes = (text: string, types: readonly string[]) => readonly MarkdownNode[]

export async function nodeFinder(plan: Plan): Promise<FindNodes> {
  const parse = await lenientParser(false, mathOf(plan))
  return (text, types) => {
    const found: MarkdownNode[] = []
    const shift = bodyStart(text)
    const visit = ({ type, position, ...node }: Nodes) => {
      const [start, end] = [position?.start.offset, position?.end.offset]
      if (types.includes(type) && start !== undefined && end !== undefined)
        found.push({ type, start: start + shift, end: end + shift })
      if ('children' in node) for (const each of node.children) visit(each)
    }
    visit(parse(text.slice(shift)))
    return found
  }
}

/** What sets formulas, or emoji by their names, in any of the tools. */
const MATH = /remark-math|mathjax(?!-support\W*false)|katex|texmath|arithmatex|mdx_math/
const EMOJI = /remark-g?emoji|pymdownx\.emoji|emojicodes/

/** Switches off what every site has here, and this one had not: its dollar signs and colons stay text. */
export function keepPlain(settings: unknown, hadEmoji: boolean, { plan, sources, file }: Site): void {
  const { math, emoji } = asRecord(asRecord(settings).markdown)
  const files = [file, `${sources.base}package.json`, 'package.json'].filter((each) => sources.has(each))
  const declared = [JSON.stringify(settings), ...files.map((each) => sources.text(each))].join('\n')
  if (math !== true && !MATH.test(declared)) plan.set('markdown.math', false)
  if (hadEmoji ? emoji === false : !EMOJI.test(declared)) plan.set('markdown.emoji', false)
}

/** Whether dollar signs are text in the new site. */
export function mathOf({ config }: Plan): false | undefined {
  return asRecord(config.markdown).math === false ? false : undefined
}
