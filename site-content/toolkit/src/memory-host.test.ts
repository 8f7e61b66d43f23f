import { expect, test, vi } from 'vitest'
import { createMemoryHost } from './memory-host.ts'

test('storages of one name are one, those of others are others', async () => {
  const host = createMemoryHost()
  await host.storage('a').set('key', 1)
  expect(await host.storage('a').get('key')).toBe(1)
  expect(await host.storage('b').get('key')).toBeUndefined()
  expect(await createMemoryHost().storage('a').keys()).toEqual([])
})

test('what is stored is a copy', async () => {
  const storage = createMemoryHost().storage('a')
  const list = [1]
  await storage.set('list', list)
  list.push(2)
  const read = await storage.get('list')
  expect(read).toEqual([1])
  if (Array.isArray(read)) read.push(3)
  expect(await storage.get('list')).toEqual([1])
})

test('keys come in the order of writing, and deleting tells whether there was one', async () => {
  const storage = createMemoryHost().storage('a')
  await storage.set('b', null)
  await storage.set('a', null)
  expect(await storage.keys()).toEqual(['b', 'a'])
  expect(await storage.delete('b')).toBe(true)
  expect(await storage.delete('b')).toBe(false)
  expect(await storage.keys()).toEqual(['a'])
})

test('whoever asks is told of foreground and background', () => {
  const host = createMemoryHost()
  const told = vi.fn()
  const off = host.onVisibilityChange(told)
  host.setVisible(false)
  off()
  host.setVisible(true)
  expect(told.mock.calls).toEqual([[false]])
  expect(host.platform).toBe('memory')
})
