import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Bot } from './bot.ts'
import { delay } from './delay.ts'
import { ALICE, BOB, FakeAdapter, GROUP, makeLog, settled } from './fake-adapter.fixture.ts'
import { makeIncomingMessage } from './incoming-message.ts'
import { Listener } from './listener.ts'
import { defineListener, type ListenerDefinition, type ListenerPattern } from './listener-definition.ts'
import { LoggerLevel } from './logger.ts'
import { ListenerPermission } from './permission.ts'
import type { Plugin } from './plugin.ts'
import * as segment from './segments/index.ts'
import { type Sendable, toSegments } from './segments/sendable.ts'
import { isSegment } from './segments/shapes.ts'
import { MessageScene } from './target.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function start(setup: (plugin: Plugin) => void) {
  const adapter = new FakeAdapter({})
  const { logger, lines } = makeLog()
  const bot = new Bot(adapter, { id: 'bot', platform: 'fake', masters: ['boss'] }, { logger })
  const plugin = await bot.use({ name: 'test', version: '1.0.0', setup })
  await bot.start()
  const say = async (...args: Parameters<FakeAdapter['say']>) => {
    adapter.say(...args)
    await settled()
  }
  return { adapter, bot, plugin, say, lines }
}

describe('patterns', () => {
  const bot = new Bot(new FakeAdapter({}), { id: 'bot', platform: 'fake' })

  function match(pattern: ListenerPattern, content: Sendable) {
    const segments = toSegments(content)
    const raw = { id: 'm', target: GROUP, sender: ALICE, segments, time: new Date(0) }
    return new Listener({ pattern, handler: () => {} }).match(makeIncomingMessage(bot, raw))
  }

  test('a command reads the texts alone', () => {
    expect(match('天气 <city>', [segment.at('bot'), ' 天气 杭州 '])).toEqual({ city: '杭州' })
    expect(match('天气 <city>', '天气')).toBeUndefined()
  })

  test('a regular expression gives its named groups', () => {
    expect(match(/^(?<left>\d+)\+(?<right>\d+)?$/, '1+')).toEqual({ left: '1', right: undefined })
    expect(match(/^a/, 'abc')).toEqual({})
    expect(match(/^a$/, 'abc')).toBeUndefined()
  })

  test('a regular expression that remembers its place begins anew', () => {
    const pattern = /a/g
    const listener = new Listener({ pattern, handler: () => {} })
    const raw = { id: 'm', target: GROUP, sender: ALICE, segments: [segment.text('a')], time: new Date(0) }
    const message = makeIncomingMessage(bot, raw)
    expect([listener.match(message), listener.match(message)]).toEqual([{}, {}])
    expect(pattern.lastIndex).toBe(0)
  })

  test('a function sees the whole message', () => {
    const hasImage: ListenerPattern = (message) => message.segments.some((each) => isSegment(each, 'image'))
    expect(match(hasImage, segment.image('a'))).toEqual({})
    expect(match(hasImage, 'a')).toBeUndefined()
  })

  test.each([
    ['its own', { name: '天气', pattern: 'a' }, '天气'],
    ['the command', { pattern: '天气 <city>' }, '天气 <city>'],
    ['the expression', { pattern: /^a/i }, '/^a/i'],
    [
      'the function',
      {
        pattern: function isLong(): boolean {
          return true
        },
      },
      'isLong',
    ],
    ['a word for those without', { pattern: [() => true][0] ?? 'never' }, '判断函数'],
  ] as const)('the name is %s', (_name, definition, name) => {
    expect(new Listener({ ...definition, handler: () => {} }).name).toBe(name)
  })

  test('a command written wrongly is found when it is defined', () => {
    const wrong: ListenerDefinition<'a <b'> = { pattern: 'a <b', handler: () => {} }
    expect(() => defineListener(wrong)).toThrow('括号没有成对')
    expect(defineListener({ pattern: /a/, handler: () => 'b' })).toMatchObject({ pattern: /a/ })
  })
})

test('a function is asked once for each message', async () => {
  const pattern = vi.fn(() => true)
  const { say } = await start((plugin) => void plugin.listen(pattern, () => {}))
  await say('a')
  expect(pattern).toHaveBeenCalledTimes(1)
})

