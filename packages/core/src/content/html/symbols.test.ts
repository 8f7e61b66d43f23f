import { expect, test } from 'vitest'
import { readWith, show } from '../testing.ts'

async function read(text: string) {
  const { body, facts } = await readWith(text, { options: { symbols: true } })
  return { body: show(body), symbols: facts.symbols ?? [] }
}

test('code that may be a symbol gets a slot, each name is listed once', async () => {
  expect(await read('用 `Bot` 或 `Bot.on`，`definePlugin()` 与 `Bot`。')).toEqual({
    body: '<p>用 ‹symbol 0› 或 ‹symbol 1›，‹symbol 2› 与 ‹symbol 0›。</p>',
    symbols: ['Bot', 'Bot.on', 'definePlugin()'],
  })
})

test.each(['name', '--out-dir', 'a b', '"Bot"', 'Bot<T>', 'bot.', '.on', 'Bot.on(x)', '1.2'])(
  'not a symbol: %s',
  async (code) => expect((await read(`\`${code}\``)).symbols).toEqual([]),
)

test('names with non-ASCII letters count, lowercase ones only with a part or parentheses', async () => {
  expect(
    (await read('`机器人.名字` `bot.on` `delay()` `$Zod` `Bot#on` `camelCase` `new Bot()`')).symbols,
  ).toEqual(['机器人.名字', 'bot.on', 'delay()', '$Zod', 'Bot#on', 'camelCase', 'new Bot()'])
})

test('code in links, headings and raw HTML stays plain', async () => {
  const { symbols, body } = await read('## `Bot`\n\n[`Bot`](b.md) <code>Bot</code>\n\n    Bot\n')
  expect(symbols).toEqual([])
  expect(body).not.toContain('chatdocs')
})

test('front matter can turn it off', async () => {
  expect((await read('---\napi_links: false\n---\n`Bot`')).symbols).toEqual([])
})

test('a site without an API has none', async () => {
  const { facts, body } = await readWith('`Bot`', {})
  expect(facts).not.toHaveProperty('symbols')
  expect(show(body)).toBe('<p><code>Bot</code></p>')
})
