import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { FakeAdapter, PRIVATE, settled } from './fake-adapter.fixture.ts'
import { createMemoryHost, type MemoryHost } from './memory-host.ts'
import { h } from './native-elements.ts'
import { defineNativeView } from './native-view.ts'
import { start } from './plugin.fixture.ts'
import type { Plugin } from './plugin.ts'
import { PluginConfigInputKind } from './plugin-config-inputs.ts'
import { definePlugin, PluginState } from './plugin-definition.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const view = defineNativeView({ name: 'list', title: '列表', state: () => ({}), render: () => h('list', {}) })

describe('its definition', () => {
  test('names it, and stays as it is', () => {
    const definition = { name: 'a-1', version: '1.0.0' }
    expect(definePlugin(definition)).toBe(definition)
  })

  test.each(['', 'Hello', 'a_b', '-a', 'a-', '插件'])('may not be named %j', (name) => {
    expect(() => definePlugin({ name, version: '1.0.0' })).toThrow('小写字母')
  })

  test('is checked where it is used as well', async () => {
    const { bot } = await start()
    await expect(bot.use({ name: 'A', version: '1.0.0' })).rejects.toThrow('小写字母')
    const tone = { kind: PluginConfigInputKind.RadioGroup, label: '', default: 'x', options: [] } as const
    await expect(bot.use({ name: 'a', version: '1.0.0', config: { tone } })).rejects.toThrow('配置项 tone')
    expect(bot.plugins.has('a')).toBe(false)
  })
})

describe('what it has', () => {
  test('is its own: name, version, log, storage', async () => {
    const { bot, plugin, lines } = await start()
    const other = await bot.use({ name: 'other', version: '1.0.0' })
    await plugin.storage.set('key', 1)
    plugin.logger.info('你好')
    expect([plugin.name, plugin.version, plugin.bot]).toEqual(['test', '1.2.0', bot])
    expect(await other.storage.get('key')).toBeUndefined()
    expect(lines).toEqual(['test info 你好'])
  })

  test('does not mix its configuration with its data, nor accounts with each other', async () => {
    const host = createMemoryHost()
    const config = { hour: { kind: PluginConfigInputKind.Number, label: '几点', default: 8 } } as const
    const install = (id: string) =>
      new Bot(new FakeAdapter({}), { id, platform: 'fake' }, { host }).use({
        name: 'a',
        version: '1.0.0',
        config,
      })
    const [first, second] = [await install('1'), await install('2')]
    await first.config.set('hour', 9)
    await first.storage.set('hour', 'data')
    expect(await first.storage.keys()).toEqual(['hour'])
    expect(await first.storage.get('hour')).toBe('data')
    expect(second.config.get('hour')).toBe(8)
    expect((await install('1')).config.values).toEqual({ hour: 9 })
  })

  test('is ready when it is loaded', async () => {
    const host = createMemoryHost()
    await host.storage('fake/bot/a/config').set('hour', 9)
    const bot = new Bot(new FakeAdapter({}), { id: 'bot', platform: 'fake' }, { host })
    const seen = vi.fn()
    await bot.use({
      name: 'a',
      version: '1.0.0',
      config: { hour: { kind: PluginConfigInputKind.Number, label: '几点', default: 8 } },
      onLoad: (plugin) => seen(plugin.config.values.hour),
    })
    expect(seen).toHaveBeenCalledWith(9)
  })
})

