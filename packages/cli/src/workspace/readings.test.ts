import type { ApiPackage, ReadApiInput, ReadApiOutput, SourcePath } from '@chatdocs/core'
import type { Run } from '@chatdocs/engine'
import { expect, test } from 'vitest'
import { Readings } from './readings.ts'

interface Held {
  input: ReadApiInput
  end(output: ReadApiOutput): Promise<void>
  fail(error: unknown): Promise<void>
}

/** Readings whose runs the test ends. */
function held({ hasCallback = true } = {}) {
  const begun: Held[] = []
  const calls: unknown[] = []
  const run: Run = <I, O>(_: unknown, input: I) =>
    new Promise<O>((resolve, reject) => {
      begun.push({
        input: input as ReadApiInput,
        end: (output) => afterTurn(() => resolve(output as O)),
        fail: (error) => afterTurn(() => reject(error)),
      })
    })
  const onRead = hasCallback ? (error?: unknown) => void calls.push(error ?? 'read') : undefined
  const readings = new Readings({ folder: '/site', run, onRead })
  const at = (index: number) => begun[index] ?? fail(index)
  return { readings, begun, calls, at }
}

function fail(index: number): never {
  throw new Error(`nothing was begun for the ${index + 1}th time`)
}

async function afterTurn(action: () => void): Promise<void> {
  action()
  await new Promise((done) => setImmediate(done))
}

const paths = (...all: string[]) => all as SourcePath[]
const api = (folder: string, ...entryPoints: string[]): ApiPackage => ({
  folder,
  entryPoints: paths(...entryPoints),
  linked: true,
})
const output = (name: string, ...inputs: string[]): ReadApiOutput => ({
  model: { name, symbols: [] },
  diagnostics: [],
  inputs: Object.fromEntries(inputs.map((path) => [path, 'digest'])),
})
const names = (taken: ReadonlyMap<string, { model?: { name: string } } | undefined>) =>
  [...taken].map(([folder, read]) => `${folder}: ${read?.model?.name ?? 'nothing'}`)

test('a result is announced, and taken once', async () => {
  const { readings, at, calls } = held()
  readings.follow([api('api', '../src/index.ts')], 'all')
  expect(at(0).input).toEqual({ entryPoints: ['../src/index.ts'] })
  expect(names(readings.take())).toEqual([])
  await at(0).end(output('one', '../src/index.ts'))
  expect(calls).toEqual(['read'])
  expect(names(readings.take())).toEqual(['api: one'])
  expect(names(readings.take())).toEqual([])
})

test('only an edit of a source repeats a reading', async () => {
  const { readings, begun, at } = held()
  const packages = [api('api', '../src/index.ts')]
  readings.follow(packages, 'all')
  await at(0).end(output('one', '../src/index.ts', '../src/a.ts'))
  readings.follow(packages, paths('docs/a.md'))
  expect(begun).toHaveLength(1)
  readings.follow(packages, paths('docs/a.md', '../src/a.ts'))
  expect(begun).toHaveLength(2)
  readings.follow([api('api', '../src/other.ts')], [])
  expect(begun).toHaveLength(3)
})

test('an older reading that ends later is ignored', async () => {
  const { readings, at, calls } = held()
  const packages = [api('api', 'a.ts')]
  readings.follow(packages, 'all')
  await at(0).end(output('first', 'a.ts'))
  readings.take()
  readings.follow(packages, paths('a.ts'))
  readings.follow(packages, paths('a.ts'))
  await at(2).end(output('newest', 'a.ts'))
  await at(1).end(output('older', 'a.ts'))
  expect(names(readings.take())).toEqual(['api: newest'])
  expect(calls).toHaveLength(2)
})

test('while two readings are running, only the latest request is kept', async () => {
  const { readings, begun, at } = held()
  const packages = [api('api', 'a.ts')]
  readings.follow(packages, 'all')
  await at(0).end(output('first', 'a.ts'))
  for (let edit = 0; edit < 9; edit++) readings.follow(packages, paths('a.ts'))
  expect(begun).toHaveLength(3)
  await at(1).end(output('older', 'a.ts'))
  expect(begun).toHaveLength(4)
  await at(2).end(output('older, too', 'a.ts'))
  expect(begun).toHaveLength(4)
  await at(3).end(output('newest', 'a.ts'))
  expect(begun).toHaveLength(4)
  expect(names(readings.take())).toEqual(['api: newest'])
  expect(readings.areUnderWay()).toBe(false)
})

