import { describe, expect, test } from 'vitest'
import { checkLength } from './lengths.ts'

const a = 'a'.repeat(240)

describe('file systems can store', () => {
  test.each([['/'], [`/docs/${a}`], [`/docs/${'中'.repeat(80)}`], [`/docs/${'😀'.repeat(60)}`]])(
    '%j',
    (url) => {
      expect(checkLength(url, undefined)).toBeUndefined()
    },
  )
})

describe('file systems cannot store', () => {
  test.each([
    ['a name of 241 letters', `/docs/${a}a/b`, 'the name "aaaaaaaaaa', 'has 241 bytes, 240 are possible'],
    ['81 Chinese characters', `/${'中'.repeat(81)}`, 'the name "中中中', 'has 243 bytes, 240 are possible'],
    ['61 emoji', `/${'😀'.repeat(61)}`, 'the name "😀😀', 'has 244 bytes, 240 are possible'],
    ['a long route', `/${'ab/'.repeat(333)}é`, 'the route "/ab/ab/', 'has 1002 bytes, 1000 are possible'],
  ])('%s', (_, url, start, end) => {
    const found = checkLength(url, undefined)
    expect(found?.code).toBe('route/invalid')
    expect(found?.message).toContain(start)
    expect(found?.message).toContain(end)
  })
})
