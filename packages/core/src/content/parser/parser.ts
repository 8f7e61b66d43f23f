import type { Root } from 'mdast'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type Data, type Pluggable, type Processor, unified } from 'unified'
import { checkTree } from '../tree/bounds.ts'
import { characterAt, characterBefore } from '../tree/characters.ts'
import { hasStrayColons, isWellFormed } from '../tree/directive.ts'
import { nodesOf } from '../tree/nodes.ts'
import { lengthOf } from '../tree/targets.ts'
import { revertBareNames } from './bare-names.ts'
import { type Disguise, disguise, endAddresses, unmask } from './disguise.ts'
import { type Dollars, findFormulas, MONEY } from './dollars.ts'
import { friendlyFlanks } from './flanking.ts'
import { labelTitles, readSpaced, titleLinesIn, withoutTitles } from './titles.ts'

/*
 * Two parsers are kept equal because satteri pays: with remark alone, 1,000 documents take 22.9 instead of 14.9 CPU
 * seconds (12.7 instead of 8.7 seconds on two cores), and `site-content/` 11.4 instead of 10.4.
 */

export type Satteri = Pick<typeof import('satteri'), 'markdownToMdast'>

/** The native parser, if it has a binary for this platform. */
export async function loadSatteri(): Promise<typeof import('satteri') | undefined> {
  return import('satteri').catch(() => undefined)
}

/** How the site's plugins change the syntax. */
export interface Syntax {
  /** Syntax extensions; only the second parser supports them. */
  extensions: Pick<Data, 'micromarkExtensions' | 'fromMarkdownExtensions'>
  /** Whether a plugin may use `:name[text]`; if not, it is parsed as text. */
  textDirectives: boolean
}

export type Parse = (text: string) => Root

/**
 * The parser of documents. satteri parses what it can. The second parser is the standard, is some thirty
 * times slower, and parses the rest. Both return the same tree, except for the differences in the tests.
 */
export function makeParser(satteri: Satteri | undefined, syntax: Syntax): Parse {
  let second: Parse | undefined
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = syntax.extensions
  const isExtended = micromarkExtensions.length + fromMarkdownExtensions.length > 0
  function first(text: string): Root {
    const tree = satteri && !isExtended && parseNatively(text, satteri, syntax, first)
    if (tree) return tree
    second ??= makeSecondParser(syntax)
    return second(text)
  }
  return (text) => readSpaced(text, first)
}

/** Whether satteri may read a text differently from the standard; false positives only cost time. */
function isDoubtful(text: string): boolean {
  return text.includes('![^') || hasAddressInCell(text) || hasBreakInLink(text)
}

/** A bare address at the end of a table's cell. */
function hasAddressInCell(text: string): boolean {
  if (!text.includes('|') || !/:\/\/|www\./i.test(text)) return false
  for (const [word] of text.matchAll(/[^\s<]+/g)) {
    const cell = word.lastIndexOf('|')
    if (cell > 0 && /:\/\/|www\./i.test(word.slice(0, cell))) return true
  }
  return false
}

/** A hard break in the text of a link. */
function hasBreakInLink(text: string): boolean {
  if (!/\\\r?\n/.test(text)) return false
  for (const [line] of text.matchAll(/^[^\n]*\\\r?\n/gm))
    if (line.lastIndexOf('[') > line.lastIndexOf(']')) return true
  return false
}

/** A line that may start with a directive, after any list or blockquote markers. */
const DIRECTIVE = /^[ \t>*+\-\d.)]*::/m

/** satteri's tree; `undefined` if it may differ from the standard. */
function parseNatively(
  text: string,
  { markdownToMdast }: Satteri,
  syntax: Syntax,
  parse: Parse,
): Root | undefined {
  if (isDoubtful(text)) return undefined
  const disguised = disguise(text)
  if (!disguised) return undefined
  const directive = syntax.textDirectives || (text.includes('::') && DIRECTIVE.test(text))
  const formulas = findFormulas(disguised.text)
  const features = { directive, frontmatter: false, math: formulas.hasMath }
  const tree = markdownToMdast(formulas.text, { position: true, features }) as Root
  checkTree(tree)
  unmask(tree, withMoney(disguised, formulas))
  if (hasHtmlRow(tree, text) || hasLostReferences(tree, text)) return undefined
  if (!directive) return tree
  const containers = nodesOf(tree, 'containerDirective')
  if (!containers.every((each) => isWellFormed(each, text)) || hasStrayColons(tree, text)) return undefined
  if (!syntax.textDirectives && !revertBareNames(tree, text)) return undefined
  labelTitles(tree, text, parse)
  return tree
}

