import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** An open file. Its bytes stay the same, even if a build replaces the file. */
export interface OpenFile {
  path: string
  /** The descriptor. The code that opens a file must send or close it. */
  fd: number
  size: number
  /** The compression of the file: `br`. Its URL names the uncompressed file. */
  encoding?: string
  /** Strong: a build replaces files, so a file with other bytes has another inode or time. */
  etag: string
}

/** Names that cannot exist, or that are folders, count as missing. */
const MISSING = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
])

/**
 * Opens a file; `undefined` if there is none of this name. Does not wait for the other end of a pipe. Synchronous, like
 * all reading of small files: a thread for each step would cost several times as much as the step.
 */
export function openFile(path: string): OpenFile | undefined {
  let fd: number | undefined
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stats = fstatSync(fd, { bigint: true })
    if (stats.isFile()) {
      const etag = [stats.ino, stats.size, stats.mtimeNs].map((each) => each.toString(36)).join('-')
      return { path, fd, size: Number(stats.size), etag: `"${etag}"` }
    }
    closeSync(fd)
  } catch (error) {
    if (fd !== undefined) closeSync(fd)
    if (!MISSING.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Bytes of a file from `start` on. */
export function readPart({ fd }: OpenFile, start: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  if (readSync(fd, bytes, 0, length, start) < length) throw new Error('it became shorter meanwhile')
  return bytes
}

/** The encodings with the endings of the compressed files beside the originals, smallest first. */
const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gz'],
] as const

/** Opens a file, or a compressed version beside it if the client accepts one. */
export function openEncoded({ headers }: IncomingMessage, path: string): OpenFile | undefined {
  const file = openFile(path)
  if (!file) return undefined
  for (const [encoding, ending] of ENCODINGS) {
    if (!accepts(headers['accept-encoding'], encoding)) continue
    const compressed = openFile(`${path}.${ending}`)
    if (!compressed) continue
    closeSync(file.fd)
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

/** Files of up to this many bytes are read at once; larger ones are streamed. */
const SMALL = 65_536

/** Sends the file or the requested part of it, or no body if the client has it already. Closes the file. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: OpenFile,
): Promise<void> {
  let isStreamed = false
  try {
    response.setHeader('ETag', file.etag)
    response.setHeader('Accept-Ranges', 'bytes')
    response.setHeader('Vary', 'Accept, Accept-Encoding')
    if (file.encoding !== undefined) response.setHeader('Content-Encoding', file.encoding)
    if (isKnown(request.headers['if-none-match'], file.etag)) return void response.writeHead(304).end()
    const part = partAsked(request, file)
    if (part === 'none') {
      return void response.writeHead(416, { 'Content-Range': `bytes */${file.size}` }).end()
    }
    const { start, end } = part ?? { start: 0, end: file.size - 1 }
    if (part) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`)
    const length = end - start + 1
    const isWanted = request.method !== 'HEAD' && length > 0
    const bytes = isWanted && length <= SMALL ? readPart(file, start, length) : undefined
    response.writeHead(part ? 206 : 200, { 'Content-Length': length })
    if (bytes || !isWanted) return void response.end(bytes)
    // If the file became shorter, the client would wait forever for the rest.
    response.strictContentLength = true
    isStreamed = true
    // The stream closes the file, once no read is pending.
    await pipeline(createReadStream(file.path, { fd: file.fd, start, end }), response)
  } finally {
    if (!isStreamed) closeSync(file.fd)
  }
}

/** Whether `If-None-Match` names the file. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}

/**
 * The part of a file that `Range` requests: its first and last byte. `undefined` is the whole file, also for several
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
