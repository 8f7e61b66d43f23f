import type { Nodes, Parents } from 'mdast'
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { mdxjs } from 'micromark-extension-mdxjs'
import type { Construct } from 'micromark-util-types'
import { InvalidMdx, type MdxGrammar } from './grammar.ts'
import { JavaScript } from './javascript.ts'
import { adapt, ahead, COMMENT, OPEN_COMMENT, onlyAt } from './tokenizers.ts'

const ID = ahead((text) => /^\{#[^\s{}]+\}/.test(text), 200)

/** In a paragraph, only comments count as HTML, like comments of JavaScript. */
const COMMENTS: FromMarkdown = {
  enter: {
    htmlText(token) {
      this.enter({ type: 'mdxTextExpression', value: '/**/' }, token)
      this.buffer()
    },
  },
  exit: {
    htmlText(token) {
      this.resume()
      this.exit(token)
    },
  },
}

/** At each brace, the parser may read all code again since the brace that is open. */
const MOST_PAIRS = 1e8

/** Each part of a page has its own names, so two blocks may import the same name. */
const withoutNames = (construct: Construct): Construct => ({
  ...construct,
  tokenize(effects, ok, nok) {
    Object.assign(this.parser, { definedModuleSpecifiers: [] })
    return construct.tokenize.call(this, effects, ok, nok)
  },
})

/** The id of a heading is not an expression. */
const withoutIds = (construct: Construct) => onlyAt(ID, construct, true)

export function mdxGrammar(): MdxGrammar {
  return {
    micromarkExtensions: [
      adapt(mdxjs({ acorn: JavaScript, addResult: false }), {
        '': withoutNames,
        mdxFlowExpression: withoutIds,
        mdxTextExpression: withoutIds,
        // Only a comment can continue a line that begins with an expression.
        mdxJsxFlowTag: (construct) => onlyAt(OPEN_COMMENT, construct, true),
      }),
      COMMENT,
    ],
    fromMarkdownExtensions: [mdxFromMarkdown(), COMMENTS],
    read: (text, parse) => {
      if (text.split('}').length * text.length > MOST_PAIRS)
        throw new InvalidMdx('This is too much for one document with code', Math.max(0, text.indexOf('{')))
      try {
        const tree = parse(text)
        unravelIn(tree)
        return tree
      } catch (error) {
        throw mistakeOf(error, text) ?? error
      }
    },
  }
}

/** The message and the offset of a parser's error. */
function mistakeOf(error: unknown, text: string): InvalidMdx | undefined {
  if (!(error instanceof Error) || !('reason' in error && 'place' in error)) return undefined
  const { reason, place, cause } = error as Mistake
  const [, more = ''] = cause ? (/^(.*?)(?: \(\d+:\d+\))?$/s.exec(cause.message) ?? []) : []
  const message = more === '' ? reason : `This is no JavaScript: ${more}`
  const [, line, column] = /^Expected a closing tag for .* \((\d+):(\d+)-/.exec(reason) ?? []
  const lines = text.split(/(?<=\n|\r(?!\n))/).slice(0, Number(line) - 1)
  const opening = line === undefined ? place?.start : { offset: lines.join('').length + Number(column) - 1 }
  const at = opening?.offset ?? place?.offset ?? 0
  return new InvalidMdx(message, Math.max(0, Math.min(at, text.trimEnd().length - 1)))
}

interface Mistake {
  reason: string
  place?: { offset?: number; start?: { offset?: number } }
  cause?: Error
}

function unravelIn(parent: Parents): void {
  for (const node of parent.children as Nodes[]) if ('children' in node) unravelIn(node)
  parent.children = (parent.children as Nodes[]).flatMap(unravelled) as typeof parent.children
}

/** MDX unwraps elements that are alone in a paragraph, but this must not happen in a title. */
function unravelled(node: Nodes): Nodes[] {
  if (node.type !== 'paragraph' || node.data?.directiveLabel) return [node]
  const known = node.children.filter((each) => !(each.type === 'text' && each.value.trim() === ''))
  const isMdx = ({ type }: Nodes) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
  if (known.length === 0 || !known.every(isMdx)) return [node]
  return known.map((each) => ({ ...each, type: each.type.replace('Text', 'Flow') }) as Nodes)
}
