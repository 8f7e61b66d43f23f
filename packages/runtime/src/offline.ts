import { trusted } from './state/trusted.ts'

/* Has the service worker keep what the reader reads. Only sites with `offline` load this. */

const { base = '/', root = base } = document.documentElement.dataset
const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Names the page, and what it has loaded before the worker could see it. */
async function keep(): Promise<void> {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const { active } = (await worker?.ready) ?? {}
  active?.postMessage([location.href.replace(/[?#].*/, ''), ...files])
}

addEventListener('chatdocs:navigate', keep)
// A browser that refuses it, as in private windows, has the site from the network alone.
worker?.register(trusted.createScriptURL(`${root}sw.js`), { scope: root }).then(keep, () => {})
