import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { main } from '../main.ts'
import { type Files, filesIn, testFolder, writeFiles } from '../testing/folder.ts'
import { testWorld } from '../testing/world.ts'
import { openWorkspace, type WorkspaceOptions } from '../workspace/workspace.ts'

const SITE: Files = {
  'chatdocs.config.ts': "export default { title: 'T' }\n",
  'sidebars.ts': "export default { main: ['index', { type: 'category', label: 'More', items: ['a/b'] }] }\n",
  'docs/index.md': '# Start\n',
  'docs/a/b.md': '# B\n',
  'docs/a/c.csv': '1\n',
  'blog/2026-01-01-x.md': '# Post\n',
}

function program(files: Files) {
  const cwd = testFolder(files)
  const world = testWorld({ cwd })
  // What reads an API, which is slow to load, is loaded once for all runs, not in threads of each.
  const open = (options: WorkspaceOptions) => openWorkspace({ ...options, threads: 0 })
  return { ...world, cwd, run: (...argv: string[]) => main(argv, { ...world.io, open }) }
}

test('the current documents are kept as a version, with their files and sidebars', async () => {
  const { run, cwd, out, err } = program(SITE)
  expect(await run('version', '1.0')).toBe(0)
  expect(err()).toBe('')
  expect(out()).toContain('Kept 3 files as version 1.0')
  const files = filesIn(cwd)
  expect(files).toMatchObject({
    ...SITE,
    'versions.json': '[\n  "1.0"\n]\n',
    'versioned_docs/version-1.0/index.md': '# Start\n',
    'versioned_docs/version-1.0/a/b.md': '# B\n',
    'versioned_docs/version-1.0/a/c.csv': '1\n',
  })
  expect(JSON.parse(files['versioned_sidebars/version-1.0-sidebars.json'] ?? '')).toEqual({
    main: ['index', { type: 'category', label: 'More', items: ['a/b'] }],
  })
  expect(await run('version', '2.0')).toBe(0)
  expect(filesIn(cwd)['versions.json']).toBe('[\n  "2.0",\n  "1.0"\n]\n')
  expect(await run('check', '--strict')).toBe(0)
})

test('documents name what is outside of their folder from their new place', async () => {
  const text = (up: string) => `import Card, {
  other,
} from '${up}../components/card'
import Near from './near.mdx'
import '${up}../site.css'

![Logo](${up}../static/logo%20a.svg) and [post](<${up}../blog/2026-01-01-x.md#a>), [near](near.mdx), [page](../page).

[ref]: ${up}../blog/2026-01-01-x.md

\`\`\`js
import x from '../components/card'
\`\`\`

<!--@include: ${up}../parts/_a.md#b-->

<<< ${up}../parts/x.ts#one

\`\`\`ts file="${up}../parts/x.ts"
\`\`\`

<video poster="${up}../static/logo%20a.svg"></video>

<Card to="https://a.example/../components" />
`
  const { run, cwd } = program({
    ...SITE,
    'components/card.tsx': 'export const other = 1\nexport default () => <b>Card</b>\n',
    'site.css': '',
    'parts/_a.md': '## b\n',
    'parts/x.ts': '',
    'static/logo a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/near.mdx': '# Near\n',
    'docs/top.mdx': text(''),
  })
  expect(await run('version', '1.0')).toBe(0)
  expect(filesIn(cwd)['versioned_docs/version-1.0/top.mdx']).toBe(text('../'))
})

test('translations are kept, and what plugins make', async () => {
  const { run, cwd, out } = program({
    ...SITE,
    'chatdocs.config.ts': `export default {
      title: 'T',
      i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] },
      plugins: ['./plugins/made.ts'],
    }\n`,
    'plugins/made.ts': `export default {
      name: 'made',
      pages: () => ({
        'docs/made/one.md': '# One\\n',
        'blog/2026-01-02-made.md': '# Post\\n',
      }),
    }\n`,
    'i18n/de/docs/index.md': '# Anfang\n',
    'docs/fr/index.md': '# Début\n',
    'i18n/de/blog/2026-01-01-x.md': '# Beitrag\n',
  })
  expect(await run('version', '1.0')).toBe(0)
  expect(out()).toContain('Kept 6 files as version 1.0')
  const files = filesIn(cwd)
  expect(
    Object.keys(files)
      .filter((path) => path.includes('versioned_docs'))
      .sort(),
  ).toEqual([
    'i18n/de/versioned_docs/version-1.0/index.md',
    'i18n/fr/versioned_docs/version-1.0/index.md',
    'versioned_docs/version-1.0/a/b.md',
    'versioned_docs/version-1.0/a/c.csv',
    'versioned_docs/version-1.0/index.md',
    'versioned_docs/version-1.0/made/one.md',
  ])
  expect(await run('build')).toBe(0)
  const built = filesIn(join(cwd, 'dist'))
  expect(built['de/docs/index.html']).toContain('Anfang')
  expect(built['fr/docs/index.html']).toContain('Début')
  expect(built['docs/made/one/index.html']).toContain('One')
  expect(built['docs/next/made/one/index.html']).toContain('One')
})

