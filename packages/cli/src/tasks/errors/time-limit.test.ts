import { join } from 'node:path'
import { askPlugin, page, parse } from '@chatdocs/core'
import { pooled, TaskError, ThreadEnded } from '@chatdocs/engine'
import { expect, onTestFinished, test } from 'vitest'
import { BUILT } from '../../built.ts'
import { scratchFolder } from '../../project/cache.ts'
import { testFolder, writeFiles } from '../../testing/folder.ts'
import { makeAskPlugin } from '../modules/ask-plugin.ts'
import { makeParser } from '../pages/parse.ts'
import { importWithin, timeLimiter, withoutLostThreads } from './time-limit.ts'

/** Enough for what ends, and short for what never does. */
const hasty = timeLimiter(0.2)
const patient = timeLimiter(30, 0.05)
const limitedFor = (failed: string) =>
  ({ 'endless loop': hasty, 'never resolved': patient })[failed] ?? timeLimiter()

const endless = () => {
  for (;;);
}

test('work without an end is interrupted, also within other work; all else passes through', () => {
  const limited = hasty
  expect(() => limited(endless)).toThrow('look for an endless loop')
  expect(() => limited(() => limited(endless))).toThrow('look for an endless loop')
  expect(patient(() => patient(() => 1) + 1)).toBe(2)
  expect(() => patient(() => JSON.parse('{'))).toThrow(SyntaxError)
})

test('work may wait, though not forever, and it ends no program', async () => {
  const limited = timeLimiter()
  await expect(patient(() => new Promise(() => {}))).rejects.toThrow('never resolved')
  expect(await limited(async () => 1)).toBe(1)
  await expect(limited(async () => JSON.parse('{'))).rejects.toThrow(SyntaxError)
  const { exit } = process
  expect(() => limited(() => process.exit())).toThrow('process.exit')
  expect(process.exit).toBe(exit)
})

test('any number of promises wait with one listener', async () => {
  const before = process.listenerCount('beforeExit')
  const limited = timeLimiter()
  let end = (_: number) => {}
  const all = Array.from({ length: 20 }, () =>
    limited(
      () =>
        new Promise<number>((done) => {
          const ended = end
          end = (value) => {
            ended(value)
            done(value)
          }
        }),
    ),
  )
  expect(process.listenerCount('beforeExit')).toBe(before + 1)
  end(1)
  expect(new Set(await Promise.all(all))).toEqual(new Set([1]))
  expect(process.listenerCount('beforeExit')).toBe(before)
})

/** A folder, also for the cache, with the bundle of a plugin. It is loaded at once, so that only its own code waits. */
function folderWith(code: string): string {
  const folder = testFolder({})
  writeFiles(scratchFolder(folder, 'server'), { 'plugin.mjs': code })
  return folder
}

const LOOP = 'for (;;);'
const WAIT = 'return new Promise(() => {})'

test.each([
  [`export default () => { ${LOOP} }`, 'endless loop'],
  [`export default { name: 'own', pages() { ${LOOP} } }`, 'endless loop'],
  [`export default { name: 'own', async pages() { ${WAIT} } }`, 'never resolved'],
  ['await new Promise(() => {})', 'never resolved'],
  ["export default { name: 'own', pages: function deep() { return deep() + 1 } }", 'Maximum call stack'],
  ["export default { name: 'own', pages() { process.exit() } }", 'process.exit'],
])('a plugin that never answers fails: %s', async (code, failed) => {
  const folder = folderWith(code)
  const ask = makeAskPlugin({ site: folder, cache: folder }, limitedFor(failed))
  const given = { site: { title: '', url: '', baseUrl: '/', language: 'en' }, texts: {} }
  const plugin = { module: 'plugin.mjs' }
  expect(await ask({ plugin, question: { kind: 'pages', given } })).toMatchObject({
    failed: expect.stringContaining(failed),
  })
})

test.each([
  [LOOP, 'endless loop'],
  ["throw new Error('no')", 'no'],
])('a module that fails while it is loaded fails for the same reason again: %s', async (code, failed) => {
  const folder = folderWith(`${code}\nexport default 1\n`)
  const load = () => importWithin(limitedFor(failed), join(scratchFolder(folder, 'server'), 'plugin.mjs'))
  for (const _ of [1, 2, 3]) await expect(load()).rejects.toThrow(failed)
})

test('nothing is printed when a module is loaded', async () => {
  const warnings: string[] = []
  const listen = ({ message }: Error) => warnings.push(message)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  await importWithin(
    timeLimiter(),
    join(scratchFolder(folderWith('export default 1'), 'server'), 'plugin.mjs'),
  )
  // Warnings are events of the next tick.
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})

