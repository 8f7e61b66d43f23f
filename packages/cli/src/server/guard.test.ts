import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serving } from '../testing/serving.ts'
import { guarded } from './listen.ts'

const guardedSite = () => serving(guarded(['Docs.test'], (_, response) => void response.end('site')))

test.each([
  'localhost',
  'localhost:3000',
  'site.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.5',
  'docs.test',
  'docs.TEST.:80',
])('the name %s is answered', async (host) => {
  const ask = await guardedSite()
  expect((await ask('/', { headers: { host } })).body).toBe('site')
})

test.each(['evil.test', 'localhost.evil.test', 'notlocalhost', '127.0.0.1.evil.test', 'x.docs.test'])(
  'the name %s is refused, with a way to allow it',
  async (host) => {
    const ask = await guardedSite()
    const { status, body } = await ask('/', { headers: { host } })
    expect([status, body]).toEqual([403, expect.stringContaining(`--allow-host ${host}`)])
  },
)

test.each([
  ['http://localhost:3000', 200],
  ['http://localhost:8080', 403],
  ['http://evil.test', 403],
  ['null', 403],
])('a page of %s gets %i', async (origin, status) => {
  const ask = await guardedSite()
  const answer = await ask('/', { headers: { host: 'localhost:3000', origin } })
  expect(answer.status).toBe(status)
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('two names are refused', async () => {
  const server = createServer(guarded([], (_, response) => void response.end('site'))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nhost: 127.0.0.1\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a name that is none is refused', async () => {
  const ask = await guardedSite()
  expect((await ask('/', { headers: { host: 'a b' } })).status).toBe(403)
})