test.each([
  [SITE, 'a/b', 'a version name has up to 32 characters'],
  [SITE, 'current', 'current is the name of the documents that are not released yet'],
  [
    { ...SITE, 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/a.md': '' },
    '1.0',
    'version 1.0 is not kept: it exists already',
  ],
  [{ ...SITE, 'versions.json': '{}' }, '1.0', 'versions.json: expected a list of version names'],
  [
    { ...SITE, 'versioned_docs/version-1.0/a/c.csv': '2' },
    '1.0',
    'versioned_docs/version-1.0/a/c.csv exists',
  ],
  [{ 'index.md': '# A\n' }, '1.0', 'move them to docs/'],
])('%# is refused, and nothing is written', async (files, name, message) => {
  const { run, cwd, err } = program(files)
  expect(await run('version', name)).toBe(2)
  expect(err()).toContain(message)
  const left = Object.keys(filesIn(cwd)).filter((path) => !path.startsWith('.chatdocs'))
  expect(left).toEqual(Object.keys(files).sort())
})

test('a configuration that cannot be read is reported', async () => {
  const { run, err } = program({ ...SITE, 'chatdocs.config.ts': "throw new Error('no')" })
  expect(await run('version', '1.0')).toBe(2)
  expect(err()).toContain('config/unreadable')
})

const API: Files = {
  ...SITE,
  'chatdocs.config.ts':
    "export default { api: { entryPoints: 'src/index.ts', sourceUrl: 'https://h/blob/main/' } }\n",
  'tsconfig.json': '{ "compilerOptions": { "lib": ["es5"], "types": [] } }',
  'src/index.ts': '/** A lamp. */\nexport class Lamp {}\n',
}

test('the API reference is kept, too', async () => {
  const { run, cwd, out, err } = program(API)
  expect(await run('version', '1.0')).toBe(0)
  expect(err()).toBe('')
  expect(out()).toContain('Kept 3 files and the API reference as version 1.0')
  const kept = JSON.parse(filesIn(cwd)['versioned_api/version-1.0-api.json'] ?? '')
  expect(kept).toMatchObject({
    format: 1,
    packages: [
      {
        folder: 'api',
        sourceUrl: 'https://h/blob/main/{path}#L{line}',
        model: { symbols: [{ name: 'Lamp' }] },
      },
    ],
  })
  expect(await run('check', '--strict')).toBe(0)
})

test('an API that cannot be read is not kept', async () => {
  const { run, cwd, err } = program({ ...API, 'src/index.ts': 'export const a: number = "b"\n' })
  expect(await run('version', '1.0')).toBe(2)
  expect(err()).toContain('its API cannot be read')
  expect(filesIn(cwd)).not.toHaveProperty('versions.json')
})

describe('an earlier release', () => {
  /** A repository with a tag, after which the class has another name. */
  function repository() {
    const world = program({
      ...API,
      'versions.json': '["2.0"]',
      'versioned_docs/version-2.0/index.md': '# Two\n',
    })
    const own = ['-c', 'user.name=a', '-c', 'user.email=a@a.example', '-c', 'commit.gpgsign=false']
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', world.cwd, ...own, ...args], { encoding: 'utf8' })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'x')
    git('tag', 'v1.0')
    writeFiles(world.cwd, { 'src/index.ts': 'export class Torch {}\n', 'docs/index.md': '# Torches\n' })
    git('commit', '-qam', 'y')
    return { ...world, git }
  }
  const names = (cwd: string, version: string): unknown => {
    const { packages } = JSON.parse(filesIn(cwd)[`versioned_api/version-${version}-api.json`] ?? '{}')
    return packages[0].model.symbols.map(({ name }: { name: string }) => name)
  }

  test('is read from its tag, with documents and API, and nothing else changes', async () => {
    const { run, cwd, out, err, git } = repository()
    expect(await run('version', '1.0', '--from', 'v1.0')).toBe(0)
    expect([err(), out()]).toEqual(['', expect.stringContaining('Kept 4 files and the API reference')])
    const files = filesIn(cwd)
    expect(files['versioned_docs/version-1.0/index.md']).toBe('# Start\n')
    expect(files['versioned_sidebars/version-1.0-sidebars.ts']).toBe(SITE['sidebars.ts'])
    expect(JSON.parse(files['versions.json'] ?? '')).toEqual(['2.0', '1.0'])
    expect(names(cwd, '1.0')).toEqual(['Lamp'])
    expect(files['versioned_api/version-1.0-api.json']).toContain('https://h/blob/v1.0/{path}')
    expect(Object.keys(files).filter((path) => path.startsWith('.chatdocs/release-'))).toEqual([])
    expect(git('status', '--short', '--untracked-files=no')).toBe(' M versions.json\n')
    expect(await run('version', '1.0', '--from', 'v1.0')).toBe(2)
    expect(err()).toContain('versioned_api/version-1.0-api.json exists')
  })

  test('adds its reference to a version that exists, and says what TypeScript could not read', async () => {
    const { run, cwd, out } = repository()
    const from = testFolder({
      ...API,
      'src/index.ts': "import type { A } from 'a'\nexport class Candle {\n  a?: A\n}\n",
    })
    expect(await run('version', '2.0', '--from', from)).toBe(0)
    expect(out()).toContain('Kept the API reference of version 2.0')
    expect(out()).toMatch(/TypeScript could not read all types.*'a'.*\(src\/index\.ts\)/s)
    expect(names(cwd, '2.0')).toEqual(['Candle'])
    expect(filesIn(cwd)['versioned_docs/version-2.0/index.md']).toBe('# Two\n')
    expect(await run('check', '--strict')).toBe(0)
  })

  test('that cannot be read is refused', async () => {
    const { run, cwd, err } = repository()
    writeFiles(cwd, { 'chatdocs.config.ts': "export default { api: { entryPoints: 'lib.ts' } }\n" })
    for (const [from, message] of [
      ['v0.9', '--from v0.9: there is no such tag or commit'],
      ['-q', '-q: there is no such tag or commit'],
      ['v1.0', 'no entry point at lib.ts'],
    ]) {
      expect(await run('version', '1.0', `--from=${from}`)).toBe(2)
      expect(err()).toContain(message)
    }
    expect(Object.keys(filesIn(cwd)).filter((path) => /version-1\.0|release-/.test(path))).toEqual([])
  })
})
