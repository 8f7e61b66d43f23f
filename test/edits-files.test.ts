import { expect, test } from 'vitest'
import { effectsOf } from './support/effects.ts'

/** A site when files change that are no documents. */

test('its version is in all pages; other fields change nothing', async () => {
  const effects = await effectsOf({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }, [
    { 'package.json': '{ "version": "1.2.3" }' },
    { 'package.json': '{ "version": "1.2.3", "private": true }' },
  ])
  const [added, other] = effects
  expect(added?.files).toEqual(expect.arrayContaining(['~ docs/a/index.html', '~ docs/b/index.html']))
  expect(other).toMatchObject({ files: [], runs: ['siteVersion =', 'text(package.json)'] })
})

test('a file that documents include changes their pages, and no other', async () => {
  const site = {
    'docs/a.md': '# A\n\n<<< @/src/a.ts#part\n\n[Link](./b.md)\n',
    'docs/b.md': '# B\n',
    'src/a.ts': '// #region part\nlet a\n// #endregion\n',
  }
  const [changed, gone, back] = await effectsOf(site, [
    { 'src/a.ts': '// #region part\nlet b\n// #endregion\n' },
    { 'src/a.ts': undefined },
    { 'src/a.ts': '// #region part\nlet b\n// #endregion\n' },
  ])
  expect(changed?.files).toEqual(expect.arrayContaining(['~ docs/a/index.html', '~ docs/a.md']))
  expect(changed?.files.filter((each) => each.includes('docs/b'))).toEqual([])
  expect(changed?.runs).toEqual(expect.arrayContaining(['included(docs/a.md)', 'document(docs/a.md)']))
  expect(gone?.problems[0]).toContain('content/include')
  expect(back?.problems).toEqual([])
})
