import { expect, test } from 'vitest'
import { readWith } from '../testing.ts'

test.for([
  ['Words.', undefined],
  ['![a](a.png)\n\n$x$', ['images', 'math']],
  ['<div class="api-filter"></div>\n\n- a', ['api', 'filter']],
])('%j needs %j', async ([text, features]) =>
  expect((await readWith(String(text), {})).facts.features).toEqual(features),
)
