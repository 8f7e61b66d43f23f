import { afterEach, describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { FakeAdapter, settled } from './fake-adapter.fixture.ts'
import { createMemoryHost } from './memory-host.ts'
import { defineWebview, type MethodsOf, type Webview, type WebviewMethods } from './webview.ts'
import { BRIDGE, connectWebview } from './webview-client.ts'
import { makePortPair } from './webview-port.ts'
import { openWebview } from './webview-session.ts'

const PAGE = { name: 'page', title: '网页', entry: './page/index.html' }

afterEach(() => void Reflect.deleteProperty(globalThis, BRIDGE))

async function open<Methods extends WebviewMethods>(view: Webview<Methods>) {
  const host = createMemoryHost()
  const bot = new Bot(new FakeAdapter({}), { id: 'bot', platform: 'fake' }, { host })
  await bot.start()
  const plugin = await bot.use({ name: 'test', version: '1.0.0' })
  const handle = await plugin.open(view, { since: 1 })
  const [shown] = host.views
  if (!shown) throw new Error('nothing is open')
  return { handle, shown, connect: () => shown.connect<Methods>() }
}

const sums = defineWebview({
  ...PAGE,
  methods: {
    add: async (a: number, b: number) => a + b,
    fail: (): never => {
      throw new Error('不行')
    },
    nothing: () => {},
    big: () => 1n,
  },
})

describe('a definition', () => {
  test('becomes a view', () => {
    expect(defineWebview(PAGE)).toEqual({ ...PAGE, kind: 'webview' })
  })

  test('of a page of the web has no methods', () => {
    const entry = 'https://example.com/'
    expect(defineWebview({ ...PAGE, entry })).toMatchObject({ entry, origins: ['https://example.com'] })
    expect(() => defineWebview({ ...PAGE, entry, methods: { a: () => 1 } })).toThrow('不能提供 methods')
  })

  test('of another protocol is refused', () => {
    expect(() => defineWebview({ ...PAGE, entry: 'http://example.com/' })).toThrow('不是 https 地址')
  })

  test.each(['https://example.com/', 'example.com', 'https://a@b', '*'])(
    'the origin %j is none',
    (origin) => {
      expect(() => defineWebview({ ...PAGE, origins: [origin] })).toThrow(`“${origin}”`)
    },
  )

  test('origins are protocol, host and port', () => {
    const origins = ['https://example.com', 'http://192.168.1.10:8080']
    expect(defineWebview({ ...PAGE, origins }).origins).toEqual(origins)
  })
})

describe('calling', () => {
  test('gives what the method gives, and each call its own', async () => {
    const { connect } = await open(sums)
    const client = connect()
    expect(client.params).toEqual({ since: 1 })
    expect(await Promise.all([client.call('add', 1, 2), client.call('add', 3, 4)])).toEqual([3, 7])
    expect(await client.call('nothing')).toBeUndefined()
  })

  test('fails with the message, without the stack', async () => {
    const { connect } = await open(sums)
    const error = await connect()
      .call('fail')
      .catch((reason: unknown) => reason)
    expect(error).toEqual(new Error('不行'))
    expect(String((error as Error).stack)).not.toContain('methods')
  })

  test('fails if the answer is no JSON', async () => {
    const { connect } = await open(sums)
    await expect(connect().call('big')).rejects.toThrow('BigInt')
  })

  test.each(['gone', 'constructor', 'toString', '__proto__'])('there is no method %s', async (name) => {
    const { shown } = await open(sums)
    await expect(shown.connect().call(name)).rejects.toThrow(`没有名为 ${name} 的方法`)
  })

  test('types of the methods follow from the view', async () => {
    const { shown } = await open(sums)
    const client = shown.connect<MethodsOf<typeof sums>>()
    const sum: number = await client.call('add', 1, 1)
    expect(sum).toBe(2)
  })
})

describe('events', () => {
  test('wait until the page listens, and come in order', async () => {
    const { handle, connect } = await open(sums)
    handle.post('message', 1)
    handle.post('other', 0)
    handle.post('message', 2)
    const heard = vi.fn()
    const off = connect().on('message', heard)
    await settled()
    handle.post('message', 3)
    await settled()
    expect(heard.mock.calls).toEqual([[1], [2], [3]])
    off()
    handle.post('message', 4)
    await settled()
    expect(heard).toHaveBeenCalledTimes(3)
  })

  test('a hundred wait, the oldest are dropped', async () => {
    const { handle, connect } = await open(sums)
    for (let count = 1; count <= 101; count++) handle.post('message', count)
    const heard: unknown[] = []
    connect().on('message', (data) => heard.push(data))
    await settled()
    expect([heard.length, heard[0], heard.at(-1)]).toEqual([100, 2, 101])
  })
})

describe('closing', () => {
  test('by the page gives a result', async () => {
    const { handle, connect } = await open(sums)
    connect().close({ done: true })
    expect(await handle.closed).toEqual({ done: true })
  })

  test('by the reader gives none, and nobody is answered any more', async () => {
    const { handle, shown, connect } = await open(sums)
    const client = connect()
    shown.dismiss()
    expect(await handle.closed).toBeUndefined()
    const answered = vi.fn()
    void client.call('add', 1, 2).then(answered)
    await settled()
    expect(answered).not.toHaveBeenCalled()
  })
})

describe('a page', () => {
  test('finds what the app has put there', async () => {
    const [pluginPort, pagePort] = makePortPair()
    openWebview(sums, pluginPort)
    Reflect.set(globalThis, BRIDGE, { ...pagePort, params: { a: 1 } })
    const client = connectWebview<MethodsOf<typeof sums>>()
    expect(client.params).toEqual({ a: 1 })
    expect(await client.call('add', 2, 3)).toBe(5)
  })

  test('in any other browser is told so', () => {
    expect(() => connectWebview()).toThrow('页面不在 Mobot 的 WebView 中')
  })
})
