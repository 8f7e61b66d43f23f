import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from './support/binary.ts'
import { editAtRandom } from './support/disk-edits.ts'
import { answersOf, bothBuilds, copyOf, expectEqual, OWN_SITE, SITES } from './support/edited-site.ts'
import { call } from './support/program.ts'
import { openFolder } from './support/site.ts'
import { STRUCTURED_EDITS } from './support/structured-edits.ts'
import { IS_LONG, rounds } from './support/suite.ts'

/**
 * Edits of keys, items, values and whole files in every golden site. After each one, the build on what the last one saved
 * is the cold one, and so is `dev`. `npm test` tries every twentieth site. With `PROCESSES=1`, each build is a process;
 * `ONLY=name` tries one site, or with `ONLY=own` that of Mobot.
 */

const STEPS = rounds(2, 4)
const { ONLY, PROCESSES } = process.env
const TWENTIETH = Number(process.env.SEED) % 20
const sites =
  ONLY === undefined
    ? readdirSync(SITES)
        .sort()
        .filter((_, at) => IS_LONG || at % 20 === TWENTIETH)
    : [ONLY === 'own' ? OWN_SITE : ONLY]

test.each(sites)('%s, edited in its structure, is the cold site', async (name) => {
  const seed = Number(process.env.SEED)
  const site = await copyOf(name, seed)
  await call(['build', '--keep-going'], site)
  const dev = () => openFolder(site.folder, { mode: 'dev' })
  const open = await dev()
  await answersOf(open)
  const made: string[] = []
  for (let step = 1; step <= STEPS; step++) {
    made.push(editAtRandom(site, STRUCTURED_EDITS).join('\n'))
    const when = `SEED=${seed} ONLY=${name}, edits:\n${made.join('\n\n')}`
    const { warm, cold: alone } = await bothBuilds(site.cwd, PROCESSES ? run : call)
    expectEqual({ warm, cold: alone }, when)
    // No edit of a site is a bug in chatdocs.
    expect(alone.err, when).not.toContain('bug in chatdocs')
    if (step % 2 !== 0) continue
    const cold = await dev()
    expect(await answersOf(open), when).toEqual(await answersOf(cold))
    await cold.close()
  }
})
