import { MARKDOWN } from '../../paths.ts'
import { bodyStart } from './front-matter.ts'

/** The front matter key, or comment, with which a translation records the digest of its original. */
const ORIGINAL_DIGEST = 'original_digest'

const LINE = new RegExp(String.raw`^((?:// )?)${ORIGINAL_DIGEST}:[ \t]*["']?(\w*).*$`, 'm')
const HEAD_END = /---[ \t]*$/

/** Where a translation records its original, as offsets, with the recorded digest. */
export function recordedDigest(
  path: string,
  text: string,
): { digest: string; start: number; end: number } | undefined {
  const match = LINE.exec(recordPart(path, text))
  if (!match) return undefined
  return { digest: match[2] ?? '', start: match.index, end: match.index + match[0].length }
}

/** Records a digest in a translation: in its front matter, or in a comment if the file is code. */
export function withRecord(path: string, text: string, digest: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const part = recordPart(path, text)
  const rest = text.slice(part.length)
  if (LINE.test(part)) return part.replace(LINE, `$1${ORIGINAL_DIGEST}: ${digest}`) + rest
  const line = `${ORIGINAL_DIGEST}: ${digest}${end}`
  if (!MARKDOWN.test(path)) return `// ${line}${text}`
  if (!HEAD_END.test(part)) return `---${end}${line}---${end}${end}${text.replace(/^\uFEFF/, '')}`
  return part.replace(HEAD_END, (closing) => line + closing) + rest
}

/** The part of a file that can contain the record: the front matter of a document, all of a component. */
function recordPart(path: string, text: string): string {
  return MARKDOWN.test(path) ? text.slice(0, bodyStart(text)) : text
}
