import { fill } from '@chatdocs/protocol'
import { plainCode } from './code.ts'
import { codeSpan } from './escape.ts'
import type {
  ApiBlock,
  ApiCode,
  ApiComment,
  ApiParameter,
  ApiPlace,
  ApiSignature,
  ApiText,
  ApiTypeParameter,
} from './model.ts'
import type { Block } from './sheet.ts'
import { shownDefault } from './signature.ts'
import { blocksOf, type PageGround, plainLine, type TextPlace, wordsOf } from './text.ts'
import type { ApiWords } from './words.ts'

/** Where something is told: under a heading of which level, and whether its parts have headings, too. */
export interface Telling extends TextPlace {
  headed: boolean
}

/** What a signature says besides what it looks like. */
export type Told = Partial<Pick<ApiSignature, 'typeParameters' | 'parameters'>> & {
  comment?: ApiComment | undefined
  defaultValue?: string | undefined
  /** What is known besides, to stand behind the summary. */
  besides?: readonly Block[]
}

/** Tags that are told elsewhere, or to tools alone. */
const ELSEWHERE = new Set(
  `@deprecated @since @param @typeParam @template @category @group @groupDescription @categoryDescription @module
  @packageDocumentation @sortStrategy @document @summary @inheritDoc @internal`.split(/\s+/),
)

/** All that is said of something, in the order it is read: what it is, takes, gives and throws, how it is used. */
export function tell(told: Told, at: Telling, ground: PageGround): Block[] {
  const { comment, typeParameters = [], parameters = [], besides = [] } = told
  const { words } = ground
  const under = (title: string, text: string) => section(title, text, { ...at, words })
  const each = (tag: string, title: string) =>
    blocksTagged(comment, tag).flatMap(({ text }) => under(title, inner(text, at, ground)))
  const together = (tag: string, title: string) =>
    under(
      title,
      listOf(blocksTagged(comment, tag).map(({ text }) => inner(withType(text, words), at, ground))),
    )
  const known = new Set(['@remarks', '@returns', '@throws', '@defaultValue', '@default', '@example', '@see'])
  const others = (comment?.blocks ?? []).filter(({ tag }) => !known.has(tag) && !ELSEWHERE.has(tag))
  return [
    ...(comment ? [blocksOf(comment.summary, at, ground)] : []),
    ...besides,
    ...each('@remarks', words.remarks),
    ...under(
      words.typeParameters,
      typeParameters.flatMap((one) => typeParameterItem(one, at, ground)).join('\n'),
    ),
    ...under(words.parameters, parameters.flatMap((one) => parameterItem(one, at, ground)).join('\n')),
    ...each('@returns', words.returns),
    ...together('@throws', words.throws),
    ...under(words.defaultValue, defaultOf(told, at, ground)),
    ...examplesOf(comment, at, ground),
    ...together('@see', words.see),
    ...others.flatMap(({ tag, text }) => under(tag.slice(1), inner(text, at, ground))),
  ].filter((block) => block !== '')
}

/** Whether a comment describes the symbol, a parameter or a type parameter. */
export function hasDescription({ comment, typeParameters = [], parameters = [] }: Told): boolean {
  return (
    (comment !== undefined && (wordsOf(comment.summary).trim() !== '' || comment.blocks.length > 0)) ||
    typeParameters.some((each) => each.comment !== undefined) ||
    parameters.some((each) => each.comment !== undefined || (each.members ?? []).length > 0)
  )
}

export function blocksTagged(comment: ApiComment | undefined, tag: string): readonly ApiBlock[] {
  return (comment?.blocks ?? []).filter((each) => each.tag === tag)
}

/** A part with its title: as a heading, else in bold letters, before the text where that is one paragraph. */
function section(
  title: string,
  text: string,
  { headed, level, words }: Telling & Pick<PageGround, 'words'>,
): string[] {
  if (text === '') return []
  if (headed) return [`${'#'.repeat(level + 1)} ${title}`, text]
  const isLine = !text.includes('\n') && isProse(text)
  return isLine ? [fill(words.item, { name: `**${title}**`, text })] : [`**${title}**`, text]
}

/** A text below the title of a part. */
function inner(text: ApiText, at: Telling, ground: PageGround): string {
  return blocksOf(text, { ...at, level: at.level + (at.headed ? 1 : 0) }, ground)
}

/** Several texts as a list, one as it is. */
function listOf(texts: readonly string[]): string {
  return texts.length > 1 ? texts.map((text) => `- ${indent(text)}`).join('\n') : (texts[0] ?? '')
}

