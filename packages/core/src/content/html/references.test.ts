import { expect, test } from 'vitest'
import { problemsOf, read } from '../testing.ts'

test.each([
  ['见 [甲][nope]。', ['link/undefined-reference “[甲][nope]”']],
  ['[甲][]', ['link/undefined-reference “[甲][]”']],
  ['[甲][a]\n\n[a]: https://example.com', []],
  ['list[0][1] \\[a][b] `[a][b]` [a] [x] [b]', []],
])('%j is reported', async (text, expected) => expect(await problemsOf(text)).toEqual(expected))

test('the nearest name is suggested', async () => {
  const { diagnostics } = await read('[甲][gude]\n\n[guide]: https://example.com')
  expect(diagnostics[0]?.help).toBe('did you mean guide?')
})
