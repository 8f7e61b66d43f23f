import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOf, browserCommand, closeServer, listen, makeServer } from './listen.ts'

const host = '127.0.0.1'

function testServer() {
  const server = createServer((_, response) => void response.end())
  onTestFinished(() => closeServer(server))
  return server
}

test('a taken port is left for the next one, unless it was named', async () => {
  const port = await listen(testServer(), { host, port: 0, orNext: false })
  expect(await listen(testServer(), { host, port, orNext: true })).toBeGreaterThan(port)
  await expect(listen(testServer(), { host, port, orNext: false })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

test('what was never opened can be closed', () => closeServer(createServer()))

test('a client can take a bounded time, and a bounded number of connections', () => {
  const { maxConnections, headersTimeout, requestTimeout, keepAliveTimeout, timeout } = makeServer(
    [],
    () => {},
  )
  expect([maxConnections, headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
    500, 10_000, 30_000, 5_000, 300_000,
  ])
})

test('a request with a body is refused before it is read', async () => {
  const server = makeServer([], (_, response) => void response.end())
  onTestFinished(() => closeServer(server))
  const port = await listen(server, { host, port: 0, orNext: false })
  const { status, headers } = await fetch(`http://${host}:${port}/`, { method: 'POST', body: 'x' })
  expect([status, headers.get('connection')]).toEqual([413, 'close'])
})

test('a response under way ends before the server does', async () => {
  let begin = () => {}
  const asked = new Promise<void>((done) => {
    begin = done
  })
  let finish = () => {}
  const server = makeServer([], (_, response) => {
    response.write('one ')
    finish = () => response.end('two')
    begin()
  })
  const port = await listen(server, { host, port: 0, orNext: false })
  const answer = fetch(`http://${host}:${port}/`)
  await asked
  const closed = closeServer(server, 60_000)
  finish()
  expect(await (await answer).text()).toBe('one two')
  await closed
})

test('addresses are written for the reader', () => {
  expect(addressesOf('127.0.0.1', 3000, '/')).toEqual(['http://localhost:3000/'])
  expect(addressesOf('::1', 80, '/文/')).toEqual(['http://[::1]:80/%E6%96%87/'])
  expect(addressesOf('docs.test', 80, '/')).toEqual(['http://docs.test:80/'])
  expect(addressesOf('0.0.0.0', 80, '/')[0]).toBe('http://localhost:80/')
})

test.each([
  ['linux', ['xdg-open', 'http://localhost:3000/']],
  ['darwin', ['open', 'http://localhost:3000/']],
  ['win32', ['cmd', '/c', 'start', '', 'http://localhost:3000/']],
])('a browser is opened on %s', (system, command) => {
  expect(browserCommand(system, 'http://localhost:3000/')).toEqual(command)
})
