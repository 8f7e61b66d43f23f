import { fill, type ReferenceWords } from '@chatdocs/protocol'
import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { isShort, plainCode } from './code.ts'
import { blocksTagged, type Described, summaryIn } from './comment-parts.ts'
import { parameterCode, shownDefault, typeParameterCode } from './declaration.ts'
import type { ApiBlock, ApiCode, ApiComment, ApiParameter, ApiSymbol, ApiTypeParameter } from './model.ts'
import { blocksBehind, blocksOf, type PageContext, plainLine, type TextPlace } from './text.ts'
import {
  type Block,
  box,
  code,
  type FactNode,
  facts,
  heading,
  type Lead,
  linkedCode,
  listItem,
  paragraph,
  strong,
  text,
} from './tree.ts'

/** Where a description appears: the level of its heading, and whether its parts have headings. */
export interface DescriptionPlace extends TextPlace {
  headed: boolean
}

/** Tags that are shown elsewhere, or meant for tools only. */
const ELSEWHERE = new Set(
  `@deprecated @since @param @typeParam @template @category @group @groupDescription @categoryDescription @module
  @packageDocumentation @sortStrategy @document @summary @inheritDoc @internal`.split(/\s+/),
)

/** The full description in reading order: summary, facts, remarks, examples. */
export function descriptionOf(
  described: Described,
  at: DescriptionPlace,
  context: PageContext,
): RootContent[] {
  const { comment, extra = [] } = described
  const { words } = context
  const under = (title: string, blocks: Block[]) => section(title, blocks, { ...at, words })
  const known = new Set(['@remarks', '@returns', '@throws', '@defaultValue', '@default', '@example', '@see'])
  const others = (comment?.blocks ?? []).filter(({ tag }) => !known.has(tag) && !ELSEWHERE.has(tag))
  return [
    ...(comment ? blocksOf(summaryIn(comment), at, context) : []),
    ...facts(factsOf(described, at, context), jointIn(words)),
    ...extra,
    ...blocksTagged(comment, '@remarks').flatMap((each) => under(words.remarks, inner(each, at, context))),
    ...examplesOf(comment, at, context),
    ...others.flatMap((block) => under(block.tag.slice(1), inner(block, at, context))),
  ]
}

/** Everything that a table can tell. Related symbols come last, for all kinds of symbols. */
function factsOf(described: Described, at: TextPlace, context: PageContext): FactNode[] {
  const { comment, typeParameters = [], parameters = [], returns, related = [], inner: inside } = described
  const { isListed = false } = described
  const { words } = context
  const tagged = (
    tag: string,
    make: (block: ApiBlock) => Omit<FactNode, 'type' | 'label' | 'listed'>,
    label: string,
  ) => blocksTagged(comment, tag).map((each) => fact({ label, ...make(each) }))
  const blocks = (block: ApiBlock) => ({ name: [], children: blocksOf(block, at, context) })
  return [
    ...typeParameterFacts(typeParameters, at, context),
    ...parameterFacts(parameters, { at, context, isListed }),
    ...(inside
      ? memberFacts(inside.members, inside.name, { at, context, label: words.members.property })
      : []),
    ...tagged(
      '@returns',
      (block) => ({ ...blocks(block), name: briefType(returns, context) }),
      words.returns,
    ),
    ...tagged('@throws', (block) => withType(block, at, context), words.throws),
    ...defaultOf(described, at, context).map((each) => fact({ label: words.defaultValue, ...each })),
    ...related,
    ...tagged('@see', blocks, words.see),
  ].filter(({ name, children }) => name.length > 0 || children.length > 0)
}

/** One row of the table of facts. */
export function fact(of: Pick<FactNode, 'label' | 'name' | 'children'> & { listed?: boolean }): FactNode {
  return { type: 'fact', listed: false, ...of }
}

/** A part with its title: a heading or bold text. A bold title precedes a one-line text on its line. */
function section(
  title: string,
  blocks: Block[],
  { headed, level, words }: DescriptionPlace & Pick<PageContext, 'words'>,
): RootContent[] {
  if (blocks.length === 0) return []
  if (headed) return [heading(level + 1, [text(title)]), ...blocks]
  const [first, ...rest] = blocks
  const lead: Lead = { nodes: [strong(title)], joint: jointIn(words), fits: 'line' }
  return rest.length === 0 ? behind(lead, first) : [paragraph(strong(title)), ...blocks]
}