describe('what it registers', () => {
  test('works as soon as it is enabled, not before', async () => {
    const { adapter, bot } = await start()
    let finish = () => {}
    const installing = bot.use({
      name: 'slow',
      version: '1.0.0',
      setup(plugin) {
        plugin.listen('a', () => 'b')
        plugin.hook('message:send', (draft) => ({
          ...draft,
          segments: [...draft.segments, { type: 'dice' }],
        }))
        return new Promise<void>((resolve) => (finish = resolve))
      },
    })
    await settled()
    adapter.say('a')
    await settled()
    await bot.send(PRIVATE, 'x')
    expect(adapter.sent).toEqual(['x'])
    finish()
    await installing
    adapter.say('a')
    await settled()
    expect(adapter.sent).toEqual(['x', 'b[dice]'])
  })

  test('works no more when it is disabled, and again when it is enabled', async () => {
    const { adapter, plugin } = await start({
      setup(each) {
        each.listen('a', () => 'b')
        each.mount(view)
      },
    })
    expect([plugin.listeners.length, plugin.views]).toEqual([1, [view]])
    await plugin.disable()
    adapter.say('a')
    await settled()
    expect([adapter.sent, plugin.listeners, plugin.views]).toEqual([[], [], []])
    await plugin.enable()
    adapter.say('a')
    await settled()
    expect(adapter.sent).toEqual(['b'])
  })

  test('in onLoad lives until it is disabled for the first time', async () => {
    const { adapter, plugin } = await start({ onLoad: (each) => void each.listen('a', () => 'b') })
    adapter.say('a')
    await settled()
    await plugin.disable()
    await plugin.enable()
    adapter.say('a')
    await settled()
    expect(adapter.sent).toEqual(['b'])
  })

  test('is refused while it is disabled', async () => {
    const { plugin } = await start()
    await plugin.disable()
    const attempts = [
      () => plugin.listen('a', () => 'b'),
      () => plugin.hook('view:open', () => false),
      () => plugin.schedule(1, () => {}),
      () => plugin.mount(view),
      () => plugin.defer(() => {}),
    ]
    for (const attempt of attempts) expect(attempt).toThrow('没有启用')
    await expect(plugin.open(view)).rejects.toThrow('没有启用')
  })

  test('a handler that is running may still answer', async () => {
    const { adapter, plugin } = await start({
      setup: (each) =>
        void each.listen('a', async ({ reply }) => {
          await each.disable()
          await reply('还在')
        }),
    })
    adapter.say('a')
    await settled()
    expect([adapter.sent, plugin.state]).toEqual([['还在'], PluginState.Loaded])
  })

  test('views have different names, and can be taken down', async () => {
    const { plugin } = await start()
    const unmount = plugin.mount(view)
    expect(() => plugin.mount({ ...view })).toThrow('已经登记过名为“list”的视图')
    unmount()
    unmount()
    plugin.mount(view)
    expect(plugin.views).toEqual([view])
  })
})

describe('schedules', () => {
  test('run again and again until it is disabled', async () => {
    const task = vi.fn()
    const { plugin } = await start({ setup: (each) => void each.schedule(1_000, task) })
    await vi.advanceTimersByTimeAsync(3_500)
    expect(task).toHaveBeenCalledTimes(3)
    await plugin.disable()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(task).toHaveBeenCalledTimes(3)
  })

  test('skip a turn while the last one is not over', async () => {
    let finish = () => {}
    const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    await start({ setup: (each) => void each.schedule(1_000, task) })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(task).toHaveBeenCalledTimes(1)
    finish()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(task).toHaveBeenCalledTimes(2)
  })

  test('go on after an error, and can be stopped', async () => {
    const task = vi.fn(() => {
      throw new Error('坏了')
    })
    const { plugin, lines } = await start()
    const stop = plugin.schedule(1_000, task)
    await vi.advanceTimersByTimeAsync(2_000)
    stop()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(task).toHaveBeenCalledTimes(2)
    expect(lines).toHaveLength(2)
  })

  test.each([0, -1, Number.NaN])('not every %d milliseconds', async (interval) => {
    const { plugin } = await start()
    expect(() => plugin.schedule(interval, () => {})).toThrow(RangeError)
  })
})

describe('foreground and background', () => {
  test('are told while it is enabled', async () => {
    const steps: string[] = []
    const { host, plugin, lines } = await start({
      onForeground: () => void steps.push('fore'),
      onBackground: async () => {
        steps.push('back')
        throw new Error('坏了')
      },
    })
    host.setVisible(false)
    host.setVisible(true)
    await settled()
    await plugin.disable()
    host.setVisible(false)
    expect(steps).toEqual(['back', 'fore'])
    expect(lines).toEqual(['test error 进入后台时出错'])
  })

  test('are not told before that', async () => {
    const told = vi.fn()
    const { plugin } = await start({
      setup: ({ bot }) => (bot.host as MemoryHost).setVisible(false),
      onBackground: told,
    })
    expect([plugin.state, told.mock.calls.length]).toEqual([PluginState.Enabled, 0])
  })
})

test('a plugin can be used by those who care not for its configuration', async () => {
  const { bot } = await start()
  const definition = definePlugin({
    name: 'typed',
    version: '1.0.0',
    config: { on: { kind: PluginConfigInputKind.Switch, label: '开', default: true } },
  })
  const typed = await bot.use(definition)
  const plain: Plugin | undefined = bot.plugins.get('typed')
  expect(typed.config.values.on).toBe(true)
  expect(plain).toBe(typed)
})
