import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { translations } from '@chatdocs/core'
import { describe, expect, test } from 'vitest'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { isOfSearch } from './support/effects.ts'
import { call } from './support/program.ts'
import {
  diagnosticsOf,
  type Files,
  folderOf,
  openSite,
  outputsOf,
  outputText,
  problemLines,
} from './support/site.ts'
import { stateOf } from './support/stable.ts'

/** Sites in several languages. */

const CONFIG = {
  lang: 'en',
  url: 'https://a.example',
  i18n: { locales: ['en', 'de', 'ar'], localeConfigs: { en: { words: { next: 'Onwards' } } } },
}

const ORIGINALS: Files = {
  'docs/a.md': '# A\n\nFirst.\n\nTo [b](b.md#part).\n',
  'docs/b.md': '# B\n\n## Part\n\nSecond.\n',
}

const site: Files = {
  ...ORIGINALS,
  'i18n/de/docs/a.md': '# Das A\n\nErstens.\n\nZu [b](b.md#part).\n',
  'i18n/ar/docs/only.md': '# وحيدة\n',
  'chatdocs.config.json': JSON.stringify(CONFIG),
}

/** The scope of a line of the log; empty for the default language and what languages share. */
const scopeOf = (line: string) => /^(\w+):/.exec(line)?.[1] ?? ''

