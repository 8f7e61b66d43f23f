import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesBelow, run } from '../support/binary.ts'
import { call } from '../support/program.ts'
import { type Files, folderOf, writeFiles } from '../support/site.ts'
import { rounds } from '../support/suite.ts'

/** `deploy` when it is killed.  */

const ROUNDS = rounds(1, 12)
const KILLER = {
  NODE_OPTIONS: `--import=${new URL('../../packages/cli/src/testing/kill-at.js', import.meta.url).href}`,
}

const version = (name: string): Files => ({
  'docs/index.md': `# ${name}\n`,
  [`docs/only-in-${name}.md`]: `# Only in ${name}\n`,
})

/** A committed site with a bare repository as its origin, and two versions that take turns. */
async function repository() {
  const origin = await folderOf({})
  execFileSync('git', ['init', '--quiet', '--bare', origin])
  const cwd = await folderOf({
    '.gitignore': 'dist/\n.chatdocs/\n',
    'chatdocs.config.ts': 'export default {}\n',
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8', stdio: 'pipe' })
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@a.example')
  git('remote', 'add', 'origin', origin)
  const take = async (round: number) => {
    rmSync(join(cwd, 'docs'), { recursive: true, force: true })
    await writeFiles(cwd, version(round % 2 === 0 ? 'one' : 'two'))
    git('add', '-A')
    git('commit', '--quiet', '-m', `${round}`)
  }
  const deploy = async (...args: string[]) =>
    expect(await call(['deploy', ...args], { cwd })).toMatchObject({ code: 0 })
  return { cwd, origin, take, deploy }
}

/** Some of all moments: one in each part, chosen by the seed of the run. */
function some<T>(all: readonly T[]): T[] {
  const within = (Number(process.env.SEED) % 1000) / 1000
  const rounds = Math.min(ROUNDS, all.length)
  return Array.from(
    { length: rounds },
    (_, round) => all[Math.floor(((round + within) / rounds) * all.length)] as T,
  )
}

test('a folder shows one whole release after any kill, and the next deployment leaves nothing of it', async () => {
  const { cwd, take, deploy } = await repository()
  const parent = await folderOf({})
  const folder = join(parent, 'docs')
  const whole: Record<string, string>[] = []
  for (const round of [0, 1]) {
    await take(round)
    await deploy('--dir', folder)
    const { '.chatdocs-files': _, ...published } = bytesBelow(join(cwd, 'dist'))
    whole.push(published)
    expect(bytesBelow(folder)).toEqual(whole[round])
  }
  const report = join(await folderOf({}), 'changes')
  await take(0)
  await run(['deploy', '--dir', folder], { cwd, env: { ...KILLER, KILL_REPORT: report } })
  const changes = Number(readFileSync(report, 'utf8'))
  expect(changes).toBeGreaterThan(100)
  for (const [round, moment] of some(Array.from({ length: changes }, (_, at) => at + 1)).entries()) {
    await take(round + 1)
    await run(['deploy', '--dir', folder], { cwd, env: { ...KILLER, KILL_AT: `${moment}` } })
    expect(whole, `killed at change ${moment} of ${changes}`).toContainEqual(bytesBelow(folder))
    await deploy('--dir', folder)
    expect(bytesBelow(folder), `after change ${moment} of ${changes}`).toEqual(whole[(round + 1) % 2])
    // The link, the release that it shows, and perhaps the one before.
    expect(readdirSync(parent).length).toBeLessThanOrEqual(3)
  }
})

/** The shell kills all processes of the deployment, itself included. */
const GIT = `#!/bin/sh
echo >> "$GIT_CALLS"
call=$(($(wc -l < "$GIT_CALLS")))
[ "$KILL_AT_GIT" = "before $call" ] && kill -9 0
"$GIT" "$@"
code=$?
[ "$KILL_AT_GIT" = "after $call" ] && kill -9 0
exit $code
`
const HOOKS = ['pre-receive', 'update', 'post-receive']

test('a branch has one whole site after any kill, and the next deployment is right', async () => {
  const { cwd, origin, take, deploy } = await repository()
  const inOrigin = (...args: string[]) =>
    execFileSync('git', ['-C', origin, ...args], { encoding: 'utf8', stdio: 'pipe' })
  const trees: string[] = []
  for (const round of [0, 1]) {
    await take(round)
    await deploy('--branch', 'pages')
    trees.push(inOrigin('rev-parse', 'pages^{tree}'))
  }
  expect(trees[0]).not.toBe(trees[1])
  const bin = await folderOf({ git: GIT })
  chmodSync(join(bin, 'git'), 0o755)
  mkdirSync(join(origin, 'hooks'), { recursive: true })
  for (const name of HOOKS) {
    const file = join(origin, 'hooks', name)
    writeFileSync(file, `#!/bin/sh\n[ "$KILL_AT_GIT" = ${name} ] && kill -9 0\nexit 0\n`)
    chmodSync(file, 0o755)
  }
  const calls = join(bin, 'calls')
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const deployed = (moment: string) => {
    if (existsSync(calls)) rmSync(calls)
    const env = {
      TMPDIR: bin,
      PATH: `${bin}:${process.env.PATH}`,
      GIT: git,
      GIT_CALLS: calls,
      KILL_AT_GIT: moment,
    }
    return run(['deploy', '--branch', 'pages'], { cwd, env, isGroup: true })
  }
  await take(0)
  expect(await deployed('never')).toMatchObject({ code: 0 })
  const count = readFileSync(calls, 'utf8').length
  const around = Array.from({ length: count }, (_, at) => [`before ${at + 1}`, `after ${at + 1}`]).flat()
  for (const [round, moment] of some([...around, ...HOOKS]).entries()) {
    await take(round + 1)
    const { code } = await deployed(moment)
    expect([moment, code]).toEqual([moment, null])
    expect(trees, `killed ${moment}`).toContain(inOrigin('rev-parse', 'pages^{tree}'))
    await deploy('--branch', 'pages')
    expect(inOrigin('rev-parse', 'pages^{tree}'), `after ${moment}`).toBe(trees[(round + 1) % 2])
  }
  inOrigin('fsck', '--connectivity-only')
})
