import { describe, expect, test } from 'vitest'
import { parseCommand } from './command.ts'

describe('a command matches', () => {
  test.each([
    ['帮助', '帮助', {}],
    ['帮助', '  帮助\n', {}],
    ['天气 <city>', '天气   杭州', { city: '杭州' }],
    ['天气 <city> [days]', '天气 杭州', { city: '杭州' }],
    ['天气 <city> [days]', '天气 杭州 3', { city: '杭州', days: '3' }],
    ['复述 <text...>', '复述 今天  真好\n是的', { text: '今天  真好\n是的' }],
    ['记日 <date> <name...>', '记日 2027-02-06 春 节', { date: '2027-02-06', name: '春 节' }],
    ['笔记 [text...]', '笔记', {}],
    ['笔记 [text...]', '笔记 买菜 做饭', { text: '买菜 做饭' }],
    ['还有 <days> 天', '还有 7 天', { days: '7' }],
    ['第<n>名', '第12名', { n: '12' }],
    ['<word>', 'anything', { word: 'anything' }],
    ['1+1=?', '1+1=?', {}],
    ['天气 <城市>', '天气 杭州', { 城市: '杭州' }],
  ])('%s ← %j', (command, text, params) => {
    expect(parseCommand(command, text)).toEqual(params)
  })
})

describe('a command does not match', () => {
  test.each([
    ['帮助', '帮助我'],
    ['帮助', '请 帮助'],
    ['help', 'Help'],
    ['天气 <city>', '天气'],
    ['天气 <city>', '天气 杭州 3'],
    ['天气 <city>', '天气杭州'],
    ['复述 <text...>', '复述 '],
    ['1+1', '111'],
  ])('%s ← %j', (command, text) => {
    expect(parseCommand(command, text)).toBeUndefined()
  })
})

describe('a command is written wrongly', () => {
  test.each([
    ['', '是空的'],
    ['天气 <>', '没有名字'],
    ['天气 [...]', '没有名字'],
    ['天气 <a> <a>', '出现了两次'],
    ['天气 [a] <b>', '不能放在选填参数之后'],
    ['天气 <a...> <b>', '只能放在最后'],
    ['天气 <a...> 吗', '只能放在最后'],
    ['[a] 天气', '不能以选填参数开头'],
    ['天气 <a', '没有成对'],
    ['天气 a]', '没有成对'],
  ])('%j: %s', (command, reason) => {
    expect(() => parseCommand(command, '天气')).toThrow(reason)
  })
})

test('an optional parameter that was not given is no key at all', () => {
  expect(Object.keys(parseCommand('天气 <city> [days]', '天气 杭州') ?? {})).toEqual(['city'])
})
