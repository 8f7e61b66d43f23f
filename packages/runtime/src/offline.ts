import { trusted } from './state/trusted.ts'

/* Makes the service worker store what the reader reads. Only sites with `offline` load this. */

const { base = '/', root = base } = document.documentElement.dataset
const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Sends the worker the page and the files that were loaded before the worker was active. */
async function keep(): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const { active } = (await worker?.ready) ?? {}
  active?.postMessage([location.href.replace(/[?#].*/, ''), ...files])
}

addEventListener('chatdocs:navigate', keep)
// If the browser refuses the worker, as in private windows, the site works from the network alone.
worker?.register(trusted.createScriptURL(`${root}sw.js`), { scope: root }).then(keep, () => {})
