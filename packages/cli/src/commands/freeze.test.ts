import { expect, test } from 'vitest'
import { main } from '../main.ts'
import { type Files, filesIn, testFolder } from '../testing/folder.ts'
import { testWorld } from '../testing/world.ts'

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
  return { ...world, cwd, run: (...argv: string[]) => main(argv, world.io) }
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

test.each([
  [SITE, 'a/b', 'a version name has up to 32 characters'],
  [SITE, 'current', 'current is the name of the documents that are not released yet'],
  [
    { ...SITE, 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/a.md': '' },
    '1.0',
    'the version 1.0 exists',
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
  'tsconfig.json': '{ "compilerOptions": { "lib": ["es2022"], "types": [] } }',
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
