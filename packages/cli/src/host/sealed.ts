import { fingerprintBytes } from '@chatdocs/engine'

/*
 * Values that later processes accept only if they are unchanged and of the expected kind:
 *
 *     digest of kind and value, line feed, value as JSON
 */

export function sealed(kind: string, value: unknown): string {
  const text = JSON.stringify(value)
  return `${digestOf(kind, text)}\n${text}`
}

/** The value in a text; `undefined` if the text is damaged, or of another kind. */
export function unsealed(kind: string, text: string): unknown {
  const end = text.indexOf('\n')
  const value = text.slice(end + 1)
  return end > 0 && text.slice(0, end) === digestOf(kind, value) ? JSON.parse(value) : undefined
}

function digestOf(kind: string, value: string): string {
  return fingerprintBytes(`${kind}\n${value}`)
}
