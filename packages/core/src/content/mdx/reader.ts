import type { Root } from 'mdast'
import { mdxInvalid } from '../../diagnostics/content-catalogue.ts'
import type { Inclusion, PageCode } from '../model.ts'
import { InvalidMdx, loadJavaScript, type Parse } from '../parser/parser.ts'
import { checkTree } from '../tree/bounds.ts'
import { locationIn } from '../tree/reading.ts'
import { Conversion } from './convert.ts'
import type { Given } from './scope.ts'

/** A document of MDX as a tree of Markdown, and its code. */
export interface ReadMdx {
  tree: Root
  code?: PageCode
}

/** Reads a document of MDX. `undefined` if it has a mistake, which is reported. */
export async function readMdx(
  parse: Parse,
  { inclusions, ...given }: Omit<Given, 'acorn'> & { inclusions: readonly Inclusion[] },
): Promise<ReadMdx | undefined> {
  try {
    const tree = parse(given.reading.text)
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
