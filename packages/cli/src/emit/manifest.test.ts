import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { memoryHost } from '../host/memory.ts'
import { type Files, filesIn, testFolder, writeFiles } from '../testing/folder.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { emit } from './emit.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { makeTarget } from './target.ts'

const SITE = { 'index.html': 'home', 'docs/a/index.html': 'a' }

/** A folder with an author's document beside `dist`. */
function project() {
  const root = testFolder({ 'docs/d.md': 'of the author' })
  const options = {
    outDir: join(root, 'dist'),
    cacheDir: join(root, '.chatdocs'),
    host: memoryHost(),
    runtimeDir: root,
  }
  const build = (site: Files) => emit(givenWorkspace(givenSite({ files: site })), { ...options, force: true })
  return { root, ...options, build }
}

describe('a manifest that is damaged', () => {
  test.each(['', '{}', '[]', '[[1]]', 'null', '{"version":1,"files":[["../docs/d.md",{}]]}'])(
    '%j counts as none: nothing is removed',
    async (text) => {
      const { root, outDir, cacheDir, build } = project()
      await build(SITE)
      const [state = ''] = readdirSync(join(cacheDir, 'emit'))
      writeFiles(join(cacheDir, 'emit', state), { manifest: text })
      const { 'docs/a/index.html': _, ...site } = SITE
      expect(await build(site)).toMatchObject({ written: [], removed: [], strangers: ['docs/a/index.html'] })
      expect(filesIn(outDir)).toEqual(SITE)
      expect(filesIn(join(root, 'docs'))).toEqual({ 'd.md': 'of the author' })
      await build(SITE)
      expect((await build(site)).removed).toEqual(['docs/a/index.html'])
    },
  )

  test('removes nothing outside of the folder', async () => {
    const { root, outDir, cacheDir, build } = project()
    const target = makeTarget(outDir, cacheDir)
    await build(SITE)
    writeManifest(
      target,
      new Map([...readManifest(target), ['../docs/d.md' as OutputPath, { digest: '', size: 1, mtimeMs: 1 }]]),
    )
    expect((await build(SITE)).removed).toEqual([])
    expect(filesIn(join(root, 'docs'))).toEqual({ 'd.md': 'of the author' })
  })
})
