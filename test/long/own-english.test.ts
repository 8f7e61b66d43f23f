import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { translations } from '@chatdocs/core'
import { expect, test } from 'vitest'
import { deadAddresses, strayAddresses } from '../support/reading.ts'
import { folderOf, openFolder, outputsOf } from '../support/site.ts'

/** The English of our own site, a language in preparation: `chatdocs build --locale en`. */

const OWN = fileURLToPath(new URL('../../site-content', import.meta.url))

test('it has no problems, current translations, no dead links, and no Chinese', async () => {
  const workspace = await openFolder(OWN, {
    cacheDir: await folderOf({}),
    locales: ['en'],
    history: async () => ({ kind: 'known', files: {} }),
  })
  await workspace.update('all')
  expect(await workspace.diagnostics()).toEqual([])
  const { value } = await workspace.ask(translations)
  const open = value.filter(({ state }) => state !== 'current')
  expect(open.map(({ original, state }) => `${original} ${state}`)).toEqual([
    'blog/2025-01-05-welcome.md missing',
    'pages/markdown-page.md missing',
  ])
  const outputs = await outputsOf(workspace)
  expect([...deadAddresses(outputs), ...strayAddresses(outputs)]).toEqual([])
  const pages = [...outputs].filter(([path]) => /^en\/.*\.(html|md|txt)$/.test(path))
  expect(pages.length).toBeGreaterThan(30)
  for (const [path, text] of pages) {
    const [, main = text] = /<main(.*)<\/main>/s.exec(text) ?? []
    expect(main.match(/[\u4e00-\u9fff]+/g), path).toBeNull()
  }
})

test('a build without it has the same bytes', async () => {
  const [without, beside] = await Promise.all([chinese(/^(toolkit|i18n)(\/|$)/), chinese(/^toolkit(\/|$)/)])
  expect(without.size).toBeGreaterThan(100)
  expect(beside).toEqual(without)
})

/** The files of the site without those of some folders, and without its API reference, which has no translations. */
async function chinese(leftOut: RegExp): Promise<ReadonlyMap<string, string>> {
  const folder = await folderOf({})
  cpSync(OWN, folder, { recursive: true, filter: (path) => !leftOut.test(path.slice(OWN.length + 1)) })
  const config = join(folder, 'chatdocs.config.ts')
  await writeFile(config, (await readFile(config, 'utf8')).replace(/^ {2}api: .*\n/m, ''))
  const workspace = await openFolder(folder)
  await workspace.update('all')
  return outputsOf(workspace)
}
