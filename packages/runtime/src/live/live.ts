/*
 * Loaded by the development server only. Receives edits and diagnostics.
 */

import { type LiveMessage, livePath } from '@chatdocs/protocol'
import { makeEdits } from './edits.ts'
import { makePanel } from './panel.ts'
import { followEditor } from './preview.ts'
import { listenTo } from './stream.ts'

listen()
followEditor()

function listen(): void {
  const report = makePanel()
  const edits = makeEdits(startedPage())
  const { root, base = '/' } = document.documentElement.dataset
  const hear = async (message: LiveMessage) => {
    if (message.type === 'reload') location.reload()
    else if (message.type === 'update') {
      // The search index may have changed.
      dispatchEvent(new Event('chatdocs:refresh'))
      edits.show(message.files)
    } else {
      report(message)
      // The update failed, but there is no error to show: the server has an error page for it.
      if (!(await edits.done()) && message.errors.length === 0) location.reload()
    }
  }
  void listenTo(livePath(root ?? base), madeAfter(), hear)
}

/** The running page, from the module that hydrates it. Its file name has a hash, so the URL comes from the script tag. */
async function startedPage() {
  const boot = document.querySelector<HTMLScriptElement>('script[type=module][src*="/boot-"]')
  const { started }: typeof import('../boot.tsx') = await import(boot?.src ?? '')
  return started
}

/**
 * The id of the change after which this page was rendered, from the server. Empty if the browser does not expose it.
 */
function madeAfter(): string {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'since')?.description ?? ''
}
