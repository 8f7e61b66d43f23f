import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  InvalidMdx,
  loadMdx,
  loadSatteri,
  makeParser,
} from '../../packages/core/src/content/parser/parser.ts'
import { comparable, textsOf } from '../../packages/core/src/content/parser/random.fixture.ts'
import { rounds } from '../support/suite.ts'

/** So many texts are read both ways; `TIMES=25` reads more. */
const TEXTS = rounds(0, 20_000)

test.each(['md', 'mdx'])('both parsers agree on random texts of .%s', async (kind) => {
  const syntax = { extensions: {}, textDirectives: false, ...(kind === 'mdx' && { mdx: await loadMdx() }) }
  const fast = makeParser(await loadSatteri(), syntax)
  const standard = makeParser(undefined, syntax)
  const read = (text: string, parse: (text: string) => Parameters<typeof comparable>[0]) => {
    try {
      return comparable(parse(text))
    } catch (error) {
      if (error instanceof InvalidMdx) return 'a mistake'
      throw error
    }
  }
  const property = fc.property(textsOf(kind === 'mdx'), (text) => {
    const wanted = read(text, standard)
    // The native parser accepts more MDX, such as elements that cross emphasis.
    if (wanted !== 'a mistake') expect(read(text, fast), JSON.stringify(text)).toEqual(wanted)
  })
  fc.assert(property, { numRuns: TEXTS, seed: Number(process.env.SEED ?? 1) })
})
