import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** An open file. Its bytes stay the same, even if a build replaces the file meanwhile. */
export interface OpenFile {
  path: string
  handle: FileHandle
  size: number
  /** How the file is compressed: `br`. Its address names the file without it. */
  encoding?: string
  /** Strong: a build replaces files, so a file with other bytes has another inode or time. */
  etag: string
}

/** Names that no file can have, or that are folders, are missing like any other. */
const MISSING = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
])

/** Opens a file; `undefined` if there is none of this name. Does not wait for the other end of a pipe. */
export async function openFile(path: string): Promise<OpenFile | undefined> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) {
      const etag = [stats.ino, stats.size, stats.mtimeNs].map((each) => each.toString(36)).join('-')
      return { path, handle, size: Number(stats.size), etag: `"${etag}"` }
    }
    await handle.close()
  } catch (error) {
    await handle?.close()
    if (!MISSING.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return undefined
}

/** The endings of compressed files beside those that they contain, the smallest first. */
const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const

/** Opens a file, compressed if the client accepts that and there is such a file beside it. */
export async function openEncoded({ headers }: IncomingMessage, path: string): Promise<OpenFile | undefined> {
  const file = await openFile(path)
  if (!file) return undefined
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepts(headers['accept-encoding'], encoding)) continue
    const compressed = await openFile(`${path}.${ending}`)
    if (!compressed) continue
    await file.handle.close()
    return { ...compressed, encoding }
  }
  return file
}

/** Whether `Accept-Encoding` names an encoding, and does not refuse it with `q=0`. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const asked = String(header ?? '')
    .split(',')
    .map((each) => each.replace(/\s/g, '').toLowerCase())
  return asked.some((each) => each.split(';')[0] === encoding && !/;q=0(\.0*)?$/.test(each))
}

/** Sends the file, or the part that is asked for, or nothing if the client has it. Closes the file. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
): Promise<void> {
  try {
    response.setHeader('ETag', file.etag)
    response.setHeader('Accept-Ranges', 'bytes')
    response.setHeader('Vary', 'Accept-Encoding')
    if (file.encoding !== undefined) response.setHeader('Content-Encoding', file.encoding)
    if (isKnown(request.headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
    const part = partAsked(request, file)
    if (part === 'none') {
      return void response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end()
    }
    const { start, end } = part ?? { start: 0, end: file.size - 1 }
    if (part) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`)
    response.writeHead(part ? 206 : 200, { 'Content-Length': end - start + 1 })
    if (request.method === 'HEAD' || file.size === 0) return void response.end()
    // A file that became shorter would leave the client waiting for the rest.
    response.strictContentLength = true
    await pipeline(file.handle.createReadStream({ start, end, autoClose: false }), response)
  } finally {
    await file.handle.close()
  }
}

/** Whether `If-None-Match` names the file. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

/**
 * The part of a file that `Range` asks for: the first and the last byte. `undefined` is the whole file, also for several
 * ranges, which a server may ignore; `none` is a part beyond the end.
 */
function partAsked({ headers }: IncomingMessage, { size, etag }: OpenFile) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if ((headers['if-range'] ?? etag) !== etag) return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (!isSuffix && last !== '' && Number(last) < start) return undefined
  return start > end ? 'none' : { start, end }
}
