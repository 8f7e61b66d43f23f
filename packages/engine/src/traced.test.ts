import { expect, test } from 'vitest'
import { memoryStore, type Store } from './store.ts'
import { inline, type Run, task, timed } from './task.ts'
import { traced } from './traced.ts'

/** Says what is in some files, and which: as a program does that follows imports. */
const read = task<string, { text: string; inputs: Record<string, string> }>('read', 1, { traced: true })
const plain = task<string, string>('plain', 1)

/** Files in memory: `a` names what follows it, and so on. What is not there has an empty digest. */
function world(files: Record<string, string>) {
  let ran = 0
  const digestOf = (path: string) => files[path] ?? ''
  const follow = (path: string): string[] => {
    const next = /→(\w+)/.exec(files[path] ?? '')?.[1]
    return [path, ...(next === undefined ? [] : follow(next))]
  }
  const bodies = {
    read: (path: string) => {
      const inputs = Object.fromEntries(follow(path).map((each) => [each, digestOf(each)]))
      return { text: Object.values(inputs).join(' '), inputs }
    },
    plain: (path: string) => digestOf(path),
  }
  const run = timed(() => ran++, inline(bodies))
  const open = (store: Store) => traced(store, digestOf, run)
  return { files, open, run, digestOf, ran: () => ran }
}

test('answers from the store while the files are as they were, in any later process', async () => {
  const { open, ran } = world({ a: 'A →b', b: 'B' })
  const store = memoryStore()
  expect((await open(store)(read, 'a')).text).toBe('A →b B')
  expect((await open(store)(read, 'a')).text).toBe('A →b B')
  expect(ran()).toBe(1)
})

test('a file that was only followed counts as much as the first', async () => {
  const { files, open, ran } = world({ a: 'A →b', b: 'B' })
  const memory = open(memoryStore())
  await memory(read, 'a')
  files.b = 'changed'
  expect((await memory(read, 'a')).text).toBe('A →b changed')
  expect(ran()).toBe(2)
})

test('what was edited and edited back is known, even when other files were followed meanwhile', async () => {
  const { files, open, ran } = world({ a: 'A →b', b: 'B', c: 'C' })
  const memory = open(memoryStore())
  await memory(read, 'a')
  files.a = 'A →c'
  expect((await memory(read, 'a')).text).toBe('A →c C')
  files.a = 'A →b'
  expect((await memory(read, 'a')).text).toBe('A →b B')
  expect(ran()).toBe(2)
})

test('a file that was missing and comes counts', async () => {
  const { files, open, ran } = world({ a: 'A →b' })
  const memory = open(memoryStore())
  await memory(read, 'a')
  await memory(read, 'a')
  expect(ran()).toBe(1)
  files.b = 'B'
  expect((await memory(read, 'a')).text).toBe('A →b B')
})

test('of many lists of files the oldest is forgotten, and its answer found anew', async () => {
  const names = ['b', 'c', 'd', 'e', 'f']
  const { files, open, ran } = world({ a: '', ...Object.fromEntries(names.map((each) => [each, each])) })
  const memory = open(memoryStore())
  for (const name of names) {
    files.a = `A →${name}`
    await memory(read, 'a')
  }
  expect(ran()).toBe(5)
  files.a = 'A →f'
  await memory(read, 'a')
  expect(ran()).toBe(5)
  files.a = 'A →b'
  await memory(read, 'a')
  expect(ran()).toBe(6)
})

test('the answer belongs to what was read, not to what was written meanwhile', async () => {
  const { files, digestOf, run, ran } = world({ a: 'old' })
  const late: Run = async (task, input) => {
    const output = await run(task, input)
    files.a = 'new'
    return output
  }
  const store = memoryStore()
  expect((await traced(store, digestOf, late)(read, 'a')).text).toBe('old')
  expect((await traced(store, digestOf, run)(read, 'a')).text).toBe('new')
  expect(ran()).toBe(2)
})

test('another version forgets, other tasks pass, and what throws is not filed', async () => {
  const { open, ran } = world({ a: 'A' })
  const memory = open(memoryStore())
  await memory(read, 'a')
  await memory({ ...read, version: 2 }, 'a')
  expect(ran()).toBe(2)
  expect(await memory(plain, 'a')).toBe('A')
  expect(await memory(plain, 'a')).toBe('A')
  expect(ran()).toBe(4)
  await expect(memory({ ...read, name: 'absent' }, 'a')).rejects.toThrow('no body of this name')
  await expect(memory({ ...read, name: 'absent' }, 'a')).rejects.toThrow('no body of this name')
})
