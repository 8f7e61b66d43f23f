import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { inlineSources } from '../packages/core/src/index.ts'
import { REDIRECT_HASH, redirectPage } from '../packages/core/src/render/redirect-page.ts'
import { diagnosticsOf, openSite, outputsOf } from './support/site.ts'

/** Redirects of the configuration and of front matter, as files of the site. */

const CONFIG = (more: string) => `export default { title: 'Site', ${more} }\n`
const redirectsIn = (outputs: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    [...outputs].flatMap(([path, text]) => {
      const [, to] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text) ?? []
      return to === undefined ? [] : [[path, to]]
    }),
  )

test('each old address is a page that leads to the new one and names it as canonical', async () => {
  const site = await openSite({
    'chatdocs.config.ts': CONFIG(
      `url: 'https://a.example', baseUrl: '/base/', redirects: { '/old': '/docs/a#b', '/away.html': 'https://b.example/?c&d' }`,
    ),
    'docs/index.md': '# Index\n',
    'docs/a.md': '---\nredirect_from: [/docs/older, /docs/a.html]\n---\n\n# A\n\n## B\n',
  })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const outputs = await outputsOf(site.workspace)
  expect(redirectsIn(outputs)).toEqual({
    'old/index.html': '/base/docs/a/#b',
    'docs/older/index.html': '/base/docs/a/',
    'docs/a.html': '/base/docs/a/',
    'away.html': 'https://b.example/?c&amp;d',
  })
  expect(outputs.get('old/index.html' as never)).toContain(
    '<link rel="canonical" href="https://a.example/base/docs/a/#b">',
  )
  expect(outputs.get('sitemap.xml' as never)).not.toContain('old')

  await site.edit({ 'docs/a.md': '---\nredirect_from: /docs/other\n---\n\n# A\n\n## B\n' })
  expect(Object.keys(redirectsIn(await outputsOf(site.workspace))).sort()).toEqual([
    'away.html',
    'docs/other/index.html',
    'old/index.html',
  ])
})

test('each language and version has redirects of its own', async () => {
  const { workspace } = await openSite({
    'chatdocs.config.ts': CONFIG(
      `i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, redirects: { '/old': '/docs/a', '/alt': '/de/docs/a' }`,
    ),
    'docs/index.md': '# Index\n',
    'docs/a.md': '---\nredirect_from: [/docs/older, /older]\n---\n\n# A\n',
    'versioned_docs/version-1.0/index.md': '# Index\n',
    'versioned_docs/version-1.0/a.md': '---\nredirect_from: [/docs/older, /older]\n---\n\n# A\n',
    'versions.json': '["1.0"]\n',
    'i18n/de/docs/a.md': '---\nredirect_from: /docs/alt\n---\n\n# A\n',
  })
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect(redirectsIn(await outputsOf(workspace))).toEqual({
    'old/index.html': '/docs/a/',
    'alt/index.html': '/de/docs/a/',
    'de/alt/index.html': '/de/docs/a/',
    'docs/older/index.html': '/docs/a/',
    'older/index.html': '/docs/a/',
    'docs/next/older/index.html': '/docs/next/a/',
    'de/old/index.html': '/de/docs/a/',
    'de/docs/older/index.html': '/de/docs/a/',
    'de/older/index.html': '/de/docs/a/',
    'de/docs/next/alt/index.html': '/de/docs/next/a/',
  })
})

test('a site without redirects asks for none after an edit', async () => {
  const site = await openSite({ 'docs/index.md': '# Index\n' })
  await diagnosticsOf(site.workspace)
  await outputsOf(site.workspace)
  site.takeLog()
  await site.edit({ 'docs/index.md': '# Index\n\nOther.\n' })
  await diagnosticsOf(site.workspace)
  await outputsOf(site.workspace)
  expect(site.takeLog().filter((line) => line.startsWith('redirect'))).toEqual([])
})

test('a policy allows the script of a redirect by its hash', () => {
  const page = redirectPage({ href: '/a', canonical: '/a', language: 'en' })
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  expect(inlineSources(page, hash)).toEqual({ scripts: [REDIRECT_HASH], styles: [] })
})
