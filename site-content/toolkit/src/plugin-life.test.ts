import { describe, expect, test, vi } from 'vitest'
import { ALICE, settled } from './fake-adapter.fixture.ts'
import { h } from './native-elements.ts'
import { defineNativeView } from './native-view.ts'
import { start } from './plugin.fixture.ts'
import { PluginState } from './plugin-definition.ts'

const view = defineNativeView({ name: 'list', title: '列表', state: () => ({}), render: () => h('list', {}) })

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
