import { expect, test } from 'vitest'
import { found, indexOf } from './support/search.ts'
import { diagnosticsOf, openSite } from './support/site.ts'

/** Which text of a site the search finds, and which it does not. */

async function search(files: Readonly<Record<string, string>>) {
  const { workspace } = await openSite({ 'chatdocs.config.ts': "export default { title: 'Site' }", ...files })
  const index = await indexOf(workspace)
  return { workspace, ask: (query: string) => found(index, `${query} `) }
}

test('a document is found by all its visible text', async () => {
  const { ask } = await search({
    'chatdocs.config.ts': "export default { title: 'Site', lang: 'zh' }",
    'docs/a.md': [
      '---\nkeywords: [keyone]\ndescription: descone\n---',
      '# Titleone\n\nHead.\n\n## Place\n',
      '| cellone | b |\n| --- | --- |\n| c | celltwo |\n',
      '```ts title="fileone.ts"\nconst codeone = 1\n```\n',
      ':::note[boxone]\n\nboxtwo\n\n:::\n',
      ':::tip\n\nboxthree\n\n:::\n',
      ':::::tabs\n\n::::tab[tabone]\n\nbodyone\n\n::::\n\n::::tab[tabtwo]\n\nbodytwo\n\n::::\n\n:::::\n',
      '<details><summary>sumone</summary>\n\nsumtwo\n\n</details>\n',
      '![altone](x.png)\n',
      'Formula $\\mathone_2$.\n\n$$\n\\mathtwo\n$$\n',
      '```mermaid\nflowchart LR\n  a[drawone] --> b\n```\n',
      'Mark[^1].\n\n[^1]: noteone.\n',
    ].join('\n'),
    'docs/x.png': '',
  })
  const words = {
    '/docs/a': ['keyone', 'descone', 'titleone'],
    '/docs/a#place':
      'cellone celltwo fileone.ts codeone boxone boxtwo boxthree tabone bodyone tabtwo bodytwo sumone sumtwo altone mathone mathtwo drawone noteone'.split(
        ' ',
      ),
  }
  for (const [place, all] of Object.entries(words))
    for (const word of all) expect.soft([word, (await ask(word))[0]]).toEqual([word, place])
  expect((await ask('tip')).length).toBe(0)
})

test('a custom page is found by its static text', async () => {
  const { ask } = await search({
    'docs/a.md': '# A\n',
    'pages/index.tsx': `
      import { useEffect, useState } from 'react'
      export const meta = { title: 'Home', description: 'Descone' }
      export default function Home() {
        const [late, setLate] = useState('earlyone')
        useEffect(() => setLate('lateone'), [])
        return <><h1>Greatone</h1><button>pressone</button><p>{late}</p><section><h2 id="part">Partone</h2><p>{['list', 'one'].join('')}</p></section></>
      }`,
  })
  expect(await ask('descone')).toEqual(['/'])
  expect(await ask('greatone')).toEqual(['/'])
  expect(await ask('earlyone')).toEqual(['/'])
  expect((await ask('partone'))[0]).toBe('/#part')
  expect((await ask('listone'))[0]).toBe('/#part')
  for (const word of ['lateone', 'pressone']) expect(await ask(word)).toEqual([])
})

test('a page that throws is found by its title and does not affect others', async () => {
  const { ask, workspace } = await search({
    'docs/a.md': '# Docone\n',
    'pages/bad.tsx':
      "export const meta = { title: 'Badone' }\nexport default () => { throw new Error('no') }\n",
    'pages/good.tsx': "export const meta = { title: 'Goodone' }\nexport default () => <p>Saidone</p>\n",
  })
  expect(await ask('badone')).toEqual(['/bad'])
  expect(await ask('saidone')).toEqual(['/good'])
  expect(await ask('docone')).toEqual(['/docs/a'])
  expect((await diagnosticsOf(workspace)).map(({ code }) => code)).toEqual(['page/render-failed'])
})

test('hidden pages, lists and aliases are not found', async () => {
  const post = (rest: string) =>
    `---\nauthors: { name: Authorone }\ntags: [tagone]\n${rest}---\n# Postone\n\nFirst.\n\n<!-- truncate -->\n\nRestone\n`
  const { ask } = await search({
    'docs/index.md': '---\ntitle: Mainone\n---\nWordone\n',
    'docs/shown.md': '# Shown\n\nWordone\n',
    'docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nWordone\n',
    'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nWordone\n',
    'pages/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nWordone\n',
    'docs/folder/_category_.json': JSON.stringify({
      label: 'Folderone',
      link: { type: 'generated-index', description: 'Aboutone' },
    }),
    'docs/folder/b.md': '# Inside\n\nThere.\n',
    'blog/2025-01-01-a.md': post(''),
    'blog/2025-01-02-b.md': post('unlisted: true\n'),
    'blog/2025-01-03-c.md': post('draft: true\n'),
  })
  expect((await ask('wordone')).sort()).toEqual(['/docs', '/docs/shown'])
  expect(await ask('restone')).toEqual(['/blog/2025/01/01/a'])
  expect(await ask('first')).toEqual(['/blog/2025/01/01/a'])
  expect(await ask('aboutone')).toEqual(['/docs/category/folder'])
  expect((await ask('folderone'))[0]).toBe('/docs/category/folder')
  expect([await ask('authorone'), await ask('tagone')]).toEqual([[], []])
})

test('in development, drafts and unlisted documents are found where they are shown', async () => {
  const { workspace } = await openSite(
    {
      'docs/shown.md': '# Shown\n\nWordone\n',
      'docs/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nWordone\n',
      'docs/draft.md': '---\ndraft: true\n---\n# Draft\n\nWordone\n',
      'pages/unlisted.md': '---\nunlisted: true\n---\n# Unlisted\n\nWordone\n',
    },
    { mode: 'dev' },
  )
  expect((await found(await indexOf(workspace), 'wordone')).sort()).toEqual([
    '/docs/draft',
    '/docs/shown',
    '/docs/unlisted',
  ])
})

test('an edit of a custom page is found; a change outside its text makes no new index', async () => {
  const page = (word: string) =>
    `export const meta = { title: 'Home' }\nexport default () => <p>${word}</p>\n`
  const config = (title: string) => `export default { title: '${title}' }`
  const site = await openSite({ 'chatdocs.config.ts': config('A'), 'pages/index.tsx': page('firstone') })
  const ask = async (word: string) => found(await indexOf(site.workspace), word)
  expect(await ask('firstone')).toEqual(['/'])
  await site.edit({ 'pages/index.tsx': page('secondone') })
  expect([await ask('firstone'), await ask('secondone')]).toEqual([[], ['/']])
  site.takeLog()
  await site.edit({ 'chatdocs.config.ts': config('B') })
  expect(await ask('secondone')).toEqual(['/'])
  const log = site.takeLog().filter((run) => /html|drawn|indexOf/.test(run))
  expect(log.map((run) => run.trim())).toEqual(expect.arrayContaining(['html(/)', 'drawnSections(/) =']))
  expect(log.join()).not.toContain('indexOf')
})
