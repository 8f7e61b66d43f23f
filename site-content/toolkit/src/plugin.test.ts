import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { ALICE, FakeAdapter, makeLog, PRIVATE, settled } from './fake-adapter.fixture.ts'
import { createMemoryHost } from './memory-host.ts'
import { h } from './native-elements.ts'
import { defineNativeView } from './native-view.ts'
import type { Plugin } from './plugin.ts'
import { PluginConfigInputKind } from './plugin-config-inputs.ts'
import { definePlugin, type PluginLifecycle, PluginState } from './plugin-definition.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const view = defineNativeView({ name: 'list', title: '列表', state: () => ({}), render: () => h('list', {}) })

async function start(lifecycle: PluginLifecycle = {}) {
  const adapter = new FakeAdapter({})
  const host = createMemoryHost()
  const { logger, lines, records } = makeLog()
  const bot = new Bot(adapter, { id: 'bot', platform: 'fake' }, { logger, host })
  await bot.start()
  const plugin = await bot.use({ name: 'test', version: '1.2.0', ...lifecycle })
  return { adapter, host, bot, plugin, lines, records }
}

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

describe('its life', () => {
  test('is a way through the states', async () => {
    const steps: string[] = []
    const { bot, plugin } = await start({
      onLoad: ({ state }) => void steps.push(`onLoad in ${state}`),
      setup: ({ state }) => void steps.push(`setup in ${state}`),
      onUnload: ({ state }) => void steps.push(`onUnload in ${state}`),
    })
    plugin.on('state', (state, previous) => steps.push(`${previous} → ${state}`))
    await plugin.disable()
    await plugin.enable()
    await bot.remove('test')
    expect(steps).toEqual([
      'onLoad in created',
      'setup in loaded',
      'enabled → loaded',
      'setup in loaded',
      'loaded → enabled',
      'enabled → loaded',
      'onUnload in loaded',
      'loaded → unloaded',
    ])
  })

  test('what is done already is not done again', async () => {
    const setup = vi.fn()
    const { plugin } = await start({ setup })
    const changed = vi.fn()
    plugin.on('state', changed)
    await plugin.load()
    await plugin.enable()
    expect([setup.mock.calls.length, changed.mock.calls.length]).toEqual([1, 0])
    await plugin.unload()
    await plugin.unload()
    await plugin.disable()
    expect(plugin.state).toBe(PluginState.Unloaded)
  })

  test('is over when unloaded', async () => {
    const { plugin } = await start()
    await plugin.unload()
    await expect(plugin.enable()).rejects.toThrow('已经卸载')
    await expect(plugin.load()).rejects.toThrow('已经卸载')
    expect(plugin.state).toBe(PluginState.Unloaded)
  })

  test('takes one step after the other', async () => {
    const steps: string[] = []
    const { plugin } = await start()
    plugin.on('state', (state) => steps.push(state))
    await Promise.all([plugin.disable(), plugin.enable(), plugin.disable()])
    expect(steps).toEqual(['loaded', 'enabled', 'loaded'])
  })

  test('an observer that throws disturbs nothing', async () => {
    const { plugin, lines } = await start()
    plugin.on('state', () => {
      throw new Error('旁观者')
    })
    await plugin.disable()
    expect(plugin.state).toBe(PluginState.Loaded)
    expect(lines).toEqual(['test error 响应插件的事件时出错'])
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

describe('what it cleans up', () => {
  test('is what setup returned first, then the rest from the last to the first', async () => {
    const steps: string[] = []
    const { plugin } = await start({
      setup(each) {
        each.defer(() => void steps.push('first'))
        each.defer(() => void steps.push('second'))
        return () => void steps.push('setup')
      },
    })
    plugin.defer(() => void steps.push('later'))
    await plugin.disable()
    expect(steps).toEqual(['setup', 'later', 'second', 'first'])
  })

  test('goes on although something throws', async () => {
    const last = vi.fn()
    const { plugin, lines } = await start({
      setup(each) {
        each.defer(last)
        each.defer(() => {
          throw new Error('坏了')
        })
      },
    })
    await plugin.disable()
    expect(last).toHaveBeenCalledTimes(1)
    expect(lines).toEqual(['test error 清理函数或定时任务出错'])
  })

  test('is done while hooks and listeners are silent and views still open', async () => {
    const seen: unknown[] = []
    const { plugin, host } = await start({
      setup: (each) => void each.defer(() => void seen.push(host.views.length)),
    })
    const handle = await plugin.open(view)
    await plugin.disable()
    await handle.closed
    expect(seen).toEqual([1])
    expect(host.views).toEqual([])
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
})

describe('failures', () => {
  test('of setup undo everything, and can be tried again', async () => {
    const cleanup = vi.fn()
    const loaded = vi.fn()
    let isBroken = true
    const { adapter, plugin } = await start({
      onLoad: loaded,
      setup(each) {
        each.listen('a', () => 'b')
        each.defer(cleanup)
        if (isBroken) throw new Error('坏了')
      },
    })
    expect(plugin.state).toBe(PluginState.Failed)
    expect([cleanup.mock.calls.length, plugin.listeners.length]).toEqual([1, 0])
    isBroken = false
    await plugin.enable()
    adapter.say('a', { sender: ALICE })
    await settled()
    expect(plugin.state).toBe(PluginState.Enabled)
    expect(loaded).toHaveBeenCalledTimes(1)
    expect(adapter.sent).toEqual(['b'])
  })

  test('of onLoad are tried again together with it', async () => {
    const onLoad = vi.fn().mockImplementationOnce(() => {
      throw new Error('坏了')
    })
    const setup = vi.fn()
    const { plugin } = await start({ onLoad, setup })
    expect([plugin.state, setup.mock.calls.length]).toEqual([PluginState.Failed, 0])
    await plugin.enable()
    expect([plugin.state, onLoad.mock.calls.length]).toEqual([PluginState.Enabled, 2])
  })

  test('are told, as errors, whatever was thrown', async () => {
    const failed = vi.fn()
    const { plugin, lines } = await start({
      setup: (each) => {
        each.on('error', failed)
        throw '一句话'
      },
    })
    expect(plugin.state).toBe(PluginState.Failed)
    expect(failed.mock.calls).toEqual([[new Error('一句话')]])
    expect(lines).toEqual(['test error 启用时出错'])
  })

  test('of onUnload do not keep it', async () => {
    const { bot, plugin } = await start({
      onUnload: () => {
        throw new Error('坏了')
      },
    })
    expect(await bot.remove('test')).toBe(true)
    expect(plugin.state).toBe(PluginState.Unloaded)
  })

  test('a plugin that never loaded is not asked to unload', async () => {
    const onUnload = vi.fn()
    const onLoad = (): never => {
      throw new Error('坏了')
    }
    const { bot } = await start({ onLoad, onUnload })
    await bot.remove('test')
    expect(onUnload).not.toHaveBeenCalled()
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
