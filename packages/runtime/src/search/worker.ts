import type { SearchEngine } from './client.ts'
import { indexFiles } from './index-files.ts'
import { errorData, type Question, type Reply } from './worker-engine.ts'

/* The search worker: it takes questions, and replies in the order the answers are ready. */

serve()

/** Keeps one engine for each site, so that every question uses the files already loaded. */
function serve(): void {
  const engines = new Map<string, SearchEngine>()

  addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    postMessage(await reply(data))
  })

  async function reply(question: Question): Promise<Reply> {
    const { id, site } = question
    const engine =
      engines.get(site.base) ?? indexFiles({ ...site, inflate, fetch: (url, init) => fetch(url, init) })
    engines.set(site.base, engine)
    try {
      if (question.ask === 'search') {
        return { id, value: await engine.search(question.query, question.options) }
      }
      await engine.fetchIndexes(question.version, question.context)
      return { id, value: undefined }
    } catch (error) {
      return { id, error: errorData(error) }
    }
  }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
  const inflated = stream.pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(inflated).arrayBuffer())
}
