import { expect, test } from 'vitest'
import { DISK_EDITS, editAtRandom } from '../support/disk-edits.ts'
import { answersOf, bothBuilds, expectEqual } from '../support/edited-site.ts'
import { call } from '../support/program.ts'
import { openFolder } from '../support/site.ts'
import { STRUCTURED_EDITS } from '../support/structured-edits.ts'
import { rounds } from '../support/suite.ts'
import { WHOLE_EDITS, wholeSite } from '../support/whole-site.ts'

/**
 * Random edits of a site that uses everything: MDX, partials, aliases, Sass, Twoslash with imports, plugins, versions,
 * translations, tags, OpenAPI, a blog with authors, feeds and social cards. After some, a build on what the last one
 * saved is the cold one, and so is `dev`. `TIMES=4` makes more.
 */

const EDITS = rounds(0, 60)
const ALL = [WHOLE_EDITS, WHOLE_EDITS, DISK_EDITS, STRUCTURED_EDITS]

test.each([0, 1, 2])(
  'a site of everything is the cold site after random edits, seed + %d',
  async (more) => {
    const seed = Number(process.env.SEED) + more
    const site = await wholeSite(seed)
    const open = await openFolder(site.folder, { mode: 'dev' })
    const made: string[] = []
    expectEqual(await bothBuilds(site.cwd, call), 'at first')
    await answersOf(open)
    for (let step = 0; made.length < EDITS; step++) {
      made.push(...editAtRandom(site, ALL[step % ALL.length] ?? []))
      const when = `SEED=${seed}, edits:\n${made.join('\n')}`
      const built = await bothBuilds(site.cwd, call)
      expectEqual(built, when)
      expect(built.cold.err, when).not.toContain('bug in chatdocs')
      const cold = await openFolder(site.folder, { mode: 'dev' })
      expect(await answersOf(open), when).toEqual(await answersOf(cold))
      await cold.close()
    }
    await open.close()
  },
  600_000 * rounds(0, 1),
)