/** `{TypeError} If …` names its type in code. */
function withType(text: ApiText, words: ApiWords): ApiText {
  const [first, ...rest] = text
  const [all, type = ''] = typeof first === 'string' ? (TYPE.exec(first) ?? []) : []
  if (all === undefined || typeof first !== 'string') return text
  const said = first.slice(all.length)
  if (said === '' && rest.length === 0) return [codeSpan(type)]
  return [fill(words.item, { name: codeSpan(type), text: said }), ...rest]
}

const TYPE = /^\s*\{([^{}@\n]+)\}\s*[-–—:：]?\s*/

/** The default as its author tells of it, else as it is written where the block above has no room for it. */
function defaultOf({ comment, defaultValue }: Told, at: Telling, ground: PageGround): string {
  const [written] = [...blocksTagged(comment, '@defaultValue'), ...blocksTagged(comment, '@default')]
  if (written) return inner(written.text, at, ground)
  if (defaultValue === undefined || defaultValue === '...') return ''
  return codeSpan(defaultValue)
}

function examplesOf(comment: ApiComment | undefined, at: Telling, ground: PageGround): string[] {
  return blocksTagged(comment, '@example').flatMap(({ name, text }) => {
    const { example, item } = ground.words
    const title = name ? fill(item, { name: example, text: titleWords(name) }) : example
    return section(title, inner(text, at, ground), { ...at, words: ground.words })
  })
}

/** The title of an example, which may have Markdown in it, on its line. */
function titleWords(name: string): string {
  return plainLine([name]).replace(/[*_[\]<>$~#]/g, '\\$&')
}

function typeParameterItem({ name, comment }: ApiTypeParameter, at: Telling, ground: PageGround): string[] {
  return comment ? [item(codeSpan(name), blocksOf(comment.summary, at, ground), ground)] : []
}

/** A parameter of which there is more to say than its signature does, and the parts of one that is taken apart. */
function parameterItem(parameter: ApiParameter, at: Telling, ground: PageGround): string[] {
  const { name, comment, defaultValue, members = [] } = parameter
  const text = comment ? blocksOf(comment.summary, at, ground) : ''
  const isHidden =
    defaultValue !== undefined && defaultValue !== '...' && shownDefault(parameter) === undefined
  const fallback = isHidden
    ? fill(ground.words.item, { name: ground.words.defaultValue, text: codeSpan(defaultValue) })
    : ''
  const whole = [text, fallback].filter(Boolean).join('\n\n')
  const own = whole === '' ? [] : [item(codeSpan(name), whole, ground)]
  const parts = members.flatMap((member) => {
    const { comment: said, modifiers, type } = member
    if (!said) return []
    const shown = codeSpan(`${name}.${member.name}${modifiers.includes('optional') ? '?' : ''}`)
    return [item(shown + typeBeside(type), blocksOf(said.summary, at, ground), ground)]
  })
  return [...own, ...parts]
}

/** A type short enough to stand beside a name. */
function typeBeside(type: ApiCode | undefined): string {
  const text = type ? plainCode(type) : ''
  return text === '' || text.length > 40 || text.includes('\n') ? '' : ` ${codeSpan(text)}`
}

/** An item of a list: a name and what is said of it, which may have several blocks. */
export function item(name: string, text: string, { words }: PageGround): string {
  if (text === '') return `- ${name}`
  return isProse(text)
    ? `- ${fill(words.item, { name, text: indent(text) })}`
    : `- ${name}\n\n  ${indent(text)}`
}

/** Whether a text may go on in the line of its name. */
function isProse(text: string): boolean {
  return !/^(?:[`~]{3}|[-*+] |\d+[.)] |[>|#<:]| {4})/.test(text)
}

/** Text whose further lines belong to an item. */
function indent(text: string): string {
  return text.replace(/\n(?=[^\n])/g, '\n  ')
}

/** The version something came with, as plain words. */
export function sinceOf(comment: ApiComment | undefined): string | undefined {
  const [since] = blocksTagged(comment, '@since')
  return since && plainLine(since.text)
}

/** The box of what is not to be used any more: its colons are more than any in it. */
export function deprecation(
  comment: ApiComment | undefined,
  at: { source: ApiPlace | undefined; level: number },
  ground: PageGround,
): string[] {
  const [deprecated] = blocksTagged(comment, '@deprecated')
  if (!deprecated) return []
  const text = blocksOf(deprecated.text, at, ground)
  if (text === '') return []
  const colons = ':'.repeat(Math.max(2, ...(text.match(/:{3,}/g) ?? []).map((run) => run.length)) + 1)
  return [`${colons}warning[${ground.words.deprecated}]\n\n${text}\n\n${colons}`]
}
