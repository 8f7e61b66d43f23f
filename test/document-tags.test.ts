import { expect, test } from 'vitest'
import { effectsOf } from './support/effects.ts'
import { diagnosticsOf, type Files, openSite, outputsOf, outputText, problemLines } from './support/site.ts'

/** Tags of documents. The golden site `document-tags` has their pages. */

const doc = (tags: string, title = 'Title') => `---\ntags: [${tags}]\n---\n\n# ${title}\n`

const SITE: Files = {
  'chatdocs.config.ts':
    "export default { title: 'T', i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } }\n",
  'docs/index.md': '# Home\n',
  'docs/a.md': doc('one, two', 'A'),
  'docs/b.md': doc('two', 'B'),
  'docs/tags.yml': 'one:\ntwo: { label: Two! }\n',
  'i18n/zh/docs/a.md': doc('one, two', '甲'),
  'i18n/zh/docs/tags.yml': 'one: { label: 一 }\ntwo: { label: 二 }\n',
  'versions.json': '["1.0"]\n',
  'versioned_docs/version-1.0/index.md': doc('one', 'Old home'),
}

const cardsOf = (text: string) => JSON.parse(text).content.cards.map(({ label }: { label: string }) => label)

test('each version and each language has its own tags', async () => {
  const { workspace } = await openSite(SITE)
  expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual([])
  const at = async (path: string) => cardsOf(await outputText(workspace, path as never))
  expect(await at('docs/next/tags/index.json')).toEqual(['one', 'Two!'])
  expect(await at('docs/next/tags/two/index.json')).toEqual(['A', 'B'])
  expect(await at('docs/tags/index.json')).toEqual(['one'])
  expect(await at('docs/tags/one/index.json')).toEqual(['Old home'])
  expect(await at('zh/docs/next/tags/two/index.json')).toContain('甲')
})

test('an edit of tags changes their pages, and the site is that of a clean build', async () => {
  const edited = {
    ...SITE,
    'docs/a.md': doc('two, three', 'A'),
    'docs/tags.yml': 'two: { label: Both }\nthree:\n',
  }
  const { workspace, edit } = await openSite(SITE)
  await outputsOf(workspace)
  await edit({ 'docs/a.md': edited['docs/a.md'], 'docs/tags.yml': edited['docs/tags.yml'] })
  const outputs = await outputsOf(workspace)
  const { workspace: clean } = await openSite(edited)
  expect(outputs).toEqual(await outputsOf(clean))
  expect([...outputs.keys()]).toContain('docs/next/tags/three/index.html')
  expect([...outputs.keys()]).not.toContain('docs/next/tags/one/index.html')
})

test('a document of the author keeps its address', async () => {
  const { workspace } = await openSite({ ...SITE, 'docs/tags.md': '# Our tags\n' })
  expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual([])
  expect(JSON.parse(await outputText(workspace, 'docs/next/tags/index.json' as never)).title).toBe('Our tags')
})

test('a site without tags of documents reads nothing for them', async () => {
  const [effect] = await effectsOf({ 'docs/index.md': '# Home\n', 'docs/tags.yml': 'one:\n' }, [
    { 'docs/index.md': '# Home\n\nWords.\n' },
  ])
  expect(effect?.runs.filter((run) => /ags/.test(run))).toEqual([])
})
