import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { firstDifferences } from '@chatdocs/engine'
import { expect } from 'vitest'
import { readSaved } from '../packages/cli/src/project/cache.ts'
import { graphOf } from '../packages/cli/src/workspace/workspace.ts'
import { randomFrom } from './eval/random.ts'
import { bytesBelow } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf } from './support/site.ts'
import { longTest } from './support/suite.ts'

/** Builds in threads: their number, and the order in which they answer, change nothing. */

/** So many that threads are worth it. */
const PAGES = 66

/** Every other page is MDX. */
const pathOf = (n: number) => `part-${n % 5}/page-${n}.${n % 2 === 0 ? 'md' : 'mdx'}`

const SITE: Files = {
  'chatdocs.config.ts': "export default { title: 'Threads', url: 'https://threads.example' }\n",
  'docs/index.md': '# Start\n\n[A broken link](page-0.md)\n',
  'pages/about.tsx': 'export default () => <p>About</p>\n',
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, n) => [
      `docs/${pathOf(n)}`,
      `# Page ${n}\n\nText ${n} about ${n % 7} words.\n\n## Part\n\n\`\`\`ts\nconst a${n} = 1\n\`\`\`\n\n[Next](../${pathOf((n + 1) % PAGES)}#part)${n % 2 === 0 ? '' : ' <Badge text={"x"} />'}\n`,
    ]),
  ),
}

/**
 * Holds the answers of all threads during some work until each thread has answered all that it was sent, and passes them on
 * in random order. Returns the result, how many threads there were, and how many answers came before an earlier one.
 */
async function shuffled<T>(random: () => number, work: () => Promise<T>) {
  const held: { number: number; pass(): void }[] = []
  const counts = { threads: 0, answers: 0, moved: 0 }
  let awaited = 0
  const passAll = () => {
    awaited -= held.length
    while (held.length > 0) {
      const [next] = held.splice(Math.floor(random() * held.length), 1)
      if (held.some(({ number }) => next && number < next.number)) counts.moved++
      next?.pass()
    }
  }
  const hold = (worker: Worker) => {
    counts.threads++
    const emit = worker.emit.bind(worker) as (name: string, ...values: unknown[]) => boolean
    worker.emit = (name: string, ...values: unknown[]) => {
      if (name !== 'message' || values[0] === 'ready') return emit(name, ...values)
      // A thread sends its answers together.
      for (const answer of values[0] as readonly unknown[])
        held.push({ number: counts.answers++, pass: () => void emit(name, [answer]) })
      if (held.length === awaited) passAll()
      return true
    }
  }
  // Threads are sent tasks before they are announced.
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    if (Object.hasOwn(Object(message), 'id')) awaited++
    postMessage.call(this, message)
  }
  process.on('worker', hold)
  try {
    const result = await work()
    return { result, ...counts }
  } finally {
    process.off('worker', hold)
    Worker.prototype.postMessage = postMessage
  }
}

const { name: GRAPH, owner: OWNER } = graphOf('build')

longTest(
  'any number of threads builds the same site, byte for byte, in whichever order they answer',
  async () => {
    const random = randomFrom(Number(process.env.SEED))
    const cwd = await folderOf(SITE)
    const built = async (threads: number) => {
      for (const made of ['.chatdocs', 'dist']) rmSync(join(cwd, made), { recursive: true, force: true })
      const { code, err } = await call(['build'], { cwd, threads })
      const graph = readSaved(join(cwd, '.chatdocs'), GRAPH) ?? new Uint8Array()
      return { graph, site: { code, err, files: bytesBelow(join(cwd, 'dist')) } }
    }
    const { graph, site: expected } = await built(0)
    expect(expected.code).toBe(0)
    expect(expected.err).toContain('no document at docs/page-0.md')
    expect(expected.files).toHaveProperty(['docs/part-0/page-0/index.html'])
    for (const threads of [1, 2, 3, 4, 8, 16]) {
      const { result, ...counts } = await shuffled(random, () => built(threads))
      expect(result.site, `${threads} threads, SEED=${process.env.SEED}`).toEqual(expected)
      // What one process has made is that of another one, in threads or not.
      expect([graph.length > 0, firstDifferences(graph, result.graph, OWNER)]).toEqual([true, []])
      expect(counts.threads).toBe(threads)
      expect(counts.moved).toBeGreaterThan(0)
    }
  },
)
