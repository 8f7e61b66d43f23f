import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, start } from './support/binary.ts'
import { editAtRandom } from './support/disk-edits.ts'
import { differences, resultOf, siteFrom } from './support/edited-site.ts'

/**
 * Builds in new processes, each on what the last one saved. `SCRIPTS` raises the number of edits, of which each second
 * one is followed by a killed build.
 */

const SCRIPTS = Number(process.env.SCRIPTS ?? 2)

/** The build on what was saved, and one that knows nothing. */
async function bothBuilds(cwd: string) {
  const other = join(cwd, 'cold')
  rmSync(other, { recursive: true, force: true })
  const [warm, cold] = await Promise.all([
    run(['build', '--keep-going'], { cwd }),
    run(['build', '--keep-going', '--no-cache', '--out-dir', other], { cwd }),
  ])
  return { warm: resultOf(warm, join(cwd, 'dist')), cold: resultOf(cold, other) }
}

function expectEqual({ warm, cold }: Awaited<ReturnType<typeof bothBuilds>>, when: string): void {
  expect({ code: warm.code, err: warm.err }, when).toEqual({ code: cold.code, err: cold.err })
  // A build that fails leaves the last site in place.
  if (Object.keys(cold.files).length === 0 && cold.code !== 0) return
  expect(differences(warm.files, cold.files), when).toEqual([])
}

test('after random edits, and after a killed build, the build is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const site = await siteFrom(seed)
  const made: string[] = []
  const before = performance.now()
  await run(['build', '--keep-going'], { cwd: site.cwd })
  const longest = performance.now() - before
  for (let script = 0; script < SCRIPTS; script++) {
    made.push(editAtRandom(site).join(', '))
    if (script % 2 !== 0) {
      const moment = site.random() * longest
      made.push(`killed after ${moment} ms`)
      await killedBuild(site.cwd, moment)
    }
    expectEqual(await bothBuilds(site.cwd), `SEED=${seed}, edits:\n${made.join('\n')}`)
  }
})

async function killedBuild(cwd: string, moment: number): Promise<void> {
  const build = start(['build', '--keep-going'], { cwd })
  const timer = setTimeout(() => build.process.kill('SIGKILL'), moment)
  await build.ended
  clearTimeout(timer)
}
