import type { Nodes, Parents, Root } from 'mdast'
import { mdxInvalid } from '../../diagnostics/content-catalogue.ts'
import { noCodeInMdx, statementsShown } from '../../diagnostics/syntax-catalogue.ts'
import type { Inclusion, PageCode } from '../model.ts'
import { InvalidMdx, loadJavaScript, type Parse } from '../parser/parser.ts'
import { checkTree } from '../tree/bounds.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { Conversion } from './convert.ts'
import type { Given } from './scope.ts'

export interface ReadMdx {
  tree: Root
  code?: PageCode
}

/** Reads an MDX document; `undefined` if it has a mistake, which is reported. */
export async function readMdx(
  parse: Parse,
  { inclusions, ...given }: Omit<Given, 'acorn'> & { inclusions: readonly Inclusion[] },
): Promise<ReadMdx | undefined> {
  try {
    const tree = parse(given.reading.text)
    checkBlocks(tree, given.reading)
    const acorn = await loadJavaScript()
    const conversion = new Conversion({ acorn, ...given }, inclusions)
    conversion.convert(tree)
    checkTree(tree)
    const { code } = conversion
    return { tree, ...(code && { code }) }
  } catch (error) {
    if (!(error instanceof InvalidMdx)) throw error
    const span = { start: error.at, end: error.at + 1 }
    given.reading.diagnostics.push(mdxInvalid(error.message, locationIn(given.reading, span)))
    return undefined
  }
}

/** Imports and exports that MDX reads as text, because they do not begin a block. */
const STATEMENT =
  /^[ \t]*(?:import\s+(?:[\w$*{][^'"\n;]*\sfrom\s+)?['"][^'"\n]+['"]|export\s+(?:const|let|default|function)\s).*$/m

/** Reports paragraphs that look like code. Elements are skipped, because everything in them may be indented. */
function checkBlocks(parent: Parents, reading: Reading): void {
  const { text, diagnostics } = reading
  for (const node of parent.children as Nodes[]) {
    const { start, end } = placeOf(node)
    if (node.type === 'paragraph' || node.type === 'heading') {
      const line = text.lastIndexOf('\n', start - 1) + 1
      const statement = STATEMENT.exec(text.slice(line, end))
      if (statement) {
        const at = line + statement.index
        const span = { start: at + statement[0].search(/\S/), end: at + statement[0].length }
        diagnostics.push(statementsShown(locationIn(reading, span)))
      } else if (isIndented(node, parent)) diagnostics.push(noCodeInMdx(locationIn(reading, { start, end })))
    } else if ('children' in node && !node.type.startsWith('mdx')) checkBlocks(node, reading)
  }
}

/** Whether a block would be code in Markdown: it is indented four spaces more than its first sibling. */
function isIndented(node: Nodes, { type, children: [first] }: Parents): boolean {
  const column = type === 'root' || !first ? 1 : (first.position?.start.column ?? 1)
  return (node.position?.start.column ?? 1) >= column + 4
}
