import { lookup } from 'mrmime'

/** What a file is, for the browser. Every text says that it is UTF-8: without that, Chinese is guessed at. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream'
  return /^text\/|javascript|json|xml/.test(type) ? `${type}; charset=utf-8` : type
}
