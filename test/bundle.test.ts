import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from './support/program.ts'
import { folderOf } from './support/site.ts'

/** `chatdocs bundle`: documents as Markdown files for a package. */

const SITE = {
  'package.json': '{ "name": "tool", "files": ["lib"] }',
  'chatdocs.config.json': '{ "title": "Tool", "lang": "en", "baseUrl": "/b/" }',
  'docs/start.md':
    '---\ndescription: How to begin.\n---\n\n# Start\n\n[Use](<sub/使用 (1).md#why>), [here](#start).\n',
  'docs/sub/使用 (1).md': '# Use\n\n:::tip\n\nSee [start](../start.md).\n\n:::\n\n## Why {#why}\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/start.md': '# Old start\n\n[Image](./a.zip)\n',
  'versioned_docs/version-1.0/a.zip': 'zip',
}

function filesBelow(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  return all
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
}

test('the current documents are files with links from file to file; a second run writes nothing', async () => {
  const cwd = await folderOf(SITE)
  const folder = join(cwd, 'agent-docs')
  const run = await call(['bundle'], { cwd })
  expect(run).toMatchObject({ code: 0, err: '' })
  expect(run.out).toContain('→ agent-docs\n  3 files')
  expect(run.out).toContain('Not in files of package.json yet: "agent-docs"')
  const paths = filesBelow(folder).filter((path) => !path.startsWith('.'))
  expect(paths.sort()).toEqual(['docs/next/start.md', 'docs/next/sub/使用 (1).md', 'llms.txt'])
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  expect(texts.get('llms.txt')).toContain('- [Start](docs/next/start.md): How to begin.\n')
  expect(texts.get('docs/next/start.md')).toBe(
    '> All pages: [llms.txt](../../llms.txt)\n\n# Start\n\n[Use](<sub/使用%20%281%29.md#why>), [here](#start).\n',
  )
  for (const [path, text] of texts) {
    expect(text).not.toContain('/b/')
    for (const [, to = ''] of text.matchAll(/\]\(<?([^)#]+)/g))
      expect(existsSync(join(folder, dirname(path), decodeURI(to))), `${path}: ${to}`).toBe(true)
  }
  const times = () => filesBelow(folder).map((path) => statSync(join(folder, path)).mtimeMs)
  const before = times()
  expect((await call(['bundle'], { cwd })).out).toContain('3 unchanged')
  expect(times()).toEqual(before)
  // It is no part of the site, wherever it lies.
  expect((await call(['bundle', '-o', 'docs/for-agents'], { cwd })).code).toBe(0)
  expect((await call(['check'], { cwd })).out).toContain('4 documents')
})

test('another language has its translations alone, with a list in that language', async () => {
  const i18n = '"i18n": { "defaultLocale": "en", "locales": ["en", "zh"] }'
  const cwd = await folderOf({
    'chatdocs.config.json': `{ "title": "Tool", ${i18n} }`,
    'docs/start.md': '# Start\n\n[Use](use.md)\n',
    'docs/use.md': '# Use\n',
    'i18n/zh/docs/start.md': '---\ndescription: 从这里开始。\n---\n\n# 开始\n\n[用法](use.md)\n',
    'i18n/zh/docs/use.md': '# 用法\n',
  })
  expect(await call(['bundle', '--locale', 'zh'], { cwd })).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(cwd, 'agent-docs/llms.txt'), 'utf8')).toBe(
    '# Tool\n\n> 从这里开始。\n\n## 文档\n\n- [开始](docs/start.md): 从这里开始。\n- [用法](docs/use.md)\n',
  )
  expect(readFileSync(join(cwd, 'agent-docs/docs/start.md'), 'utf8')).toContain('[用法](use.md)')
})

test('a version needs the address of the site if a link leaves the folder', async () => {
  const cwd = await folderOf(SITE)
  const old = ['bundle', '--docs-version', '1.0']
  const { code, err } = await call(old, { cwd })
  expect(code).toBe(2)
  expect(err).toMatch(
    /versioned_docs\/version-1\.0\/start\.md leads to \/b\/assets\/files\/a-\w+\.zip, .*\n {2}help: .* --url\n$/,
  )
  expect(await call([...old, '--url', 'https://a.example'], { cwd })).toMatchObject({ code: 0, err: '' })
  expect(filesBelow(join(cwd, 'agent-docs')).filter((path) => path.endsWith('.md'))).toEqual([
    'docs/start.md',
  ])
  expect(readFileSync(join(cwd, 'agent-docs/docs/start.md'), 'utf8')).toContain(
    '(https://a.example/b/assets/files/a-',
  )
  const unknown = await call(['bundle', '--docs-version', '3.0'], { cwd })
  expect(unknown.err).toBe('error: --docs-version 3.0: the site has current, 1.0\n')
})

test('files of others stay, a site is not replaced, and mistakes are reported as by check', async () => {
  const cwd = await folderOf({ ...SITE, 'agent-docs/mine.md': 'mine', 'dist/404.html': '' })
  expect((await call(['bundle'], { cwd })).err).toContain(
    'contains files that chatdocs did not write: mine.md',
  )
  expect((await call(['bundle', '--force'], { cwd })).code).toBe(0)
  writeFileSync(join(cwd, 'docs/start.md'), '# Start\n\n[Gone](gone.md)\n')
  expect((await call(['bundle'], { cwd })).err).toContain('link/broken-markdown')
  expect(readFileSync(join(cwd, 'agent-docs/mine.md'), 'utf8')).toBe('mine')
  expect((await call(['bundle', '-o', 'dist'], { cwd })).err).toContain('dist contains a site')
  writeFileSync(join(cwd, 'docs/start.md'), '# Start\n\n[Gone](/gone)\n')
  expect(await call(['bundle'], { cwd })).toMatchObject({
    code: 1,
    err: expect.stringContaining('link/broken'),
  })
})
