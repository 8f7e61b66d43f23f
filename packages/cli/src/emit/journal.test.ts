import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { memoryHost } from '../host/memory.ts'
import { type Files, filesIn, testFolder, writeFiles } from '../testing/folder.ts'
import { hasJournal, rollForward, stagingDir, writeJournal } from './journal.ts'
import { readManifest } from './manifest.ts'
import { emptyStage, stageOutput } from './stage.ts'
import { makeTarget } from './target.ts'

/** A target with a staged site and a journal, as after a build killed at that moment. */
async function staged(site: Files) {
  const root = testFolder({ 'dist/old.html': 'old', 'dist/a': 'in the way' })
  const target = makeTarget(join(root, 'dist'), join(root, '.chatdocs'))
  const sources = { host: memoryHost(), runtimeDir: root }
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

test('an incomplete journal is ignored', async () => {
  const { target, dist } = await staged(SITE)
  writeFiles(target.stateDir, { 'journal.json': '{"moves": [' })
  expect(rollForward(target)).toBe(false)
  expect(filesIn(dist)).toEqual({ 'old.html': 'old', a: 'in the way' })
  expect(readdirSync(target.stateDir)).toEqual([])
})
