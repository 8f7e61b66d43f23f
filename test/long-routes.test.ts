import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, testFolder, writeFiles } from '../packages/cli/src/testing/folder.ts'
import { call } from './support/program.ts'
import { type Files, problemsOf } from './support/site.ts'

/** Routes that need a longer file name than file systems have. */

const LONG = 'a'.repeat(241)
const PAGE = 'p'.repeat(241)
const CHINESE = '很'.repeat(100)

const site: Files = {
  'chatdocs.config.ts': `export default { title: 'Site', redirects: { '/${LONG}': '/docs' } }\n`,
  'docs/index.md': `---\nredirect_from:\n  - /short\n  - /docs/${CHINESE}.html\n---\n\n# Index\n\n[x](slug.md)\n`,
  'docs/slug.md': `---\ntitle: Slug\nslug: /${LONG}/b\n---\n\nText.\n`,
  'docs/id.md': `---\nid: ${CHINESE}\n---\n\n# Id\n`,
  'docs/folder/page.md': '# Page\n',
  'docs/folder/_category_.yml': `link:\n  type: generated-index\n  slug: /${LONG}\n`,
  [`pages/${PAGE}.md`]: '# Page\n',
  'blog/authors.yml': `ann:\n  name: Ann\n  page:\n    permalink: /${LONG}\n`,
  'blog/2025-01-05-post.md': `---\nslug: ${LONG}\nauthors: ann\ntags: [x, ${CHINESE}]\n---\n\n# Post\n`,
}

test('each is reported at its file, and at the line of its key', async () => {
  const problems = await problemsOf(site)
  expect(problems.map((each) => each.replace(PAGE, 'P')).sort()).toEqual([
    'error route/invalid blog/2025-01-05-post.md:2:7',
    'error route/invalid blog/2025-01-05-post.md:4:11',
    'error route/invalid blog/authors.yml',
    'error route/invalid chatdocs.config.ts:1:46',
    'error route/invalid docs/folder/_category_.yml',
    'error route/invalid docs/id.md:2:5',
    'error route/invalid docs/index.md:4:5',
    'error route/invalid docs/slug.md:3:7',
    'error route/invalid pages/P.md',
  ])
})

test('the other pages are built with --keep-going, and all of them when the names are shorter', async () => {
  const cwd = testFolder(site)
  expect(await call(['build'], { cwd })).toMatchObject({ code: 1 })
  expect(await call(['build', '--keep-going'], { cwd })).toMatchObject({ code: 1 })
  const names = Object.keys(filesIn(join(cwd, 'dist'))).flatMap((path) => path.split('/'))
  expect(names).toContain('index.html')
  expect(names.filter((name) => Buffer.byteLength(name) > 240)).toEqual([])

  writeFiles(cwd, { 'docs/slug.md': '---\nslug: /short\n---\n\n# Slug\n' })
  expect((await call(['build', '--keep-going'], { cwd })).out).not.toContain('docs/slug.md')
  expect(filesIn(join(cwd, 'dist'))).toHaveProperty(['docs/short/index.html'])
})
