import type { SearchEngine } from './client.ts'
import { indexFiles } from './index-files.ts'
import { errorData, type Question, type Reply } from './messages.ts'

/* The search worker: it takes questions, and replies in the order the answers are ready. */

const { answer, forget } = answering()

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  if (data.ask === 'forget') return forget(data.of)
  postMessage(await answer(data))
})

interface Answering {
  answer(question: Exclude<Question, { ask: 'forget' }>): Promise<Reply>
  /** Aborts the question with this id. */
  forget(id: number): void
}

/** Keeps one engine for each site, so that every question uses the files already loaded. */
function answering(): Answering {
  const engines = new Map<string, SearchEngine>()
  const underWay = new Map<number, AbortController>()

  function engineOf(site: Question['site']): SearchEngine {
    const { base } = site
    const engine =
      engines.get(base) ?? indexFiles({ ...site, inflate, fetch: (url, init) => fetch(url, init) })
    engines.set(base, engine)
    return engine
  }

  return {
    async answer(question) {
      const { id, site } = question
      const engine = engineOf(site)
      const controller = new AbortController()
      underWay.set(id, controller)
      try {
        if (question.ask === 'search') {
          return { id, value: await engine.search(question.query, question.options, controller.signal) }
        }
        await engine.fetchIndexes(question.version, question.context)
        return { id, value: undefined }
      } catch (error) {
        return { id, error: errorData(error) }
      } finally {
        underWay.delete(id)
      }
    },
    forget: (id) => underWay.get(id)?.abort(),
  }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
  const inflated = stream.pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(inflated).arrayBuffer())
}
