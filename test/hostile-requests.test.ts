import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { devSite } from '../packages/cli/src/server/dev.ts'
import { closeServer, listen, makeServer } from '../packages/cli/src/server/listen.ts'
import { liveChannel } from '../packages/cli/src/server/live.ts'
import { staticSite } from '../packages/cli/src/server/static.ts'
import { folderOf, openFolder } from './support/site.ts'

/** Requests that no browser sends: both servers answer each, send nothing from outside of the site, and go on. */

const SECRET = 'a secret of the author'

/** Starts a server, and returns a function that sends a request as it is, and reads the whole answer. */
async function serving(listener: RequestListener): Promise<(request: string) => Promise<string>> {
  const server = makeServer([], listener)
  const port = await listen(server, { host: '127.0.0.1', port: 0, orNext: false })
  onTestFinished(() => closeServer(server))
  return (request) =>
    new Promise((done, failed) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'))
      socket.setEncoding('latin1').on('data', (text) => {
        answer += text
      })
      socket.on('error', failed).on('close', () => done(answer))
    })
}

const page = { 'docs/a/index.html': 'page', 'index.html': 'home', '404.html': 'nothing here' }

async function serve() {
  const root = await folderOf({
    'secret.txt': SECRET,
    'dist-other/secret.txt': SECRET,
    'dist/.env': SECRET,
    'dist/docs/.git/config': SECRET,
    ...Object.fromEntries(Object.entries(page).map(([path, text]) => [`dist/${path}`, text])),
  })
  return serving(staticSite(join(root, 'dist'), '/'))
}

async function dev() {
  const root = await folderOf({
    'secret.txt': SECRET,
    'site/.env': SECRET,
    'site/docs/.git/config': SECRET,
    'site/docs/a.md': '# A\n\npage\n',
    'site/static/file.txt': 'file',
  })
  const workspace = await openFolder(join(root, 'site'), { mode: 'dev' })
  await workspace.update('all')
  const live = liveChannel('one')
  onTestFinished(() => live.close())
  return serving(
    devSite({ workspace, live, host: diskHost(join(root, 'site')), runtimeDir: root, explain: String }),
  )
}

const get = (target: string, headers = 'Host: localhost') =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '..;', '..%00', '%c0%ae%c0%ae', '%252e%252e', '....', '.']
const SLASHES = ['/', '%2f', '\\', '%5c', '//', '/./', '%252f', '%c0%af', '%ef%bc%8f']
const STARTS = [
  '/',
  '//',
  '/docs/',
  '/index.html/',
  '/docs/a/',
  '/.well-known/',
  '/%00/',
  'http://localhost/',
  '*',
]
const TARGETS = [
  'secret.txt',
  'dist-other/secret.txt',
  '.env',
  'docs/.git/config',
  'index.html/',
  'x'.repeat(300),
]

/** Each start with each way up; slashes, targets and the number of folders in turn. */
const SPELLINGS = STARTS.flatMap((start, i) =>
  UP.flatMap((up, j) =>
    [0, 1, 2, 3, 4, 5].map((k) => {
      const slash = SLASHES[(2 * k + i + j) % SLASHES.length]
      return `${start}${`${up}${slash}`.repeat(1 + ((i + k) % 3))}${TARGETS[(i + j + k) % TARGETS.length]}`
    }),
  ),
)

const pieces = fc.constantFrom(
  ...UP,
  ...SLASHES,
  ...STARTS,
  ...TARGETS,
  '?',
  '#',
  '%',
  '%u002e',
  'C:',
  '~',
  '\xe9',
)
const randomTargets = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))

test.each([
  ['serve', serve],
  ['dev', dev],
])('%s sends nothing from outside of the site for any spelling of an address', async (_, start) => {
  const ask = await start()
  const check = async (target: string) => {
    const answer = await ask(get(target))
    expect.soft(answer.split('\r\n', 1)[0], target).toMatch(/^HTTP\/1.1 (200|302|400|404|414|431) /)
    expect.soft(answer, target).not.toContain(SECRET)
  }
  for (const target of [...SPELLINGS, '/'.repeat(9000), `/${'a/'.repeat(5000)}`, '/index.html/'])
    await check(target)
  await fc.assert(fc.asyncProperty(randomTargets, check), { numRuns: 100 })
  expect(SPELLINGS.length).toBeGreaterThan(500)
  expect(await ask(get('/docs/a'))).toMatch(/^HTTP\/1.1 200 /)
})

test.each([
  ['serve', serve],
  ['dev', dev],
])('%s goes on after requests that are malformed', async (_, start) => {
  const ask = await start()
  const requests = [
    'GET / HTTP/1.1\r\n\r\n',
    'GET /\r\n\r\n',
    'GET  HTTP/1.1\r\nHost: localhost\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    'CONNECT secret.test:443 HTTP/1.1\r\nHost: localhost\r\n\r\n',
    get('/', `Host: localhost\r\nX: ${'x'.repeat(20_000)}`),
    get('/', 'Host: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked'),
    get('/', 'Host: localhost\r\nContent-Length: 99999999999'),
    get('/', 'Host: localhost\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked'),
    get('/', 'Host: localhost\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'),
    get('/', 'Host: localhost\r\nRange: bytes=9-1,x'),
    get('/', 'Host: localhost\r\nIf-None-Match: ,,"'),
    get('/', 'Host: \r\nHost: [::1'),
  ]
  for (const request of requests) {
    expect(await ask(request), request).toMatch(/^(HTTP\/1.1 [2-4]\d\d |$)/)
    expect(await ask(get('/docs/a')), `after ${request}`).toMatch(/^HTTP\/1.1 200 /)
  }
})