describe('whether it is called', () => {
  test('it can be switched off and on', async () => {
    const { adapter, plugin, say } = await start((each) => void each.listen('a', () => 'b'))
    const [listener] = plugin.listeners
    if (listener) listener.enabled = false
    await say('a')
    expect(adapter.sent).toEqual([])
    if (listener) listener.enabled = true
    await say('a')
    expect(adapter.sent).toEqual(['b'])
  })

  test('scenes', async () => {
    const scenes = [MessageScene.Group]
    const { adapter, say } = await start(
      (each) => void each.listen({ pattern: 'a', scenes, handler: () => 'b' }),
    )
    await say('a')
    expect(adapter.sent).toEqual([])
    await say('a', { target: GROUP })
    expect(adapter.sent).toEqual(['b'])
  })

  test('permission: who has too little hears nothing', async () => {
    const permission = ListenerPermission.GroupAdmin
    const { adapter, say } = await start(
      (each) => void each.listen({ pattern: 'a', permission, handler: ({ message }) => message.sender.name }),
    )
    await say('a', { target: GROUP })
    await say('a', { target: GROUP, sender: { id: 'u3', name: '管理员', role: 'admin' } })
    await say('a', { sender: { id: 'boss', name: '主人' } })
    expect(adapter.sent).toEqual(['管理员', '主人'])
  })

  test('cooldown, for each sender alone', async () => {
    const { adapter, say } = await start(
      (each) =>
        void each.listen({ pattern: 'a', cooldown: 1_000, handler: ({ message }) => message.sender.name }),
    )
    await say('a')
    await say('a')
    await say('a', { sender: BOB })
    expect(adapter.sent).toEqual(['小明', '小红'])
    vi.advanceTimersByTime(999)
    await say('a')
    vi.advanceTimersByTime(1)
    await say('a')
    expect(adapter.sent).toEqual(['小明', '小红', '小明'])
  })

  test('a call that failed counts for the cooldown, one that was cancelled does not', async () => {
    const handler = vi.fn(() => {
      throw new Error('坏了')
    })
    const { bot, say } = await start((each) => void each.listen({ pattern: 'a', cooldown: 1_000, handler }))
    const dispose = bot.hook('listener:call', () => false)
    await say('a')
    dispose()
    await say('a')
    await say('a')
    expect(handler).toHaveBeenCalledTimes(1)
  })
})

describe('several listeners', () => {
  test('the higher priority first, then the earlier', async () => {
    const { adapter, say } = await start((plugin) => {
      const answer = (name: string, priority: number) =>
        plugin.listen({ pattern: 'a', priority, handler: () => name })
      answer('last', -1)
      answer('second', 0)
      answer('third', 0)
      answer('first', 1)
    })
    await say('a')
    expect(adapter.sent).toEqual(['first', 'second', 'third', 'last'])
  })

  test('one waits for the other, and may stop the rest', async () => {
    const { adapter, say } = await start((plugin) => {
      plugin.listen('a', async ({ reply }) => {
        await Promise.resolve()
        await reply('first')
      })
      plugin.listen('a', ({ stop }) => {
        stop()
        return 'second'
      })
      plugin.listen('a', () => 'third')
    })
    await say('a')
    expect(adapter.sent).toEqual(['first', 'second'])
  })

  test('one that throws stops nobody, and is logged under the name of its plugin', async () => {
    const { adapter, say, lines } = await start((plugin) => {
      plugin.listen('a', () => {
        throw new Error('坏了')
      })
      plugin.listen('a', () => 'b')
    })
    await say('a')
    expect(adapter.sent).toEqual(['b'])
    expect(lines).toEqual(['test error 监听器“a”出错'])
  })

  test('so does a pattern that throws', async () => {
    const { adapter, say, lines } = await start((plugin) => {
      plugin.listen(
        function broken(): boolean {
          throw new Error('坏了')
        },
        () => 'never',
      )
      plugin.listen('a', () => 'b')
    })
    await say('a')
    expect(adapter.sent).toEqual(['b'])
    expect(lines).toEqual(['test error 监听器“broken”出错'])
  })
})

test('what was said of handling', async () => {
  const { bot } = await start(() => {})
  const raw = { id: 'm', target: GROUP, sender: ALICE, segments: [segment.text('a')], time: new Date(0) }
  const message = makeIncomingMessage(bot, raw)
  const handle = (definition: ListenerDefinition) => new Listener(definition).handle(message)
  expect(await handle({ pattern: 'b', handler: () => {} })).toBe('skipped')
  expect(await handle({ pattern: 'a', handler: () => {} })).toBe('handled')
  expect(await handle({ pattern: 'a', handler: ({ stop }) => stop() })).toBe('stopped')
})

