import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexed, page, section } from '../memory.fixture.ts'
import { openIndex } from './open-index.ts'

const run = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...'插件开发编译部署𠮷'), minLength, maxLength: 12 })
const texts = fc.array(
  fc.array(run(1), { minLength: 1, maxLength: 3 }).map((runs) => runs.join('，')),
  { minLength: 1, maxLength: 8 },
)

/** A piece of one of the texts, as people may type it, and its position. */
const asked = fc
  .tuple(texts, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 6 }))
  .map(([all, which, at, length]) => {
    const runs = (all[which % all.length] ?? '').split('，')
    const characters = [...(runs[at % runs.length] ?? '')]
    const start = at % characters.length
    return { all, query: characters.slice(start, start + length).join('') }
  })

test('every section is found by every piece of it', () =>
  fc.assert(
    fc.asyncProperty(asked, async ({ all, query }) => {
      const pages = all.map((text, index) => page(`/${index}`, { title: '', sections: [section('', text)] }))
      const { results } = await (await openIndex(indexed(pages).source)).search(`+${query}`, { limit: 20 })
      const found = new Set(results.map(({ document }) => document.url as string))
      for (const [index, text] of all.entries())
        if (text.includes(query)) expect(found).toContain(`/${index}`)
    }),
  ))

test('a query that a section matches always has results', () =>
  fc.assert(
    fc.asyncProperty(asked, fc.constantFrom('', ' zzz', '，与', ' Plugin'), async ({ all, query }, more) => {
      const pages = all.map((text, index) => page(`/${index}`, { title: '', sections: [section('', text)] }))
      const { total } = await (await openIndex(indexed(pages).source)).search(query + more, { limit: 20 })
      expect(total).toBeGreaterThan(0)
    }),
  ))
