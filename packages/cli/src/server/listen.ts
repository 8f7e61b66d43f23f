import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { hostname, networkInterfaces, platform } from 'node:os'

export interface Address {
  host: string
  port: number
  /** Whether to try the next port if this one is in use. */
  orNext: boolean
}

const TRIES = 20

/** Limits for clients: bytes of headers, milliseconds, connections. */
export const LIMITS = {
  maxHeaderSize: 16_384,
  /** From the first byte of a connection or request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Between two requests. Programs that read a whole site can take that long before they use a connection again. */
  keepAliveTimeout: 20_000,
  /** How often Node.js looks for late headers and requests; by default every 30 seconds. */
  connectionsCheckingInterval: 1_000,
  /** A browser opens six connections, and one more for each page that is open in `dev`. */
  connections: 500,
}
/** Milliseconds without any data sent or received. Reading an API may take minutes, and pages wait for it. */
const LONGEST_SILENCE = 300_000
/** Milliseconds that running responses get at the end; less than the grace period of the command. */
const GRACE = 200

/** A server that answers to these names, and limits what each client can use. */
export function makeServer(
  names: readonly string[],
  listener: RequestListener,
  limits: typeof LIMITS = LIMITS,
): Server {
  const { arrive, answer } = bounded(limits, guarded(names, listener))
  // Without a listener for `checkContinue`, Node.js would ask for a body before the request is refused.
  const server = createServer(limits, answer).on('checkContinue', answer).on('connection', arrive)
  return server.setTimeout(LONGEST_SILENCE)
}

/**
 * Limits the number of connections, and how long each waits without a complete request head.
 *
 * A surplus connection is not refused. Instead, the connection that has waited longest is closed: it belongs to a
 * client that holds connections without sending requests, or to a browser that opens another when it needs one. A limit
 * for each client would be wrong behind a proxy, where all readers are one client. If all other connections have a
 * running request, the new one has waited longest, and is closed.
 *
 * Node.js limits the time for a head from its first byte, and the time without any byte. Neither limit covers line
 * feeds between two requests.
 */
function bounded(
  { connections, headersTimeout, keepAliveTimeout }: typeof LIMITS,
  listener: RequestListener,
): { arrive(socket: Socket): void; answer: RequestListener } {
  /** The number of running requests of each connection. */
  const open = new Map<Socket, number>()
  /** Connections without a request, in the order in which they began to wait, with the timers that close them. */
  const waiting = new Map<Socket, NodeJS.Timeout>()

  const endWait = (socket: Socket) => {
    clearTimeout(waiting.get(socket))
    waiting.delete(socket)
  }
  const leave = (socket: Socket) => {
    endWait(socket)
    open.delete(socket)
    socket.destroy()
  }
  const wait = (socket: Socket) => {
    waiting.set(socket, setTimeout(leave, keepAliveTimeout + headersTimeout, socket).unref())
  }
  const arrive = (socket: Socket) => {
    open.set(socket, 0)
    wait(socket)
    socket.once('close', () => leave(socket))
    const [longest] = waiting.keys()
    if (open.size > connections && longest) leave(longest)
  }
  const answer: RequestListener = (request, response) => {
    const { socket } = request
    const count = (change: number) => {
      const before = open.get(socket)
      if (before !== undefined) open.set(socket, before + change)
      return before
    }
    count(+1)
    endWait(socket)
    response.once('close', () => {
      if (count(-1) === 1) wait(socket)
    })
    return listener(request, response)
  }
  return { arrive, answer }
}

/** Opens the server, on the next free port if allowed. Returns the port. */
export async function listen(server: Server, { host, port, orNext }: Address): Promise<number> {
  for (let tried = 0; ; tried++) {
    try {
      return await listenAt(server, host, port + tried)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || !orNext || tried === TRIES) throw error
    }
  }
}

/** Closes the server. Running responses may end within the grace period, in milliseconds. */
export async function closeServer(server: Server, grace = GRACE): Promise<void> {
  // From now on, a connection closes after its response.
  server.keepAliveTimeout = 1
  const closed = new Promise((done) => server.close(done))
  const end = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(end)
}

/** The URLs of the site, including those for other machines if the server listens for them. */
export function addressesOf(host: string, port: number, base: string): string[] {
  const isOpen = host === '0.0.0.0' || host === '::'
  const name = isOpen || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const others = isOpen ? outerAddresses() : []
  return [name, ...others].map((each) => `http://${each}:${port}${encodeURI(base)}`)
}

/** Whether a server at this address is reachable only from this machine. */
export function isLocal(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)
}

/** The host names that requests may use for a server at this address, besides `localhost` and IP addresses. */
export function namesOf(host: string): string[] {
  return [host, hostname(), `${hostname()}.local`]
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return all.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address)
}

/**
 * The command that opens a URL, by the name of the system.
 *
 * @internal Tested for each system.
 */
export function browserCommand(system: string, url: string): [file: string, ...args: string[]] {
  if (system === 'win32') return ['cmd', '/c', 'start', '', url.replaceAll('&', '^&')]
  return [system === 'darwin' ? 'open' : 'xdg-open', url]
}

/** Opens a URL in the user's browser, if there is one. */
export function openBrowser(url: string): void {
  const [file, ...args] = browserCommand(platform(), url)
  spawn(file, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}

/**
 * Answers only requests that use a name of this server and do not come from pages of other servers. An attacker's page
 * can point its own domain at this computer (DNS rebinding), and would then read the site as its own. The browser sends
 * that domain as `Host`. It sends `Origin` if a page requests from another server.
 *
 * @internal Its test has no limits of connections.
 */
export function guarded(names: readonly string[], listener: RequestListener): RequestListener {
  const allowed = new Set(names.map((name) => name.toLowerCase()))

  return (request, response) => {
    const refusal = refusalOf(request, allowed)
    // Pages of other servers must not embed or run what they cannot read.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    // With several `Host` headers, a proxy in front could have checked another one (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return void response.writeHead(400, { Connection: 'close' }).end()
    if (hasBody(request)) return void response.writeHead(413, { Connection: 'close' }).end()
    if (refusal === undefined) return listener(request, response)
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(`${refusal}\n`)
  }
}

/** No request here needs a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function refusalOf({ headers: { host, origin } }: IncomingMessage, allowed: ReadonlySet<string>) {
  // Only HTTP/1.0 programs send no name; browsers always do.
  if (host === undefined) return undefined
  const name = nameIn(`http://${host}`)
  if (name === undefined) return `The Host header is not a name: ${host}`
  if (!isOwn(name, allowed)) {
    return `This server does not answer to the name ${name}. To allow it, start chatdocs with --allow-host ${name}`
  }
  const isForeign = origin !== undefined && hostIn(origin) !== hostIn(`http://${host}`)
  return isForeign ? `Pages of ${origin} may not read from this server.` : undefined
}

/** IP addresses are safe: nobody can point an IP address at another computer. */
function isOwn(name: string, allowed: ReadonlySet<string>): boolean {
  return isIP(name) > 0 || /(^|\.)localhost$/.test(name) || allowed.has(name)
}

/** The name in a URL, without the port. */
function nameIn(url: string): string | undefined {
  const name = urlOf(url)?.hostname.replace(/^\[|\]$|\.$/g, '')
  return name === '' ? undefined : name
}

/** The name and port in an origin, without the default port of either protocol. */
function hostIn(origin: string): string | undefined {
  return urlOf(origin)?.host.replace(/:(80|443)$/, '')
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
