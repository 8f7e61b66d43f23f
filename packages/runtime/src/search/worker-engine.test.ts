import { SEARCH_PATIENCE } from '@chatdocs/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Question, type Reply, type SearchWorker, workerEngine } from './worker-engine.ts'

const SITE = { base: 'https://a.example/', manifest: 'search-index.json' }
const OPTIONS = { version: 'current', limit: 8 }

/** Workers that the test controls. */
function workers() {
  const started: (SearchWorker & { questions: Question[]; ended: boolean })[] = []
  const start = () => {
    const worker = {
      questions: [] as Question[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (question: Question) => void worker.questions.push(question),
      terminate() {
        worker.ended = true
      },
    }
    started.push(worker)
    return worker
  }
  const say = (index: number, reply: Reply) =>
    started[index]?.onmessage?.({ data: reply } as MessageEvent<Reply>)
  return { started, start, say }
}

test('replies match their questions, in any order', async () => {
  const { start, say, started } = workers()
  const engine = workerEngine(start, SITE)
  const [one, two] = [engine.search('a', OPTIONS), engine.search('b', OPTIONS)]
  expect(started[0]?.questions).toMatchObject([{ ask: 'search', query: 'a', site: SITE }, { query: 'b' }])
  say(0, { id: 2, value: { results: [], total: 2, areas: {} } })
  say(0, { id: 1, value: { results: [], total: 1, areas: {} } })
  expect([(await one).total, (await two).total]).toEqual([1, 2])
})

test('an error keeps its kind', async () => {
  const { start, say } = workers()
  const asked = workerEngine(start, SITE).search('x:', OPTIONS)
  say(0, { id: 1, error: { kind: 'unreachable', message: 'a.bin' } })
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable', message: 'a.bin' })
})

test('a broken worker fails its questions, and the next question starts another worker', async () => {
  const { start, started } = workers()
  const engine = workerEngine(start, SITE)
  const asked = engine.fetchIndexes('current', '')
  started[0]?.onerror?.({ message: 'not found' } as ErrorEvent)
  await expect(asked).rejects.toMatchObject({ kind: 'failed' })
  expect(started[0]?.ended).toBe(true)
  engine.search('a', OPTIONS).catch(() => {})
  expect(started).toHaveLength(2)
})

test('a silent worker times out', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { start, say, started } = workers()
  const engine = workerEngine(start, SITE)
  const answered = engine.search('a', OPTIONS)
  say(0, { id: 1, value: { results: [], total: 1, areas: {} } })
  await answered
  const asked = engine.search('b', OPTIONS)
  const outcome = expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
  await vi.advanceTimersByTimeAsync(SEARCH_PATIENCE - 1)
  expect(started[0]?.ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await outcome
  expect(started[0]?.ended).toBe(true)
})

test('a worker that cannot start is an error', async () => {
  const engine = workerEngine(() => {
    throw new Error('refused')
  }, SITE)
  await expect(engine.search('a', OPTIONS)).rejects.toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('refused'),
  })
})