/** The separator between a name and its description. */
function jointIn({ item }: ReferenceWords): string {
  return fill(item, { name: '', text: '' })
}

/** A block with a lead, in the same paragraph if possible. */
function behind(lead: Lead, block: Block | undefined): Block[] {
  const { nodes, joint } = lead
  if (block?.type === 'comment') return [{ ...block, leads: [...block.leads, lead] }]
  if (block?.type === 'paragraph') return [paragraph(...nodes, text(joint), ...block.children)]
  return [paragraph(...nodes), ...(block ? [block] : [])]
}

/** The text below the title of a part. */
function inner(block: ApiBlock, at: DescriptionPlace, context: PageContext): Block[] {
  return blocksOf(block, below(at), context)
}

function below(at: DescriptionPlace): DescriptionPlace {
  return { ...at, level: at.level + (at.headed ? 1 : 0) }
}

/** Shows the type in `{TypeError} If …`, or in code before a mark, beside the text. */
function withType(block: ApiBlock, at: TextPlace, context: PageContext): Pick<FactNode, 'name' | 'children'> {
  const [first = ''] = block.text
  const [all, braced, quoted] = typeof first === 'string' ? (TYPE.exec(first) ?? []) : []
  const type = braced ?? quoted
  if (all === undefined || type === undefined) return { name: [], children: blocksOf(block, at, context) }
  return { name: [code(type)], children: blocksOf(block, at, context, all.length) }
}

const TYPE = /^\s*(?:\{([^{}@\n]+)\}\s*[-–—:：]?|`([\w$.]+)`\s*(?:[:：]|[-–—](?=\s)))\s*/

/** The default: the author's description, else its source text if the code above does not show it. */
function defaultOf(
  { comment, defaultValue }: Described,
  at: TextPlace,
  context: PageContext,
): Pick<FactNode, 'name' | 'children'>[] {
  const [block] = [...blocksTagged(comment, '@defaultValue'), ...blocksTagged(comment, '@default')]
  if (block) {
    const brief = codeAlone(block)
    return [
      brief ? { name: [code(brief)], children: [] } : { name: [], children: blocksOf(block, at, context) },
    ]
  }
  if (defaultValue === undefined || defaultValue === '...') return []
  return [{ name: [code(defaultValue)], children: [] }]
}

/** The code of a block that is one line of code and nothing else: TypeDoc writes a bare `5000` as a code block. */
function codeAlone({ text: [only, ...rest] }: ApiBlock): string | undefined {
  return typeof only === 'string' && rest.length === 0 ? ONE_LINE.exec(only)?.[1] : undefined
}

const ONE_LINE = /^\s*```\w*\n([^\n]+)\n```\s*$/

function examplesOf(
  comment: ApiComment | undefined,
  at: DescriptionPlace,
  context: PageContext,
): RootContent[] {
  return blocksTagged(comment, '@example').flatMap((block) => {
    const { example, item } = context.words
    const { name } = block
    const title = name ? fill(item, { name: example, text: plainLine([name], context.parse) }) : example
    return section(title, inner(block, at, context), { ...at, words: context.words })
  })
}

/** All type parameters, if one of them is described. */
function typeParameterFacts(
  all: readonly ApiTypeParameter[],
  at: TextPlace,
  context: PageContext,
): FactNode[] {
  if (!all.some(({ comment }) => comment)) return []
  return all.map((each) => {
    const { name, comment } = each
    const whole = typeParameterCode({ ...each, modifiers: [] })
    const children = comment ? blocksOf(summaryIn(comment), at, context) : []
    const shown = isShort(whole, 36) ? linkedCode(whole, context.linkOf) : code(name)
    return fact({ label: context.words.typeParameters, name: [shown], children, listed: true })
  })
}

