import type { Root } from 'mdast'
import { linesOf, startOf } from '../../diagnostics/position.ts'
import { checkTree } from '../tree/bounds.ts'
import { eachNode } from '../tree/nodes.ts'
import { commentsIn } from '../tree/scan.ts'
import { disguise, unmask } from './disguise.ts'
import { findFormulas, MONEY } from './dollars.ts'
import { excessOfElements } from './open-elements.ts'
import { labelTitles, readSpaced } from './titles.ts'

/** What reads MDX. */
export type MdxParser = Pick<typeof import('satteri'), 'mdxToMdast'>

/** A text is no MDX; `at` is the place of the mistake. */
export class InvalidMdx extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** The tree of a text as MDX, by satteri: what it reads differently from `remark-mdx` is in the tests. Throws `InvalidMdx`. */
export function parseMdx({ mdxToMdast }: MdxParser, text: string): Root {
  const parse = (each: string): Root => {
    const masked = mask(each)
    const disguised = disguise(masked) ?? { text: masked, originals: new Map<string, string>() }
    const formulas = findFormulas(disguised.text)
    const features = { directive: true, frontmatter: false, math: formulas.hasMath }
    // The native code panics, which ends the process, if imports or exports are not followed by a line end.
    const ended = formulas.text.endsWith('\n') ? formulas.text : `${formulas.text}\n`
    const tree = mistakes(each, () => mdxToMdast(ended, { position: true, features }) as Root)
    checkTree(tree)
    const originals = formulas.hasMath ? new Map([...disguised.originals, ...MONEY]) : disguised.originals
    unmask(tree, { text: disguised.text, originals })
    unmaskTree(tree)
    labelTitles(tree, each, parse)
    return tree
  }
  const excess = excessOfElements(text)
  if (excess !== undefined)
    throw new InvalidMdx('From this brace on, too many elements are not closed', excess)
  return readSpaced(text, parse)
}

/** Throws what the parser says of a text with its place. */
function mistakes(text: string, parse: () => Root): Root {
  try {
    return parse()
  } catch (error) {
    const [, line, column, message = ''] =
      /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w-]*:[\w-]+\))?$/.exec(
        error instanceof Error ? error.message : '',
      ) ?? []
    if (line === undefined) throw error
    const plain = message.replace(/^Could not parse expression with oxc: /, 'This is no expression: ')
    const at = startOf(linesOf(text), Number(line)) + Number(column) - 1
    throw new InvalidMdx(plain, Math.max(0, Math.min(at, text.trimEnd().length - 1)))
  }
}

const [COMMENT, ESCAPED, BRACE, END] = ['\ue181', '\ue182', '\ue183', '\ue184']
const MASKS = /[\ue181-\ue184]/
const WRITTEN_COMMENT = new RegExp(`\\{/\\*${COMMENT}([\\s\\S]*?)\\*/\\}`, 'g')

/**
 * Makes comments of HTML, and ids of headings in braces, something that MDX can read. All characters keep their places.
 */
function mask(text: string): string {
  if (MASKS.test(text)) return text
  let [plain, from] = ['', 0]
  for (const { start, end } of commentsIn(text)) {
    const words = text.slice(start + 4, end - 3).replaceAll('*/', `*${ESCAPED}`)
    plain += `${text.slice(from, start)}{/*${COMMENT}${words}*/}`
    from = end
  }
  plain += text.slice(from)
  return plain.includes('{#') ? plain.replace(/(?<!\\)\{(#[^\s{}]+)\}/g, `${BRACE}$1${END}`) : plain
}

function unmasked(text: string): string {
  return text
    .replace(WRITTEN_COMMENT, (_, words: string) => `<!--${words.replaceAll(`*${ESCAPED}`, '*/')}-->`)
    .replaceAll(BRACE, '{')
    .replaceAll(END, '}')
}

const TEXTS = ['value', 'url', 'title', 'alt', 'label', 'identifier', 'meta'] as const

function unmaskTree(tree: Root): void {
  eachNode(tree, (node) => {
    const fields = node as unknown as Record<string, unknown>
    for (const key of TEXTS) {
      const value = fields[key]
      if (typeof value === 'string' && MASKS.test(value)) fields[key] = unmasked(value)
    }
    return undefined
  })
}
