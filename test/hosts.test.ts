import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { isNamedByContent } from '../packages/protocol/src/index.ts'
import { type Asking, cloudflare, netlify, vercel } from './support/hosts.ts'
import { call } from './support/program.ts'
import { installed, serveBy } from './support/real-hosts.ts'
import { diagnosticsOf, folderOf, openSite, outputsOf, writeFiles } from './support/site.ts'
import { IS_LONG } from './support/suite.ts'

/** A finished site on each host, with the files that the build writes for it. */

const configured = (more: string) => `export default {
  title: 'Site',
  url: 'https://a.example',
  socialCards: false,
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  redirects: {
    '/old': '/docs/a#part',
    '/start.html': '/docs/a',
    '/a $b{c}"d': '/docs/a',
    '/${'long/'.repeat(40)}': '/docs/a',
    '/away': 'https://b.example/?x=$1&y',
    '/über': '/docs/a',
  },
  ${more}
}
`
const SITE = {
  'docs/index.md': '# Index\n\n![logo](logo.svg)\n',
  'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  'docs/a.md': '---\nredirect_from: /docs/older\n---\n\n# A\n\n## Part\n',
  'docs/Node.js.md': '# Node.js\n',
  'pages/index.md': '# Home\n',
  'pages/tags.tsx': 'export default () => <h1>Tags</h1>\n',
  'i18n/de/docs/a.md': '---\nredirect_from: /docs/older\n---\n\n# Das A\n\n## Part\n',
  'static/assets/own.txt': 'own\n',
  'static/.well-known/security.txt': 'x\n',
}

