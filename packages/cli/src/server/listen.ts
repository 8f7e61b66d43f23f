import { spawn } from 'node:child_process'
import type { Server } from 'node:http'
import { hostname, networkInterfaces, platform } from 'node:os'

export interface Address {
  host: string
  port: number
  /** Whether to try the next port if this one is in use. */
  orNext: boolean
}

const TRIES = 20

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

/** Closes the server with all open responses; live channels would never end by themselves. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
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
