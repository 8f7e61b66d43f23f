import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesBelow, run } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'

/**
 * The program when it is killed, or finds the disk full, while it writes files. `KILLS` raises the number of moments.
 */

const site: Files = {
  'site-content/chatdocs.config.ts': "export default { title: 'Small' }\n",
  'site-content/docs/index.md': '# Small\n\nText.\n',
  'site-content/static/file.txt': 'A file.\n',
}

const ROUNDS = Number(process.env.KILLS ?? 3)
const KILLER = {
  NODE_OPTIONS: `--import=${new URL('../packages/cli/src/testing/kill-at.js', import.meta.url).href}`,
}

/** A site of many pages in two versions, each with the files it becomes, and the folder in which the first is built. */
async function twoVersions() {
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
  const folders = await Promise.all(versions.map(folderOf))
  for (const cwd of folders) await call(['build'], { cwd })
  const [cwd = ''] = folders
  return { versions, whole: folders.map((each) => bytesBelow(join(each, 'dist'))), cwd }
}

/** Moments in a build that changes each page: one in each part of it, chosen by the seed of the run. */
async function momentsIn(cwd: string, files: Files) {
  const report = join(cwd, 'changes')
  await writeFiles(cwd, files)
  await run(['build'], { cwd, env: { ...KILLER, KILL_REPORT: report } })
  const changes = Number(readFileSync(report, 'utf8'))
  expect(changes).toBeGreaterThan(60)
  const within = (Number(process.env.SEED) % 1000) / 1000
  const moments = Array.from(
    { length: ROUNDS },
    (_, round) => 1 + Math.floor(((round + within) / ROUNDS) * changes),
  )
  return moments.map((moment) => ({ moment, of: `change ${moment} of ${changes}` }))
}

test('a killed build leaves a complete site', async () => {
  const { versions, whole, cwd } = await twoVersions()
  const moments = await momentsIn(cwd, versions[1] ?? {})
  for (const [round, { moment, of }] of moments.entries()) {
    await writeFiles(cwd, versions[round % 2] ?? {})
    await run(['build'], { cwd, env: { ...KILLER, KILL_AT: String(moment) } })
    const left = bytesBelow(join(cwd, 'dist'))
    if (!isUnderWay(cwd)) expect(whole, `killed at ${of}`).toContainEqual(left)
    await call(['build'], { cwd })
    expect(bytesBelow(join(cwd, 'dist')), `killed at ${of}`).toEqual(whole[round % 2])
  }
})

test('a build on a full disk says so in a sentence and leaves a complete site, which the next one replaces', async () => {
  const { versions, whole, cwd } = await twoVersions()
  const moments = await momentsIn(cwd, versions[1] ?? {})
  for (const [round, { moment, of }] of moments.entries()) {
    await writeFiles(cwd, versions[round % 2] ?? {})
    const env = { ...KILLER, FULL_AT: String(moment), FULL_FOR: '100000' }
    const { code, err } = await run(['build'], { cwd, env })
    // A cache that cannot be written to is no failure.
    if (code !== 0) {
      expect(err, `full at ${of}`).toMatch(
        /^error: ENOSPC: no space left on device\n {2}help: the disk is full/,
      )
      expect(err, `full at ${of}`).not.toMatch(/\n {4}at |bug/)
      expect(code).toBe(3)
    }
    const left = bytesBelow(join(cwd, 'dist'))
    if (!isUnderWay(cwd)) expect(whole, `full at ${of}`).toContainEqual(left)
    expect(await call(['build'], { cwd }), `after ${of}`).toMatchObject({ code: 0 })
    expect(bytesBelow(join(cwd, 'dist')), `after ${of}`).toEqual(whole[round % 2])
  }
})

/** Whether a build was interrupted while it moved its files into place. */
function isUnderWay(cwd: string): boolean {
  const states = join(cwd, '.chatdocs/emit')
  return readdirSync(states).some((name) => existsSync(join(states, name, 'journal')))
}