test('an edit during the first reading counts once its sources are known', async () => {
  const { readings, begun, at } = held()
  const packages = [api('api', 'a.ts')]
  readings.follow(packages, 'all')
  readings.follow(packages, paths('b.ts', 'docs/a.md'))
  expect(begun).toHaveLength(1)
  await at(0).end(output('one', 'a.ts', 'b.ts'))
  expect(begun).toHaveLength(2)
  await at(1).end(output('two', 'a.ts', 'b.ts'))
  expect(begun).toHaveLength(2)
  expect(names(readings.take())).toEqual(['api: two'])
})

test('a first reading is pending until it is taken', async () => {
  const { readings, at } = held()
  const log: string[] = []
  expect(readings.first()).toBe(undefined)
  readings.follow([api('a', 'a.ts'), api('b', 'b.ts')], 'all')
  const first = readings.first()?.then(() => log.push('known'))
  await at(0).end(output('a', 'a.ts'))
  readings.take()
  await at(1).end(output('b', 'b.ts'))
  log.push('taken')
  readings.take()
  await first
  expect(log).toEqual(['taken', 'known'])
  readings.follow([api('a', 'a.ts'), api('b', 'b.ts')], paths('a.ts'))
  expect(readings.first()).toBe(undefined)
})

test('an error is reported and keeps the last result', async () => {
  const { readings, at, calls, begun } = held()
  const packages = [api('api', 'a.ts')]
  readings.follow(packages, 'all')
  await at(0).fail('broken')
  expect(calls).toEqual(['broken'])
  expect(readings.first()).toBe(undefined)
  readings.follow(packages, paths('anything.md'))
  await at(1).end(output('one', 'a.ts'))
  readings.take()
  readings.follow(packages, paths('a.ts'))
  await at(2).fail('broken again')
  expect(calls).toEqual(['broken', 'read', 'broken again'])
  expect(names(readings.take())).toEqual([])
  expect(begun).toHaveLength(3)
})

test('without a callback, an error rejects settled()', async () => {
  const { readings, at } = held({ hasCallback: false })
  readings.follow([api('a', 'a.ts'), api('b', 'b.ts')], 'all')
  const settled = expect(readings.settled()).rejects.toThrow('broken')
  await at(0).end(output('a', 'a.ts'))
  await at(1).fail(new Error('broken'))
  await settled
  await readings.settled()
  expect(names(readings.take())).toEqual(['a: a'])
})

test('a removed package is gone, and its later result is ignored', async () => {
  const { readings, at, calls } = held()
  readings.follow([api('a', 'a.ts'), api('b', 'b.ts')], 'all')
  await at(0).end(output('a', 'a.ts'))
  readings.take()
  readings.follow([], [])
  await at(1).end(output('b', 'b.ts'))
  expect(names(readings.take())).toEqual(['a: nothing', 'b: nothing'])
  expect([calls.length, readings.first()]).toEqual([1, undefined])
})

test('sources exclude installed packages', async () => {
  const { readings, at } = held()
  readings.follow([api('api', '../src/index.ts')], 'all')
  const inputs = { '../tsconfig.json': '', '../node_modules/zod/index.d.ts': 'digest' }
  const found = output('one', '../src/index.ts', 'src/a.ts')
  await at(0).end({ ...found, inputs: { ...found.inputs, ...inputs } })
  expect(readings.sources()).toEqual(['../src/index.ts', 'src/a.ts'])
})

test('results after close are ignored', async () => {
  const { readings, at, calls } = held()
  readings.follow([api('api', 'a.ts')], 'all')
  const first = readings.first()
  readings.close()
  await at(0).fail('the pool is closed')
  await first
  expect(calls).toEqual([])
})
