import type { Nodes, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { type Extension as FromMarkdown, fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { directive } from 'micromark-extension-directive'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import type { Construct, Extension } from 'micromark-util-types'
import { checkTree } from '../tree/bounds.ts'
import { eachNode } from '../tree/nodes.ts'
import {
  ADDRESS_END,
  adapt,
  ahead,
  COLON,
  endingInChinese,
  formula,
  friendlyStrike,
  HTML,
  onlyAt,
  titledContainer,
} from './tokenizers.ts'

/*
 * What an author writes means the same in all documents, titles and parts: what these tokenizers make of it. The native
 * parser is faster, and reads the texts of which it makes the same.
 */

/** How the site's plugins change the syntax. */
export interface Syntax {
  /** Syntax extensions; only the second parser supports them. */
  extensions: {
    micromarkExtensions?: Extension[] | undefined
    fromMarkdownExtensions?: (FromMarkdown | FromMarkdown[])[] | undefined
  }
  /** Whether a plugin may use `:name[text]`; if not, only badges and icons are such. */
  textDirectives: boolean
  /** Whether dollar signs are text. */
  math?: false | undefined
  /** The grammar of MDX, for its documents. */
  mdx?: MdxGrammar
}

/** What the grammar has more in MDX. */
export interface MdxGrammar {
  micromarkExtensions: Extension[]
  fromMarkdownExtensions: (FromMarkdown | FromMarkdown[])[]
  /** Reads a text with a parser of all extensions. */
  read(text: string, parse: Parse): Root
}

/** A text is no MDX; `at` is the place of the mistake. */
export class InvalidMdx extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export type Parse = (text: string) => Root

/** The parser that defines what a text is. */
export function makeDefinition({ extensions, textDirectives, math: hasMath, mdx }: Syntax): Parse {
  let current = ''
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = extensions
  const options = {
    extensions: [
      adapt(gfm(), {
        protocolAutolink: endingInChinese,
        wwwAutolink: endingInChinese,
        strikethrough: (construct) => friendlyStrike(construct, () => current),
      }),
      cjkFriendlyExtension(),
      HTML,
      directives(textDirectives),
      ...(hasMath === false ? [] : [FORMULAS]),
      ...(mdx?.micromarkExtensions ?? []),
      ...micromarkExtensions,
    ],
    mdastExtensions: [
      ...gfmFromMarkdown().map(cutAddresses),
      directiveFromMarkdown(),
      mathFromMarkdown(),
      ...(mdx?.fromMarkdownExtensions ?? []),
      ...fromMarkdownExtensions,
    ],
  }
  const parse = (text: string) => {
    const tree = fromMarkdown(text, options)
    checkTree(tree)
    eachNode(tree, (node) => {
      if (node.type === 'math' || node.type === 'inlineMath') delete node.data
      return undefined
    })
    return tree
  }
  return (text) => {
    current = text
    return mdx ? mdx.read(text, parse) : parse(text)
  }
}

/** A transform looks for addresses behind brackets that are not closed, and its end where Chinese goes on. */
function cutAddresses({ transforms, ...extension }: FromMarkdown): FromMarkdown {
  const cut = (tree: Root) =>
    eachNode(tree, (node, index, parent) => {
      const at = node.type === 'link' && !node.position ? node.url.search(ADDRESS_END) : -1
      const [words] = node.type === 'link' ? node.children : []
      if (at < 0 || node.type !== 'link' || words?.type !== 'text') return undefined
      const shift = node.url.length - words.value.length
      node.url = node.url.slice(0, at)
      const rest = words.value.slice(at - shift)
      words.value = words.value.slice(0, at - shift)
      ;(parent.children as Nodes[]).splice(index + 1, 0, { type: 'text', value: rest })
      return index + 2
    })
  return transforms ? { ...extension, transforms: [...transforms, cut] } : extension
}

/** A badge or an icon, also where other text directives are text. */
const OURS = ahead((text) => /^:(?:badge|icon)\[/.test(text), 7)

/** The first line of a formula between lines has nothing else. */
const DOLLARS = ahead((text) => /^\$+ *$/.test(text))
const FORMULAS = adapt(math(), { mathText: formula, mathFlow: (construct) => onlyAt(DOLLARS, construct) })

function directives(textDirectives: boolean): Extension {
  const { flow, text } = directive()
  const [container, leaf] = [flow?.[COLON] ?? []].flat() as Construct[]
  const [inText] = [text?.[COLON] ?? []].flat() as Construct[]
  if (!container || !leaf || !inText) throw new Error('the extension for directives has changed')
  return {
    flow: { [COLON]: [titledContainer(container), leaf] },
    text: { [COLON]: textDirectives ? inText : onlyAt(OURS, inText) },
  }
}
