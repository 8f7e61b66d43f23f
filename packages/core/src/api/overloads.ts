import type { ApiSignature, ApiSymbol } from './model.ts'
import { hasDescription } from './said.ts'

/** Whether something is said of any of several ways to call a symbol, so that each has its own heading. */
export function areToldApart(symbol: Pick<ApiSymbol, 'kind' | 'signatures' | 'comment'>): boolean {
  const { signatures = [] } = symbol
  return signatures.length > 1 && signatures.some((each) => hasDescription(ownWords(each, symbol)))
}

/** A signature without what is said of the whole symbol already; a constructor's types are those of its class. */
export function ownWords(
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

/** Whether two pieces of a model say the same, wherever they are written. */
export function isEqual(a: unknown, b: unknown): boolean {
  const withoutPlaces = (key: string, value: unknown) => (key === 'written' ? undefined : value)
  return JSON.stringify(a, withoutPlaces) === JSON.stringify(b, withoutPlaces)
}
