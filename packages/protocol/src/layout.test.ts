import { expect, test } from 'vitest'
import { isNamedByContent } from './layout.ts'

test.each([
  ['assets/boot-JAB7HH3C.js', true],
  ['assets/logo-0123abcd4567.png', true],
  ['assets/0123abcd.css', true],
  ['pt-BR/assets/words-0123abcd45.js', true],
  ['docs/a/assets/0123abcd.css', false],
  ['assets/boot-JAB7HH3C.js.map', true],
  ['assets/photo-landscape.png', false],
  ['assets/logo.png', false],
  ['docs/boot-JAB7HH3C.js', false],
  ['docs/a/index.html', false],
])('%s never changes: %s', (file, is) => expect(isNamedByContent(file)).toBe(is))
