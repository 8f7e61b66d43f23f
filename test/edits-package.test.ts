import { expect, test } from 'vitest'
import { effectsOf } from './support/effects.ts'

/** A site when its `package.json` changes. */

test('its version is in all pages; other fields change nothing', async () => {
  const effects = await effectsOf({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }, [
    { 'package.json': '{ "version": "1.2.3" }' },
    { 'package.json': '{ "version": "1.2.3", "private": true }' },
  ])
  const [added, other] = effects
  expect(added?.files).toEqual(expect.arrayContaining(['~ docs/a/index.html', '~ docs/b/index.html']))
  expect(other).toMatchObject({ files: [], runs: ['siteVersion =', 'text(package.json)'] })
})
