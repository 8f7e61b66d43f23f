/*
 * One more module for the development server: follows the author's edits. It knows the runtime
 * only by the event `chatdocs:refresh`.
 */

import { type LiveMessage, livePath } from '@chatdocs/protocol'

const source = new EventSource(livePath(madeAfter()))
source.onmessage = ({ data }) => receive(JSON.parse(data))

/** The change this page was made after, as the server names it; nothing where the browser does not tell. */
function madeAfter(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'since')?.description ?? ''
}

function receive(message: LiveMessage): void {
  if (message.type === 'reload') location.reload()
  else if (message.type === 'update') dispatchEvent(new Event('chatdocs:refresh'))
  else report(message)
}

/** A small box listing what is wrong; it goes when nothing is. */
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
