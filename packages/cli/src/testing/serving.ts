import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { closeServer, listen } from '../server/listen.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a server for one test. Returns a function that requests a path literally. */
export async function serving(listener: RequestListener) {
  const server = createServer(listener)
  const port = await listen(server, { host: '127.0.0.1', port: 0, orNext: false })
  onTestFinished(() => closeServer(server))
  const ask = (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
    new Promise<Answer>((done, failed) => {
      const asked = request({ host: '127.0.0.1', port, path, ...options }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
      asked.on('error', failed).end()
    })
  return Object.assign(ask, { port })
}
