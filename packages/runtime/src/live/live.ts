/*
 * Loaded by the development server only. Receives edits, and passes them to the runtime by the event
 * `chatdocs:refresh`.
 */

import { type LiveMessage, livePath } from '@chatdocs/protocol'
import { makePanel } from './panel.ts'

listen()

function listen(): void {
  const report = makePanel()
  const source = new EventSource(livePath(madeAfter()))
  source.onmessage = ({ data }) => {
    const message: LiveMessage = JSON.parse(data)
    if (message.type === 'reload') location.reload()
    else if (message.type === 'update') dispatchEvent(new Event('chatdocs:refresh'))
    else report(message)
  }
}

/**
 * The number of the change after which this page was rendered, from the server. Empty if the browser does not expose
 * it.
 */
function madeAfter(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'since')?.description ?? ''
}
