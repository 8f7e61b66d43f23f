import type { RootContent } from 'mdast'
import type { ApiBlock, ApiComment, ApiSignature, ApiSymbol, ApiText } from './model.ts'

/** What the model has of comments, and nothing of how they look. */

/** What a signature says besides what it looks like. */
export type Told = Partial<Pick<ApiSignature, 'typeParameters' | 'parameters'>> & {
  comment?: ApiComment | undefined
  defaultValue?: string | undefined
  /** What is known besides, to stand behind the summary. */
  besides?: readonly RootContent[]
}

/** Whether a comment describes the symbol, a parameter or a type parameter. */
export function hasDescription({ comment, typeParameters = [], parameters = [] }: Told): boolean {
  return (
    (comment !== undefined && (wordsOf(comment.summary).trim() !== '' || comment.blocks.length > 0)) ||
    typeParameters.some((each) => each.comment !== undefined) ||
    parameters.some((each) => each.comment !== undefined || (each.members ?? []).length > 0)
  )
}

/** What is said of a symbol, be it at its only signature. */
export function commentOf({ comment, signatures, getter, setter }: ApiSymbol): ApiComment | undefined {
  return comment ?? signatures?.find((each) => each.comment)?.comment ?? getter?.comment ?? setter?.comment
}

/** Whether a symbol or member is not to be used any more, in whatever way it is called. */
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

/** What a comment says before its first tag. */
export function summaryIn({ summary, written }: ApiComment) {
  return { text: summary, written }
}

/** A text as it was written, but for links. */
export function wordsOf(text: ApiText): string {
  return text.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
