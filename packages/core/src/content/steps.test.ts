import { readConfigureGlobal } from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder } from '../diagnostics/policy.ts'
import type { SourcePath } from '../paths.ts'
import { contentReader } from './document.ts'
import type { ContentOptions, Document } from './model.ts'
import { HTML_STEPS, MARKDOWN_STEPS } from './steps.ts'
import { OPTIONS } from './testing.ts'
import type { NodeStep } from './tree/walk.ts'

const NO_PLUGINS = { remark: [], rehype: [] }

/** The documents of the golden sites and of the handbook. */
const DOCUMENTS = Object.entries({
  ...glob(import.meta.glob('/test/sites/**/docs/*.md', { query: '?raw', import: 'default', eager: true })),
  ...glob(import.meta.glob('/packages/handbook/**/*.md', { query: '?raw', import: 'default', eager: true })),
})

function glob(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !path.includes('node_modules')))
}

type Named = Pick<NodeStep<never>, 'name' | 'after' | 'follows'>

function needsOf({ after = [], follows = [] }: Named): string[] {
  return [...after, ...follows]
}

test.each([
  ['Markdown', MARKDOWN_STEPS as readonly Named[]],
  ['HTML', HTML_STEPS as readonly Named[]],
])('the steps of the %s tree stand after those they need', (_, steps) => {
  const names = steps.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const [index, step] of steps.entries())
    expect(
      needsOf(step).filter((each) => !names.slice(0, index).includes(each)),
      step.name,
    ).toEqual([])
})

/** Numbers below a limit, the same for each seed. */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Ends the walk of the steps before it. */
const END = { name: 'end', run() {} }

/** The steps in another order, in which each is still after those it needs; after `ends` of ten steps, a walk ends. */
function shuffled<T extends Named>(steps: readonly T[], random: (limit: number) => number, ends: number) {
  const rest = [...steps]
  const taken: (T | typeof END)[] = []
  while (rest.length > 0) {
    const done = new Set(taken.map(({ name }) => name))
    const free = rest.filter((step) => needsOf(step).every((each) => done.has(each)))
    const next = free[random(free.length)]
    if (!next) throw new Error('steps wait for each other')
    taken.push(next, ...(random(10) < ends ? [END] : []))
    rest.splice(rest.indexOf(next), 1)
  }
  return taken
}

const { numRuns: RUNS = 50 } = readConfigureGlobal()

/** In `npm test`, each kind reads another part of the documents. */
const STRIDE = Math.ceil(180 / RUNS)

async function readAll(kind: number, options: ContentOptions, given: Parameters<typeof contentReader>[2]) {
  const read = contentReader(options, NO_PLUGINS, given)
  const all: [string, Document][] = []
  for (const [path, text] of DOCUMENTS.filter((_, index) => index % STRIDE === kind % STRIDE)) {
    const document = await read({ path: path.slice(1) as SourcePath, text })
    all.push([path, { ...document, diagnostics: inOrder(document.diagnostics) }])
  }
  return all
}

test.each([
  ['documents', 0, { ...OPTIONS, symbols: true }],
  ['posts', 1, { ...OPTIONS, posts: '' }],
  ['documents with own parts', 2, { ...OPTIONS, ownParts: ['code-block', 'admonition'] }],
] as [string, number, ContentOptions][])(
  'steps that do not need each other change places, and walk together or alone: %s',
  async (_, kind, options) => {
    expect(DOCUMENTS.length).toBeGreaterThan(150)
    const expected = await readAll(kind, options, {})
    for (const ends of [0, 10]) {
      const random = randomFrom(ends)
      const steps = {
        markdown: shuffled(MARKDOWN_STEPS, random, ends),
        html: shuffled(HTML_STEPS, random, ends),
      }
      expect(steps.markdown.map(({ name }) => name)).not.toEqual(MARKDOWN_STEPS.map(({ name }) => name))
      const read = await readAll(kind, options, { steps })
      for (const [index, one] of read.entries()) expect(one).toEqual(expected[index])
    }
  },
)
