import { describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { BotStatus } from './bot-status.ts'
import { FakeAdapter, GROUP, makeLog, settled } from './fake-adapter.fixture.ts'
import type { IncomingMessage } from './message.ts'
import { h } from './native-elements.ts'
import { defineNativeView } from './native-view.ts'
import type { Plugin } from './plugin.ts'
import * as segment from './segments/index.ts'

async function start(setup: (plugin: Plugin) => void = () => {}) {
  const adapter = new FakeAdapter({})
  const { logger, lines } = makeLog()
  const bot = new Bot(adapter, { id: 'bot', platform: 'fake' }, { logger })
  await bot.start()
  const plugin = await bot.use({ name: 'test', version: '1.0.0', setup })
  const say = async (text: string) => {
    adapter.say(text)
    await settled()
  }
  return { adapter, bot, plugin, say, lines }
}

const view = defineNativeView({
  name: 'v',
  title: '视图',
  state: ({ params }) => ({ text: String(params.text) }),
  render: ({ state }) => h('text', {}, state.text),
})

describe('a chain', () => {
  test('goes by priority, then by the order of registration', async () => {
    const { bot, adapter } = await start()
    const append = (text: string, priority: number) =>
      bot.hook('message:send', (draft) => ({ ...draft, segments: [...draft.segments, segment.text(text)] }), {
        priority,
      })
    append('4', -100)
    append('2', 0)
    append('1', 100)
    append('3', 0)
    await bot.send(GROUP, '0')
    expect(adapter.sent).toEqual(['01234'])
  })

  test('waits for those that take their time', async () => {
    const { bot, adapter } = await start()
    bot.hook('message:send', async (draft) => {
      await settled()
      return { ...draft, segments: [segment.text('late')] }
    })
    await bot.send(GROUP, 'early')
    expect(adapter.sent).toEqual(['late'])
  })

  test.each([
    ['true', true],
    ['nothing', undefined],
  ])('%s leaves things as they are', async (_name, result) => {
    const { bot, adapter } = await start()
    bot.hook('message:send', () => result)
    await bot.send(GROUP, 'a')
    expect(adapter.sent).toEqual(['a'])
  })

  test('false ends it: nobody after is asked', async () => {
    const { bot } = await start()
    const last = vi.fn()
    bot.hook('message:send', () => false)
    bot.hook('message:send', last)
    await expect(bot.send(GROUP, 'a')).rejects.toThrow('被 message:send 钩子取消')
    expect(last).not.toHaveBeenCalled()
  })

  test('one that throws is logged and passed over', async () => {
    const { bot, adapter, lines } = await start()
    bot.hook('message:send', () => {
      throw new Error('坏了')
    })
    await bot.send(GROUP, 'a')
    expect(adapter.sent).toEqual(['a'])
    expect(lines).toEqual(['bot error 钩子 message:send 出错'])
  })

  test('one that is taken back is asked no more, not even this time', async () => {
    const { bot } = await start()
    const removed = vi.fn()
    let dispose = () => {}
    bot.hook('message:send', () => dispose())
    dispose = bot.hook('message:send', removed)
    await bot.send(GROUP, 'a')
    expect(removed).not.toHaveBeenCalled()
  })

  test('those of a plugin end with it, those of the bot stay', async () => {
    const { bot, plugin } = await start()
    const [own, general] = [vi.fn(), vi.fn()]
    plugin.hook('message:send', () => own())
    bot.hook('message:send', () => general())
    await plugin.disable()
    await bot.send(GROUP, 'a')
    expect([own.mock.calls.length, general.mock.calls.length]).toEqual([0, 1])
  })
})

describe('message:receive', () => {
  test('may rewrite a message', async () => {
    const { adapter, bot, say } = await start((plugin) => {
      plugin.listen('天气 <city>', ({ params }) => params.city)
    })
    bot.hook('message:receive', (message) => {
      if (message.text.startsWith('tq')) return message.with(message.text.replace('tq', '天气'))
    })
    await say('tq 杭州')
    expect(adapter.sent).toEqual(['杭州'])
  })

  test('may drop it before anybody hears of it', async () => {
    const { adapter, bot, say } = await start((plugin) => void plugin.listen('a', () => 'b'))
    const heard = vi.fn()
    bot.on('message', heard)
    bot.hook('message:receive', () => false)
    await say('a')
    expect(heard).not.toHaveBeenCalled()
    expect(adapter.sent).toEqual([])
  })
})

describe('message:send', () => {
  test('sees what was written, before it is downgraded', async () => {
    const { adapter, bot } = await start()
    adapter.supports = new Set(['text'])
    const seen = vi.fn()
    bot.hook('message:send', ({ segments, target }) => seen(target, segments))
    await bot.send(GROUP, [segment.dice(), '!'])
    expect(seen).toHaveBeenCalledWith(GROUP, [segment.dice(), segment.text('!')])
    expect(adapter.sent).toEqual(['[dice]!'])
  })
})

describe('while a chain takes its time', () => {
  test('the connection may go: nothing is handed to the adapter', async () => {
    const { adapter, bot } = await start()
    bot.hook('message:send', () => adapter.become(BotStatus.Suspended))
    await expect(bot.send(GROUP, 'a')).rejects.toThrow('机器人不在线（suspended）')
    expect(adapter.sent).toEqual([])
  })

  test('a plugin may be disabled: the view it was about to open is closed', async () => {
    const { bot, plugin } = await start()
    bot.hook('view:open', async () => {
      await plugin.disable()
    })
    const handle = await plugin.open(view)
    expect(await handle.closed).toBeUndefined()
  })
})

describe('listener:call', () => {
  test('may skip a listener, and the next one has its turn', async () => {
    const { adapter, bot, say } = await start((plugin) => {
      plugin.listen({ name: 'first', pattern: 'a', handler: () => '1' })
      plugin.listen({ name: 'second', pattern: 'a', handler: () => '2' })
    })
    bot.hook('listener:call', ({ listener }) => listener.name !== 'first')
    await say('a')
    expect(adapter.sent).toEqual(['2'])
  })

  test('may hand another message to the handler', async () => {
    const { adapter, bot, say } = await start((plugin) => {
      plugin.listen('复述 <text...>', ({ params }) => params.text)
    })
    bot.hook('listener:call', (call) => ({ ...call, message: call.message.with('复述 别的') }))
    await say('复述 原话')
    expect(adapter.sent).toEqual(['别的'])
  })

  test('a pattern that cannot bear the other message is an error of the listener', async () => {
    const { bot, say, lines } = await start((plugin) => {
      const isShort = (message: IncomingMessage): boolean => {
        if (message.text.length > 1) throw new Error('太长')
        return true
      }
      plugin.listen({ name: '短', pattern: isShort, handler: () => {} })
    })
    bot.hook('listener:call', (call) => ({ ...call, message: call.message.with('长长') }))
    await say('a')
    expect(lines).toEqual(['test error 监听器“短”出错'])
  })

  test('hears only of what matched', async () => {
    const { bot, say } = await start((plugin) => void plugin.listen('a', () => 'b'))
    const called = vi.fn()
    bot.hook('listener:call', () => called())
    await say('c')
    expect(called).not.toHaveBeenCalled()
  })
})

describe('listener:error', () => {
  const broken = (plugin: Plugin) =>
    void plugin.listen('a', () => {
      throw new Error('坏了')
    })

  test('false: it was dealt with', async () => {
    const { adapter, bot, say, lines } = await start(broken)
    bot.hook('listener:error', async ({ message, error }) => {
      await message.reply(`出了点问题：${String(error)}`)
      return false
    })
    await say('a')
    expect(adapter.sent).toEqual(['出了点问题：Error: 坏了'])
    expect(lines).toEqual([])
  })

  test('one that fails itself loses nothing', async () => {
    const { bot, say, lines } = await start(broken)
    bot.hook('listener:error', () => {
      throw new Error('也坏了')
    })
    await say('a')
    expect(lines).toEqual(['bot error 钩子 listener:error 出错', 'test error 监听器“a”出错'])
  })

  test('an answer that cannot be sent is an error of the listener', async () => {
    const { bot, say, lines } = await start((plugin) => void plugin.listen('a', () => 'b'))
    bot.hook('message:send', () => false)
    await say('a')
    expect(lines).toEqual(['test error 监听器“a”出错'])
  })
})

describe('view:open', () => {
  test('may change the parameters', async () => {
    const { bot, plugin } = await start()
    bot.hook('view:open', (request) => ({ ...request, params: { text: '改过' } }))
    await plugin.open(view, { text: '原来' })
    await settled()
    const host = bot.host as ReturnType<typeof import('./memory-host.ts').createMemoryHost>
    expect(host.views.map((each) => each.tree)).toEqual([h('text', {}, '改过')])
  })

  test('may refuse', async () => {
    const { bot, plugin } = await start()
    bot.hook('view:open', ({ view: each }) => each.kind !== 'native')
    await expect(plugin.open(view)).rejects.toThrow('打开视图“v”被 view:open 钩子取消')
  })
})
