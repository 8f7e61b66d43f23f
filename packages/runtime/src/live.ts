/*
 * Loaded by the development server only. Receives edits, and passes them to the runtime by the event
 * `chatdocs:refresh`.
 */

import { type LiveMessage, livePath } from '@chatdocs/protocol'

const source = new EventSource(livePath(madeAfter()))
source.onmessage = ({ data }) => receive(JSON.parse(data))

/**
 * The number of the change after which this page was rendered, from the server. Empty if the browser does not expose
 * it.
 */
function madeAfter(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'since')?.description ?? ''
}

function receive(message: LiveMessage): void {
  if (message.type === 'reload') location.reload()
  else if (message.type === 'update') dispatchEvent(new Event('chatdocs:refresh'))
  else report(message)
}

/** Shows the diagnostics in a small box, and removes it when there are none. */
function report({ count, texts }: Extract<LiveMessage, { type: 'diagnostics' }>): void {
  const id = 'chatdocs-diagnostics'
  document.getElementById(id)?.remove()
  if (count === 0) return
  const box = document.createElement('details')
  box.id = id
  const summary = document.createElement('summary')
  summary.textContent = `⚠ ${count}`
  const list = document.createElement('pre')
  list.textContent = texts.join('\n\n')
  box.append(summary, list)
  document.body.append(box)
}
