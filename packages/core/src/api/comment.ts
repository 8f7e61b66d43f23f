import { fill } from '@chatdocs/protocol'
import type { ListItem, PhrasingContent, RootContent } from 'mdast'
import { plainCode } from './code.ts'
import { blocksTagged, type Described, summaryIn } from './comment-parts.ts'
import type { ApiBlock, ApiCode, ApiComment, ApiParameter, ApiTypeParameter } from './model.ts'
import { shownDefault } from './signature.ts'
import { blocksBehind, blocksOf, type PageGround, plainLine, type TextPlace } from './text.ts'
import { type Block, box, code, heading, type Lead, list, listItem, paragraph, strong, text } from './tree.ts'
import type { ApiWords } from './words.ts'

/** Where a description appears: the level of its heading, and whether its parts have headings. */
export interface DescriptionPlace extends TextPlace {
  headed: boolean
}

/** Tags that are shown elsewhere, or meant for tools only. */
const ELSEWHERE = new Set(
  `@deprecated @since @param @typeParam @template @category @group @groupDescription @categoryDescription @module
  @packageDocumentation @sortStrategy @document @summary @inheritDoc @internal`.split(/\s+/),
)

/** The full description in reading order: summary, parameters, return value, errors, examples. */
export function descriptionOf(described: Described, at: DescriptionPlace, ground: PageGround): RootContent[] {
  const { comment, typeParameters = [], parameters = [], extra = [] } = described
  const { words } = ground
  const under = (title: string, blocks: Block[]) => section(title, blocks, { ...at, words })
  const each = (tag: string, title: string) =>
    blocksTagged(comment, tag).flatMap((block) => under(title, inner(block, at, ground)))
  const together = (tag: string, title: string) =>
    under(title, listOf(blocksTagged(comment, tag).map((block) => withType(block, at, ground))))
  const known = new Set(['@remarks', '@returns', '@throws', '@defaultValue', '@default', '@example', '@see'])
  const others = (comment?.blocks ?? []).filter(({ tag }) => !known.has(tag) && !ELSEWHERE.has(tag))
  return [
    ...(comment ? blocksOf(summaryIn(comment), at, ground) : []),
    ...extra,
    ...each('@remarks', words.remarks),
    ...under(
      words.typeParameters,
      whole(typeParameters.flatMap((one) => typeParameterItem(one, at, ground))),
    ),
    ...under(words.parameters, whole(parameters.flatMap((one) => parameterItems(one, at, ground)))),
    ...each('@returns', words.returns),
    ...together('@throws', words.throws),
    ...under(words.defaultValue, defaultOf(described, at, ground)),
    ...examplesOf(comment, at, ground),
    ...together('@see', words.see),
    ...others.flatMap((block) => under(block.tag.slice(1), inner(block, at, ground))),
  ]
}

/** A part with its title: a heading or bold text. A bold title precedes a one-line text on its line. */
function section(
  title: string,
  blocks: Block[],
  { headed, level, words }: DescriptionPlace & Pick<PageGround, 'words'>,
): RootContent[] {
  if (blocks.length === 0) return []
  if (headed) return [heading(level + 1, [text(title)]), ...blocks]
  const [first, ...rest] = blocks
  const lead: Lead = { nodes: [strong(title)], joint: jointIn(words), fits: 'line' }
  return rest.length === 0 ? behind(lead, first) : [paragraph(strong(title)), ...blocks]
}

