import { isTold } from './comment.ts'
import type { ApiSignature, ApiSymbol } from './model.ts'

/** Whether something is said of any of several ways to call a symbol, so that each has its own heading. */
export function areToldApart(symbol: Pick<ApiSymbol, 'signatures' | 'comment'>): boolean {
  const { signatures = [] } = symbol
  return signatures.length > 1 && signatures.some((each) => isTold(ownWords(each, symbol)))
}

/** A signature without what is said of the whole symbol already. */
export function ownWords(signature: ApiSignature, { comment }: Pick<ApiSymbol, 'comment'>): ApiSignature {
  if (!isEqual(signature.comment, comment)) return signature
  const { comment: _, ...rest } = signature
  return rest
}

/** Whether two pieces of a model are the same. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
