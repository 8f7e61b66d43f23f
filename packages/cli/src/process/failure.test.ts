import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const coded = (code: string) => Object.assign(new Error(`${code}: refused, open 'a.md'`), { code })

test.each(['EACCES', 'EEXIST', 'EIO', 'ENAMETOOLONG', 'ENOSPC', 'ENOTDIR', 'EROFS'])(
  '%s is of the world, also as the cause of another error',
  (code) => {
    const failure = failureOf(new Error('task parse', { cause: coded(code) }))
    expect(failure).toMatchObject({ blame: 'world', message: `${code}: refused, open 'a.md'` })
    expect(failure.stack).toBeUndefined()
    expect(failureOf(coded(code))).toEqual(failure)
  },
)

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
