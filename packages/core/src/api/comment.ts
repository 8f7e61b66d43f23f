import { fill, type ReferenceWords } from '@chatdocs/protocol'
import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { isShort, plainCode } from './code.ts'
import { parameterCode, shownDefault, typeParameterCode } from './declaration.ts'
import type {
  ApiBlock,
  ApiCode,
  ApiComment,
  ApiParameter,
  ApiSignature,
  ApiSymbol,
  ApiTypeParameter,
} from './model.ts'
import { blocksTagged, summaryIn } from './symbols.ts'
import { blocksOf, type PageContext, plainLine, type Section } from './text.ts'
import {
  type Block,
  box,
  code,
  type FactNode,
  facts,
  heading,
  led,
  linkedCode,
  listItem,
  paragraph,
  strong,
  text,
} from './tree.ts'

/** Everything a description is made from. */
export type Described = Partial<Pick<ApiSignature, 'typeParameters' | 'parameters' | 'returns'>> & {
  comment?: ApiComment | undefined
  defaultValue?: string | undefined
  /** The properties of a property's object type, below its name. */
  inner?: { name: string; members: readonly ApiSymbol[] }
  /** Whether parameters are listed even if none is described. */
  isListed?: boolean
  /** Related symbols: the member that it overrides, the symbols that extend it. */
  related?: readonly FactNode[]
  /** Blocks after the facts. */
  extra?: readonly RootContent[]
}

/** Tags that are shown elsewhere, or meant for tools only. */
const ELSEWHERE = new Set(
  `@deprecated @since @param @typeParam @template @category @group @groupDescription @categoryDescription @module
  @packageDocumentation @sortStrategy @document @summary @inheritDoc @internal`.split(/\s+/),
)

/** The full description in reading order: summary, facts, remarks, examples. */
export function descriptionOf(described: Described, section: Section): RootContent[] {
  const { comment, extra = [] } = described
  const { words, parse } = section
  const known = new Set(['@remarks', '@returns', '@throws', '@defaultValue', '@default', '@example', '@see'])
  const others = (comment?.blocks ?? []).filter(({ tag }) => !known.has(tag) && !ELSEWHERE.has(tag))
  const titleOf = ({ name }: ApiBlock) =>
    name ? fill(words.item, { name: words.example, text: plainLine([name], parse) }) : words.example
  return [
    ...(comment ? blocksOf(summaryIn(comment), section) : []),
    ...facts(factsOf(described, section), jointIn(words)),
    ...extra,
    ...blocksTagged(comment, '@remarks').flatMap((each) => titled(words.remarks, each, section)),
    ...blocksTagged(comment, '@example').flatMap((each) => titled(titleOf(each), each, section)),
    ...others.flatMap((each) => titled(each.tag.slice(1), each, section)),
  ]
}

/** The facts for a table. Related symbols come last, for all kinds of symbols. */
function factsOf(described: Described, section: Section): FactNode[] {
  const { comment, typeParameters = [], parameters = [], returns, related = [], inner, isListed } = described
  const { words } = section
  const tagged = (tag: string, label: string, make: (block: ApiBlock) => Told) =>
    blocksTagged(comment, tag).map((each) => fact({ label, ...make(each) }))
  const whole = (block: ApiBlock): Told => ({ name: [], children: blocksOf(block, section) })
  return [
    ...typeParameterFacts(typeParameters, section),
    ...parameterFacts(parameters, section, isListed),
    ...(inner ? memberFacts(inner.members, inner.name, words.members.property, section) : []),
    ...tagged('@returns', words.returns, (each) => ({ ...whole(each), name: briefType(returns, section) })),
    ...tagged('@throws', words.throws, (each) => withType(each, section)),
    ...defaultOf(described, section).map((each) => fact({ label: words.defaultValue, ...each })),
    ...related,
    ...tagged('@see', words.see, whole),
  ].filter(({ name, children }) => name.length > 0 || children.length > 0)
}

type Told = Pick<FactNode, 'name' | 'children'>

/** One row of the table of facts. */
export function fact(of: Told & { label: string; listed?: boolean }): FactNode {
  return { type: 'fact', listed: false, ...of }
}

/** A block with its title: a heading or bold text. */
function titled(title: string, block: ApiBlock, section: Section): RootContent[] {
  const { headed, level, words } = section
  const blocks = blocksOf(block, headed ? { ...section, level: level + 1 } : section)
  if (blocks.length === 0) return []
  if (headed) return [heading(level + 1, [text(title)]), ...blocks]
  return [led([strong(title)], blocks, { joint: jointIn(words), isTitle: true })]
}

/** The separator between a name and its description. */
export function jointIn({ item }: ReferenceWords): string {
  return fill(item, { name: '', text: '' })
}

/** Puts the type beside the text: in `{TypeError} If …`, or in code before a dash. */
function withType(block: ApiBlock, section: Section): Told {
  const [first = ''] = block.text
  const [all, braced, quoted] = typeof first === 'string' ? (TYPE.exec(first) ?? []) : []
  const type = braced ?? quoted
  return { name: type === undefined ? [] : [code(type)], children: blocksOf(block, section, all?.length) }
}

const TYPE = /^\s*(?:\{([^{}@\n]+)\}\s*[-–—:：]?|`([\w$.]+)`\s*(?:[:：]|[-–—](?=\s)))\s*/

