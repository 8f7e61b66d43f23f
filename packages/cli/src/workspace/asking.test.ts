import { setImmediate } from 'node:timers/promises'
import { Database, definitions } from '@chatdocs/engine'
import { expect, test } from 'vitest'
import { askedOf } from './asking.ts'

test('code that is no query ends only when all that it began has, even if it throws before', async () => {
  const { query, input } = definitions()
  const text = input<string>('text')
  const slow = query('slow', () => setImmediate('slow'))
  const later = query('later', () => setImmediate('later'))
  const failing = query('failing', async () => Promise.reject(new Error('no title')))
  const db = new Database()
  const ended: unknown[] = []
  const work = askedOf(db.reader())(async (reader) => {
    const beside = async () => {
      await Promise.all([reader.within('en').get(slow)])
      ended.push(await reader.get(later))
    }
    await Promise.all([beside(), reader.get(failing)])
  })
  await expect(work()).rejects.toThrow('no title')
  expect(ended).toEqual(['later'])
  expect(db.set(text, '', 'A')).toBe(true)
})
