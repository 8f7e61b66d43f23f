import { splitAddress } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { exampleHost, exampleRoute, exampleSite, memoryLocation } from './example.fixture.ts'
import { makeRouter } from './navigate.ts'

/** A router on page `/a` of a site. `slow` delays the data of a page until the test releases it. */
function reader(files: Record<string, unknown> = {}) {
  const host = exampleHost({
    ...Object.fromEntries(['/a', '/b', '/c'].map((url) => [`/base${url}/index.json`, exampleRoute(url)])),
    ...files,
  })
  const location = memoryLocation('/base/a')
  const world = { online: true, mayReload: true, y: 0, bar: 0 }
  const router = makeRouter(
    exampleSite,
    { route: exampleRoute('/a') },
    {
      location,
      loader: host.loader,
      progress: { start: () => world.bar++, stop: () => world.bar-- },
      online: () => world.online,
      mayReload: () => world.mayReload,
      scrollY: () => world.y,
      transition: (show) => show(),
      report: () => {},
    },
  )
  const follow = (address: string) => router.follow(splitAddress(address))
  const url = () => router.current().page.route.url
  const path = () => location.current().path
  return { ...host, location, world, router, follow, url, path }
}

/** Data that arrives when the test releases it. */
function held<T>(value: T) {
  let letGo = () => {}
  const promise = new Promise<T>((resolve) => {
    letGo = () => resolve(value)
  })
  return { promise, letGo }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the first page is shown without a request', () => {
  const { asked, router, url } = reader()
  expect(url()).toBe('/a')
  expect(router.current().arrival).toEqual({ kind: 'first' })
  expect(asked).toEqual([])
})

test('the old page and address stay until the next page has loaded', async () => {
  const slow = held(exampleRoute('/b'))
  const { follow, url, path, location } = reader({ '/base/b/index.json': slow.promise })
  const followed = follow('/base/b#x')
  await settled()
  expect([url(), path()]).toEqual(['/a', '/base/a'])
  slow.letGo()
  await followed
  expect([url(), path(), location.current().hash]).toEqual(['/b', '/base/b', '#x'])
})

test('a newer click wins over a slower one, whichever response arrives last', async () => {
  const slow = held(exampleRoute('/b'))
  const { follow, url, path } = reader({ '/base/b/index.json': slow.promise })
  const first = follow('/base/b')
  await follow('/base/c')
  slow.letGo()
  await first
  expect([url(), path()]).toEqual(['/c', '/base/c'])
})

test('going back wins over a click that is still loading', async () => {
  const slow = held(exampleRoute('/b'))
  const { follow, url, location } = reader({ '/base/b/index.json': slow.promise })
  await follow('/base/c')
  const clicked = follow('/base/b')
  location.go(-1)
  await settled()
  slow.letGo()
  await clicked
  expect(url()).toBe('/a')
})

test('a page with tags of its own in the head is loaded from the server, and so is the page after it', async () => {
  const { follow, location, router, url, world } = reader({
    '/base/b/index.json': exampleRoute('/b', { ownHead: true }),
  })
  await follow('/base/b')
  expect([location.left, url()]).toEqual([['/base/b'], '/a'])
  world.online = false
  await follow('/base/b')
  expect(url()).toBe('/b')
  world.online = true
  await follow('/base/b#x')
  expect(router.current().arrival.kind).toBe('push')
  await follow('/base/c')
  expect([location.left, url()]).toEqual([['/base/b', '/base/c'], '/b'])
})

test('another anchor, query or spelling of the same page makes no request', async () => {
  const { follow, asked, router, location } = reader()
  for (const address of ['/base/a#x', '/base/a?q=1', '/base/a/', '/base/a.html', '/base/a/index.html#100%']) {
    await follow(address)
    expect(router.current().arrival.kind).toBe('push')
  }
  expect(asked).toEqual([])
  expect(location.current().hash).toBe('#100%')
})

test('back returns the stored position', async () => {
  const { follow, router, location, world, url } = reader()
  world.y = 730
  await follow('/base/b')
  location.go(-1)
  await settled()
  expect(url()).toBe('/a')
  expect(router.current().arrival).toMatchObject({ kind: 'pop', y: 730 })
})

test('a missing page is loaded from the server', async () => {
  const { follow, location, url, path } = reader()
  await follow('/base/gone?x=1#y')
  expect(location.left).toEqual(['/base/gone?x=1#y'])
  expect([url(), path()]).toEqual(['/a', '/base/a'])
})

test('a page of another release is loaded from the server, but not forever', async () => {
  const { follow, location, world, router } = reader({
    '/base/b/index.json': exampleRoute('/b', { release: 'r0' }),
  })
  await follow('/base/b')
  expect(location.left).toEqual(['/base/b'])
  world.mayReload = false
  await follow('/base/b')
  expect(location.left).toHaveLength(1)
  const { failed } = router.current()
  expect(failed?.at.path).toBe('/base/b')
  if (failed) await router.follow(failed.at)
  expect(location.left).toEqual(['/base/b', '/base/b'])
})

test('if a part of the current page cannot load, the page is reloaded', async () => {
  const { location, world, router } = reader()
  world.online = false
  router.fail(new Error('menu'))
  expect(location.left).toEqual([])
  const { failed } = router.current()
  expect(failed).toMatchObject({ reason: 'Error: menu', offline: true })
  world.online = true
  if (failed) await router.follow(failed.at)
  expect(location.left).toEqual(['/base/a'])
})

test('offline, the page stays, says so, and can try again', async () => {
  const { follow, location, world, router, url } = reader()
  world.online = false
  await follow('/base/gone')
  expect(location.left).toEqual([])
  expect(router.current().failed?.at.path).toBe('/base/gone')
  await follow('/base/b')
  expect(router.current().failed).toBeUndefined()
  expect(url()).toBe('/b')
})

test('the progress bar disappears after success and failure', async () => {
  const { follow, world } = reader()
  await follow('/base/b')
  await follow('/base/gone')
  await follow('/base/b#x')
  expect(world.bar).toBe(0)
})

test('the current page is updated in place', () => {
  const { router } = reader()
  router.amend({ route: exampleRoute('/a', { title: 'new' }) })
  expect(router.current()).toMatchObject({ arrival: { kind: 'refresh' }, page: { route: { title: 'new' } } })
})
