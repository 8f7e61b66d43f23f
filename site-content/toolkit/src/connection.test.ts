import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from './adapter.ts'
import { Bot } from './bot.ts'
import { BotStatus } from './bot-status.ts'
import { FakeAdapter, makeLog } from './fake-adapter.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PROFILE: Profile = { id: 'bot', name: '机器人' }

function make() {
  const adapter = new FakeAdapter({})
  const bot = new Bot(adapter, { id: 'bot', platform: 'fake' }, { logger: makeLog().logger })
  const statuses: BotStatus[] = []
  bot.on('status', (status) => statuses.push(status))
  const connects = () => adapter.calls.filter((each) => each === 'connect').length
  return { adapter, bot, statuses, connects }
}

function refuse(): Promise<Profile> {
  return Promise.reject(new Error('连不上'))
}

test('connecting takes it from offline to online, stopping takes it back', async () => {
  const { bot, statuses } = make()
  expect(bot.status).toBe(BotStatus.Offline)
  await bot.start()
  expect(bot.profile).toEqual(PROFILE)
  await bot.stop()
  expect(statuses).toEqual([BotStatus.Connecting, BotStatus.Online, BotStatus.Offline])
})

test('a bot that was never started is stopped without a word to the adapter', async () => {
  const { adapter, bot } = make()
  await bot.stop()
  expect(adapter.calls).toEqual([])
})

test('a failed login is tried again, each time after twice as long, and starting waits for it', async () => {
  const { adapter, bot, connects } = make()
  const failed = vi.fn()
  bot.on('error', failed)
  adapter.logins.push(refuse, refuse, refuse)
  const started = vi.fn()
  void bot.start().then(started)
  await vi.advanceTimersByTimeAsync(999)
  expect(connects()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(connects()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(connects()).toBe(3)
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(started).toHaveBeenCalledTimes(1)
  expect(failed).toHaveBeenCalledTimes(3)
})

test('a minute is the longest wait', async () => {
  const { adapter, bot, connects } = make()
  adapter.logins.push(...Array.from({ length: 8 }, () => refuse))
  void bot.start()
  await vi.advanceTimersByTimeAsync((1 + 2 + 4 + 8 + 16 + 32) * 1_000)
  expect(connects()).toBe(7)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(connects()).toBe(7)
  await vi.advanceTimersByTimeAsync(1)
  expect(connects()).toBe(8)
})

test('a lost connection is taken up again, and the waits begin anew', async () => {
  const { adapter, bot, connects } = make()
  adapter.logins.push(refuse)
  const starting = bot.start()
  await vi.advanceTimersByTimeAsync(1_000)
  await starting
  adapter.become(BotStatus.Offline)
  adapter.become(BotStatus.Offline)
  expect(bot.status).toBe(BotStatus.Offline)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bot.status).toBe(BotStatus.Online)
  expect(connects()).toBe(3)
})

test('plugins notice nothing of a lost connection', async () => {
  const { adapter, bot } = make()
  const setup = vi.fn()
  await bot.use({ name: 'a', version: '1.0.0', setup: () => void setup() })
  await bot.start()
  adapter.become(BotStatus.Offline)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(setup).toHaveBeenCalledTimes(1)
})

test('starting does not wait for the next try', async () => {
  const { adapter, bot, connects } = make()
  await bot.start()
  adapter.become(BotStatus.Offline)
  await bot.start()
  expect(connects()).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connects()).toBe(2)
})

describe('a bot that is refused', () => {
  test('stays so until it is started again', async () => {
    const { adapter, bot, connects } = make()
    await bot.start()
    adapter.become(BotStatus.Suspended)
    adapter.become(BotStatus.Offline)
    await vi.advanceTimersByTimeAsync(120_000)
    expect([bot.status, connects()]).toEqual([BotStatus.Suspended, 1])
    await bot.start()
    expect([bot.status, connects()]).toEqual([BotStatus.Online, 2])
  })

  test('before it was connected: starting fails', async () => {
    const { adapter, bot } = make()
    adapter.logins.push(() => {
      adapter.become(BotStatus.Suspended)
      return refuse()
    })
    await expect(bot.start()).rejects.toThrow('账号被平台拒绝')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(bot.status).toBe(BotStatus.Suspended)
  })
})

describe('a bot that is stopped', () => {
  test('while it waits tries no more', async () => {
    const { adapter, bot, connects } = make()
    adapter.logins.push(refuse)
    const starting = bot.start().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    await bot.stop()
    expect(await starting).toMatchObject({ message: '机器人在连上之前停止了' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect([bot.status, connects()]).toEqual([BotStatus.Offline, 1])
  })

  test('while it connects hangs up when the answer comes', async () => {
    const { adapter, bot } = make()
    let answer = (_profile: Profile): void => {}
    adapter.logins.push(() => new Promise((resolve) => (answer = resolve)))
    const starting = bot.start().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    await bot.stop()
    await starting
    answer(PROFILE)
    await vi.advanceTimersByTimeAsync(0)
    expect(adapter.calls).toEqual(['connect', 'disconnect', 'disconnect'])
    expect(bot.status).toBe(BotStatus.Offline)
  })

  test('does not wait for ever for what is being sent', async () => {
    const { adapter, bot } = make()
    await bot.start()
    vi.spyOn(adapter, 'send').mockReturnValue(new Promise(() => {}))
    void bot.send({ scene: 'group' as never, id: 'g1' }, 'a')
    const stopped = vi.fn()
    void bot.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(stopped).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(stopped).toHaveBeenCalledTimes(1)
  })

  test('although the adapter cannot hang up', async () => {
    const { adapter, bot } = make()
    const failed = vi.fn()
    bot.on('error', failed)
    await bot.start()
    vi.spyOn(adapter, 'disconnect').mockRejectedValue(new Error('断不开'))
    await bot.stop()
    expect(bot.status).toBe(BotStatus.Offline)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: '断不开' }))
  })
})
