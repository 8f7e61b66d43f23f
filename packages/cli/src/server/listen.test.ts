import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOf, browserCommand, closeServer, LIMITS, listen, makeServer } from './listen.ts'

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

test('what was never opened can be closed', async () => {
  await expect(closeServer(createServer())).resolves.toBeUndefined()
})

test('what a client can take is bounded by default', () => {
  const server = makeServer([], () => {})
  expect(server).toMatchObject({ timeout: 300_000, requestTimeout: 30_000, keepAliveTimeout: 20_000 })
  expect(server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 })
  expect(LIMITS.connections).toBe(500)
})

/** A whole answer of one of these servers. */
const ANSWER = /^HTTP\/1\.1 200 OK\r\n.*answer/s

const HEAD = 'GET /now HTTP/1.1\r\nHost: localhost\r\n'

/** A server with these limits. It answers `/now` at once, and `/later` when `finish` is called. */
async function bounded(limits: Partial<typeof LIMITS>) {
  const later: ServerResponse[] = []
  const heard = new EventEmitter()
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/now') return void response.end('answer')
    later.push(response)
    heard.emit('later')
  }
  const server = makeServer([], listener, { ...LIMITS, ...limits })
  onTestFinished(() => closeServer(server, 0))
  const port = await listen(server, { host, port: 0, orNext: false })
  /** A connection that sends a text, and then another one each millisecond until it is closed. */
  const open = async (text = '', drop = '') => {
    const socket = connect(port, host)
    const read = { text: '' }
    const answered = new Promise<void>((done) => {
      socket.setEncoding('latin1').on('data', (data) => {
        read.text += data
        if (read.text.includes('answer')) done()
      })
    })
    const closed = new Promise<void>((done) => socket.on('error', () => {}).on('close', () => done()))
    const timer = setInterval(() => drop !== '' && socket.write(drop), 1)
    closed.then(() => clearInterval(timer))
    await Promise.all([once(socket, 'connect'), once(server, 'connection')])
    if (text !== '') socket.write(text)
    return { socket, read, answered, closed }
  }
  /** A slow machine may miss the time that a head has: it asks again. */
  const ask = async (): ReturnType<typeof open> => {
    const asked = once(heard, 'later')
    const connection = await open(`${HEAD.replace('now', 'later')}\r\n`)
    const isHeard = await Promise.race([asked, connection.closed])
    return isHeard ? connection : ask()
  }
  const finish = (count = later.length) => {
    for (const response of later.splice(0, count)) response.end('answer')
  }
  return { open, ask, finish, heard }
}

/** No test takes so long. */
const LONG = { headersTimeout: 3_600_000, requestTimeout: 3_600_000, keepAliveTimeout: 3_600_000 }
const SHORT = {
  headersTimeout: 40,
  requestTimeout: 40,
  keepAliveTimeout: 20,
  connectionsCheckingInterval: 10,
}

test.each([
  ['nothing', '', ''],
  ['a head in drops', `${HEAD}X: `, 'x'],
  ['a head in drops after an answer', `${HEAD}\r\n${HEAD}X: `, 'x'],
  ['line feeds', '', '\r\n'],
  ['line feeds after an answer', `${HEAD}\r\n`, '\r\n'],
])(
  'a client that sends %s is closed; a request that was asked before gets its answer',
  async (_, text, drop) => {
    const { open, ask, finish } = await bounded(SHORT)
    const asked = await ask()
    await (await open(text, drop)).closed
    finish()
    await asked.answered
    expect(asked.read.text).toMatch(ANSWER)
  },
)

test('of too many connections, the one that has waited longest for its head is closed; each client is served', async () => {
  const { open, ask, finish } = await bounded({ ...LONG, connections: 4 })
  const asked = await ask()
  const slow = [await open(`${HEAD}X: `), await open('\r\n'), await open(`${HEAD}X: `)]
  for (const each of slow) {
    const reader = await open(`${HEAD}\r\n`)
    await reader.answered
    await each.closed
    expect([reader.read.text, asked.socket.closed]).toEqual([expect.stringMatching(ANSWER), false])
  }
  finish()
  await asked.answered
  expect(asked.read.text).toMatch(ANSWER)
})

test('a connection that was answered waits again, after those that came meanwhile', async () => {
  const { open } = await bounded({ ...LONG, connections: 2 })
  const reader = await open()
  const slow = await open(`${HEAD}X: `)
  reader.socket.write(`${HEAD}\r\n`)
  await reader.answered
  const next = await open(`${HEAD}\r\n`)
  await Promise.all([slow.closed, next.answered])
  reader.read.text = ''
  reader.socket.write(`${HEAD}\r\n`)
  await expect.poll(() => reader.read.text).toContain('answer')
})

test('if every connection has a request under way, one more is closed', async () => {
  const { open, ask, finish } = await bounded({ ...LONG, connections: 3 })
  const asked = [await ask(), await ask(), await ask()]
  const more = await open(`${HEAD}\r\n`)
  await more.closed
  finish()
  for (const each of asked) await each.answered
  const next = await open(`${HEAD}\r\n`)
  await next.answered
  expect(more.read.text).toBe('')
  for (const each of [...asked, next]) expect(each.read.text).toMatch(ANSWER)
})

test('a connection with two requests under way does not wait after the first answer', async () => {
  const { open, ask, finish, heard } = await bounded(SHORT)
  const asked = await ask()
  const second = once(heard, 'later')
  asked.socket.write(`${HEAD.replace('now', 'later')}\r\n`)
  await second
  finish(1)
  await asked.answered
  asked.read.text = ''
  await (await open(`${HEAD}X: `)).closed
  finish()
  await expect.poll(() => asked.read.text).toContain('answer')
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
