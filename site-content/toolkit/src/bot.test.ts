import { describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { BotStatus } from './bot-status.ts'
import { BOB, FakeAdapter, GROUP, makeLog, PRIVATE, settled } from './fake-adapter.fixture.ts'
import type { IncomingMessage } from './message.ts'
import { ListenerPermission } from './permission.ts'
import { definePlugin, PluginState } from './plugin-definition.ts'
import * as segment from './segments/index.ts'

async function start() {
  const adapter = new FakeAdapter({})
  const { logger, lines } = makeLog()
  const account = { id: 'bot', platform: 'fake', masters: ['boss'], managers: ['aide'] }
  const bot = new Bot(adapter, account, { logger })
  await bot.start()
  return { adapter, bot, lines }
}

const empty = definePlugin({ name: 'empty', version: '1.0.0' })

describe('what is received', () => {
  test('carries text, permission and everything the adapter gave', async () => {
    const { adapter, bot } = await start()
    const heard: IncomingMessage[] = []
    bot.on('message', (message) => heard.push(message))
    adapter.say([segment.at('bot'), ' 你好', segment.dice(), '！ '])
    await settled()
    expect(heard).toMatchObject([{ id: 'm1', bot, target: PRIVATE, text: '你好！', time: new Date(0) }])
    expect(heard[0]?.segments).toHaveLength(4)
  })

  test.each([
    ['a member', { id: 'u', name: '' }, GROUP, ListenerPermission.Everyone],
    ['an administrator', { id: 'u', name: '', role: 'admin' }, GROUP, ListenerPermission.GroupAdmin],
    ['the owner', { id: 'u', name: '', role: 'owner' }, GROUP, ListenerPermission.GroupOwner],
    ['an owner in private', { id: 'u', name: '', role: 'owner' }, PRIVATE, ListenerPermission.Everyone],
    ['a manager', { id: 'aide', name: '', role: 'owner' }, GROUP, ListenerPermission.Manager],
    ['a master in private', { id: 'boss', name: '' }, PRIVATE, ListenerPermission.Master],
  ] as const)('the permission of %s', async (_name, sender, target, permission) => {
    const { adapter, bot } = await start()
    const heard = vi.fn()
    bot.on('message', (message) => heard(message.sender.permission))
    adapter.say('a', { sender, target })
    await settled()
    expect(heard).toHaveBeenCalledWith(permission)
  })

  test('a copy with other content has its own text', async () => {
    const { adapter, bot } = await start()
    const heard: IncomingMessage[] = []
    bot.on('message', (message) => heard.push(message.with(['天气 ', '杭州 '])))
    adapter.say('tq 杭州')
    await settled()
    expect(heard[0]).toMatchObject({ id: 'm1', text: '天气 杭州', segments: [segment.text('天气 杭州 ')] })
  })

  test('other accounts of the same adapter are none of its business', async () => {
    const { adapter, bot } = await start()
    const heard = vi.fn()
    bot.on('message', heard)
    adapter.say('a', { account: 'other' })
    await settled()
    expect(heard).not.toHaveBeenCalled()
  })

  test('notices are passed on', async () => {
    const { adapter, bot } = await start()
    const heard = vi.fn()
    bot.on('notice', heard)
    adapter.notify({ kind: 'poke', target: GROUP, userId: 'u1' })
    expect(heard).toHaveBeenCalledWith({ kind: 'poke', target: GROUP, userId: 'u1' })
  })

  test('an observer that throws disturbs nobody', async () => {
    const { adapter, bot, lines } = await start()
    const failed = vi.fn()
    bot.on('error', failed)
    bot.on('message', () => {
      throw new Error('旁观者')
    })
    const plugin = await bot.use({
      ...empty,
      setup: (each) => void each.listen('a', () => 'b'),
    })
    adapter.say('a')
    await settled()
    expect(plugin.state).toBe(PluginState.Enabled)
    expect(adapter.sent).toEqual(['b'])
    expect(failed).toHaveBeenCalledTimes(1)
    expect(lines).toContain('bot error 旁观者')
  })

  test('nothing after it was stopped', async () => {
    const { adapter, bot } = await start()
    const heard = vi.fn()
    bot.on('message', heard)
    await bot.stop()
    adapter.say('a')
    await settled()
    expect(heard).not.toHaveBeenCalled()
    expect(adapter.count('message')).toBe(0)
  })
})

describe('what is sent', () => {
  test('has an identity and can be recalled', async () => {
    const { adapter, bot } = await start()
    const recall = vi.spyOn(adapter, 'recall').mockResolvedValue()
    const sent = await bot.send(GROUP, ['a', 'b'])
    expect(sent).toMatchObject({ id: 's1', target: GROUP })
    await sent.recall()
    expect(recall).toHaveBeenCalledWith('bot', 's1')
    expect(adapter.sent).toEqual(['ab'])
  })

  test.each([
    ['plainly', {}, '好'],
    ['quoting', { quote: true }, '[reply]好'],
    ['mentioning', { mention: true }, '[at] 好'],
    ['both', { quote: true, mention: true }, '[reply][at] 好'],
  ])('as a reply, %s', async (_name, options, text) => {
    const { adapter, bot } = await start()
    bot.on('message', (message) => void message.reply('好', options))
    adapter.say('a', { target: GROUP })
    await settled()
    expect(adapter.sent).toEqual([text])
  })

  test('mentions nobody in private', async () => {
    const { adapter, bot } = await start()
    bot.on('message', (message) => void message.reply('好', { mention: true }))
    adapter.say('a')
    await settled()
    expect(adapter.sent).toEqual(['好'])
  })

  test.each([
    ['nothing', []],
    ['an empty text', ''],
  ])('not %s', async (_name, content) => {
    const { bot } = await start()
    await expect(bot.send(GROUP, content)).rejects.toThrow('没有可以发送的内容')
  })

  test('not if nothing is left of it', async () => {
    const { adapter, bot } = await start()
    adapter.supports = new Set(['text'])
    vi.spyOn(adapter, 'downgrade').mockReturnValue(undefined)
    await expect(bot.send(GROUP, segment.shake())).rejects.toThrow('没有可以发送的内容')
  })

  test('not before the start, nor after the end', async () => {
    const bot = new Bot(new FakeAdapter({}), { id: 'bot', platform: 'fake' })
    await expect(bot.send(GROUP, 'a')).rejects.toThrow('机器人不在线（offline）')
    await bot.start()
    await bot.stop()
    await expect(bot.send(GROUP, 'a')).rejects.toThrow('机器人不在线')
  })
})

describe('plugins', () => {
  test('are loaded when installed, enabled when it starts, in order, and disabled in reverse', async () => {
    const adapter = new FakeAdapter({})
    const bot = new Bot(adapter, { id: 'bot', platform: 'fake' }, { logger: makeLog().logger })
    const make = (name: string) => ({
      name,
      version: '1.0.0',
      onLoad: () => void adapter.calls.push(`load ${name}`),
      setup: () => {
        adapter.calls.push(`setup ${name}`)
        return () => void adapter.calls.push(`cleanup ${name}`)
      },
    })
    await bot.use(make('a'))
    await bot.use(make('b'))
    await bot.start()
    await bot.stop()
    expect(adapter.calls).toEqual([
      'load a',
      'load b',
      'connect',
      'setup a',
      'setup b',
      'cleanup b',
      'cleanup a',
      'disconnect',
    ])
  })

  test('are enabled at once if it runs already', async () => {
    const { bot } = await start()
    const plugin = await bot.use(empty)
    expect(plugin.state).toBe(PluginState.Enabled)
    expect(bot.plugins.get('empty')).toBe(plugin)
  })

  test('have different names', async () => {
    const { bot } = await start()
    await bot.use(empty)
    await expect(bot.use(empty)).rejects.toThrow('已经安装过名为 empty 的插件')
  })

  test('are removed, their data stay', async () => {
    const { bot } = await start()
    const first = await bot.use(empty)
    await first.storage.set('count', 1)
    expect(await bot.remove('empty')).toBe(true)
    expect(await bot.remove('empty')).toBe(false)
    expect(first.state).toBe(PluginState.Unloaded)
    const second = await bot.use(empty)
    expect(await second.storage.get('count')).toBe(1)
  })

  test('one that fails leaves the others alone', async () => {
    const { adapter, bot } = await start()
    const broken = await bot.use({
      ...empty,
      name: 'broken',
      setup: () => {
        throw new Error('坏了')
      },
    })
    await bot.use({ ...empty, setup: (plugin) => void plugin.listen('a', () => 'b') })
    adapter.say('a')
    await settled()
    expect(broken.state).toBe(PluginState.Failed)
    expect(adapter.sent).toEqual(['b'])
  })

  test('a message they are about to send when stopped is waited for', async () => {
    const { adapter, bot } = await start()
    await bot.use({ ...empty, setup: (plugin) => () => void plugin.bot.send(GROUP, '再见') })
    await bot.stop()
    expect(adapter.sent).toEqual(['再见'])
    expect(adapter.calls).toEqual(['connect', 'send', 'disconnect'])
  })
})

test('a handler may restart the bot', async () => {
  const { adapter, bot } = await start()
  await bot.use({
    ...empty,
    setup: (plugin) =>
      void plugin.listen('重启', async ({ reply }) => {
        await reply('马上回来')
        await bot.stop()
        await bot.start()
        await reply('回来了')
      }),
  })
  adapter.say('重启')
  await settled()
  await settled()
  expect(adapter.sent).toEqual(['马上回来', '回来了'])
  expect(bot.status).toBe(BotStatus.Online)
})

test('starting twice is starting once', async () => {
  const { adapter, bot } = await start()
  await Promise.all([bot.start(), bot.start()])
  adapter.say('a', { sender: BOB })
  expect(adapter.calls).toEqual(['connect'])
  expect(bot.profile).toEqual({ id: 'bot', name: '机器人' })
  expect(bot.id).toBe('bot')
})

test('starting while it stops begins when that is over', async () => {
  const { adapter, bot } = await start()
  const plugin = await bot.use(empty)
  void bot.stop()
  await Promise.all([bot.stop(), bot.start()])
  expect(adapter.calls).toEqual(['connect', 'disconnect', 'connect'])
  expect([bot.status, plugin.state]).toEqual([BotStatus.Online, PluginState.Enabled])
})
