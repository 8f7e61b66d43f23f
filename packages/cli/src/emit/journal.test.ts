import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { type Files, filesIn, testFolder, writeFiles } from '../testing/folder.ts'
import {
  hasJournal,
  type Journal,
  rollForward,
  rollForwardOrDrop,
  stagingDir,
  writeJournal,
} from './journal.ts'
import { readManifest } from './manifest.ts'
import { emptyStage, stageOutput } from './stage.ts'
import { makeTarget } from './target.ts'

/** A target with a staged site and a journal, as after a build killed at that moment. */
async function staged(site: Files, outDir?: string) {
  const root = testFolder({ 'dist/old.html': 'old', 'dist/a': 'in the way' })
  const target = makeTarget(outDir ?? join(root, 'dist'), join(root, '.chatdocs'))
  const sources = { host: diskHost(root), runtimeDir: root }
  const stage = emptyStage(target)
  for (const [path, bytes] of Object.entries(site)) {
    const output = { path: path as OutputPath, bytes }
    await stageOutput({ target, previous: new Map(), respelt: new Set(), sources }, output, stage)
  }
  writeJournal(target, {
    clear: ['a' as OutputPath],
    moves: stage.moves,
    remove: ['old.html' as OutputPath],
    manifest: [...stage.entries],
  })
  return { target, stage, dist: target.outDir }
}

const SITE = { 'a/index.html': 'a', 'a/index.json': '{}', 'index.html': 'home', 'assets/x.js': 'x' }

test('a journal is replayed from its start', async () => {
  const { target, dist } = await staged(SITE)
  expect(hasJournal(target)).toBe(true)
  expect(rollForward(target)).toBe(true)
  expect(filesIn(dist)).toEqual(SITE)
  expect([...readManifest(target).keys()]).toEqual(Object.keys(SITE))
  expect([hasJournal(target), existsSync(stagingDir(target)), rollForward(target)]).toEqual([
    false,
    false,
    false,
  ])
})

test.each([0, 1, 2, 3, 4])('a journal can be replayed after step %i', async (steps) => {
  const { target, stage, dist } = await staged(SITE)
  rmSync(join(dist, 'a'))
  mkdirSync(join(dist, 'a'))
  mkdirSync(join(dist, 'assets'))
  for (const [name, path] of stage.moves.slice(0, steps))
    renameSync(join(stagingDir(target), name), join(dist, path))
  if (steps === 4) rmSync(join(dist, 'old.html'))
  rollForward(target)
  expect(filesIn(dist)).toEqual(SITE)
})

/** Another file system than that of temporary files. */
const OTHER = ['/dev/shm', '/var/tmp'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)
const testBetween = test.skipIf(OTHER === undefined)

