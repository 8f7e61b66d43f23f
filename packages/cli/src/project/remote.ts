import { createHash } from 'node:crypto'
import { gate } from '@chatdocs/engine'
import { UsageError } from '../process/failure.ts'

/**
 * A server that keeps values under their SHA-256 (`/cas/…`) and records under keys (`/ac/…`): the HTTP protocol of Bazel’s
 * remote caches, which file servers with `GET`, `HEAD` and `PUT` speak, too.
 */
export interface Remote {
  /** The value of a record; `undefined` if there is none. Reads at most `most` bytes. */
  record(key: string, most: number): Promise<Uint8Array | undefined>
  setRecord(key: string, bytes: Uint8Array): Promise<void>
  /** Bytes, verified against their digest; `undefined` if there are none. */
  bytes(blob: Blob): Promise<Uint8Array | undefined>
  has(sha256: string): Promise<boolean>
  /** Uploads bytes. Returns their digest and size. */
  put(bytes: Uint8Array): Promise<Blob>
  /** The requests and bytes sent and received so far. */
  traffic(): Traffic
}

/** Bytes that a server keeps. */
export interface Blob {
  sha256: string
  size: number
}

interface Traffic {
  requests: number
  read: number
  written: number
}

export interface RemoteOptions {
  url: string
  /** A bearer token, or `user:password`. It is sent to this server alone, and never printed. */
  token?: string | undefined
  /** Ends all requests. */
  signal: AbortSignal
}

/** Why a server cannot be used. The message does not contain the token. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
}

/** Throws a `UsageError` if the URL cannot be a server's. Does not connect. */
export function openRemote(options: RemoteOptions): Remote {
  const traffic = { requests: 0, read: 0, written: 0 }
  const through = gate(AT_ONCE)
  const ask = asking(options, traffic)
  const send = <T>(work: () => Promise<T>) => through(() => onceMore(work)).catch(asRemoteError)
  const get = (path: string, most: number) =>
    send(async () => {
      const response = await ask('GET', path)
      if (response.ok) return bytesOf(response, most, traffic)
      return void (await drained(response))
    })
  const isFine = (method: 'HEAD' | 'PUT', path: string, body?: Uint8Array) =>
    send(async () => {
      const response = await ask(method, path, body)
      await drained(response)
      return response.ok
    })
  return {
    record: (key, most) => get(`ac/${key}`, most),
    setRecord: async (key, bytes) => void (await isFine('PUT', `ac/${key}`, bytes)),
    async bytes({ sha256, size }) {
      const bytes = await get(`cas/${sha256}`, size)
      if (bytes && sha256Of(bytes) !== sha256)
        throw new RemoteError(`it sent other bytes than those of ${sha256.slice(0, 12)}…`)
      return bytes
    },
    has: (sha256) => isFine('HEAD', `cas/${sha256}`),
    async put(bytes) {
      const sha256 = sha256Of(bytes)
      await isFine('PUT', `cas/${sha256}`, bytes)
      return { sha256, size: bytes.length }
    },
    traffic: () => ({ ...traffic }),
  }
}

/** Sends requests. Throws a `RemoteError` on failure; "not found" is a failure only for `PUT`. */
function asking({ url, token, signal }: RemoteOptions, traffic: Traffic) {
  const base = baseOf(url)
  const headers = token === undefined || token === '' ? {} : { authorization: authorizationOf(token) }
  return async (method: 'GET' | 'HEAD' | 'PUT', path: string, body?: Uint8Array): Promise<Response> => {
    traffic.requests += 1
    traffic.written += body?.length ?? 0
    // A redirect could lead to another server, which must get neither the token nor the body.
    const init = { method, redirect: 'manual', signal, headers } as const
    const response = await fetch(new URL(path, base), {
      ...init,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response
    await drained(response)
    throw new RemoteError(refusalOf(response.status))
  }
}

/**
 * Servers close idle connections, sometimes just when one is used again. A request that is interrupted this way is
 * repeated once, as RFC 9112, 9.3.1 allows for idempotent methods: all methods here are.
 */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as Error & { cause?: { code?: string } }
    if (!CLOSED.has(cause?.code ?? '')) throw error
    return work()
  }
}

/** The codes of Node.js for a closed connection. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** The body of a response. Throws if it is longer than allowed. */
async function bytesOf({ body }: Response, most: number, traffic: Traffic): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    traffic.read += chunk.length
    if (size > most) throw new RemoteError('it sent more bytes than were asked for')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Connections are kept, so this is also the number of connections. */
const AT_ONCE = 8

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Adds a final `/`, so that relative paths can follow. */
function baseOf(url: string): URL {
  const base = URL.canParse(url) ? new URL(url) : undefined
  if (!base || !/^https?:$/.test(base.protocol))
    throw new UsageError('the remote cache has no address', 'write --remote https://cache.example/docs')
  if (base.username !== '' || base.password !== '') {
    throw new UsageError(
      'the address of the remote cache contains a password, which would be printed',
      'put it into the environment, as CHATDOCS_REMOTE_TOKEN=user:password',
    )
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  base.search = ''
  base.hash = ''
  return base
}

function authorizationOf(token: string): string {
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`
}

/** Reads and ignores the rest of a response, so that its connection can be used again. */
async function drained(response: Response): Promise<void> {
  await response.body?.cancel()
}

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) return `it redirects (${status}): give the address that it leads to`
  if (status === 401 || status === 403)
    return `it refuses (${status}): CHATDOCS_REMOTE_TOKEN is missing or wrong, or may only read`
  if (status === 413 || status === 507) return `it has no room for what was sent (${status})`
  return `it answers with status ${status}`
}

function asRemoteError(error: unknown): never {
  if (error instanceof RemoteError) throw error
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError' || name === 'AbortError') throw new RemoteError('it did not answer in time')
  throw new RemoteError(`it does not answer: ${cause?.code ?? cause?.message ?? message}`)
}

/** How long a build waits for a server. */
interface Patience {
  /** Ends all requests. */
  signal: AbortSignal
  during<T>(work: () => Promise<T>): Promise<T>
}

/** Minimum number of milliseconds between two checks. */
const LEAST = 10

/**
 * Limits the total waiting time, in milliseconds. Concurrent requests count once. Only idle time counts: `idle` returns
 * the milliseconds for which this process has had nothing else to do.
 */
export function patience(milliseconds: number, idle: () => number): Patience {
  const controller = new AbortController()
  let [left, waiting, begun] = [milliseconds, 0, 0]
  let timer: NodeJS.Timeout | undefined

  /** Subtracts the idle time since the last call. */
  function take() {
    const now = idle()
    left -= now - begun
    begun = now
  }
  function look() {
    take()
    if (left <= 0) controller.abort()
    // The time cannot be used up sooner than that.
    else timer = setTimeout(look, Math.max(left, LEAST))
  }
  return {
    signal: controller.signal,
    async during(work) {
      if (waiting++ === 0) {
        begun = idle()
        look()
      }
      try {
        return await work()
      } finally {
        if (--waiting === 0) {
          clearTimeout(timer)
          take()
        }
      }
    },
  }
}
