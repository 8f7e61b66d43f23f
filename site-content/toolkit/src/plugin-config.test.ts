import { describe, expect, test, vi } from 'vitest'
import { makeLog } from './fake-adapter.fixture.ts'
import { MemoryStorage } from './memory-storage.ts'
import { PluginConfig } from './plugin-config.ts'
import { definePluginConfig, PluginConfigInputKind } from './plugin-config-inputs.ts'

const OPTIONS = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
] as const

const INPUTS = definePluginConfig({
  title: { kind: PluginConfigInputKind.RadioDivider, label: '标题' },
  text: { kind: PluginConfigInputKind.Text, label: '文本', default: '你好' },
  hour: { kind: PluginConfigInputKind.Number, label: '几点', default: 8, min: 0, max: 23 },
  on: { kind: PluginConfigInputKind.Switch, label: '开关', default: true },
  one: { kind: PluginConfigInputKind.RadioGroup, label: '单选', default: 'a', options: OPTIONS },
  many: { kind: PluginConfigInputKind.RadioCheckbox, label: '复选', default: ['a'], options: OPTIONS },
})

function make() {
  const { logger, lines } = makeLog()
  const storage = new MemoryStorage()
  return { storage, lines, config: new PluginConfig(INPUTS, storage, logger) }
}

test('at first there are the defaults, without the dividers', () => {
  const values = { text: '你好', hour: 8, on: true, one: 'a', many: ['a'] }
  expect(make().config.values).toEqual(values)
  expect(PluginConfig.defaults(INPUTS)).toEqual(values)
})

test('a value is kept and told of', async () => {
  const { config, storage } = make()
  const changed = vi.fn()
  config.on('change', changed)
  await config.set('hour', 9)
  expect(config.get('hour')).toBe(9)
  expect(await storage.get('hour')).toBe(9)
  expect(changed.mock.calls).toEqual([['hour', 9, 8]])
})

test('the same value again is no change', async () => {
  const { config } = make()
  const changed = vi.fn()
  config.on('change', changed)
  await config.set('many', ['a'])
  expect(changed).not.toHaveBeenCalled()
})

test('a subscriber that throws does not make the writing fail', async () => {
  const { config, lines } = make()
  config.on('change', () => {
    throw new Error('no')
  })
  await config.set('on', false)
  expect(config.get('on')).toBe(false)
  expect(lines).toEqual(['bot error 响应配置项 on 的改变时出错'])
})

test('what could not be stored is not taken over', async () => {
  const { config, storage } = make()
  vi.spyOn(storage, 'set').mockRejectedValue(new Error('磁盘满了'))
  await expect(config.set('hour', 9)).rejects.toThrow('磁盘满了')
  expect(config.get('hour')).toBe(8)
})

describe('values that are refused', () => {
  test.each([
    ['text', 1, '应是字符串'],
    ['hour', '9', '应是数字'],
    ['hour', Number.NaN, '应是数字'],
    ['hour', -1, '不能小于 0'],
    ['hour', 24, '不能大于 23'],
    ['on', 'true', '应是布尔值'],
    ['one', 'c', '应是其中之一：a、b'],
    ['many', 'a', '应是数组'],
    ['many', ['a', 'c'], '应是其中之一'],
    ['many', ['a', 'a'], '不能选两次'],
    ['title', 'x', '没有值'],
    ['nothing', 1, '没有名为 nothing'],
    ['constructor', 1, '没有名为 constructor'],
  ])('%s = %j: %s', async (key, value, reason) => {
    const { config, storage } = make()
    await expect(config.set(key as 'hour', value as number)).rejects.toThrow(reason)
    expect(await storage.keys()).toEqual([])
  })
})

test('a default that is not valid is found at once', () => {
  const inputs = { one: { ...INPUTS.one, default: 'c' } }
  expect(() => new PluginConfig(inputs, new MemoryStorage())).toThrow('配置项 one 的值不合法')
})

test('what was kept comes back', async () => {
  const { config, storage } = make()
  await config.set('one', 'b')
  await config.set('many', [])
  const again = new PluginConfig(INPUTS, storage)
  await again.load()
  expect(again.values).toMatchObject({ one: 'b', many: [], hour: 8 })
})

test('what is no longer valid becomes the default, with a warning', async () => {
  const { config, storage, lines } = make()
  await storage.set('one', 'gone')
  await storage.set('hour', 9)
  await storage.set('stranger', 1)
  await config.load()
  expect(config.values).toMatchObject({ one: 'a', hour: 9 })
  expect(config.values).not.toHaveProperty('stranger')
  expect(lines).toEqual(['bot warn 配置项 one 保存的值不再合法，已恢复缺省值：应是其中之一：a、b'])
})

test('one value is reset, or all', async () => {
  const { config, storage } = make()
  await config.set('hour', 9)
  await config.set('on', false)
  const changed = vi.fn()
  config.on('change', changed)
  await config.reset('hour')
  expect(config.values).toMatchObject({ hour: 8, on: false })
  await config.reset()
  expect(config.values).toMatchObject({ hour: 8, on: true })
  expect(await storage.keys()).toEqual([])
  expect(changed.mock.calls).toEqual([
    ['hour', 8, 9],
    ['on', true, false],
  ])
})
