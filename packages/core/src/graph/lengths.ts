import { routeTooLong } from '../diagnostics/catalogue.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Location } from '../paths.ts'

/** File systems allow names of 255 bytes. The rest is for extensions, such as `.html.br` of a compressed page. */
const MAX_NAME = 240
/** Bytes of a whole route. Some systems allow only paths of 1,024 bytes. */
const MAX_ROUTE = 1_000

/** Reports a route that file systems cannot store: the name of its file, or of a folder above it, would be too long. */
export function checkLength(url: string, at: Location | undefined): Diagnostic | undefined {
  // A UTF-16 unit has three bytes at most.
  if (url.length * 3 <= MAX_NAME) return undefined
  const name = url.split('/').find((part) => bytesIn(part) > MAX_NAME)
  if (name !== undefined) return routeTooLong('the name', name, { bytes: bytesIn(name), most: MAX_NAME }, at)
  const bytes = bytesIn(url)
  return bytes > MAX_ROUTE ? routeTooLong('the route', url, { bytes, most: MAX_ROUTE }, at) : undefined
}

function bytesIn(text: string): number {
  let sum = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    sum += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return sum
}
