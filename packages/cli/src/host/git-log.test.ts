import { expect, test } from 'vitest'
import { readLog } from './git-log.ts'

/** A log, newest first: `day author: M a, R100 old new`. */
function log(...commits: string[]): string {
  return commits
    .map((commit) => {
      const [, day = '', author = '', rest = ''] = /^(\d+) (.*?): (.*)$/.exec(commit) ?? []
      const time = Date.UTC(2025, 0, Number(day)) / 1000
      const entries = rest.split(', ').map((each) => each.replaceAll(' ', '\0'))
      return `\x01${time}\x02${author}\0\n${entries.join('\0')}\0`
    })
    .join('')
}

const day = (number: number) => `2025-01-0${number}`

test('a file has the day of its last change, and all who changed it, the last one first', () => {
  const files = readLog(log('3 甲: M a.md', '2 乙: M a.md, A 文.md', '1 甲: A a.md'))
  expect(files).toEqual({
    'a.md': { date: day(3), authors: ['甲', '乙'] },
    '文.md': { date: day(2), authors: ['乙'] },
  })
})

test('a file keeps its past when it is moved; moving alone is no change', () => {
  expect(readLog(log('3 丙: R100 a.md b.md', '2 乙: M a.md', '1 甲: A a.md'))).toEqual({
    'b.md': { date: day(2), authors: ['乙', '甲'] },
  })
  expect(readLog(log('3 丙: R090 a.md b.md', '1 甲: A a.md'))).toEqual({
    'b.md': { date: day(3), authors: ['丙', '甲'] },
  })
})

test('files may change their names with each other', () => {
  const files = readLog(log('3 丙: R100 a b, R100 b a', '2 乙: A a', '1 甲: A b'))
  expect(files).toEqual({ b: { date: day(2), authors: ['乙'] }, a: { date: day(1), authors: ['甲'] } })
})

test('what bore the name before is another file', () => {
  expect(readLog(log('4 丁: A a.md', '3 丙: D a.md', '2 乙: M a.md', '1 甲: A a.md'))).toEqual({
    'a.md': { date: day(4), authors: ['丁'] },
  })
  expect(readLog(log('3 丙: A a.md', '2 乙: R100 a.md b.md', '1 甲: A a.md'))).toEqual({
    'a.md': { date: day(3), authors: ['丙'] },
    'b.md': { date: day(1), authors: ['甲'] },
  })
})

test('a file that one branch renames and another changes has the past of both', () => {
  const files = readLog(log('4 丁: M other', '3 丙: M a', '2 乙: R100 a b', '1 甲: A a'))
  expect(files.b).toEqual({ date: day(3), authors: ['丙', '甲'] })
  expect(files.a).toBeUndefined()
  expect(readLog(log('2 乙: R100 a b', '3 丙: M a', '1 甲: A a')).b).toEqual(files.b)
  const twice = readLog(log('5 戊: M a', '3 丙: R100 b c', '2 乙: R100 a b', '1 甲: A a'))
  expect(twice).toEqual({ c: { date: day(5), authors: ['戊', '甲'] } })
})

test('commits of two branches are told apart by their time', () => {
  expect(readLog(log('2 乙: M a', '3 丙: M a', '1 甲: A a')).a).toEqual({
    date: day(3),
    authors: ['丙', '乙', '甲'],
  })
})
