import type { Root } from 'mdast'
import { excessOf, excessOfTree } from '../tree/bounds.ts'
import { InvalidMdx, type MdxGrammar, makeDefinition, type Parse, type Syntax } from './grammar.ts'
import type { JavaScript } from './javascript.ts'
import { parseNatively, type Satteri } from './native.ts'

export { InvalidMdx, type Parse, type Satteri, type Syntax }

/** The native parser, if it has a binary for this platform. */
export async function loadSatteri(): Promise<typeof import('satteri') | undefined> {
  return import('satteri').catch(() => undefined)
}

/** The additions of MDX to the grammar. Only sites with MDX documents load them. */
export async function loadMdx(): Promise<MdxGrammar> {
  return (await import('./mdx.ts')).mdxGrammar()
}

export async function loadJavaScript(): Promise<typeof JavaScript> {
  return (await import('./javascript.ts')).JavaScript
}

/**
 * The parser of all texts: the native parser where it agrees with the grammar, else the parser that defines the grammar.
 * With the grammar of MDX, it throws `InvalidMdx`.
 */
export function makeParser(satteri: Satteri | undefined, syntax: Syntax): Parse {
  let definition: Parse | undefined
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = syntax.extensions
  const isExtended = micromarkExtensions.length + fromMarkdownExtensions.length > 0
  return (text: string): Root => {
    const tree = satteri && !isExtended ? parseNatively(text, satteri, syntax) : undefined
    if (tree) return tree
    definition ??= makeDefinition(syntax)
    return definition(text)
  }
}

/** A parser for texts that no plugin changes. */
export async function plainParser(more: Pick<Syntax, 'math' | 'mdx'> = {}): Promise<Parse> {
  return makeParser(await loadSatteri(), { extensions: {}, textDirectives: false, ...more })
}

/** A parser that reads invalid MDX as Markdown, and returns an empty tree for a text that is too large. */
export async function lenientParser(isMdx: boolean, math?: Syntax['math']): Promise<Parse> {
  const mdx = isMdx ? [await plainParser({ math, mdx: await loadMdx() })] : []
  const parsers = [...mdx, await plainParser({ math })]
  return (text) => {
    const nothing: Root = { type: 'root', children: [] }
    if (excessOf(text)) return nothing
    for (const parse of parsers) {
      try {
        return parse(text)
      } catch (error) {
        if (!(error instanceof InvalidMdx || excessOfTree(error))) throw error
      }
    }
    return nothing
  }
}
