import { describe, expect, test, vi } from 'vitest'
import { ModuleLoader } from './module-loader.ts'

/** Modules in memory: what each imports. */
function make(modules: Record<string, readonly string[]>) {
  const evaluate = vi.fn(async (id: string, load: (specifier: string) => Promise<object>) => {
    const imports = modules[id] ?? []
    const loaded = await Promise.all(imports.map((each) => load(each)))
    return { id, loaded }
  })
  const loader = new ModuleLoader({
    resolve: (specifier) => (specifier in modules ? specifier : undefined),
    evaluate,
  })
  return { loader, evaluate, evaluated: () => evaluate.mock.calls.map(([id]) => id) }
}

test('a module is evaluated once, with what it imports', async () => {
  const { loader, evaluated } = make({ app: ['lib'], lib: [] })
  const app = await loader.import('app')
  expect(app).toEqual({ id: 'app', loaded: [{ id: 'lib', loaded: [] }] })
  expect(await loader.import('app')).toBe(app)
  expect(evaluated()).toEqual(['app', 'lib'])
  expect(loader.modules.get('app')).toMatchObject({ id: 'app', exports: app, imports: ['lib'] })
  expect([...loader.modules.keys()]).toEqual(['lib', 'app'])
})

test('those who ask at the same time share one loading', async () => {
  const { loader, evaluated } = make({ a: ['lib'], b: ['lib'], lib: [] })
  const [a, b] = await Promise.all([loader.import('a'), loader.import('b'), loader.import('lib')])
  expect([a, b]).toMatchObject([{ id: 'a' }, { id: 'b' }])
  expect(evaluated().filter((id) => id === 'lib')).toHaveLength(1)
})

test('what is being loaded is not listed yet', async () => {
  const { loader } = make({ app: [] })
  const loading = loader.import('app')
  expect(loader.modules.size).toBe(0)
  await loading
  expect(loader.modules.size).toBe(1)
})

test('a module that is not found, and who wanted it', async () => {
  const { loader } = make({ app: ['./gone'] })
  await expect(loader.import('app')).rejects.toThrow('找不到模块“./gone”，是“app”要导入它')
  await expect(loader.import('x')).rejects.toThrow(/^找不到模块“x”$/)
  await expect(loader.import('x', 'y')).rejects.toThrow('是“y”要导入它')
})

test('a module that failed is tried again', async () => {
  const { loader, evaluate } = make({ app: [] })
  evaluate.mockRejectedValueOnce(new SyntaxError('少了括号'))
  await expect(loader.import('app')).rejects.toThrow('少了括号')
  expect(loader.modules.size).toBe(0)
  expect(await loader.import('app')).toMatchObject({ id: 'app' })
})

describe('circles are named', () => {
  test.each([
    ['of one', { a: ['a'] }, 'a → a'],
    ['of three', { a: ['b'], b: ['c'], c: ['a'] }, 'c → a → b → c'],
    ['below the entry', { app: ['a'], a: ['b'], b: ['a'] }, 'b → a → b'],
  ])('%s', async (_name, modules, circle) => {
    const { loader } = make(modules)
    const [entry = ''] = Object.keys(modules)
    await expect(loader.import(entry)).rejects.toThrow(`模块的依赖成环：${circle}`)
    expect(loader.modules.size).toBe(0)
  })

  test('between two that are loaded at the same time', async () => {
    const { loader } = make({ a: ['b'], b: ['a'] })
    const results = await Promise.allSettled([loader.import('a'), loader.import('b')])
    expect(results.map((each) => each.status)).toEqual(['rejected', 'rejected'])
  })

  test('a diamond is none', async () => {
    const { loader } = make({ app: ['a', 'b'], a: ['lib'], b: ['lib'], lib: [] })
    await loader.import('app')
    expect(loader.modules.size).toBe(4)
  })
})

describe('what is provided', () => {
  test('comes first, and is no module of the source', async () => {
    const { loader, evaluated } = make({ app: ['core'], core: [] })
    const core = { version: '1' }
    loader.provide('core', core)
    expect(await loader.import('app')).toEqual({ id: 'app', loaded: [core] })
    expect(evaluated()).toEqual(['app'])
    expect(loader.modules.get('app')?.imports).toEqual([])
  })

  test('does not become stale', async () => {
    const { loader } = make({ app: ['core'], core: [] })
    loader.provide('core', {})
    await loader.import('app')
    expect(loader.invalidate('core')).toEqual([])
    expect(loader.modules.has('app')).toBe(true)
  })
})

describe('what becomes stale', () => {
  test('a module and all that depends on it, nothing else', async () => {
    const { loader, evaluated } = make({ app: ['mid'], mid: ['lib'], lib: [], other: [] })
    await loader.import('app')
    await loader.import('other')
    expect(loader.invalidate('lib').sort()).toEqual(['app', 'lib', 'mid'])
    expect([...loader.modules.keys()]).toEqual(['other'])
    await loader.import('app')
    expect(evaluated()).toHaveLength(7)
  })

  test('a module nobody knows', () => {
    expect(make({}).loader.invalidate('x')).toEqual([])
  })

  test('while it is being loaded: its answer is given, but not remembered', async () => {
    const { loader, evaluated } = make({ app: ['lib'], lib: [] })
    const loading = loader.import('app')
    expect(loader.invalidate('lib').sort()).toEqual(['app', 'lib'])
    await loading
    expect(loader.modules.size).toBe(0)
    await loader.import('app')
    expect(evaluated()).toHaveLength(4)
  })

  test('what was imported only later counts as well', async () => {
    let later = async (): Promise<unknown> => undefined
    const loader = new ModuleLoader({
      resolve: (specifier) => specifier,
      evaluate: async (id, load) => {
        if (id === 'app') later = () => load('lazy')
        return { id }
      },
    })
    await loader.import('app')
    await later()
    expect(loader.invalidate('lazy').sort()).toEqual(['app', 'lazy'])
  })
})
