import type { SearchEngine } from './client.ts'
import { indexFiles } from './index-files.ts'
import { errorData, type Question, type Reply } from './messages.ts'

/* What the search worker runs: questions in, replies out, in whatever order they are ready. */

const engines = new Map<string, SearchEngine>()

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  postMessage(await reply(data))
})

async function reply(question: Question): Promise<Reply> {
  const { id, site } = question
  const engine = engines.get(site.base) ?? indexFiles({ ...site, fetch: (url, init) => fetch(url, init) })
  engines.set(site.base, engine)
  try {
    if (question.ask === 'search') return { id, value: await engine.search(question.query, question.options) }
    await engine.fetchIndexes(question.version, question.context)
    return { id, value: undefined }
  } catch (error) {
    return { id, error: errorData(error) }
  }
}
