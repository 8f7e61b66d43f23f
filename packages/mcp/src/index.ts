import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Published } from './published.ts'
import { type AuthorTools, makeServer } from './server.ts'

export { filesAt } from './http.ts'
export { type Published, placeOf, publishedSite, type ReadFile, Refused } from './published.ts'
export type { AuthorTools } from './server.ts'

/** Answers a program on two streams. `ended` resolves when it is gone. */
export function serveStreams(
  { input, output }: { input: Readable; output: Writable },
  site: Published,
  author: Partial<AuthorTools>,
  onerror: (error: Error) => void,
): { ended: Promise<void>; close(): Promise<void> } {
  const ended = new Promise<void>((done) => {
    input.once('close', done).once('end', done)
  })
  const transport = new StdioServerTransport(input, output)
  const { close } = serveStdio(() => makeServer(site, author), { transport, onerror })
  return { ended, close }
}
