import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server for caches, which keeps what it gets in memory. */
export interface CacheServer {
  url: string
  /** By path. */
  values: Map<string, Buffer>
  /** Method and path of each request. */
  log: string[]
  /** The `Authorization` of the last request. */
  authorization(): string | undefined
  /** What happens to each request from now on, in the place of the right answer; `undefined` if nothing does. */
  fault: (method: string, path: string) => Fault | undefined
  close(): Promise<void>
}

export const FAULTS = [
  'killed',
  'broken off',
  'truncated',
  'swapped',
  'damaged',
  'endless',
  'silent',
  'redirected',
  'empty',
  500,
  503,
  401,
  413,
  404,
] as const

export type Fault = (typeof FAULTS)[number]

export async function cacheServer(): Promise<CacheServer> {
  const values = new Map<string, Buffer>()
  const log: string[] = []
  let authorization: string | undefined
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    log.push(`${method} ${url}`)
    authorization = request.headers.authorization
    const fault = cache.fault(method, url)
    if (fault === 'killed') {
      request.socket.destroy()
      return
    }
    const body = await bodyOf(request).catch(() => undefined)
    if (!body) return
    if (fault !== undefined)
      return answerWrongly(fault, response, values, values.get(url) ?? Buffer.from('none'))
    if (method === 'PUT') values.set(url, body)
    const value = values.get(url)
    response.writeHead(value ? 200 : 404, value && { 'content-length': value.length })
    response.end(method === 'GET' ? value : undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  onTestFinished(close)
  const cache: CacheServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    values,
    log,
    authorization: () => authorization,
    fault: () => undefined,
    close,
  }
  return cache
}

function answerWrongly(
  fault: Exclude<Fault, 'killed'>,
  response: ServerResponse,
  values: ReadonlyMap<string, Buffer>,
  value: Buffer,
): void {
  if (fault === 'silent') return
  if (fault === 'redirected') {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    return
  }
  if (typeof fault === 'number') {
    response.writeHead(fault).end('no'.repeat(1000))
    return
  }
  if (fault === 'endless') {
    response.writeHead(200)
    const more = () => {
      if (response.destroyed || response.socket?.destroyed !== false) return
      if (response.writableLength < 2 ** 20) response.write(Buffer.alloc(2 ** 16, 1))
      // Only idle time counts as waiting, and this server is in the process that waits.
      setTimeout(more, 1)
    }
    more()
    return
  }
  if (fault === 'broken off') {
    response.writeHead(200, { 'content-length': value.length + 1 })
    response.write(value, () => response.destroy())
    return
  }
  const wrong = {
    truncated: value.subarray(0, value.length / 2),
    swapped: [...values.values()].find((other) => !other.equals(value)) ?? value,
    damaged: Buffer.from(value.map((byte, at) => (at === value.length >> 1 ? byte ^ 1 : byte))),
    empty: Buffer.alloc(0),
  }
  response.writeHead(200).end(wrong[fault])
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
