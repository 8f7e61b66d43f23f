import { expect, test } from 'vitest'
import type { SearchIndex } from '../packages/search/src/index.ts'
import { type BuiltPage, builtSite } from './eval/built-site.ts'
import { pick, type Random, randomFrom } from './eval/random.ts'
import { stretch, wordsIn } from './eval/words.ts'
import { ownSite } from './support/own-site.ts'
import { found, indexIn, placeOf } from './support/search.ts'
import { rounds } from './support/suite.ts'

/** Queries of readers of our own site, and their results. */

const QUERIES = rounds(100, 3500)

/** Names in any case, and the one target of each, which ranks first. */
const NAMED = [
  ['Bot', '/docs/api/classes/Bot'],
  ['bot', '/docs/api/classes/Bot'],
  ['Bot.on', '/docs/api/classes/Bot#on'],
  ['bot.on', '/docs/api/classes/Bot#on'],
  ['BOT.ON', '/docs/api/classes/Bot#on'],
  ['Bot.send', '/docs/api/classes/Bot#send'],
  ['EventEmitter.on', '/docs/api/classes/EventEmitter#on'],
  ['EventEmitter', '/docs/api/classes/EventEmitter'],
  ['PluginConfig', '/docs/api/classes/PluginConfig'],
  ['pluginconfig', '/docs/api/classes/PluginConfig'],
  ['Plugin.config', '/docs/api/classes/Plugin#config'],
  ['defineplugin', '/docs/api/functions/definePlugin'],
  ['definePlugin()', '/docs/api/functions/definePlugin'],
  ['isSegment', '/docs/api/functions/isSegment'],
  ['Segment.image', '/docs/api/namespaces/segment/functions/image'],
  ['segment.image()', '/docs/api/namespaces/segment/functions/image'],
  ['BotStatus.Online', '/docs/api/enumerations/BotStatus#Online'],
  ['NativeView', '/docs/api/interfaces/NativeView'],
  ['C++', '/docs/api-preview/import#可以导入什么'],
  ['插件商店', '/store'],
  ['今日天气', '/store#mobot-plugin-weather'],
  ['做一个机器人应用要的', '/#home-features'],
] as const

/** Partial or mistyped names, their target, and its lowest accepted rank. */
const MEANT = [
  ['PluginConfg', '/docs/api/classes/PluginConfig', 1],
  ['mdoule', '/docs/api/interfaces/ModuleEntry#module', 1],
  ['emitter', '/docs/api/classes/EventEmitter', 1],
  ['config', '/docs/api/classes/PluginConfig', 8],
  // Two dozen names contain "view", and seven begin with it.
  ['view', '/docs/api/interfaces/NativeView', 16],
] as const

test('our own site has what readers look for', async () => {
  const { built } = await ownSite()
  const index = await indexIn(built)
  for (const [query, place] of NAMED)
    expect.soft([query, (await found(index, query))[0]]).toEqual([query, place])
  for (const [query, place, within] of MEANT)
    expect.soft(await found(index, query, within), query).toContain(place)
  const titles = async (query: string, limit: number) =>
    (await index.search(query, { limit, snippet: 50 })).results.map(
      ({ document, snippet }) => document.title + (snippet?.text ?? ''),
    )
  // A single character finds the words that contain it; a title is found without its small words.
  expect.soft((await titles('件', 8)).filter((each) => each.includes('件'))).toHaveLength(8)
  expect.soft((await titles('件', 8)).join()).toContain('插件')
  const compiled = await titles('编译部署', 8)
  expect.soft(compiled[0]).toMatch(/编译.?部署/)
  expect.soft(compiled.join()).toContain('编译与部署')
  // Every text of a page has results, in every form of query.
  const { pages } = await builtSite(built)
  const queries = queriesFrom(pages.flatMap(textsOf))
  expect.soft(queries.length).toBeGreaterThan(QUERIES / 3.5)
  const answers = await Promise.all(queries.map((query) => placesOf(query, index)))
  expect.soft(queries.filter((_, number) => answers[number]?.length === 0)).toEqual([])
})

function textsOf({ title, sections }: BuiltPage): string[] {
  return [title, ...sections.flatMap(({ heading, text }) => [heading, text])]
}

/** Words and pieces of texts, except those of punctuation only. */
function queriesFrom(texts: readonly string[]): string[] {
  const random = randomFrom('never empty')
  const all = Array.from({ length: QUERIES }, () => queryFrom(pick(texts, random) ?? '', random))
  return [...new Set(all)].filter((query) => /[\p{L}\p{N}]/u.test(query))
}

async function placesOf(query: string, index: SearchIndex): Promise<string[]> {
  return (await index.search(query, { limit: 8 })).results.map(placeOf)
}

/** A piece of Chinese, consecutive words, a word, or a prefix of a word. */
function queryFrom(text: string, random: Random): string {
  // Not the letters within a number, such as `f2` of `#0f2a33`: nothing is found from its middle.
  const word = pick(wordsIn(text.replace(/\d\w+/g, '')), random)
  const piece = stretch(text, 1 + Math.floor(random() * 6), random)
  const begun = word?.slice(0, Math.max(2, Math.ceil(random() * word.length)))
  return pick([word, begun, piece, piece], random) ?? ''
}
