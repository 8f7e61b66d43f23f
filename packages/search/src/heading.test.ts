import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEADING_MARK, headingTerm, withoutMark } from './heading.ts'

test.each([
  ['Bot.on：监听 C++ 插件', 'boton监听c++插件'],
  ['快速开始', '快速开始'],
  ['1. Ｑｕｉｃｋ　Start', '1quickstart'],
  ['@scope/x in C#', 'scopexinc#'],
])('the heading %s', (heading, term) => expect(headingTerm(heading)).toBe(term + HEADING_MARK))

test('a heading of punctuation only has no term', () => expect(headingTerm('— ★ —')).toBeUndefined())

test('spacing, case and full width make no difference', () => {
  const expected = headingTerm('编译 Event-Emitter 与部署')
  for (const typed of [
    '编译event emitter与部署',
    '编译 ＥＶＥＮＴ＿emitter　与 部署',
    '编译，EventEmitter，与部署',
  ])
    expect(headingTerm(typed)).toBe(expected)
})

const heading = fc.string({ unit: fc.constantFrom(...'aBc1._- 插件开发，'), maxLength: 40 })

test('a half-typed heading is a prefix of its term', () =>
  fc.assert(
    fc.property(heading, fc.nat(40), (heading, length) => {
      const typed = headingTerm(heading.slice(0, length))
      if (typed) expect(headingTerm(heading)?.startsWith(withoutMark(typed))).toBe(true)
    }),
  ))
