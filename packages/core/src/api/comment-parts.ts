import type { RootContent } from 'mdast'
import type { ApiBlock, ApiComment, ApiSignature, ApiSymbol, ApiText } from './model.ts'
import type { FactNode } from './tree.ts'

/** Everything a description is made from. */
export type Described = Partial<Pick<ApiSignature, 'typeParameters' | 'parameters' | 'returns'>> & {
  comment?: ApiComment | undefined
  defaultValue?: string | undefined
  /** The properties of a property's object type, below its name. */
  inner?: { name: string; members: readonly ApiSymbol[] }
  /** Whether parameters are listed even if nothing describes them. */
  isListed?: boolean
  /** Related symbols: what it overrides, what extends it. */
  related?: readonly FactNode[]
  /** Blocks after the facts. */
  extra?: readonly RootContent[]
}

/** Whether a comment describes the symbol, a parameter or a type parameter. */
export function hasDescription({ comment, typeParameters = [], parameters = [] }: Described): boolean {
  return (
    (comment !== undefined && (wordsOf(comment.summary).trim() !== '' || comment.blocks.length > 0)) ||
    typeParameters.some((each) => each.comment !== undefined) ||
    parameters.some((each) => each.comment !== undefined || (each.members ?? []).length > 0)
  )
}

/** The comment of a symbol, or of its signatures or accessors. */
export function commentOf({ comment, signatures, getter, setter }: ApiSymbol): ApiComment | undefined {
  return comment ?? signatures?.find((each) => each.comment)?.comment ?? getter?.comment ?? setter?.comment
}

/** Whether a symbol is deprecated as a whole: itself, or all of its signatures. */
export function isDeprecated({ comment, signatures = [] }: ApiSymbol): boolean {
  const calls = signatures.map((each) => each.comment)
  return (
    blocksTagged(comment, '@deprecated').length > 0 ||
    (calls.length > 0 && calls.every((each) => blocksTagged(each, '@deprecated').length > 0))
  )
}

export function blocksTagged(comment: ApiComment | undefined, tag: string): readonly ApiBlock[] {
  return (comment?.blocks ?? []).filter((each) => each.tag === tag)
}

/** The text before the first tag. */
export function summaryIn({ summary, written }: ApiComment) {
  return { text: summary, written }
}

/** A text with its links as plain text. */
export function wordsOf(text: ApiText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