/** The default: the author's description, else its source text if the code above does not show it. */
function defaultOf({ comment, defaultValue }: Described, section: Section): Told[] {
  const block = givenDefault(comment)
  const brief = block ? codeAlone(block) : defaultValue === '...' ? undefined : defaultValue
  if (brief !== undefined) return [{ name: [code(brief)], children: [] }]
  return block ? [{ name: [], children: blocksOf(block, section) }] : []
}

function givenDefault(comment: ApiComment | undefined): ApiBlock | undefined {
  return [...blocksTagged(comment, '@defaultValue'), ...blocksTagged(comment, '@default')][0]
}

/** The code of a block that contains only one line of code: TypeDoc writes a bare `5000` as a code block. */
function codeAlone({ text: [only, ...rest] }: ApiBlock): string | undefined {
  return typeof only === 'string' && rest.length === 0 ? ONE_LINE.exec(only)?.[1] : undefined
}

const ONE_LINE = /^\s*```\w*\n([^\n]+)\n```\s*$/

/** All type parameters, if one of them is described. */
function typeParameterFacts(all: readonly ApiTypeParameter[], section: Section): FactNode[] {
  if (!all.some(({ comment }) => comment)) return []
  return all.map((each) => {
    const { name, comment } = each
    const whole = typeParameterCode({ ...each, modifiers: [] })
    const children = comment ? blocksOf(summaryIn(comment), section) : []
    const shown = isShort(whole, 36) ? linkedCode(whole, section.linkOf) : code(name)
    return fact({ label: section.words.typeParameters, name: [shown], children, listed: true })
  })
}

/** All parameters, if one of them is described or they must be listed. The signature shows the types of all others. */
function parameterFacts(all: readonly ApiParameter[], section: Section, isListed = false): FactNode[] {
  const { words } = section
  const label = words.parameters
  const found = all.map((each) => {
    const { name, comment, members = [], defaultValue } = each
    // A default that is too long for the signature.
    const isHidden = defaultValue !== undefined && defaultValue !== '...' && shownDefault(each) === undefined
    const hidden = isHidden ? [paragraph(text(words.defaultValue + jointIn(words)), code(defaultValue))] : []
    return {
      own: listedFact(
        name,
        parameterCode(each),
        [...summaryBlocks(comment, section), ...hidden],
        label,
        section,
      ),
      inside: memberFacts(members, name, label, section),
    }
  })
  const isDescribed = found.some(({ own, inside }) => own.children.length + inside.length > 0)
  return isListed || isDescribed ? found.flatMap(({ own, inside }) => [own, ...inside]) : []
}

/** The described properties of an object type, and those of nested object types: `options.retry.times`. */
function memberFacts(
  members: readonly ApiSymbol[],
  owner: string,
  label: string,
  section: Section,
): FactNode[] {
  return members.flatMap((member) => {
    const { comment, modifiers, type, members: inside = [] } = member
    const name = `${owner}.${member.name}`
    const shown = [`${name}${modifiers.includes('optional') ? '?' : ''}`, ...(type ? [': ', ...type] : [])]
    const own = listedFact(name, shown, summaryBlocks(comment, section), label, section)
    return [...(own.children.length > 0 ? [own] : []), ...memberFacts(inside, name, label, section)]
  })
}

/** The longest code in a table. */
const BRIEF = 60

/** A parameter or property, with its type if that is short. */
function listedFact(
  name: string,
  shown: ApiCode,
  children: Block[],
  label: string,
  { linkOf }: PageContext,
): FactNode {
  const whole = isShort(shown, BRIEF) ? linkedCode(shown, linkOf) : code(name)
  return fact({ label, name: [whole], children, listed: true })
}

/** The summary and the described default of a parameter or property. */
function summaryBlocks(comment: ApiComment | undefined, section: Section): Block[] {
  if (!comment) return []
  const { words } = section
  const given = givenDefault(comment)
  const brief = given && codeAlone(given)
  const value = brief ? [paragraph(code(brief))] : given ? blocksOf(given, section) : []
  const joint = jointIn(words)
  return [
    ...blocksOf(summaryIn(comment), section),
    ...(value.length > 0 ? [led([text(words.defaultValue)], value, { joint })] : []),
  ]
}

/** A type that fits into a table; empty for `void`, and for types that need several lines. */
function briefType(type: ApiCode | undefined, { linkOf }: PageContext): PhrasingContent[] {
  return !type || plainCode(type) === 'void' || !isShort(type, BRIEF) ? [] : [linkedCode(type, linkOf)]
}

/** A list item: a name and its description, which can have several blocks. */
export function item(name: readonly PhrasingContent[], blocks: Block[], { words }: PageContext): ListItem {
  return listItem(led(name, blocks, { joint: jointIn(words) }))
}

/** The version from `@since`, as plain text. */
export function sinceOf(comment: ApiComment | undefined, { parse }: PageContext): string | undefined {
  const [since] = blocksTagged(comment, '@since')
  return since && plainLine(since.text, parse)
}

/** The box of a deprecated symbol. */
export function deprecation(comment: ApiComment | undefined, section: Section): RootContent[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const blocks = deprecated ? blocksOf(deprecated, section) : []
  return blocks.length > 0 ? [box('warning', section.words.deprecated, blocks)] : []
}
