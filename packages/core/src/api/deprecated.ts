import { blocksTagged } from './comment.ts'
import type { ApiSymbol } from './model.ts'

/** Whether a symbol or member is not to be used any more, in whatever way it is called. */
export function isDeprecated({ comment, signatures = [] }: ApiSymbol): boolean {
  const calls = signatures.map((each) => each.comment)
  return (
    blocksTagged(comment, '@deprecated').length > 0 ||
    (calls.length > 0 && calls.every((each) => blocksTagged(each, '@deprecated').length > 0))
  )
}
