import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { main } from '../packages/cli/src/main.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { bytesBelow } from './support/binary.ts'
import { DISK_EDITS, editAtRandom } from './support/disk-edits.ts'
import { differences, resultOf, siteFrom } from './support/edited-site.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'
import { STRUCTURED_EDITS } from './support/structured-edits.ts'
import { longTest, rounds } from './support/suite.ts'

/** `build --watch` while files change, compared with builds that know nothing. */

const SCRIPTS = rounds(2, 10)
const EDITS = [...DISK_EDITS, ...STRUCTURED_EDITS]
const PAGES = 300

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

/** Nothing if there is no such folder yet. A file that goes while the folder is read is none of them. */
function filesOf(folder: string): Record<string, string> {
  try {
    return existsSync(folder) ? bytesBelow(folder) : {}
  } catch {
    return {}
  }
}

/** Waits until the watched site is the cold one. A site that cannot be built stays as it was. */
async function expectCold(cwd: string, when: string): Promise<void> {
  const cold = await coldFiles(cwd)
  if (Object.keys(cold).length === 0) return
  const dist = join(cwd, 'dist')
  await expect.poll(() => differences(filesOf(dist), cold), { message: when }).toEqual([])
}

longTest('after random edits, the watched site is the cold one', async () => {
  const seed = Number(process.env.SEED)
  const site = await siteFrom(seed, { api: false })
  const made: string[] = []
  await watching(site.cwd)
  await expectCold(site.cwd, 'at first')
  for (let script = 0; script < SCRIPTS; script++) {
    made.push(editAtRandom(site, EDITS).join(', '))
    await expectCold(site.cwd, `SEED=${seed}, edits:\n${made.join('\n')}`)
  }
})

/** What a branch has: folders and files of it and of both, and one path that is a file here and a folder there. */
function branch(name: string): Files {
  const pages = Array.from({ length: PAGES }, (_, n) => {
    const folder = ['docs', `docs/${n % 5}`, `docs/${name}-${n % 7}`, `docs/${n % 5}/deep/er`][n % 4]
    return [`${folder}/page-${n}.md`, `# Page ${n}\n\n${n % 3 === 0 ? 'The same' : name} in ${folder}.\n`]
  })
  return {
    'chatdocs.config.ts': `export default { title: '${name}' }\n`,
    'docs/index.md': `# ${name}\n`,
    ...Object.fromEntries(pages),
    [name === 'main' ? 'docs/part.md' : 'docs/part.md/index.md']: `# Part of ${name}\n`,
  }
}

/** Makes one branch the other as Git does: what is gone is removed with its empty folders, what differs is replaced. */
function switchTo(folder: string, from: Files, to: Files): void {
  for (const path of Object.keys(from)) {
    if (from[path] === to[path]) continue
    rmSync(join(folder, path))
    for (let at = dirname(path); at !== '.' && readdirSync(join(folder, at)).length === 0; at = dirname(at))
      rmdirSync(join(folder, at))
  }
  for (const [path, text] of Object.entries(to)) {
    if (from[path] === text) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

longTest('after each switch of branches, the watched site is the cold one', async () => {
  const branches = [branch('main'), branch('topic')] as const
  const cold = await Promise.all(
    branches.map(async (files) => {
      const cwd = await folderOf({})
      await writeFiles(join(cwd, 'site-content'), files)
      return coldFiles(cwd)
    }),
  )
  const cwd = await folderOf({})
  await writeFiles(join(cwd, 'site-content'), branches[0])
  await watching(cwd)
  const dist = join(cwd, 'dist')
  await expect.poll(() => differences(filesOf(dist), cold[0] ?? {})).toEqual([])
  for (let time = 0; time < SCRIPTS; time++) {
    const [from, to] = time % 2 === 0 ? branches : branches.toReversed()
    switchTo(join(cwd, 'site-content'), from ?? {}, to ?? {})
    await expect
      .poll(() => differences(filesOf(dist), cold[(time + 1) % 2] ?? {}), { message: `switch ${time}` })
      .toEqual([])
  }
})

test('an edit in a folder that was moved over another one is seen', async () => {
  const cwd = await folderOf({ 'site-content/docs/index.md': '# Moves\n' })
  const docs = join(cwd, 'site-content/docs')
  await writeFiles(docs, { 'here/in/side.md': '# Here\n', 'here/other.md': '# Other\n' })
  await watching(cwd)
  const page = join(cwd, 'dist/docs/here/in/side/index.html')
  await expect.poll(() => textOf(page)).toContain('Here')
  for (let time = 0; time < SCRIPTS; time++) {
    await writeFiles(cwd, { 'next/in/side.md': `# Moved ${time}\n`, 'next/another.md': '# Another\n' })
    if (time % 2 === 0) rmSync(join(docs, 'here'), { recursive: true })
    else renameSync(join(docs, 'here'), join(cwd, `old-${time}`))
    renameSync(join(cwd, 'next'), join(docs, 'here'))
    writeFileSync(join(docs, 'here/in/side.md'), `# Edited ${time}\n`)
    await expect.poll(() => textOf(page), { message: `move ${time}` }).toContain(`Edited ${time}`)
    writeFileSync(join(docs, 'here/in/side.md'), `# Edited again ${time}\n`)
    await expect.poll(() => textOf(page), { message: `move ${time}` }).toContain(`Edited again ${time}`)
  }
  await expectCold(cwd, 'after moves')
})

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
