import { expect, test } from 'vitest'
import { main } from '../packages/cli/src/main.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { diagnosticsOf, folderOf, openFolder } from './support/site.ts'

/** What `chatdocs init` writes is a site without a mistake. */
test.each([
  ['docs', 'en', 7],
  ['docs', 'zh', 7],
  ['blank', 'en', 4],
  ['blank', 'zh', 4],
  ['api', 'en', 9],
])('the template %s in %s', async (template, lang, pages) => {
  const cwd = await folderOf({})
  const { io, err } = testWorld({ cwd })
  expect(await main(['init', '.', '--template', template, '--lang', lang, '--title', 'A: b'], io)).toBe(0)
  expect(err()).toBe('')
  const workspace = await openFolder(cwd)
  await workspace.update('all')
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect(await workspace.pages()).toHaveLength(pages)
})
