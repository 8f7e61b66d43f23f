import { spawn } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import { hostname, networkInterfaces, platform } from 'node:os'
import { guarded } from './guard.ts'

export interface Address {
  host: string
  port: number
  /** Whether to try the next port if this one is in use. */
  orNext: boolean
}

const TRIES = 20

/** What a client may take: bytes of headers, and milliseconds for headers, for a request, and between two. */
const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
}
/** A browser opens six connections, and one more for each page that is open in `dev`. */
const MOST_CONNECTIONS = 500
/** Milliseconds in which nothing is sent or read. Reading an API may take minutes, and pages wait for it. */
const LONGEST_SILENCE = 300_000
/** Milliseconds that responses under way have at the end; less than the command has. */
const GRACE = 200

/** A server that answers to these names, and bounds what a client can take of it. */
export function makeServer(names: readonly string[], listener: RequestListener): Server {
  const answer = guarded(names, listener)
  // Without this, Node.js would ask for a body before it is refused.
  const server = createServer(LIMITS, answer).on('checkContinue', answer)
  server.maxConnections = MOST_CONNECTIONS
  return server.setTimeout(LONGEST_SILENCE)
}

/** Opens the server, if allowed on the next free port. Returns the port. */
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

/** Closes the server. Responses under way may end within the grace, in milliseconds. */
export async function closeServer(server: Server, grace = GRACE): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  const end = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearTimeout(end)
}

/** The addresses of the site, including those for other machines if the server listens for them. */
export function addressesOf(host: string, port: number, base: string): string[] {
  const isOpen = host === '0.0.0.0' || host === '::'
  const name = isOpen || host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const others = isOpen ? outerAddresses() : []
  return [name, ...others].map((each) => `http://${each}:${port}${encodeURI(base)}`)
}

/** The names that requests may have for a server at this address, beside `localhost` and all addresses. */
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

/** The program that opens an address, by the system's name. */
export function browserCommand(system: string, url: string): [file: string, ...args: string[]] {
  if (system === 'win32') return ['cmd', '/c', 'start', '', url.replaceAll('&', '^&')]
  return [system === 'darwin' ? 'open' : 'xdg-open', url]
}

/** Opens an address in the reader's browser, where there is one. */
export function openBrowser(url: string): void {
  const [file, ...args] = browserCommand(platform(), url)
  spawn(file, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
