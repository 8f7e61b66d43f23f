import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomFrom } from './eval/random.ts'
import { bytesBelow } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'
import { rounds } from './support/suite.ts'

/** Builds whose records and cache were damaged.  */

const DAMAGES = rounds(5, 60)

const IMAGE = readFileSync(new URL('sites/images/site-content/docs/moving.webp', import.meta.url))

function siteOf(version: string): Files {
  const pages = Array.from({ length: 12 }, (_, n) => [
    `site-content/docs/page-${n}.md`,
    `# ${version} ${n}\n\n![one](one.webp)\n\n[next](page-${(n + 1) % 12}.md)\n`,
  ])
  return {
    'site-content/chatdocs.config.ts': `export default { title: 'Damaged', tagline: '${version}', url: 'https://damaged.example' }\n`,
    'site-content/docs/index.md': `# Damaged\n\nText of ${version}.\n`,
    ...Object.fromEntries(pages),
  }
}

const VERSIONS = ['One', 'Two']

type Random = () => number

function one<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T
}

/** Texts that a record or an entry of the cache never has. */
const TEXTS = [
  '',
  '{}',
  '[]',
  '[[1]]',
  'null',
  '1',
  '\0',
  '{"clear":[],"moves":[],"remove":["../site-content/docs/index.md"],"manifest":[]}',
]

/** What damages a file, by name. */
const DAMAGES_BY_NAME: Readonly<
  Record<string, (file: string, random: Random, files: readonly string[]) => void>
> = {
  remove: (file) => rmSync(file),
  text: (file, random) => writeFileSync(file, one(random, TEXTS)),
  cut: (file, random) => {
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, Math.floor(random() * bytes.length)))
  },
  flip: (file, random) => {
    const bytes = readFileSync(file)
    for (let times = 0; times < 3 && bytes.length > 0; times++) {
      const at = Math.floor(random() * bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    writeFileSync(file, bytes)
  },
  move: (file, random) => {
    const bytes = readFileSync(file)
    const length = Math.floor(random() * bytes.length * 0.5)
    const [from, to] = [0, 1].map(() => Math.floor(random() * (bytes.length - length))) as [number, number]
    bytes.copyWithin(to, from, from + length)
    writeFileSync(file, bytes)
  },
  append: (file, random) =>
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from(one(random, TEXTS))])),
  exchange: (file, random, files) => cpSync(one(random, files), file),
  folder: (file) => {
    rmSync(file)
    mkdirSync(file)
    writeFileSync(join(file, 'in-the-way'), '')
  },
}

function damage(folder: string, random: Random): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const kinds = Object.entries(DAMAGES_BY_NAME)
  const done = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const file = one(random, files)
    const [name, make] = one(random, kinds)
    try {
      make(file, random, files)
    } catch (error) {
      // Damaged before: it is gone, or a folder.
      if (!/ENOENT|EISDIR|ERR_FS_|ENOTDIR|EINVAL/.test((error as NodeJS.ErrnoException).code ?? ''))
        throw error
    }
    return `${name} ${file.slice(folder.length + 1)}`
  })
  if (random() < 0.3) {
    const [state = ''] = readdirSync(join(folder, 'emit'))
    const name = one(random, ['journal', 'manifest', 'locks', 'staging'])
    const path = join(folder, 'emit', state, name)
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, one(random, TEXTS))
    done.push(`write ${name}`)
  }
  return done.join(', ')
}

test('a build whose records and cache are damaged is the cold one, and leaves the sources alone', async () => {
  const random = randomFrom(Number(process.env.SEED))
  const write = async (cwd: string, version: string) => {
    await writeFiles(cwd, siteOf(version))
    writeFileSync(join(cwd, 'site-content/docs/one.webp'), IMAGE)
  }
  const cold = new Map<string, Record<string, string>>()
  for (const version of VERSIONS) {
    const cwd = await folderOf({})
    await write(cwd, version)
    expect(await call(['build', '--no-cache'], { cwd })).toMatchObject({ code: 0 })
    cold.set(version, bytesBelow(join(cwd, 'dist')))
  }
  const cwd = await folderOf({})
  await write(cwd, 'One')
  await call(['build'], { cwd })
  const made: string[] = []
  for (let round = 0; round < DAMAGES; round++) {
    const version = one(random, VERSIONS)
    await write(cwd, version)
    const sources = bytesBelow(join(cwd, 'site-content'))
    made.push(`${damage(join(cwd, '.chatdocs'), random)}; ${version}`)
    const when = `SEED=${process.env.SEED}: ${made.slice(-3).join('\n')}`
    const { code, err } = await call(['build'], { cwd })
    expect({ code, err: code === 0 ? '' : err }, when).toEqual({ code: 0, err: '' })
    expect(bytesBelow(join(cwd, 'dist')), when).toEqual(cold.get(version))
    expect(bytesBelow(join(cwd, 'site-content')), when).toEqual(sources)
  }
})
