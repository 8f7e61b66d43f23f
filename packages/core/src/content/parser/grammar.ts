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
  UNDERLINE,
} from './tokenizers.ts'

/*
 * Markdown means the same in all documents, titles and parts: these tokenizers define what. The native parser is faster,
 * and reads all texts for which it gives the same result.
 */

/** How the site's plugins change the syntax. */
export interface Syntax {
  /** Syntax extensions; only the second parser supports them. */
  extensions: {
    micromarkExtensions?: Extension[] | undefined
    fromMarkdownExtensions?: (FromMarkdown | FromMarkdown[])[] | undefined
  }
  /** Whether a plugin may use `:name[text]`; if not, only badges and icons have this form. */
  textDirectives: boolean
  /** `false`: dollar signs are plain text. */
  math?: false | undefined
  /** The grammar of MDX, for MDX documents. */
  mdx?: MdxGrammar
}

/** The additions of MDX to the grammar. */
export interface MdxGrammar {
  micromarkExtensions: Extension[]
  fromMarkdownExtensions: (FromMarkdown | FromMarkdown[])[]
  /** Reads a text with a parser that has all extensions. */
  read(text: string, parse: Parse): Root
}

/** A text is not valid MDX; `at` is the offset of the mistake. */
export class InvalidMdx extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export type Parse = (text: string) => Root

/** The parser that defines the grammar. */
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
      UNDERLINE,
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
    })
    return tree
  }
  return (text) => {
    current = text
    return mdx ? mdx.read(text, parse) : parse(text)
  }
}

/** A transform links addresses behind unclosed brackets. This ends those links where Chinese text begins. */
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

/** The opening line of a formula block has nothing else on it. */
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
