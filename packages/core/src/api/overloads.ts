import { hasDescription } from './comment-parts.ts'
import type { ApiSignature, ApiSymbol } from './model.ts'

/** Whether each overload has its own heading: any of them has its own description. */
export function haveHeadings(symbol: Pick<ApiSymbol, 'kind' | 'signatures' | 'comment'>): boolean {
  const { signatures = [] } = symbol
  return signatures.length > 1 && signatures.some((each) => hasDescription(ownDescription(each, symbol)))
}

/** A signature without the symbol's own comment. A constructor's type parameters are those of its class. */
export function ownDescription(
  signature: ApiSignature,
  { kind, comment: whole }: Pick<ApiSymbol, 'kind' | 'comment'>,
): ApiSignature {
  const { comment, typeParameters, ...rest } = signature
  return {
    ...rest,
    ...(comment && !isEqual(comment, whole) && { comment }),
    ...(typeParameters && kind !== 'constructor' && { typeParameters }),
  }
}

/** Whether two parts of a model are equal, wherever their comments are. */
export function isEqual(a: unknown, b: unknown): boolean {
  const withoutPlaces = (key: string, value: unknown) => (key === 'written' ? undefined : value)
  return JSON.stringify(a, withoutPlaces) === JSON.stringify(b, withoutPlaces)
}
