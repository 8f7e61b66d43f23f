import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main } from '../packages/cli/src/main.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { bytesBelow } from './support/binary.ts'
import { editAtRandom } from './support/disk-edits.ts'
import { differences, resultOf, siteFrom } from './support/edited-site.ts'
import { call } from './support/program.ts'

/** `build --watch` while files change, compared with builds that know nothing. `SCRIPTS` raises the number of edits. */

const SCRIPTS = Number(process.env.SCRIPTS ?? 3)

/** Starts to watch a site until the test ends. */
async function watching(cwd: string): Promise<void> {
  const { io, interrupt } = testWorld({ cwd })
  const ended = main(['build', '--watch', '--keep-going'], { ...io, now: Date.now })
  onTestFinished(async () => {
    interrupt()
    await ended
  })
}

/** What a build writes that knows nothing; nothing if the site cannot be built. */
async function coldFiles(cwd: string): Promise<Record<string, string>> {
  const other = join(cwd, 'cold')
  rmSync(other, { recursive: true, force: true })
  const ended = await call(['build', '--keep-going', '--no-cache', '--out-dir', other], { cwd })
  return resultOf(ended, other).files
}

/** Waits until the watched site is the cold one. A site that cannot be built stays as it was. */
async function expectCold(cwd: string, when: string): Promise<void> {
  const cold = await coldFiles(cwd)
  if (Object.keys(cold).length === 0) return
  const dist = join(cwd, 'dist')
  await expect.poll(() => differences(bytesBelow(dist), cold), { message: when }).toEqual([])
}

test('after random edits, the watched site is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const site = await siteFrom(seed, { api: false })
  const made: string[] = []
  await watching(site.cwd)
  await expectCold(site.cwd, 'at first')
  for (let script = 0; script < SCRIPTS; script++) {
    made.push(editAtRandom(site).join(', '))
    await expectCold(site.cwd, `SEED=${seed}, edits:\n${made.join('\n')}`)
  }
})
