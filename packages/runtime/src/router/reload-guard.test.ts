import { expect, test } from 'vitest'
import { mayReload } from './reload-guard.ts'

const notes = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return () => storage
}

test('the same address is not reloaded again at once', () => {
  const kept = notes()
  expect(mayReload('/a', 0, kept)).toBe(true)
  expect(mayReload('/a', 500, kept)).toBe(false)
  expect(mayReload('/a', 9_999, kept)).toBe(false)
})

test('the same address can be reloaded later, and another at any time', () => {
  const kept = notes()
  expect(mayReload('/a', 0, kept)).toBe(true)
  expect(mayReload('/b', 1, kept)).toBe(true)
  expect(mayReload('/b', 20_000, kept)).toBe(true)
})

test('without storage, every reload is allowed', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(mayReload('/a', 0, refuse)).toBe(true)
})
