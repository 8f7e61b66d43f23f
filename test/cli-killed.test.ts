import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesBelow, run } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'

/** The program when it is killed while it writes files. `KILLS` raises the number of moments. */

const site: Files = {
  'site-content/chatdocs.config.ts': "export default { title: 'Small' }\n",
  'site-content/docs/index.md': '# Small\n\nText.\n',
  'site-content/static/file.txt': 'A file.\n',
}

const ROUNDS = Number(process.env.KILLS ?? 5)
const KILLER = {
  NODE_OPTIONS: `--import=${new URL('../packages/cli/src/testing/kill-at.js', import.meta.url).href}`,
}

test('a killed build leaves a complete site', async () => {
  const pages = (version: string) =>
    Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `site-content/docs/page-${n}.md`,
        `# ${version} ${n}\n\nText.\n`,
      ]),
    )
  const versions = [
    { ...site, ...pages('One') },
    { ...site, ...pages('Two') },
  ]
  const whole = await Promise.all(
    versions.map(async (files) => {
      const cwd = await folderOf(files)
      await call(['build'], { cwd })
      return bytesBelow(join(cwd, 'dist'))
    }),
  )
  const cwd = await folderOf(versions[0] ?? {})
  await call(['build'], { cwd })
  const report = join(cwd, 'changes')
  await writeFiles(cwd, versions[1] ?? {})
  await run(['build'], { cwd, env: { ...KILLER, KILL_REPORT: report } })
  const changes = Number(readFileSync(report, 'utf8'))
  expect(changes).toBeGreaterThan(60)
  // One moment in each part of the build, chosen by the seed of the run.
  const within = (Number(process.env.SEED) % 1000) / 1000
  for (let round = 0; round < ROUNDS; round++) {
    const moment = 1 + Math.floor(((round + within) / ROUNDS) * changes)
    await writeFiles(cwd, versions[round % 2] ?? {})
    await run(['build'], { cwd, env: { ...KILLER, KILL_AT: String(moment) } })
    const left = bytesBelow(join(cwd, 'dist'))
    const when = `killed at change ${moment} of ${changes}`
    if (!isUnderWay(cwd)) expect(whole, when).toContainEqual(left)
    await call(['build'], { cwd })
    expect(bytesBelow(join(cwd, 'dist')), when).toEqual(whole[round % 2])
  }
})

/** Whether a build was interrupted while it moved its files into place. */
function isUnderWay(cwd: string): boolean {
  const states = join(cwd, '.chatdocs/emit')
  return readdirSync(states).some((name) => existsSync(join(states, name, 'journal')))
}
