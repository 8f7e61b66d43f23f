import { lookup } from 'mrmime'

/** The `Content-Type` of a file. Text is declared as UTF-8, or browsers would guess the encoding. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}
