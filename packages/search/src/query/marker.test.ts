import { expect, test } from 'vitest'
import { tokenise } from '../tokenise.ts'
import { ALL_FIELDS, type Clause, type ResolvedClause, type Wanted, wantedOf } from './clause.ts'
import { makeMarker, marksOf } from './marker.ts'
import { lunr } from './score.ts'

const clause = (presence: Clause['presence'], wanted: Wanted): Clause => ({
  wanted,
  columns: ALL_FIELDS,
  boost: 1,
  presence,
})

function resolved(...clauses: Clause[]): ResolvedClause[] {
  return clauses.map((each) => ({ ...each, matches: [] }))
}

/** Puts the marks of a text in brackets. */
async function marked(text: string, clauses: readonly ResolvedClause[]): Promise<string> {
  return marksOf(await makeMarker(clauses)(text)).reduceRight(
    (all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
    text,
  )
}

const words = (query: string) =>
  resolved(...tokenise(query).map((piece) => clause('required', wantedOf(piece))))

test.each([
  ['插件', '写插件与Ｐlugin插件', '写[插件]与Ｐlugin[插件]'],
  ['编译部署', '编译与部署', '[编译]与[部署]'],
  ['编译部署', '编译部署之后再编译', '[编译部署]之后再编译'],
  ['件', '插件开发', '插[件]开发'],
  ['emitter', 'EventEmitter', 'Event[Emitter]'],
  ['bot.on', 'Bot.on()', '[Bot.on]()'],
  ['bot.on', 'on()', '[on]()'],
  ['C++', '在 Ｃ＋＋ 里', '在 [Ｃ＋＋] 里'],
  ['plugin', '什么也没有', '什么也没有'],
])('%s in %s', async (query, text, expected) => expect(await marked(text, words(query))).toBe(expected))

test('a half-typed word is marked as far as typed', async () =>
  expect(
    await marked(
      'PluginConfig',
      resolved(clause('required', { kind: 'prefix', prefix: 'pluginc', of: 'word' })),
    ),
  ).toBe('[PluginC]onfig'))

test('pattern matches are marked, prohibited terms are not', async () => {
  const [pattern] = resolved(clause('required', { kind: 'pattern', term: 'plugn', editDistance: 1 }))
  const prohibited = resolved(clause('prohibited', { kind: 'term', term: 'config' }))
  const matches = [{ term: 'plugin', postings: [] }]
  expect(
    await marked('Plugin Config', lunr.toMark(pattern ? [{ ...pattern, matches }, ...prohibited] : [])),
  ).toBe('[Plugin] Config')
})

test('in a very long text, the part with the most matches is marked', async () => {
  const noise = '按钮 button 无关的文字。'.repeat(2000)
  const text = `${noise}on ${noise}插件 on 这里${noise}`
  const at = text.indexOf('插件 on')
  expect(marksOf(await makeMarker(words('on 插件'))(text))).toEqual([
    [at, at + 2],
    [at + 3, at + 5],
  ])
})
