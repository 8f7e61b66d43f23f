import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath, Url } from '@chatdocs/protocol'
import { expect, test, vi } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { siteIn, testFolder } from '../testing/folder.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { emit } from './emit.ts'
import { stagingDir } from './journal.ts'
import { makeTarget } from './target.ts'

function project() {
  const root = testFolder()
  const outDir = join(root, 'dist')
  return {
    outDir,
    options: { outDir, cacheDir: join(root, '.chatdocs'), host: diskHost(root), runtimeDir: root },
  }
}

const pages = Array.from({ length: 100 }, (_, index) => `${index}.html` as OutputPath)
const siteAsking = (asked: string[]) => {
  const site = givenWorkspace(givenSite({ files: Object.fromEntries(pages.map((path) => [path, path])) }))
  return {
    ...site,
    output: async (path: OutputPath) => {
      asked.push(path)
      return site.output(path)
    },
    pageFiles: async () =>
      pages.map((path) => ({ url: `/${path}` as Url, place: `/${path}` as Url, paths: [path] })),
  }
}

test('a new site that is not approved yet is made, and put in place afterwards', async () => {
  const { outDir, options } = project()
  const asked: string[] = []
  let approve = () => {}
  const approved = new Promise<void>((done) => {
    approve = done
  })
  const isMade = new Promise<void>((done) => {
    const onProgress = (made: number) => made === pages.length && done()
    void emit(siteAsking(asked), { ...options, approved, onProgress }).then(() => asked.push('written'))
  })
  await isMade
  expect([existsSync(outDir), asked.length]).toEqual([false, pages.length])
  approve()
  await vi.waitFor(() => expect(asked).toContain('written'))
  expect(Object.keys(siteIn(outDir))).toHaveLength(pages.length)
})

test('a new site is given up once it is refused, for that reason, and leaves nothing', async () => {
  const { outDir, options } = project()
  const asked: string[] = []
  const approved = Promise.reject(new Error('refused'))
  const site = siteAsking(asked)
  await expect(emit(site, { ...options, approved })).rejects.toThrow('refused')
  expect(asked.length).toBeLessThan(pages.length)
  const broken = { ...site, output: () => Promise.reject(new Error('cannot be drawn')) }
  await expect(emit(broken, { ...options, approved })).rejects.toThrow('refused')
  expect([existsSync(outDir), existsSync(stagingDir(makeTarget(outDir, options.cacheDir)))]).toEqual([
    false,
    false,
  ])
})
