/*
 * The service worker of sites with `offline`. Pages come from the network or, when offline, from the pages that the
 * reader has read. Files with a digest in their names come from the cache. Each deployment has a new worker, which
 * fetches all kept files.
 */

/** A digest of the site, and the files that every page or the search needs. The build inserts them. */
declare const VERSION: string
declare const FILES: readonly string[]

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

const worker = globalThis as unknown as {
  registration: { scope: string }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<E>(type: string, listener: (event: E) => void): void
}
const { scope } = worker.registration
const NAME = `chatdocs ${scope} `
const opened = caches.open(NAME + VERSION)

const hasDigest = (url: string) => url.includes('/assets/')
const dataOf = (page: string) => page.replace(/(?:\.html|\/)?$/, '/index.json')

async function earlier(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION)
}

/** Stores all files that can be fetched. The others are missing when offline. */
async function take(urls: Iterable<string>): Promise<void> {
  const cache = await opened
  const all = [...urls].filter((url) => url.startsWith(scope))
  await Promise.allSettled(
    all.map(async (url) => {
      const response = await fetch(url, { cache: hasDigest(url) ? 'default' : 'reload' })
      if (response.ok && !response.redirected) await cache.put(url, response)
    }),
  )
}

async function install(): Promise<void> {
  const urls = new Set(FILES.map((path) => new URL(path, scope).href))
  for (const name of await earlier())
    for (const { url } of await (await caches.open(name)).keys()) urls.add(url)
  await take(urls)
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  await Promise.all((await earlier()).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Stores a page that is read, and its files, but not the data of prefetched pages. */
async function keep([page = '', ...files]: readonly string[]): Promise<void> {
  const cache = await opened
  const own = files.filter((url) => !url.endsWith('/index.json'))
  const missing = [page, dataOf(page), ...own].map(async (url) => ((await cache.match(url)) ? [] : [url]))
  await take((await Promise.all(missing)).flat())
}

async function answer(request: Request): Promise<Response> {
  const cache = await opened
  const isPage = request.mode === 'navigate'
  const key = isPage ? request.url.replace(/[?#].*/, '') : request.url
  const known = await cache.match(key)
  if (known && hasDigest(key)) return known
  try {
    // Search bundles are stored as a whole.
    const response = await fetch(request.headers.has('range') ? key : request)
    // Prefetched data has not been read yet.
    const isKept = isPage || known || hasDigest(key)
    if (isKept && response.status === 200 && !response.redirected) await cache.put(key, response.clone())
    return response
  } catch {
    return known ?? Response.error()
  }
}

worker.addEventListener('install', (event: Lasting) => event.waitUntil(install()))
worker.addEventListener('activate', (event: Lasting) => event.waitUntil(activate()))
worker.addEventListener('message', (event: Lasting & { data: string[] }) => event.waitUntil(keep(event.data)))
worker.addEventListener(
  'fetch',
  (event: Lasting & { request: Request; respondWith(answer: Promise<Response>): void }) => {
    const { request } = event
    const { url, headers } = request
    const isOurs = url.startsWith(scope) && (url.includes('/assets/search/') || !headers.has('range'))
    if (request.method === 'GET' && isOurs) event.respondWith(answer(request))
  },
)