test.each([
  [`remarkPlugins: [() => () => { ${LOOP} }]`, 'endless loop'],
  [`rehypePlugins: [() => { ${LOOP} }]`, 'endless loop'],
  [`rehypePlugins: [() => () => { ${WAIT} }]`, 'never resolved'],
  [`directives: { box() { ${LOOP} } }`, 'endless loop'],
])('a plugin that never returns is named with the document: %s', async (parts, failed) => {
  const folder = folderWith(`export default { name: 'own', ${parts} }`)
  const plugins = [{ module: 'plugin.mjs' }]
  const options = { language: 'en', toc: { min: 2, max: 3 }, remarkPlugins: [], rehypePlugins: [], plugins }
  // Loaded in time on any machine: only what the plugin does is limited then.
  await importWithin(timeLimiter(), join(scratchFolder(folder, 'server'), 'plugin.mjs'))
  const parse = makeParser({ site: folder, cache: folder }, limitedFor(failed))
  const { diagnostics } = await parse({ path: 'docs/a.md' as never, text: '::box\n', options })
  expect(diagnostics).toMatchObject([
    { message: expect.stringMatching(`own fails.*${failed}`), at: { path: 'docs/a.md' } },
  ])
})

const GIVEN = { site: { title: '', url: '', baseUrl: '/', language: 'en' }, texts: {} }
const PLUGIN = { module: 'plugin.mjs' }
const OPTIONS = { language: 'en', toc: { min: 2, max: 3 }, remarkPlugins: [], rehypePlugins: [] }
const LATER = `await undefined; ${LOOP}`

/** Runs tasks in a thread as a build does. */
function inThread(code: string, limit?: number) {
  const folder = folderWith(`export default { name: 'own', ${code} }`)
  const context = { site: folder, cache: folder }
  const pool = pooled({ size: 1, worker: new URL('worker.js', BUILT), context, limit: () => limit })
  return { run: withoutLostThreads(pool), close: pool.close }
}

test.each([
  [`async pages() { ${LATER} }`, 'endless loop', 500],
  ['pages() { return new Promise(() => setTimeout(() => process.exit(), 1)) }', 'process.exit', undefined],
  ['async pages() { await undefined; process.exit() }', 'process.exit', undefined],
  ['pages() { return new Promise(() => setTimeout(() => { throw Error("late") }, 1)) }', 'late', undefined],
])('a plugin that ends its thread later is named: %s', async (code, failed, limit) => {
  const { run, close } = inThread(code, limit)
  expect(await run(askPlugin, { plugin: PLUGIN, question: { kind: 'pages', given: GIVEN } })).toMatchObject({
    failed: expect.stringContaining(failed),
  })
  await close()
})

test('a document whose plugin computes without end later is named', async () => {
  const { run, close } = inThread(`remarkPlugins: [() => async () => { ${LATER} }]`, 500)
  const options = { ...OPTIONS, plugins: [{ ...PLUGIN, name: './own.ts' }] }
  const { diagnostics } = await run(parse, { path: 'docs/a.md' as never, text: 'a\n', options })
  expect(diagnostics).toMatchObject([
    { message: expect.stringMatching(/own\.ts fails.*endless loop/), at: { path: 'docs/a.md' } },
  ])
  await close()
})

test('a page that ends its thread is named, and a task without code of the site fails', async () => {
  const ended = new ThreadEnded('it ran out of memory', { isEndless: false })
  const run = withoutLostThreads(({ name }) => Promise.reject(new TaskError(name, ended)))
  const input = { islands: { Chart: 'chart.mjs' } } as never
  expect(await run(page, input)).toEqual({ failed: 'it ran out of memory', island: 'Chart' })
  await expect(run({ name: 'card', version: 1 } as typeof page, input)).rejects.toBeInstanceOf(TaskError)
})

test.each([
  [true, 'it takes more than 30 seconds'],
  [false, 'it ran out of memory'],
])(
  'a document that is too much for a thread is named, and no plugin if it has none',
  async (isEndless, reason) => {
    const ended = new ThreadEnded('it ran out of memory', { isEndless })
    const run = withoutLostThreads(({ name }) => Promise.reject(new TaskError(name, ended)))
    const { diagnostics } = await run(parse, { path: 'docs/a.md' as never, text: 'a\n', options: OPTIONS })
    expect(diagnostics).toMatchObject([
      {
        message: `the file cannot be read: ${reason}`,
        help: 'split it into several documents',
        at: { path: 'docs/a.md' },
      },
    ])
  },
)