describe('a new site', () => {
  /** As after a build that was killed once its journal was written, without a folder; `left` was staged for nothing. */
  async function stagedTree(left: Files = {}) {
    const { target, stage } = await staged(SITE, join(testFolder({}), 'deep/dist'))
    const { folder, id } = stage.folder
    writeFiles(join(folder, id), left)
    writeJournal(target, {
      clear: [],
      tree: id,
      moves: stage.moves,
      remove: [],
      manifest: [...stage.entries],
    })
    return { target, tree: join(folder, id), dist: target.outDir }
  }

  test('is put in place as a whole, without what it does not have', async () => {
    const { target, tree, dist } = await stagedTree({ 'left/over.html': 'x', 'a/over.json': 'x' })
    const folder = statSync(tree).ino
    rollForward(target)
    expect(filesIn(dist)).toEqual(SITE)
    expect([statSync(dist).ino, existsSync(join(dist, 'left')), hasJournal(target)]).toEqual([
      folder,
      false,
      false,
    ])
  })

  test('is complete if the build is killed right after that', async () => {
    const { target, tree, dist } = await stagedTree()
    mkdirSync(join(dist, '..'))
    renameSync(tree, dist)
    rollForward(target)
    expect(filesIn(dist)).toEqual(SITE)
    expect([...readManifest(target).keys()]).toEqual(Object.keys(SITE))
  })

  test('joins what somebody put into its folder meanwhile', async () => {
    const { target, dist } = await stagedTree()
    writeFiles(dist, { CNAME: 'example.org' })
    rollForward(target)
    expect(filesIn(dist)).toEqual({ ...SITE, CNAME: 'example.org' })
  })

  testBetween('is copied between file systems', async () => {
    const root = mkdtempSync(join(OTHER ?? '', 'chatdocs-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const { target, stage } = await staged(SITE, join(root, 'dist'))
    const { id } = stage.folder
    writeJournal(target, {
      clear: [],
      tree: id,
      moves: stage.moves,
      remove: [],
      manifest: [...stage.entries],
    })
    rollForward(target)
    expect(filesIn(target.outDir)).toEqual(SITE)
  })
})

testBetween('a journal is replayed between file systems, too, after some of its steps', async () => {
  const root = mkdtempSync(join(OTHER ?? '', 'chatdocs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const { target, stage } = await staged(SITE, join(root, 'dist'))
  expect(statSync(root).dev).not.toBe(statSync(target.stateDir).dev)
  // As after a build that found the disk full.
  for (const [name, path] of stage.moves.slice(0, 2)) {
    writeFiles(target.outDir, { [path]: readFileSync(join(stagingDir(target), name), 'utf8') })
    rmSync(join(stagingDir(target), name))
  }
  expect(rollForward(target)).toBe(true)
  expect(filesIn(target.outDir)).toEqual(SITE)
})

testBetween('a file that cannot be copied leaves nothing in its folder, and is copied later', async () => {
  const root = mkdtempSync(join(OTHER ?? '', 'chatdocs-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const { target } = await staged({ 'index.html': 'home', 'x/y.html': 'y' }, join(root, 'dist'))
  // The system refuses to copy to a name that is a folder, as to a full disk.
  mkdirSync(join(target.outDir, 'index.html.part'), { recursive: true })
  expect(() => rollForward(target)).toThrow()
  rmdirSync(join(target.outDir, 'index.html.part'))
  rollForward(target)
  expect(filesIn(target.outDir)).toEqual({ 'index.html': 'home', 'x/y.html': 'y' })
})

test.each<[string, (text: string) => string]>([
  ['incomplete', (text: string) => text.slice(0, -9)],
  ['changed', (text: string) => text.replace('old.html', 'own.html')],
  ['empty', () => ''],
  ...['{}', '[]', '[[1]]', 'null', '\n', '1\n{}'].map((text): [string, () => string] => [text, () => text]),
])('a journal that is damaged is ignored: %s', async (_, damage) => {
  const { target, dist } = await staged(SITE)
  writeFiles(dist, { 'own.html': 'of the author' })
  const file = join(target.stateDir, 'journal')
  writeFileSync(file, damage(readFileSync(file, 'utf8')))
  expect(rollForward(target)).toBe(false)
  expect(filesIn(dist)).toEqual({ 'old.html': 'old', 'own.html': 'of the author', a: 'in the way' })
  expect(readdirSync(target.stateDir)).toEqual([])
})

test('a build keeps a journal that can be replayed once its cause is mended', async () => {
  const { target, stage, dist } = await staged(SITE)
  const [first] = stage.moves
  if (!first) throw new Error('nothing is staged')
  // A file where a folder has to be.
  const moves: Journal['moves'] = [[first[0], 'own/file/a.html' as OutputPath]]
  writeJournal(target, { clear: [], moves, remove: [], manifest: [] })
  writeFiles(dist, { 'own/file': 'of the author' })
  expect(() => rollForwardOrDrop(target)).toThrow()
  expect([hasJournal(target), existsSync(stagingDir(target))]).toEqual([true, true])
  rmSync(join(dist, 'own/file'))
  rollForwardOrDrop(target)
  expect(hasJournal(target)).toBe(false)
  expect(existsSync(join(dist, 'own/file/a.html'))).toBe(true)
})

test('a build drops a journal that cannot be replayed, and then knows its files', async () => {
  const { target, stage, dist } = await staged(SITE)
  rmSync(join(dist, 'a'))
  // Placed before the interruption, and by somebody else.
  writeFiles(dist, { 'a/index.html': SITE['a/index.html'], 'index.html': 'of the author' })
  const refused: Journal['moves'] = [['0', `${'x'.repeat(300)}.html` as OutputPath]]
  writeFiles(stagingDir(target), { 0: 'refused' })
  const remove = ['old.html' as OutputPath]
  const moves = [...refused, ...stage.moves]
  writeJournal(target, { clear: [], moves, remove, manifest: [...stage.entries] })
  expect(() => rollForward(target)).toThrow('ENAMETOOLONG')

  rollForwardOrDrop(target)
  expect([hasJournal(target), existsSync(stagingDir(target))]).toEqual([false, false])
  const ours = [...readManifest(target).keys()].sort()
  expect(ours).toEqual(['a/index.html', 'a/index.json', 'assets/x.js', 'old.html'])
})

test('a journal that is a record of another kind is ignored', async () => {
  const { target, dist } = await staged(SITE)
  rollForward(target)
  cpSync(join(target.stateDir, 'manifest'), join(target.stateDir, 'journal'))
  expect(rollForward(target)).toBe(false)
  expect(filesIn(dist)).toEqual(SITE)
})

test('a journal that is a folder is ignored', async () => {
  const { target } = await staged(SITE)
  rmSync(join(target.stateDir, 'journal'))
  mkdirSync(join(target.stateDir, 'journal/x'), { recursive: true })
  expect(rollForward(target)).toBe(false)
  expect(readdirSync(target.stateDir)).toEqual([])
})

describe('a journal removes and replaces nothing outside of the folder', () => {
  const none: Journal = { clear: [], moves: [], remove: [], manifest: [] }
  const outside = '../docs/d.md' as OutputPath

  test.each<Partial<Journal>>([
    { clear: [outside] },
    { remove: [outside] },
    { moves: [['0', outside]] },
    { moves: [['../../../docs/d.md', 'd.md' as OutputPath]] },
    { manifest: [[outside, { digest: '', bytes: '', size: 1, mtimeMs: 1 }]] },
  ])('by a path: %j', async (journal) => {
    const { target } = await staged(SITE)
    const docs = join(target.outDir, '../docs')
    writeFiles(docs, { 'd.md': 'of the author' })
    writeJournal(target, { ...none, ...journal })
    expect(rollForward(target)).toBe(false)
    expect(filesIn(docs)).toEqual({ 'd.md': 'of the author' })
  })

  test('through a link', async () => {
    const { target } = await staged(SITE)
    const docs = join(target.outDir, '../docs')
    writeFiles(docs, { 'd.md': 'of the author' })
    symlinkSync(docs, join(target.outDir, 'docs'))
    writeJournal(target, { ...none, clear: ['docs/d.md' as OutputPath], remove: ['docs/d.md' as OutputPath] })
    expect(rollForward(target)).toBe(true)
    expect(filesIn(docs)).toEqual({ 'd.md': 'of the author' })
  })
})
