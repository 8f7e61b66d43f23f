import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const refused = (code: string, rest: object) =>
  Object.assign(new Error(`${code}: refused, open 'a.md'`), { code, ...rest })
const OPEN = { syscall: 'open', path: 'a.md' }
const LISTEN = { syscall: 'listen', address: '127.0.0.1', port: 80 }

test.each([
  ['EACCES', OPEN, 'a.md: permission denied', /owns/],
  ['EACCES', LISTEN, 'port 80: only administrators may use this port', /--port/],
  ['EADDRINUSE', LISTEN, 'port 80: another program uses this port', /--port/],
  ['EADDRNOTAVAIL', LISTEN, '127.0.0.1: this computer does not have that address', /--host/],
  ['EEXIST', OPEN, 'a.md: a file is where a folder is needed', /move/],
  ['EIO', { syscall: 'read' }, 'the disk or the network drive failed', /check/],
  ['EMFILE', OPEN, 'a.md: too many files are open', /ulimit/],
  ['EMFILE', { syscall: 'watch', path: 'docs' }, 'docs: too many programs watch files', /inotify/],
  ['ENAMETOOLONG', OPEN, 'a.md: the name is longer than the file system allows', /shorter/],
  ['ENOSPC', { syscall: 'write' }, 'the disk is full', /free/],
  ['ENOSPC', { syscall: 'watch', path: 'docs' }, 'docs: too many files are watched', /inotify/],
  ['ENOTDIR', OPEN, 'a.md: a file is where a folder is needed', /move/],
  ['EROFS', OPEN, 'a.md: the file system is read-only', /copy/],
])('%s of %j is of the world, also as the cause of another error', (code, rest, message, help) => {
  const failure = failureOf(new Error('task parse', { cause: refused(code, rest) }))
  expect(failure).toEqual({ blame: 'world', message, help: expect.stringMatching(help) })
  expect(failureOf(refused(code, rest))).toEqual(failure)
})

test.each([
  ['build', /--out-dir/],
  ['migrate', /copy.*--dry-run/],
])('where nothing can be written, %s has its own way out', (command, help) => {
  expect(failureOf(refused('EROFS', OPEN), command).help).toMatch(help)
})

test('an error in code of the site that nobody waits for is no bug of chatdocs', () => {
  const error = new Error('late')
  error.stack = 'Error: late\n    at Timeout.run (file:///site/.chatdocs/server/plugin-1.mjs:1:1)'
  expect(failureOf(error)).toMatchObject({
    blame: 'usage',
    message: expect.stringMatching(/plugin .*: late$/),
  })
  error.stack = 'Error: late\n    at Timeout.run (file:///site/.chatdocs/server/plugin-my-terms-0a1b.mjs:1:1)'
  expect(failureOf(error).message).toBe('the plugin my-terms failed after it had returned: late')
  error.stack =
    'Error: late\n    at Timeout.run (file:///site/node_modules/.pnpm/@a+late@1/node_modules/@a/late/index.js:1:1)'
  expect(failureOf(error).message).toBe('the package @a/late failed after it had returned: late')
  error.stack = 'Error: late\n    at run (file:///site/node_modules/chokidar/index.js:1:1)'
  expect(failureOf(error).blame).toBe('bug')
  error.stack = 'Error: late\n    at run (file:///chatdocs/dist/index.js:1:1)'
  expect(failureOf(error).blame).toBe('bug')
})
