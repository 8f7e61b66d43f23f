import { expect, test, vi } from 'vitest'
import { downgradeAll } from './downgrade.ts'
import { FakeAdapter } from './fake-adapter.fixture.ts'
import * as segment from './segments/index.ts'
import type { Segment } from './segments/segment.ts'

test('options are kept, and the logger is named after the platform', () => {
  const adapter = new FakeAdapter({ url: 'ws://x' })
  expect(adapter.options).toEqual({ url: 'ws://x' })
  expect(adapter.logger.name).toBe('fake')
  expect(adapter.logger).toBe(adapter.logger)
})

test('recalling is not supported unless an adapter says so', async () => {
  await expect(new FakeAdapter({}).recall('bot', 'm1')).rejects.toThrow('平台 fake 不支持撤回')
})

test('a segment becomes text unless an adapter knows better', () => {
  expect(new FakeAdapter({}).downgrade(segment.dice())).toEqual(segment.text('[dice]'))
})

test('what is guarded becomes an event instead of an error', () => {
  const adapter = new FakeAdapter({})
  const failed = vi.fn()
  adapter.on('error', failed)
  adapter.guarded(() => JSON.parse('{'))
  expect(failed.mock.calls).toEqual([['bot', expect.any(SyntaxError)]])
})

test('what is supported stays, what is not becomes text, and texts that meet are one', () => {
  const adapter = new FakeAdapter({})
  adapter.supports = new Set(['text', 'at'])
  const segments = [segment.at('1'), segment.text('a'), segment.dice(), segment.shake()]
  expect(downgradeAll(adapter, segments)).toEqual([segment.at('1'), segment.text('a[dice][shake]')])
})

test('a substitute may need one itself, three times at most', () => {
  const adapter = new FakeAdapter({})
  adapter.supports = new Set(['text', 'share'])
  const steps: Partial<Record<string, Segment>> = {
    xml: segment.json({}),
    json: segment.markdown('m'),
    markdown: segment.share({ url: 'u', title: 't' }),
    forward: segment.xml('x'),
  }
  const asked = vi.spyOn(adapter, 'downgrade').mockImplementation((each) => steps[each.type])
  expect(downgradeAll(adapter, [segment.xml('x')])).toEqual([segment.share({ url: 'u', title: 't' })])
  asked.mockClear()
  expect(downgradeAll(adapter, [segment.forward([])])).toEqual([segment.text('[markdown]')])
  expect(asked).toHaveBeenCalledTimes(3)
})

test('what has no substitute is left out', () => {
  const adapter = new FakeAdapter({})
  adapter.supports = new Set(['text'])
  vi.spyOn(adapter, 'downgrade').mockReturnValue(undefined)
  expect(downgradeAll(adapter, [segment.shake()])).toEqual([])
})

test('a platform without texts gets none', () => {
  const adapter = new FakeAdapter({})
  adapter.supports = new Set(['image'])
  expect(downgradeAll(adapter, [segment.dice(), segment.image('a')])).toEqual([segment.image('a')])
})
