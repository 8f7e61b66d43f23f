import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from './generate.js'
import { quantile, serve } from './measure.js'

const EDITS = 30
const EARLY_EDITS = 3

/**
 * Starts the development server and asks for a page, as a reader does. `wall` is the time until the page is there.
 * `edit` is the time from saving a paragraph of that page until the page's new data is there. With `edits`, it is saved
 * again and again, each time when the mistakes of the site are known: `edit` is that of 95 of 100 cases. Without, it is
 * saved a few times while documents are still being read, and `edit` is the longest time.
 */
export async function measureDev(chatdocs, folder, page, { edits }) {
  const start = performance.now()
  const server = serve([...chatdocs, 'dev', folder, '--port', '0'], folder)
  const url = await addressIn(server.output)
  const pageUrl = `${url}${pathOf(page).replace(/\.md$/, '/')}`
  const { ok, status } = await fetch(pageUrl)
  const first = (performance.now() - start) / 1000
  if (!ok) throw new Error(`${pageUrl}: ${status}`)
  const live = await listen(url)
  const times = []
  const save = async () =>
    times.push(await timeOfEdit(join(folder, pathOf(page)), `${pageUrl}index.json`, live))
  if (edits) await live.next('diagnostics')
  for (let edit = 0; edit < (edits ? EDITS : EARLY_EDITS); edit++) {
    await save()
    if (edits) await live.next('diagnostics')
  }
  if (!edits) await live.next('diagnostics')
  live.close()
  const { cpu, memory } = await server.end()
  return { wall: first, cpu, memory, edit: edits ? quantile(times, 0.95) : Math.max(...times) }
}

function addressIn(output) {
  return new Promise((found, failed) => {
    output.on('data', (text) => {
      const [, url] = /running at (http:\S+)/.exec(text) ?? []
      if (url) found(url)
    })
    output.on('end', () => failed(new Error('the development server did not start')))
  })
}

async function timeOfEdit(file, dataUrl, live) {
  const marker = `edited-${Math.trunc(performance.now() * 1000)}`
  const start = performance.now()
  appendFileSync(file, `\nThis paragraph is new: ${marker}.\n`)
  await live.next('update')
  const text = await (await fetch(dataUrl)).text()
  const time = (performance.now() - start) / 1000
  if (!text.includes(marker)) throw new Error(`${dataUrl} lacks the new paragraph`)
  return time
}

/** Listens to the messages for open pages. */
async function listen(url) {
  const closing = new AbortController()
  const { body } = await fetch(new URL('/__chatdocs/live', url), { signal: closing.signal })
  const messages = messagesOf(body)
  const next = async (type) => {
    for (;;) {
      const { value, done } = await messages.next()
      if (done) throw new Error('the development server closed the channel')
      if (value.type === type) return
    }
  }
  return { next, close: () => closing.abort() }
}

async function* messagesOf(body) {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, data] = /^data: (.*)$/m.exec(event) ?? []
      if (data) yield JSON.parse(data)
    }
  }
}