/** A disguise extended by the stand-in for literal dollar signs. */
function withMoney({ originals }: Disguise, { text, hasMath }: Dollars): Disguise {
  return { text, originals: hasMath ? new Map([...originals, ...MONEY]) : originals }
}

/** satteri reads no references any more once their addresses and titles are longer than the text, and than this. */
const MOST_IN_REFERENCES = 100_000

/** Whether satteri may have left out references. A character can have three bytes. */
function hasLostReferences(tree: Root, text: string): boolean {
  if (!text.includes(']:')) return false
  let longest = 0
  const lengths = new Map<string, number>()
  for (const each of nodesOf(tree, 'definition')) {
    lengths.set(each.identifier, 3 * lengthOf(each))
    longest = Math.max(longest, 3 * lengthOf(each))
  }
  if (lengths.size === 0) return false
  let used = longest
  for (const { identifier } of [...nodesOf(tree, 'linkReference'), ...nodesOf(tree, 'imageReference')])
    used += lengths.get(identifier) ?? 0
  return used > Math.max(MOST_IN_REFERENCES, text.length)
}

/** Whether a table includes the HTML block below it. */
function hasHtmlRow(tree: Root, text: string): boolean {
  if (!text.includes('|') || !/^[ \t>]*</m.test(text)) return false
  return nodesOf(tree, 'tableRow').some(({ position }) => text[position?.start.offset ?? 0] === '<')
}

/** remark-parse with all extensions, and the CJK-friendly emphasis rule. */
function makeSecondParser(syntax: Syntax): Parse {
  let current = ''
  const readerOf = (plugins: readonly Pluggable[]) => {
    const processor = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkDirective)
      .use([...plugins])
      .use(function (this: Processor) {
        adapt(this.data(), syntax, () => current)
      })
      .freeze()
    return (text: string) => {
      current = text
      const tree = processor.parse(text) as Root
      checkTree(tree)
      return tree
    }
  }
  const read = readerOf([])
  const readMath = readerOf([remarkMath])
  return (text) => {
    const ended = endAddresses(text)
    const formulas = findFormulas(ended.text)
    const tree = readWithTitles(formulas.text, formulas.hasMath ? readMath : read)
    unmask(tree, withMoney(ended, formulas))
    for (const node of [...nodesOf(tree, 'math'), ...nodesOf(tree, 'inlineMath')]) delete node.data
    labelTitles(tree, text, read)
    return tree
  }
}

/** Parses text whose directives may have titles. Lines that turn out not to be directives keep their text. */
function readWithTitles(text: string, read: Parse): Root {
  const titles = titleLinesIn(text)
  const tree = read(withoutTitles(text, titles))
  const starts = new Set(nodesOf(tree, 'containerDirective').map(({ position }) => position?.start.offset))
  const real = titles.filter(({ directive }) => starts.has(directive))
  return real.length === titles.length ? tree : read(withoutTitles(text, real))
}

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[string]>, { tokenize: unknown }>
type Token = ReturnType<Parameters<Construct['tokenize']>[0]['exit']>

const COLON = 58
const TILDE = 126

/** Adapts the extensions: no text directives, CJK-friendly markers, and the site's own. */
function adapt(data: Data, { extensions, textDirectives }: Syntax, text: () => string): void {
  const own = (data.micromarkExtensions ?? []).map((each) => {
    const constructs = { ...each.text }
    if (!textDirectives) delete constructs[COLON]
    const strike = [constructs[TILDE] ?? []].flat()
    if (strike.length > 0) constructs[TILDE] = strike.map((construct) => friendlyStrike(construct, text))
    return { ...each, text: constructs }
  })
  data.micromarkExtensions = [...own, cjkFriendlyExtension(), ...(extensions.micromarkExtensions ?? [])]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    ...(extensions.fromMarkdownExtensions ?? []),
  ]
}

/** The construct of `~~`, with the CJK-friendly rule. */
function friendlyStrike(construct: Construct, text: () => string): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let token: Token | undefined
      const exit: typeof effects.exit = (type) => {
        token = effects.exit(type)
        return token
      }
      return construct.tokenize.call(this, { ...effects, exit }, done, nok)

      function done(code: Parameters<typeof ok>[0]) {
        if (token) Object.assign(token, strikeFlanks(token, text()))
        return ok(code)
      }
    },
  }
}

function strikeFlanks({ start, end }: Token, text: string) {
  const [before, after] = [characterBefore(text, start.offset), characterAt(text, end.offset)]
  const { open, close } = friendlyFlanks({ marker: '~', before, after })
  return { _open: open, _close: close }
}
