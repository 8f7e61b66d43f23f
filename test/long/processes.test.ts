import { test } from 'vitest'
import { run, start } from '../support/binary.ts'
import { DISK_EDITS, editAtRandom } from '../support/disk-edits.ts'
import { bothBuilds, expectEqual, siteFrom } from '../support/edited-site.ts'
import { STRUCTURED_EDITS } from '../support/structured-edits.ts'
import { rounds } from '../support/suite.ts'

/**
 * Builds in new processes, each on what the last one saved. Each second edit is followed by a killed build.
 */

const SCRIPTS = rounds(2, 10)
const EDITS = [...DISK_EDITS, ...STRUCTURED_EDITS]

test('after random edits, and after a killed build, the build is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const site = await siteFrom(seed)
  const made: string[] = []
  const before = performance.now()
  await run(['build', '--keep-going'], { cwd: site.cwd })
  const longest = performance.now() - before
  for (let script = 0; script < SCRIPTS; script++) {
    made.push(editAtRandom(site, EDITS).join(', '))
    if (script % 2 !== 0) {
      const moment = site.random() * longest
      made.push(`killed after ${moment} ms`)
      await killedBuild(site.cwd, moment)
    }
    expectEqual(await bothBuilds(site.cwd, run), `SEED=${seed}, edits:\n${made.join('\n')}`)
  }
})

async function killedBuild(cwd: string, moment: number): Promise<void> {
  const build = start(['build', '--keep-going'], { cwd })
  const timer = setTimeout(() => build.process.kill('SIGKILL'), moment)
  await build.ended
  clearTimeout(timer)
}
