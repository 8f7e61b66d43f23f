/** 保证是 `Error`；不是的成为它的原因。 */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error), { cause: error })
}
