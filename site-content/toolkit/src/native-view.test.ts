import { describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { FakeAdapter, makeLog, settled } from './fake-adapter.fixture.ts'
import { createMemoryHost, type MemoryView } from './memory-host.ts'
import { h, type NativeElement } from './native-elements.ts'
import { defineNativeView, type NativeView } from './native-view.ts'
import type { ViewParams } from './view.ts'

async function open(view: NativeView, params?: ViewParams) {
  const host = createMemoryHost()
  const { logger, lines } = makeLog()
  const bot = new Bot(new FakeAdapter({}), { id: 'bot', platform: 'fake' }, { host, logger })
  await bot.start()
  const plugin = await bot.use({ name: 'test', version: '1.0.0' })
  const handle = await plugin.open(view, params)
  const [shown] = host.views
  if (!shown) throw new Error('nothing is open')
  return { handle, shown, plugin, host, lines }
}

/** The button that reads so, pressed. */
function press(shown: MemoryView, label: string): void {
  const find = (element: NativeElement | string): NativeElement<'button'> | undefined => {
    if (typeof element === 'string') return undefined
    if (element.type === 'button' && (element as NativeElement<'button'>).props.label === label) {
      return element as NativeElement<'button'>
    }
    return element.children.map(find).find((each) => each)
  }
  const button = shown.tree && find(shown.tree)
  if (!button) throw new Error(`no button ${label}`)
  button.props.onPress()
}

const renders = vi.fn()
const counter = defineNativeView({
  name: 'counter',
  title: '计数器',
  state: () => ({ count: 0, note: '' }),
  render({ state, update, close }) {
    renders(state.count)
    return h(
      'column',
      {},
      h('text', {}, `${state.count}${state.note}`),
      h('button', { label: '加一', onPress: () => update({ count: state.count + 1 }) }),
      h('button', {
        label: '加二',
        onPress() {
          update({ count: state.count + 2 })
          update({ note: '！' })
        },
      }),
      h('button', { label: '完成', onPress: () => close(state.count) }),
    )
  },
})

describe('elements', () => {
  test('have their children flat, and only those that show', () => {
    const rows = ['a', 'b'].map((key) => h('list-row', { key, title: key }))
    const list = h('list', {}, rows, false, undefined, 'text', [false, h('divider', {})])
    expect(list.children).toEqual([...rows, 'text', h('divider', {})])
  })

  test('an empty text is a text', () => {
    expect(h('text', {}, '').children).toEqual([''])
  })
})

test('a definition becomes a view', () => {
  expect(counter).toMatchObject({ kind: 'native', name: 'counter', title: '计数器' })
})

test('it is drawn from its first state, and again after each change', async () => {
  const { shown } = await open(counter)
  await settled()
  expect(shown.tree?.children[0]).toEqual(h('text', {}, '0'))
  press(shown, '加一')
  await settled()
  press(shown, '加一')
  await settled()
  expect(shown.tree?.children[0]).toEqual(h('text', {}, '2'))
})

test('changes made together are drawn once', async () => {
  const { shown } = await open(counter)
  await settled()
  renders.mockClear()
  press(shown, '加二')
  await settled()
  expect(renders).toHaveBeenCalledTimes(1)
  expect(shown.tree?.children[0]).toEqual(h('text', {}, '2！'))
})

test('while its state is on the way something turns', async () => {
  let give = (_state: object): void => {}
  const slow = defineNativeView({
    name: 'slow',
    title: '慢',
    state: () => new Promise<object>((resolve) => (give = resolve)),
    render: () => h('text', {}, '好了'),
  })
  const { shown } = await open(slow)
  expect(shown.tree).toEqual(h('spinner', {}))
  give({})
  await settled()
  expect(shown.tree).toEqual(h('text', {}, '好了'))
})

test('state and drawing know the plugin and the parameters', async () => {
  const seen = vi.fn()
  const view = defineNativeView({
    name: 'v',
    title: '',
    state(source) {
      seen(source.plugin.name, source.params)
      return {}
    },
    render: ({ plugin, params }) => h('text', {}, `${plugin.name} ${String(params.question)}`),
  })
  const { shown } = await open(view, { question: '好吗' })
  await settled()
  expect(seen).toHaveBeenCalledWith('test', { question: '好吗' })
  expect(shown.tree).toEqual(h('text', {}, 'test 好吗'))
})

describe('closing', () => {
  test('gives a result, once', async () => {
    const { handle, shown, host } = await open(counter)
    await settled()
    press(shown, '完成')
    handle.close()
    expect(await handle.closed).toBe(0)
    expect(host.views).toEqual([])
  })

  test('by the reader, or by the plugin, gives none', async () => {
    const first = await open(counter)
    first.shown.dismiss()
    expect(await first.handle.closed).toBeUndefined()
    const second = await open(counter)
    second.handle.close()
    expect(await second.handle.closed).toBeUndefined()
  })

  test('nothing is drawn afterwards', async () => {
    const { handle, shown } = await open(counter)
    await settled()
    handle.close()
    renders.mockClear()
    press(shown, '加一')
    await settled()
    expect(renders).not.toHaveBeenCalled()
  })

  test('happens when the plugin is disabled', async () => {
    const { handle, plugin } = await open(counter)
    await plugin.disable()
    expect(await handle.closed).toBeUndefined()
  })
})

describe('mistakes', () => {
  test('no first state: it closes', async () => {
    const view = defineNativeView({
      name: 'v',
      title: '',
      state: () => Promise.reject(new Error('坏了')),
      render: () => h('spinner', {}),
    })
    const { plugin, lines } = await open(counter)
    const handle = await plugin.open(view)
    expect(await handle.closed).toBeUndefined()
    expect(lines).toEqual(['test error 视图“v”没有给出初始状态'])
  })

  test('a drawing that throws leaves the last one', async () => {
    const view = defineNativeView({
      name: 'v',
      title: '',
      state: () => ({ broken: false }),
      render({ state, update }) {
        if (state.broken) throw new Error('坏了')
        return h('button', { label: '弄坏', onPress: () => update({ broken: true }) })
      },
    })
    const { shown, lines } = await open(view)
    await settled()
    press(shown, '弄坏')
    await settled()
    expect(shown.tree?.type).toBe('button')
    expect(lines).toEqual(['test error 视图“v”渲染出错'])
  })
})

test('events are for web pages, and so is connecting', async () => {
  const { handle, shown } = await open(counter)
  handle.post('event', 1)
  expect(() => shown.connect()).toThrow('“counter”是原生视图')
})
