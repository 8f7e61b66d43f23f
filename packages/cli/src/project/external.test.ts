import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { askExternal } from './external.ts'

/** A server of another site, and what it was asked. */
async function other(answer: (request: IncomingMessage, response: ServerResponse, times: number) => void) {
  const asked: string[] = []
  let [under, most] = [0, 0]
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    asked.push(line)
    most = Math.max(most, ++under)
    response.on('close', () => under--)
    answer(request, response, asked.filter((each) => each === line).length)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { asked, base: `http://127.0.0.1:${port}`, most: () => most }
}

function asking(cacheDir = testFolder(), ignore: readonly string[] = []) {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  let time = 0
  const ask = (...urls: string[]) =>
    askExternal(urls, { cacheDir, now: () => time, signal: new AbortController().signal, ignore, wait })
  return { ask, waits, pass: (milliseconds: number) => (time += milliseconds) }
}

test('dead addresses are named, by HEAD, then GET; each is asked once, one at a time', async () => {
  const { asked, base, most } = await other(({ method, url }, response) => {
    response.statusCode = url === '/gone' || (url === '/get' && method === 'HEAD') ? 404 : 200
    response.end()
  })
  const { ask } = asking()
  const reasons = await ask(`${base}/`, `${base}/gone`, `${base}/get`, `${base}/`)
  expect([...reasons]).toEqual([[`${base}/gone`, 'status 404']])
  expect(asked).toEqual(['HEAD /', 'HEAD /gone', 'GET /gone', 'HEAD /get', 'GET /get'])
  expect(most()).toBe(1)
})

test('a busy server is asked again when it says; one that wants to be left alone is not dead', async () => {
  const { asked, base } = await other(({ url }, response, times) => {
    if (url === '/soon' && times === 1) response.writeHead(429, { 'retry-after': '7' })
    if (url === '/late') response.writeHead(429, { 'retry-after': '3600' })
    response.end()
  })
  const { ask, waits } = asking()
  expect([...(await ask(`${base}/soon`, `${base}/late`))]).toEqual([])
  expect(asked).toEqual(['HEAD /soon', 'HEAD /soon', 'HEAD /late'])
  expect(waits).toContain(7000)
})

test('a failing server is tried three times', async () => {
  const { base, asked } = await other((request, response, times) => {
    if (request.url === '/broken') return void request.socket.destroy()
    response.statusCode = request.url === '/once' && times === 1 ? 500 : 200
    response.end()
  })
  const { ask, waits } = asking()
  expect([...(await ask(`${base}/broken`, `${base}/once`))]).toEqual([[`${base}/broken`, expect.any(String)]])
  expect(asked.filter((line) => line.endsWith('/broken')).length).toBeGreaterThanOrEqual(3)
  expect(waits).toEqual([1000, 2000, 1000])
})

test('what answered is not asked again for a day; patterns are never asked', async () => {
  const { asked, base } = await other((_, response) => void response.end())
  const { ask, pass } = asking(testFolder(), ['*/private/*'])
  await ask(`${base}/a`, `${base}/private/b`)
  await ask(`${base}/a`)
  expect(asked).toEqual(['HEAD /a'])
  pass(86_400_000)
  await ask(`${base}/a`)
  expect(asked).toEqual(['HEAD /a', 'HEAD /a'])
})
