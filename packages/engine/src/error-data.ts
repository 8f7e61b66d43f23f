/** What of an error can cross from one thread to another. Its class and its methods cannot. */
export interface ErrorData {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** As the system gives it: `ENOENT`. */
  readonly code: string | undefined
  readonly cause: ErrorData | undefined
}

/** An error as plain data. What was thrown without being an error becomes one. */
export function toErrorData(thrown: unknown): ErrorData {
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: String(thrown), stack: undefined, code: undefined, cause: undefined }
  }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  const cause = thrown.cause === undefined ? undefined : toErrorData(thrown.cause)
  return { name: thrown.name, message: thrown.message, stack: thrown.stack, code, cause }
}

/** The error again, with the name it had and the stack of where it was thrown. */
export function fromErrorData(data: ErrorData): Error {
  const { name, message, stack, code, cause } = data
  const error = new Error(message, cause === undefined ? {} : { cause: fromErrorData(cause) })
  Object.defineProperty(error, 'name', { value: name, configurable: true, writable: true })
  if (stack !== undefined) error.stack = stack
  return code === undefined ? error : Object.assign(error, { code })
}
