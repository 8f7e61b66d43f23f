import { expect, test } from 'vitest'
import { colorModeKey, resolveColorMode } from './color-mode.ts'

test('the reader’s choice takes precedence, then the system, then the site', () => {
  expect(resolveColorMode({ stored: 'light', system: 'dark', default: 'dark' })).toBe('light')
  expect(resolveColorMode({ stored: undefined, system: 'light', default: 'dark' })).toBe('light')
  expect(resolveColorMode({ stored: undefined, system: undefined, default: 'dark' })).toBe('dark')
})

test('an invalid colour mode is ignored', () => {
  expect(resolveColorMode({ stored: 'blue', system: undefined, default: 'dark' })).toBe('dark')
})

test('sites on one origin do not share it', () => {
  expect(colorModeKey('/a/')).not.toBe(colorModeKey('/b/'))
})