/** Folders of finished sites, by what their configurations have besides. */
const finished = new Map<string, Promise<string>>()
const root = mkdtempSync(join(tmpdir(), 'chatdocs-hosts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Builds the site for a host once, and returns the folder of its files. */
function built(more: string): Promise<string> {
  const before = finished.get(more)
  if (before) return before
  const cwd = join(root, String(finished.size))
  const made = writeFiles(cwd, { ...SITE, 'chatdocs.config.ts': configured(more) }).then(async () => {
    const { code, err } = await call(['build', '--no-cache'], { cwd })
    expect([code, err]).toEqual([0, expect.anything()])
    return join(cwd, 'dist')
  })
  finished.set(more, made)
  return made
}

const filesIn = (dist: string) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(dist.length + 1))

/** The addresses of the sitemap, which has no redirects. */
const pagesIn = (dist: string) =>
  [
    ...readFileSync(join(dist, 'sitemap.xml'), 'utf8').matchAll(/<loc>https:\/\/a\.example([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path)

const SECURITY = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
]

interface Expected {
  base: string
  slash: boolean
  /** Which files it sends as immutable. */
  isNamed: (file: string) => boolean
  /** Whether unknown addresses of a language show its page. */
  ownMissing: boolean
  /** Whether the query of a request is kept by rules of the build. Other hosts keep it by themselves. */
  keepsQuery?: boolean
}

async function expectHosted(
  ask: Asking,
  dist: string,
  { base, slash, isNamed, ownMissing, keepsQuery }: Expected,
): Promise<void> {
  const end = slash ? '/' : ''
  const pages = pagesIn(dist)
  expect(pages).toContain(`${base}docs/a${end}`)
  expect(pages).toContain(`${base}de/docs/a${end}`)
  for (const page of pages) {
    const { status, headers } = await ask(page)
    expect([page, status]).toEqual([page, 200])
    expect(headers['cache-control'], page).toMatch(/no-cache|must-revalidate/)
    expect(SECURITY.filter((name) => headers[name] === undefined)).toEqual([])
  }
  const files = filesIn(dist).filter((path) => !/(^|\/)[._]|\.html$|vercel\.json|\.(br|gz)$/.test(path))
  expect(files.filter(isNamedByContent).length).toBeGreaterThan(10)
  for (const file of files) {
    const { status, headers, body } = await ask(base + encodeURI(file))
    expect([file, status]).toEqual([file, 200])
    expect([file, /immutable/.test(headers['cache-control'] ?? '')]).toEqual([file, isNamed(file)])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body.equals(readFileSync(join(dist, file))), file).toBe(true)
  }
  for (const [from, to] of [
    ['old', `${base}docs/a${end}#part`],
    ['old/', `${base}docs/a${end}#part`],
    ['start.html', `${base}docs/a${end}`],
    ['docs/older', `${base}docs/a${end}`],
    ['de/docs/older', `${base}de/docs/a${end}`],
    ['%C3%BCber', `${base}docs/a${end}`],
    ['a%20$b%7Bc%7D%22d', `${base}docs/a${end}`],
    ['long/'.repeat(40), `${base}docs/a${end}`],
    ['away', 'https://b.example/?x=$1&y'],
  ]) {
    // Some decode what others take as it is.
    const { status, headers } = await ask(base + from)
    expect([from, status, headers.location?.replaceAll('%24', '$')]).toEqual([from, 301, to])
  }
  const moved = async (path: string) => (await ask(base + path)).headers.location
  if (keepsQuery) {
    expect(await moved('old?q=%20a&b')).toBe(`${base}docs/a${end}?q=%20a&b#part`)
    expect(await moved('docs/older?q')).toBe(`${base}docs/a${end}?q`)
    expect(await moved('away?q')).toMatch(/^https:\/\/b\.example\/\?x=(\$|%24)1&y&q$/)
    expect(await moved(`docs/a${slash ? '' : '/'}?q=%20a`)).toBe(`${base}docs/a${end}?q=%20a`)
  }
  for (const path of ['nowhere', 'docs/nowhere/', 'assets/nowhere-0123abcd.js', 'docs/a/nowhere.md']) {
    const { status, headers, body } = await ask(base + path)
    expect([path, status, String(body)]).toEqual([path, 404, readFileSync(join(dist, '404.html'), 'utf8')])
    expect(headers['cache-control'], path).not.toContain('immutable')
  }
  const german = readFileSync(join(dist, 'de/404.html'), 'utf8')
  if (ownMissing) expect(String((await ask(`${base}de/nowhere`)).body)).toBe(german)
  expect((await ask(`${base}docs/a${slash ? '' : '/'}`)).headers.location).toBe(`${base}docs/a${end}`)
}

const IN_ASSETS = /^(de\/)?assets\/(?!own\.txt)/

/** Netlify cannot except a file from the rule of its folder, so the folder has none. */
const NAMED = {
  netlify: (file: string) => file.startsWith('de/assets/'),
  cloudflare: (file: string) => IN_ASSETS.test(file),
  vercel: (file: string) => IN_ASSETS.test(file),
}

const LAYOUTS: [slash: boolean, base: string][] = [[false, '/b.se/']]
const MORE_LAYOUTS: typeof LAYOUTS = [
  [true, '/'],
  [false, '/'],
  [true, '/base/'],
]

describe.each(['netlify', 'cloudflare', 'vercel'] as const)('%s', (host) => {
  test.each([true, false])('with final slashes: %s', async (slash) => {
    const dist = await built(`hosting: '${host}', trailingSlash: ${slash}`)
    const ask = { netlify, cloudflare, vercel }[host](dist)
    await expectHosted(ask, dist, {
      base: '/',
      slash,
      isNamed: NAMED[host],
      ownMissing: host !== 'vercel',
    })
  })
})

describe.each(['apache', 'nginx', 'caddy'] as const)('%s', (host) => {
  test.skipIf(!installed(host)).each(IS_LONG ? [...LAYOUTS, ...MORE_LAYOUTS] : LAYOUTS)(
    'with final slashes: %s, below %s',
    async (slash, base) => {
      const dist = await built(
        `hosting: { host: '${host}', precompress: ${slash} }, trailingSlash: ${slash}, baseUrl: '${base}'`,
      )
      const ask = await serveBy(host, dist, base)
      await expectHosted(ask, dist, {
        base,
        slash,
        isNamed: isNamedByContent,
        ownMissing: true,
        keepsQuery: true,
      })
      const end = slash ? '/' : ''
      const page = `${base}docs/a${end}`
      const type = async (path: string) => (await ask(base + path)).headers['content-type']
      expect(await type(page.slice(base.length))).toBe('text/html; charset=utf-8')
      expect(await type('docs/a.md')).toBe('text/markdown; charset=utf-8')
      const markdown = await ask(page, { Accept: 'text/markdown, text/html;q=0.9' })
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(markdown.headers.vary).toMatch(/(^|, )Accept(,|$)/)
      expect(String(markdown.body)).toBe(readFileSync(join(dist, 'docs/a.md'), 'utf8'))
      const home = await ask(base, { Accept: 'text/markdown' })
      expect(String(home.body)).toBe(readFileSync(join(dist, 'index.md'), 'utf8'))
      const list = await ask(`${base}tags${end}`, { Accept: 'text/markdown' })
      expect([list.status, list.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await ask(`${base}.well-known/security.txt`)).status).toBe(200)
      const own = { apache: '.htaccess', nginx: '.hosting/nginx.conf', caddy: '.hosting/Caddyfile' }[host]
      expect((await ask(base + own)).status).toBe(404)
      if (slash) {
        const first = await ask(page, { 'Accept-Encoding': 'gzip' })
        expect(first.headers['content-encoding']).toBe('gzip')
        expect(String(gunzipSync(first.body))).toBe(String((await ask(page)).body))
      }
      const again = await ask(page, { 'If-None-Match': (await ask(page)).headers.etag ?? '' })
      expect([again.status, again.body.length]).toEqual([304, 0])
    },
  )
})

test.skipIf(!installed('nginx')).each(LAYOUTS)(
  'nginx with a map of redirects, with final slashes: %s, below %s',
  async (slash, base) => {
    const dist = await built(
      `hosting: { host: 'nginx', redirectMap: true }, trailingSlash: ${slash}, baseUrl: '${base}'`,
    )
    const ask = await serveBy('nginx', dist, base)
    await expectHosted(ask, dist, {
      base,
      slash,
      isNamed: isNamedByContent,
      ownMissing: true,
      keepsQuery: true,
    })
  },
)

test('redirects of nginx are a map, or a location each', async () => {
  const mapped = await built(
    `hosting: { host: 'nginx', redirectMap: true }, trailingSlash: true, baseUrl: '/'`,
  )
  const [map, site] = ['nginx-map.conf', 'nginx.conf'].map((name) =>
    readFileSync(join(mapped, '.hosting', name), 'utf8'),
  )
  expect(map).toContain('map $uri $moved_a_example {\n  default "";\n')
  expect(map).toContain('  "/a $b{c}\\"d/" "/docs/a/$is_args$args";\n')
  expect(map).toContain('  "/away" "https://b.example/?x=%241&y$moved_a_example_more";\n')
  expect(site).toContain('if ($moved_a_example) { return 301 $moved_a_example; }')
  expect(site).not.toContain('location = ')
  const plain = await built(`hosting: 'nginx'`)
  expect(filesIn(join(plain, '.hosting'))).toEqual(['nginx.conf'])
})

test('compressed files have the bytes of the others', async () => {
  const dist = await built(`hosting: { host: 'caddy', precompress: true }, trailingSlash: true, baseUrl: '/'`)
  const files = filesIn(dist)
  for (const path of ['index.html', 'de/docs/a/index.json', 'docs/a.md', 'old/index.html']) {
    const bytes = readFileSync(join(dist, path))
    expect(brotliDecompressSync(readFileSync(join(dist, `${path}.br`))).equals(bytes)).toBe(true)
    expect(gunzipSync(readFileSync(join(dist, `${path}.gz`))).equals(bytes)).toBe(true)
  }
  expect(files.filter((path) => /assets\/search\/.*\.(br|gz)$|png\.(br|gz)$/.test(path))).toEqual([])
})

test('an edit compresses the files that changed', async () => {
  const cwd = await folderOf({
    'docs/index.md': '# Index\n',
    'docs/a.md': '# A\n\n## Part\n',
    'chatdocs.config.ts': configured(`hosting: { host: 'nginx', precompress: true }`),
  })
  await call(['build'], { cwd })
  const again = await call(['build'], { cwd })
  expect(again.out).toMatch(/(\d+) files, .*: \1 unchanged/)
})

test('GitHub Pages serves all files', async () => {
  expect(filesIn(await built(`hosting: 'github'`))).toContain('.nojekyll')
})

test('S3 gets each file once, with its caching, and each redirect', async () => {
  const dist = await built(`hosting: 's3'`)
  const bin = mkdtempSync(join(tmpdir(), 'chatdocs-aws-'))
  onTestFinished(() => rmSync(bin, { recursive: true, force: true }))
  writeFileSync(join(bin, 'aws'), `#!/bin/sh\nfor each in "$@"; do printf '%s\\t' "$each"; done\necho\n`)
  chmodSync(join(bin, 'aws'), 0o755)
  const printed = execFileSync('sh', [join(dist, '.hosting/s3.sh'), 'bucket'], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  const calls = printed
    .trim()
    .split('\n')
    .map((line) => line.trimEnd().split('\t'))
  const redirects = calls.filter((words) => words.includes('--website-redirect'))
  expect(redirects.map((words) => [words[2], words.at(-1)])).toContainEqual([
    './a $b{c}"d/index.html',
    '/docs/a/',
  ])
  for (const [, , file = ''] of redirects) expect(filesIn(dist)).toContain(file.replace('./', ''))
  expect(calls[0]).toEqual([
    's3',
    'sync',
    '.',
    's3://bucket',
    '--exclude',
    '*',
    '--include',
    'assets/*',
    '--include',
    'de/assets/*',
    '--exclude',
    'assets/own.txt',
    '--cache-control',
    'public, max-age=31536000, immutable',
  ])
  expect(calls.at(-1)).toEqual([
    's3',
    'website',
    's3://bucket',
    '--index-document',
    'index.html',
    '--error-document',
    '404.html',
  ])
})

test('a file of the author replaces that of the build, and a site without a host has none', async () => {
  const { workspace } = await openSite({
    'docs/index.md': '# A\n',
    'chatdocs.config.ts': `export default { hosting: 'netlify' }\n`,
    'static/_headers': 'own\n',
  })
  expect(await diagnosticsOf(workspace)).toEqual([])
  expect((await outputsOf(workspace)).get('_headers' as never)).toBe('copy of static/_headers')
  const plain = await openSite({ 'docs/index.md': '# A\n' })
  const paths = [...(await outputsOf(plain.workspace)).keys()] as string[]
  expect(paths.filter((path) => /^[._]|\.(br|gz)$|vercel/.test(path))).toEqual([])
})