/** All parameters, if something of them is described or they are to be listed. The signature shows the types of all others. */
function parameterFacts(
  all: readonly ApiParameter[],
  { at, context, isListed }: { at: TextPlace; context: PageContext; isListed: boolean },
): FactNode[] {
  const found = all.map((each) => ({
    own: [...summaryBlocks(each.comment, at, context), ...hiddenDefault(each, context)],
    inside: memberFacts(each.members ?? [], each.name, { at, context, label: context.words.parameters }),
    parameter: each,
  }))
  if (!isListed && !found.some(({ own, inside }) => own.length + inside.length > 0)) return []
  return found.flatMap(({ own, inside, parameter }) => {
    const shown = parameterCode(parameter)
    const whole = isShort(shown, BRIEF) ? linkedCode(shown, context.linkOf) : code(parameter.name)
    return [fact({ label: context.words.parameters, name: [whole], children: own, listed: true }), ...inside]
  })
}

/** The described properties of an object type, and those of object types in it: `options.retry.times`. */
function memberFacts(
  members: readonly ApiSymbol[],
  owner: string,
  place: { at: TextPlace; context: PageContext; label: string },
): FactNode[] {
  const { at, context, label } = place
  return members.flatMap((member) => {
    const { comment, modifiers, type, members: inside = [] } = member
    const name = `${owner}.${member.name}`
    const children = summaryBlocks(comment, at, context)
    const shown: ApiCode = [
      `${name}${modifiers.includes('optional') ? '?' : ''}`,
      ...(type ? [': ', ...type] : []),
    ]
    const whole = isShort(shown, BRIEF) ? linkedCode(shown, context.linkOf) : code(name)
    const own = children.length > 0 ? [fact({ label, name: [whole], children, listed: true })] : []
    return [...own, ...memberFacts(inside, name, place)]
  })
}

/** The summary and the described default of a parameter or property. */
function summaryBlocks(comment: ApiComment | undefined, at: TextPlace, context: PageContext): Block[] {
  if (!comment) return []
  const [given] = [...blocksTagged(comment, '@defaultValue'), ...blocksTagged(comment, '@default')]
  const lead: Lead = {
    nodes: [text(context.words.defaultValue)],
    joint: jointIn(context.words),
    fits: 'paragraph',
  }
  return [
    ...blocksOf(summaryIn(comment), at, context),
    ...(given ? defaultBehind(given, lead, { at, context }) : []),
  ]
}

function defaultBehind(
  given: ApiBlock,
  lead: Lead,
  { at, context }: { at: TextPlace; context: PageContext },
): Block[] {
  const brief = codeAlone(given)
  if (brief) return [paragraph(...lead.nodes, text(lead.joint), code(brief))]
  return blocksBehind(given, { skipped: 0, lead }, at, context)
}

/** A default that is too long for the signature. */
function hiddenDefault(parameter: ApiParameter, { words }: PageContext): Block[] {
  const { defaultValue } = parameter
  if (defaultValue === undefined || defaultValue === '...' || shownDefault(parameter) !== undefined) return []
  return [paragraph(text(words.defaultValue + jointIn(words)), code(defaultValue))]
}

/** The longest code in a table. */
const BRIEF = 60

/** A type that fits into a table; nothing for `void`, and for types that need several lines. */
function briefType(type: ApiCode | undefined, { linkOf }: PageContext): PhrasingContent[] {
  if (!type || plainCode(type) === 'void' || !isShort(type, BRIEF)) return []
  return [linkedCode(type, linkOf)]
}

/** A list item: a name and its description, which can have several blocks. */
export function item(name: readonly PhrasingContent[], blocks: Block[], { words }: PageContext): ListItem {
  const [first, ...rest] = blocks
  return listItem(...behind({ nodes: name, joint: jointIn(words), fits: 'paragraph' }, first), ...rest)
}

/** The version from `@since`, as plain text. */
export function sinceOf(comment: ApiComment | undefined, { parse }: PageContext): string | undefined {
  const [since] = blocksTagged(comment, '@since')
  return since && plainLine(since.text, parse)
}

/** The box of a deprecated symbol. */
export function deprecation(
  comment: ApiComment | undefined,
  at: TextPlace,
  context: PageContext,
): RootContent[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const blocks = deprecated ? blocksOf(deprecated, at, context) : []
  return blocks.length > 0 ? [box('warning', context.words.deprecated, blocks)] : []
}
