import { expect, test } from 'vitest'
import { isMatching } from './filter.ts'

const ENTRY = 'definePlugin()：定义一个插件。'

test.for(['', '  ', 'plugin', 'DEFINE', '插件', '插件 define', 'plugin()'])('%j finds it', (query) =>
  expect(isMatching(ENTRY, query)).toBe(true),
)

test.for(['plugins', '插件 undefined', 'define-plugin'])('%j does not', (query) =>
  expect(isMatching(ENTRY, query)).toBe(false),
)