test.each([
  ['a translation', 'i18n/de/docs/a.md', '# Das A\n\nZuerst.\n\nZu [b](b.md#part).\n', 'de'],
  [
    'an original with a translation in one of two languages',
    'docs/a.md',
    '# A\n\nOne.\n\nTo [b](b.md#part).\n',
    'ar',
  ],
])('a paragraph of %s changes its page, where it is shown', async (_, path, text, other) => {
  const open = await openSite(site)
  const before = await outputsOf(open.workspace)
  await open.workspace.diagnostics()
  open.takeLog()
  await open.edit({ [path]: text })
  const now = await outputsOf(open.workspace)
  expect(await open.workspace.diagnostics()).toEqual([])
  const scopes = new Set(open.takeLog().map(scopeOf))
  expect([...scopes].sort()).toEqual(['', other])
  const changed = [...now].filter(
    ([file, each]) => before.get(file) !== each && !isOfSearch(file.replace(/^(de|ar)\//, '')),
  )
  const folders = path.startsWith('i18n') ? ['de/'] : ['', 'ar/']
  expect(changed.map(([file]) => file).sort()).toEqual(
    folders
      .flatMap((folder) =>
        [
          'docs/a.md',
          'docs/a/index.html',
          'docs/a/index.json',
          'docs/index.html',
          'docs/index.json',
          'index.html',
          'index.json',
          'llms-full.txt',
          'llms.txt',
        ].map((file) => folder + file),
      )
      .sort(),
  )
})

test('a document is parsed once for all languages that show it', async () => {
  const open = await openSite(site)
  await outputsOf(open.workspace)
  await open.workspace.diagnostics()
  const parsed = open.takeLog().filter((line) => /^(\w+:)?(document|facts)\(/.test(line))
  const files = Object.keys(site).filter((path) => path.endsWith('.md'))
  expect(parsed.sort()).toEqual(files.flatMap((path) => [`document(${path})`, `facts(${path})`]).sort())
})

test('a broken link of a document that languages share is reported once, with the hint of the original', async () => {
  const { workspace } = await openSite({
    ...site,
    'docs/index.md': '# Index\n',
    'i18n/de/docs/index.md': '# Inhalt\n',
    'pages/index.md': '# Home\n',
    'docs/b.md': '# B\n\n## Part\n\n[Index](indx.md)\n',
  })
  const found = await workspace.diagnostics()
  expect(found.map(({ code, at, help }) => [code, at?.path, help])).toEqual([
    ['link/broken-markdown', 'docs/b.md', 'did you mean docs/index.md?'],
  ])
})

test('a site with one language has nothing for others', async () => {
  const open = await openSite({
    ...ORIGINALS,
    'chatdocs.config.json': JSON.stringify({ lang: 'en', url: CONFIG.url }),
  })
  const outputs = await outputsOf(open.workspace)
  await open.workspace.diagnostics()
  expect(
    open.takeLog().filter((line) => scopeOf(line) !== '' || /^(languageFiles|writtenAt)/.test(line)),
  ).toEqual([])
  expect([...outputs.keys()].filter((path) => path.includes('words'))).toEqual([])
  const html = outputs.get('docs/a/index.html' as OutputPath) ?? ''
  expect(html).not.toMatch(/hreflang|data-root|data-name="locales"/)
  const { site: data, route } = stateOf(html)
  expect(
    Object.keys({ ...data, ...route }).filter((key) => /root|words|original|languages/.test(key)),
  ).toEqual([])
  expect(data.locales).toEqual([data.locale])
})

test('a page loads the words of its language, with those that the site replaces', async () => {
  const { workspace } = await openSite(site)
  for (const [folder, next] of [
    ['', 'Onwards'],
    ['de/', 'Weiter'],
    ['ar/', 'التالي'],
  ]) {
    const html = await outputText(workspace, `${folder}docs/a/index.html` as OutputPath)
    const { words = '' } = stateOf(html).site
    expect(html).toContain(`<link rel="modulepreload" href="/${folder}${words}">`)
    // Loaded early, named in the import map, and in the state of the page.
    expect(html.match(/assets\/words-/g)).toHaveLength(3)
    expect(await outputText(workspace, `${folder}${words}` as OutputPath)).toContain(`"next":"${next}"`)
    expect(html).toContain(`>${next}<`)
  }
})

test('the switch leads to the same page, says where it is not translated, and home where it does not exist', async () => {
  const { workspace } = await openSite(site)
  const entriesAt = async (path: string) => {
    const html = await outputText(workspace, path as OutputPath)
    const [list = ''] = /data-name="locales".*?<\/ul>/s.exec(html) ?? []
    return [...list.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(
      ([, href, label]) => `${href} ${label}`,
    )
  }
  expect(await entriesAt('docs/a/index.html')).toEqual([
    '/docs/a/ English',
    '/de/docs/a/ Deutsch',
    '/ar/docs/a/ العربية (not translated)',
  ])
  expect(await entriesAt('ar/docs/only/index.html')).toEqual([
    '/ English (غير مترجمة)',
    '/de/ Deutsch (غير مترجمة)',
    '/ar/docs/only/ العربية',
  ])
})

describe('a language without a fallback', () => {
  const partial: Files = {
    ...ORIGINALS,
    'docs/c.md': '# C\n\nThird.\n',
    'i18n/de/docs/a.md': '# Das A\n\nZu [b](b.md#part).\n',
    'chatdocs.config.json': JSON.stringify({
      ...CONFIG,
      i18n: { locales: ['en', 'de'], localeConfigs: { de: { fallback: false } } },
    }),
  }

  test.each([
    ['an original with a translation', 'docs/a.md', '# A!\n\nOne.\n'],
    ['an original without one', 'docs/b.md', '# B!\n\n## Part\n\nTwo.\n'],
    ['a new original', 'docs/d.md', '# D\n'],
  ])('is not written again for %s', async (_, path, text) => {
    const open = await openSite(partial)
    const before = await outputsOf(open.workspace)
    await open.edit({ [path]: text })
    const now = await outputsOf(open.workspace)
    const german = (all: ReadonlyMap<string, string>) => [...all].filter(([file]) => file.startsWith('de/'))
    expect(german(now)).toEqual(german(before))
    expect(now).not.toEqual(before)
  })

  test('writes nothing of the default language again for a translation', async () => {
    const open = await openSite(partial)
    const before = await outputsOf(open.workspace)
    await open.edit({ 'i18n/de/docs/a.md': '# Das neue A\n\nNeu.\n' })
    const changed = [...(await outputsOf(open.workspace))].filter(([file, text]) => before.get(file) !== text)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter(([file]) => !file.startsWith('de/'))).toEqual([])
  })

  test('gets a page with its translation, and links lead there', async () => {
    const { workspace, edit } = await openSite(partial)
    const page = 'de/docs/a/index.html' as OutputPath
    expect(await outputText(workspace, page)).toContain('<a href="/docs/b/#part" hreflang="en">b</a>')
    await edit({ 'i18n/de/docs/b.md': '# Das B\n\n## Teil {#part}\n' })
    expect(await outputText(workspace, page)).toContain('<a href="/de/docs/b/#part">b</a>')
  })

  test('has its broken links and anchors reported', async () => {
    const { workspace } = await openSite({
      ...partial,
      'i18n/de/docs/a.md': '# Das A\n\n[b](b.md#parts), [x](x.md), [y](/docs/y)\n',
    })
    expect(problemLines(await workspace.diagnostics(), workspace)).toEqual([
      'warning link/broken-anchor i18n/de/docs/a.md:3:5',
      'warning link/broken-markdown i18n/de/docs/a.md:3:22',
      'error link/broken i18n/de/docs/a.md:3:33',
    ])
  })

  test('has its missing translations listed', async () => {
    const { workspace } = await openSite(partial)
    const { value } = await workspace.ask(translations)
    expect(value.map(({ translation, state }) => `${translation} ${state}`)).toEqual([
      'i18n/de/docs/a.md unmarked',
      'i18n/de/docs/b.md missing',
      'i18n/de/docs/c.md missing',
    ])
  })
})

test('translations lists what is not up to date by content, and --mark records the original', async () => {
  const cwd = await folderOf({
    ...site,
    'docs/fr/a.md': '# Le A\n',
    'chatdocs.config.json': JSON.stringify({ lang: 'en', i18n: { locales: ['en', 'de', 'fr'] } }),
  })
  const list = async () => (await call(['translations', '.'], { cwd })).out.split('\nNext')[0]
  const [german, french] = ['i18n/de/docs/a.md', 'docs/fr/a.md']
  expect(await list()).toBe(
    `de: 0 of 2 files up to date\n  unmarked  ${german}\n  missing   i18n/de/docs/b.md\n` +
      `fr: 0 of 2 files up to date\n  unmarked  ${french}\n  missing   docs/fr/b.md`,
  )
  expect((await call(['translations', '--mark', german], { cwd })).out).toBe(`Marked ${german}\n`)
  expect((await call(['translations', '--mark'], { cwd })).out).toBe(`Marked ${french}\n`)
  expect(await readFile(join(cwd, french), 'utf8')).toMatch(/^---\noriginal_digest: \w+\n---\n\n# Le A\n$/)
  expect(await list()).toContain('de: 1 of 2 files up to date\n  missing   i18n/de/docs/b.md\n')
  const original = await readFile(join(cwd, 'docs/a.md'), 'utf8')
  await writeFile(join(cwd, 'docs/a.md'), original.replace('First', 'One'))
  expect(await list()).toContain(`  outdated  ${german}\n`)
  const { code, err } = await call(['check', '--translations', '--strict'], { cwd })
  expect(code).toBe(1)
  expect(err).toContain(`warning[translation/outdated]: ${german}:2:1\n`)
  await writeFile(join(cwd, 'docs/a.md'), original.replaceAll('\n', '\r\n'))
  const { out } = await call(['translations', '--format', 'json'], { cwd })
  expect(JSON.parse(out).translations[0]).toEqual({
    language: 'de',
    state: 'current',
    original: 'docs/a.md',
    translation: german,
  })
  expect(await call(['translations', '--mark', 'docs/b.md'], { cwd })).toMatchObject({ code: 2 })
})

test('--locale builds named languages instead of the configured ones, and those in preparation', async () => {
  const prepared = { ...site, 'i18n/fr/docs/a.md': '# Le A\n' }
  const foldersOf = async (locales?: readonly string[]) => {
    const { workspace } = await openSite(prepared, locales && { locales })
    expect(await workspace.diagnostics()).toEqual([])
    const outputs = await outputsOf(workspace)
    const html = outputs.get('docs/a/index.html' as OutputPath) ?? ''
    expect(stateOf(html).site.locales.map(({ name }) => name)).toEqual(['en', ...(locales ?? ['de', 'ar'])])
    return new Set([...outputs.keys()].flatMap((path) => /^(de|ar|fr|en)(?=\/)/.exec(path)?.[0] ?? []))
  }
  expect(await foldersOf()).toEqual(new Set(['de', 'ar']))
  expect(await foldersOf(['fr'])).toEqual(new Set(['fr']))
  expect(await foldersOf(['ar', 'fr'])).toEqual(new Set(['ar', 'fr']))
})

test('a language in preparation changes no file of a build without it', async () => {
  const one = { ...ORIGINALS, 'chatdocs.config.json': JSON.stringify({ title: 'One', lang: 'en' }) }
  const { workspace: without } = await openSite(one)
  const { workspace: beside } = await openSite({ ...one, 'i18n/de/docs/a.md': '# Das A\n' })
  expect(await outputsOf(beside)).toEqual(await outputsOf(without))
})

test('a language that is not prepared is named, with those that are', async () => {
  const { workspace } = await openSite(
    {
      ...ORIGINALS,
      'i18n/pt/docs/a.md': '# O A\n',
      'i18n/de/docs/a.md': '# Das A\n',
      'chatdocs.config.json': JSON.stringify({
        lang: 'en',
        i18n: { localeConfigs: { 'pt-BR': { path: 'pt' }, ja: { label: '日本語' } } },
      }),
    },
    { locales: ['jp', 'de'] },
  )
  expect(await workspace.diagnostics()).toEqual([
    expect.objectContaining({
      code: 'config/invalid',
      message: '--locale jp: the site has no such language',
      help: 'the site has en, pt-BR, ja, de; translations into another language lie in i18n/<language>/',
    }),
  ])
})

test('addresses of languages that are left away are not reported as removed', async () => {
  const { workspace } = await openSite({ ...site, 'urls.lock': '/de/docs/a\n' }, { locales: ['ar'] })
  expect(await workspace.diagnostics()).toEqual([])
})

test('marking a translation changes no file of the site', async () => {
  const open = await openSite(site)
  const before = await outputsOf(open.workspace)
  const path = 'i18n/de/docs/a.md'
  await open.edit({ [path]: `---\noriginal_digest: 84a3bf17c4\n---\n\n${site[path]}` })
  expect(await outputsOf(open.workspace)).toEqual(before)
})

test('a translation may be Markdown where the original is MDX, and the other way round', async () => {
  const config = "export default { title: 'T', i18n: { defaultLocale: 'en', locales: ['en', 'zh'] } }\n"
  const { workspace, edit } = await openSite({
    'chatdocs.config.ts': config,
    'docs/index.md': '# Home\n\n[A](a.mdx), [b](b.md)\n',
    'docs/a.mdx': '# A\n\n{1}\n',
    'docs/b.md': '# B\n',
    'i18n/zh/docs/index.md': '# 首页\n\n[甲](a.mdx)、[乙](b.md)\n',
    'i18n/zh/docs/a.md': '# 甲\n',
    'i18n/zh/docs/b.mdx': '# 乙\n\n{1}\n',
  })
  const titleOf = async (path: string) => JSON.parse(await outputText(workspace, path as OutputPath)).title
  expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual([])
  expect([await titleOf('zh/docs/a/index.json'), await titleOf('zh/docs/b/index.json')]).toEqual(['甲', '乙'])
  const home = await outputText(workspace, 'zh/docs/index.json' as OutputPath)
  expect([home.includes('/zh/docs/a/'), home.includes('/zh/docs/b/')]).toEqual([true, true])
  const states = async () =>
    (await workspace.ask(translations)).value.map(({ translation, state }) => `${state} ${translation}`)
  expect(await states()).toEqual(
    expect.arrayContaining(['unmarked i18n/zh/docs/a.md', 'unmarked i18n/zh/docs/b.mdx']),
  )

  await edit({ 'i18n/zh/docs/a.md': undefined })
  expect(await titleOf('zh/docs/a/index.json')).toBe('A')
  expect(await states()).toContain('missing i18n/zh/docs/a.mdx')
  // Two originals stay two documents, of which one is reported.
  await edit({ 'docs/b.mdx': '# B\n' })
  expect(problemLines(await diagnosticsOf(workspace), workspace).join()).toContain('document/duplicate-id')
})

test('the document of the site folder has the title of the site, in each language', async () => {
  const { workspace, edit } = await openSite({
    'chatdocs.config.ts': "export default { title: 'My site', i18n: { locales: ['en', 'de'] } }\n",
    'README.md': '<p>A logo</p>\n\n## First\n',
    'a.md': '[Home](README.md)\n',
    'i18n/de/README.md': '<p>Ein Logo</p>\n\n## Zuerst\n',
  })
  const titles = async () => {
    const texts = await Promise.all(
      ['index.json', 'de/index.json', 'a/index.json'].map((path) =>
        outputText(workspace, path as OutputPath),
      ),
    )
    return texts.map((text) => JSON.parse(text).title)
  }
  expect(await titles()).toEqual(['My site', 'My site', 'a'])
  await edit({ 'README.md': '# Own\n' })
  expect(await titles()).toEqual(['Own', 'My site', 'a'])
})