/** The separator between a name and its description. */
function jointIn({ item }: ApiWords): string {
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
function inner(block: ApiBlock, at: DescriptionPlace, ground: PageGround): Block[] {
  return blocksOf(block, below(at), ground)
}

function below(at: DescriptionPlace): DescriptionPlace {
  return { ...at, level: at.level + (at.headed ? 1 : 0) }
}

/** Several texts as a list; a single one unchanged. */
function listOf(all: readonly Block[][]): Block[] {
  const filled = all.filter((blocks) => blocks.length > 0)
  return filled.length > 1 ? [list(filled.map((blocks) => listItem(...blocks)))] : filled.flat()
}

function whole(items: ListItem[]): Block[] {
  return items.length > 0 ? [list(items)] : []
}

/** Shows the type in `{TypeError} If …` as code. */
function withType(block: ApiBlock, at: DescriptionPlace, ground: PageGround): Block[] {
  const [first = ''] = block.text
  const [all, type] = typeof first === 'string' ? (TYPE.exec(first) ?? []) : []
  if (all === undefined || type === undefined) return inner(block, at, ground)
  const lead: Lead = { nodes: [code(type)], joint: jointIn(ground.words), fits: 'paragraph' }
  const blocks = blocksBehind(block, { skipped: all.length, lead }, below(at), ground)
  return blocks.length > 0 ? blocks : [paragraph(code(type))]
}

const TYPE = /^\s*\{([^{}@\n]+)\}\s*[-–—:：]?\s*/

/** The default: the author's description, else its source text if the code above does not show it. */
function defaultOf({ comment, defaultValue }: Described, at: DescriptionPlace, ground: PageGround): Block[] {
  const [block] = [...blocksTagged(comment, '@defaultValue'), ...blocksTagged(comment, '@default')]
  if (block) return inner(block, at, ground)
  if (defaultValue === undefined || defaultValue === '...') return []
  return [paragraph(code(defaultValue))]
}

function examplesOf(
  comment: ApiComment | undefined,
  at: DescriptionPlace,
  ground: PageGround,
): RootContent[] {
  return blocksTagged(comment, '@example').flatMap((block) => {
    const { example, item } = ground.words
    const { name } = block
    const title = name ? fill(item, { name: example, text: plainLine([name], ground.parse) }) : example
    return section(title, inner(block, at, ground), { ...at, words: ground.words })
  })
}

function typeParameterItem(
  { name, comment }: ApiTypeParameter,
  at: DescriptionPlace,
  ground: PageGround,
): ListItem[] {
  return comment ? [item([code(name)], blocksOf(summaryIn(comment), at, ground), ground)] : []
}

/** A parameter with a description or a long default, and the described properties of a destructured one. */
function parameterItems(parameter: ApiParameter, at: DescriptionPlace, ground: PageGround): ListItem[] {
  const { words } = ground
  const { name, comment, defaultValue, members = [] } = parameter
  const blocks: Block[] = comment ? blocksOf(summaryIn(comment), at, ground) : []
  const isHidden =
    defaultValue !== undefined && defaultValue !== '...' && shownDefault(parameter) === undefined
  const fallback = isHidden ? [paragraph(text(words.defaultValue + jointIn(words)), code(defaultValue))] : []
  const all = [...blocks, ...fallback]
  const own = all.length === 0 ? [] : [item([code(name)], all, ground)]
  const parts = members.flatMap((member) => {
    const { comment: about, modifiers, type } = member
    if (!about) return []
    const shown = code(`${name}.${member.name}${modifiers.includes('optional') ? '?' : ''}`)
    return [item([shown, ...typeBeside(type)], blocksOf(summaryIn(about), at, ground), ground)]
  })
  return [...own, ...parts]
}

/** A type short enough to show beside a name. */
function typeBeside(type: ApiCode | undefined): PhrasingContent[] {
  const shown = type ? plainCode(type) : ''
  return shown === '' || shown.length > 40 || shown.includes('\n') ? [] : [text(' '), code(shown)]
}

/** A list item: a name and its description, which can have several blocks. */
export function item(name: readonly PhrasingContent[], blocks: Block[], { words }: PageGround): ListItem {
  const [first, ...rest] = blocks
  return listItem(...behind({ nodes: name, joint: jointIn(words), fits: 'paragraph' }, first), ...rest)
}

/** The version from `@since`, as plain text. */
export function sinceOf(comment: ApiComment | undefined, { parse }: PageGround): string | undefined {
  const [since] = blocksTagged(comment, '@since')
  return since && plainLine(since.text, parse)
}

/** The box of a deprecated symbol. */
export function deprecation(
  comment: ApiComment | undefined,
  at: TextPlace,
  ground: PageGround,
): RootContent[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  const blocks = deprecated ? blocksOf(deprecated, at, ground) : []
  return blocks.length > 0 ? [box('warning', ground.words.deprecated, blocks)] : []
}
