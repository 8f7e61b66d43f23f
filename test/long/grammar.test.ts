import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNatively } from '../../packages/core/src/content/parser/native.ts'
import {
  InvalidMdx,
  loadMdx,
  loadSatteri,
  makeParser,
} from '../../packages/core/src/content/parser/parser.ts'
import { comparable, textsOf } from '../../packages/core/src/content/parser/random.fixture.ts'
import { rounds } from '../support/suite.ts'

/** So many texts are read both ways; `TIMES=10` reads 1,000,000 of each kind. Those that only one way reads are equal. */
const TEXTS = rounds(0, 100_000)

test.each(['md', 'mdx'])('both parsers agree on random texts of .%s', async (kind) => {
  const syntax = { extensions: {}, textDirectives: false, ...(kind === 'mdx' && { mdx: await loadMdx() }) }
  const satteri = await loadSatteri()
  if (!satteri) throw new Error('satteri has no binary for this platform')
  const standard = makeParser(undefined, syntax)
  const property = fc.property(textsOf(kind === 'mdx'), (text) => {
    const tree = parseNatively(text, satteri, syntax)
    if (!tree) return
    const wanted = orMistake(() => comparable(standard(text)))
    // The native parser accepts more MDX, such as elements that cross emphasis.
    if (wanted === undefined || JSON.stringify(comparable(tree)) === JSON.stringify(wanted)) return
    expect(comparable(tree), JSON.stringify(text)).toEqual(wanted)
  })
  fc.assert(property, { numRuns: TEXTS, seed: Number(process.env.SEED ?? 1) })
})

function orMistake<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof InvalidMdx) return undefined
    throw error
  }
}