describe('how long it took', () => {
  test.each([
    ['a warning', 1_001, ['test warn 监听器“a”用时 1001 毫秒']],
    ['nothing to speak of', 1_000, []],
  ])('is %s after %d milliseconds', async (_name, milliseconds, expected) => {
    const { say, lines } = await start((plugin) => void plugin.listen('a', () => delay(milliseconds)))
    await say('a')
    await vi.advanceTimersByTimeAsync(milliseconds)
    expect(lines).toEqual(expected)
  })

  test('does not count the time people take to answer', async () => {
    const { say, lines } = await start((plugin) => {
      plugin.listen('a', async ({ prompt }) => {
        await delay(600)
        await prompt('？')
        await delay(600)
      })
    })
    await say('a')
    await vi.advanceTimersByTimeAsync(5_000)
    await say('b')
    await vi.advanceTimersByTimeAsync(600)
    expect(lines).toEqual(['test warn 监听器“a”用时 1200 毫秒'])
  })

  test('is there for those who want to know', async () => {
    const { bot, say, lines } = await start((plugin) => void plugin.listen('a', () => {}))
    bot.logger.level = LoggerLevel.Debug
    await say('a')
    expect(lines).toEqual(['test debug 监听器“a”用时 0 毫秒'])
  })
})

describe('asking back', () => {
  function ask(timeout?: number) {
    return start((plugin) => {
      plugin.listen('问', async ({ prompt }) => {
        const answer = await prompt('名字？', timeout === undefined ? {} : { timeout })
        return answer ? `你好，${answer.text}` : '没等到'
      })
      plugin.listen('小明', () => '不该听到')
    })
  }

  test('the answer is theirs who asked, and nobody else hears it', async () => {
    const { adapter, bot, say } = await ask()
    const heard = vi.fn()
    bot.on('message', heard)
    await say('问')
    await say('小明')
    expect(adapter.sent).toEqual(['名字？', '你好，小明'])
    expect(heard).toHaveBeenCalledTimes(2)
    await say('小明')
    expect(adapter.sent.at(-1)).toBe('不该听到')
  })

  test('not of somebody else, nor somewhere else', async () => {
    const { adapter, say } = await ask()
    await say('问', { target: GROUP })
    await say('别人', { target: GROUP, sender: BOB })
    await say('别处')
    expect(adapter.sent).toEqual(['名字？'])
    await say('这里', { target: GROUP })
    expect(adapter.sent).toEqual(['名字？', '你好，这里'])
  })

  test.each([
    ['a minute', undefined, 60_000],
    ['as long as told', 5_000, 5_000],
  ])('it waits %s', async (_name, timeout, milliseconds) => {
    const { adapter, say } = await ask(timeout)
    await say('问')
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(adapter.sent).toEqual(['名字？'])
    await vi.advanceTimersByTimeAsync(1)
    expect(adapter.sent).toEqual(['名字？', '没等到'])
    await say('小明')
    expect(adapter.sent.at(-1)).toBe('不该听到')
  })

  test('without end', async () => {
    const { adapter, say } = await ask(Number.POSITIVE_INFINITY)
    await say('问')
    await vi.advanceTimersByTimeAsync(86_400_000)
    await say('小明')
    expect(adapter.sent).toEqual(['名字？', '你好，小明'])
  })

  test('whoever asked first is answered first', async () => {
    const { adapter, say } = await ask()
    await say('问')
    await say('问')
    expect(adapter.sent).toEqual(['名字？', '你好，问'])
  })

  test('a question that could not be sent waits for nothing', async () => {
    const { adapter, bot, say, lines } = await ask()
    bot.hook('message:send', () => false)
    await say('问')
    expect(lines).toEqual(['test error 监听器“问”出错'])
    await say('小明')
    expect(adapter.sent).toEqual([])
    expect(lines).toHaveLength(2)
  })

  test('a bot that stops has no answer', async () => {
    const answered = vi.fn()
    const { bot, say } = await start((plugin) => {
      plugin.listen('问', async ({ prompt }) => answered(await prompt('名字？')))
    })
    await say('问')
    await bot.stop()
    await settled()
    expect(answered).toHaveBeenCalledWith(undefined)
  })
})
