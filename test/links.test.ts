import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main } from '../packages/cli/src/main.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { bytesBelow } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'
import { IS_LONG } from './support/suite.ts'

/** Symbolic links that lead out of the site folder, as whoever sends documents can make them. */

const SECRET = 'hunter2'
const OUTSIDE: Files = {
  'secret/key.md': `# ${SECRET}\n`,
  'secret/deep/key.md': `# ${SECRET}\n`,
  'secret/key.json': `{ "secret": "${SECRET}", "openapi": "3.1.0", "info": { "title": "${SECRET}" }, "paths": {} }\n`,
  'secret/key.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${SECRET}</title></svg>\n`,
  'secret/key.css': `.secret { --key: ${SECRET} }\n`,
  'secret/key.ts': `/** The ${SECRET}. */\nexport const key = '${SECRET}'\nexport default { title: '${SECRET}' }\n`,
  'secret/key.tsx': `export default () => <b>${SECRET}</b>\n`,
  'secret/plugin.js': `export default { name: 'own', pages: () => ({ 'docs/q.md': '# ${SECRET}' }) }\n`,
}

/** A folder with a site, what is outside of it, and links by their paths. */
async function folderWith(files: Files, links: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await folderOf({ ...OUTSIDE, ...files })
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path))
  return root
}

const DOCS: Files = { 'site-content/docs/index.md': '# Start\n' }
const config = (text: string): Files => ({
  'site-content/chatdocs.config.ts': `export default { title: 'T', lang: 'en', ${text} }\n`,
})

/** The files below a folder that contain what is outside. */
function leaks(folder: string): string[] {
  const files = existsSync(folder) ? bytesBelow(folder) : {}
  return Object.keys(files).filter((path) => Buffer.from(files[path] ?? '', 'latin1').includes(SECRET))
}

const OUT = /symbolic link leads .*out of the site folder/

describe('nothing outside is read or published: ', () => {
  test.each<[string, Files, Readonly<Record<string, string>>]>([
    ['a document', {}, { 'docs/p.md': 'key.md' }],
    ['a document that is not trusted', config("markdown: { html: 'sanitize' }"), { 'docs/p.md': 'key.md' }],
    ['a folder of documents', {}, { 'docs/p': 'deep' }],
    [
      'a file that documents include',
      { 'site-content/docs/i.md': '# I\n\n<<< @/docs/_p.md\n\n:::include{file=_p.md}\n:::\n' },
      { 'docs/_p.md': 'key.md' },
    ],
    ['a static file', {}, { 'static-p': 'deep', 'static/p.md': 'key.md' }],
    ['a static folder', {}, { 'static/p': 'deep' }],
    ['an image', { 'site-content/docs/i.md': '# I\n\n![a key](p.svg)\n' }, { 'docs/p.svg': 'key.svg' }],
    [
      'data',
      {
        'site-content/pages/d.tsx':
          "import d from '../data/p.json'\nexport default () => <b>{d.secret}</b>\n",
      },
      { 'data/p.json': 'key.json' },
    ],
    ['a page', {}, { 'pages/p.tsx': 'key.tsx' }],
    [
      'a file that a page imports',
      {
        'site-content/pages/d.tsx':
          "import d from '../docs/p.svg'\nexport default () => <img alt='' src={d} />\n",
      },
      { 'docs/p.svg': 'key.svg' },
    ],
    [
      'a folder that a page imports from',
      {
        'site-content/pages/d.tsx':
          "import { key } from '../docs/p/key'\nexport default () => <b>{key}</b>\n",
      },
      { 'docs/p': '' },
    ],
    [
      'a style sheet and what it names',
      {
        ...config("styles: ['./own.css']"),
        'site-content/own.css': "@import './p.css';\n.a { background: url(p.svg) }\n",
      },
      { 'p.css': 'key.css', 'p.svg': 'key.svg' },
    ],
    ['a component', { 'site-content/docs/c.md': '# C\n\n::P\n' }, { 'components/P.tsx': 'key.tsx' }],
    ['a part of the theme', {}, { 'theme/footer.tsx': 'key.tsx' }],
    ['a plugin', config("plugins: ['./p.js']"), { 'p.js': 'plugin.js' }],
    [
      'the input of a plugin',
      config("plugins: [['chatdocs/plugins/openapi', { file: 'p.json' }]]"),
      { 'p.json': 'key.json' },
    ],
    ['the configuration', {}, { 'chatdocs.config.ts': 'key.ts' }],
    [
      'a file that the configuration imports',
      {
        'site-content/chatdocs.config.ts': "import { key } from './docs/p'\nexport default { title: key }\n",
      },
      { 'docs/p.ts': 'key.ts' },
    ],
    ['the sidebars', config("docs: { sidebarPath: './sidebars.ts' }"), { 'sidebars.ts': 'key.ts' }],
    [
      'an entry point of an API',
      {
        ...config("api: { name: 'kit', entryPoints: './src/index.ts' }"),
        'tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }',
      },
      { 'src/index.ts': 'key.ts' },
    ],
    [
      'a source of an API',
      {
        ...config("api: { name: 'kit', entryPoints: './src/index.ts' }"),
        'tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }',
        'site-content/src/index.ts': "export { key } from './p.js'\n",
      },
      { 'src/p.ts': 'key.ts' },
    ],
  ])('%s', async (_, files, links) => {
    const named = Object.entries(links).map(
      ([path, target]) =>
        [
          `site-content/${path}`,
          join(
            '..',
            ...path
              .split('/')
              .map(() => '..')
              .slice(1),
            'secret',
            target,
          ),
        ] as const,
    )
    const folders = Object.fromEntries(named.map(([path]) => [`${path}/../keep.txt`, '']))
    const cwd = await folderWith({ ...DOCS, ...files, ...folders }, Object.fromEntries(named))
    for (const command of [['build', '--keep-going'], ...(IS_LONG ? [['check'], ['build']] : [])]) {
      const { code, out, err } = await call(command, { cwd })
      expect(`${out}${err}`).toMatch(OUT)
      expect([1, 2]).toContain(code)
      for (const path of Object.keys(links)) expect(`${out}${err}`).toContain(path.replace(/\.\w+$/, ''))
      expect(`${out}${err}`).not.toContain(SECRET)
    }
    expect(leaks(join(cwd, 'dist'))).toEqual([])
    expect(leaks(join(cwd, '.chatdocs'))).toEqual([])
  })
})

test('types of code blocks are not read through a link', async () => {
  const code = "import { key } from './p'\nexport const a: number = key"
  const cwd = await folderWith(
    { ...DOCS, 'site-content/docs/a.md': `# A\n\n\`\`\`ts\n${code}\n\`\`\`\n` },
    { 'site-content/docs/p.ts': '../../secret/key.ts' },
  )
  const { out, err } = await call(['check', '--snippets'], { cwd })
  expect(`${out}${err}`).toContain("Cannot find module './p'")
  expect(`${out}${err}`).not.toContain(SECRET)
})

test('a link to the root is told at once, in one sentence, and nothing behind it is listed', async () => {
  const cwd = await folderWith(
    {
      ...DOCS,
      ...config("api: { name: 'kit', entryPoints: './src/index.ts' }"),
      'site-content/src/index.ts': 'export const a = 1\n',
      'site-content/src/tsconfig.json': '{ "compilerOptions": { "lib": ["es2020"] } }\n',
    },
    { 'site-content/docs/root': '/', 'site-content/src/root': '/' },
  )
  const { code, out, err } = await call(['build'], { cwd })
  expect(code).toBe(1)
  expect(err + out).toContain('site-content/docs/root:1:1')
  expect(err + out).toContain('this symbolic link leads out of the site folder, to /')
  expect(err + out).not.toContain('This is a bug')
  expect(existsSync(join(cwd, 'dist'))).toBe(false)
})

test('a version keeps nothing that links lead out of the site to', async () => {
  const cwd = await folderWith(
    { ...DOCS, ...config("linkedFolders: ['../packages']"), 'packages/one/one.md': '# One\n' },
    { 'site-content/docs/p.md': '../../secret/key.md', 'site-content/docs/one': '../../packages/one' },
  )
  expect(await call(['version', '1.0'], { cwd })).toMatchObject({ code: 0 })
  const folder = join(cwd, 'site-content/versioned_docs/version-1.0')
  expect(Object.keys(bytesBelow(folder)).sort()).toEqual(['index.md', 'one/one.md'])
})

describe('a folder that the configuration names', () => {
  const PACKAGES: Files = {
    ...config("linkedFolders: ['../packages']"),
    'packages/one/docs/guide.md': '# Guide\n\n![a picture](pic.svg)\n\n::Part\n',
    'packages/one/docs/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    'packages/one/Part.tsx': 'export default () => <i>A part</i>\n',
    'packages/one/home.tsx': 'export default () => <h1>Home of one</h1>\n',
    'site-content/parts/about.tsx': 'export default () => <h1>About</h1>\n',
    'site-content/pages/keep.txt': '',
    'site-content/components/keep.txt': '',
  }
  const LINKS = {
    'site-content/docs/one': '../../packages/one/docs',
    'site-content/components/Part.tsx': '../../packages/one/Part.tsx',
    'site-content/pages/index.tsx': '../../packages/one/home.tsx',
    'site-content/pages/about.tsx': '../parts/about.tsx',
  }

  test('has documents, images, components and pages', async () => {
    const cwd = await folderWith({ ...DOCS, ...PACKAGES }, LINKS)
    const { code, out, err } = await call(['build', '--strict'], { cwd })
    expect({ code, err }, out).toEqual({ code: 0, err: expect.any(String) })
    const page = (path: string) => readFileSync(join(cwd, 'dist', path), 'utf8')
    expect(page('docs/one/guide/index.html')).toContain('A part')
    expect(page('index.html')).toContain('Home of one')
    expect(page('about/index.html')).toContain('About')
    // A process that starts from the cache makes the same.
    expect(await call(['build', '--strict'], { cwd })).toMatchObject({ code: 0 })
    writeFileSync(join(cwd, 'site-content/chatdocs.config.ts'), "export default { title: 'T', lang: 'en' }\n")
    const refused = await call(['build'], { cwd })
    expect(refused.code).toBe(1)
    expect(refused.out + refused.err).toContain('leads out of the site folder, to ../packages/one/docs')
  })

  test('is watched', async () => {
    const cwd = await folderWith({ ...DOCS, ...PACKAGES }, LINKS)
    const page = () => read(join(cwd, 'dist/docs/one/guide/index.html'))
    await watching(cwd)
    await expect.poll(page).toContain('Guide')
    writeFileSync(join(cwd, 'packages/one/docs/guide.md'), '# Edited\n')
    await expect.poll(page).toContain('Edited')
    await writeFiles(cwd, { 'packages/one/docs/more.md': '# More\n' })
    await expect.poll(() => read(join(cwd, 'dist/docs/one/more/index.html'))).toContain('More')
    // What is named while the site is watched is watched, too.
    symlinkSync('../../secret/deep', join(cwd, 'site-content/docs/two'))
    writeFileSync(
      join(cwd, 'site-content/chatdocs.config.ts'),
      "export default { title: 'T', linkedFolders: ['../packages', '../secret/deep'] }\n",
    )
    await expect.poll(() => read(join(cwd, 'dist/docs/two/key/index.html'))).toContain(SECRET)
    writeFileSync(join(cwd, 'secret/deep/key.md'), '# Edited, too\n')
    await expect.poll(() => read(join(cwd, 'dist/docs/two/key/index.html'))).toContain('Edited, too')
  })

  test.each(['packages', '/etc', 'docs/../packages', ''])('%j is none', async (folder) => {
    const cwd = await folderWith({ ...DOCS, ...config(`linkedFolders: ['${folder}']`) })
    const { code, out, err } = await call(['check'], { cwd })
    expect(code).toBe(2)
    expect(out + err).toContain('linkedFolders[0]: expected a folder outside of the site folder')
  })
})

test('a link that leads elsewhere while the site is watched', async () => {
  const cwd = await folderWith({ ...DOCS, 'site-content/parts/b.md': '# Inside\n' })
  const link = (target: string) => {
    symlinkSync(target, join(cwd, 'site-content/docs/l~'))
    renameSync(join(cwd, 'site-content/docs/l~'), join(cwd, 'site-content/docs/l'))
  }
  const page = () => read(join(cwd, 'dist/docs/l/b/index.html'))
  const err = await watching(cwd)
  link('../parts')
  await expect.poll(page).toContain('Inside')
  link('../../secret')
  await expect.poll(err).toContain('this symbolic link leads out of the site folder, to ../secret')
  link('/')
  await expect.poll(err).toContain('this symbolic link leads out of the site folder, to /')
  rmSync(join(cwd, 'site-content/docs/l'))
  link('gone')
  await expect.poll(err).toContain('this symbolic link leads to gone, which does not exist')
  await expect.poll(() => existsSync(join(cwd, 'dist/docs/l/b/index.html'))).toBe(false)
  link('../parts')
  await expect.poll(page).toContain('Inside')
  expect(leaks(join(cwd, 'dist'))).toEqual([])
})

test('dev reports a link out of the site, and has no page for it', async () => {
  const cwd = await folderWith(DOCS, {
    'site-content/docs/p.md': '../../secret/key.md',
    'site-content/docs/p': '../../secret',
  })
  const printed = await watching(cwd, ['dev', '--port', '0'])
  await expect.poll(printed).toContain('this symbolic link leads out of the site folder, to ../secret/key.md')
  await expect.poll(printed).toMatch(/Dev server running at \S+/)
  const [, base = ''] = /Dev server running at (\S+)/.exec(printed()) ?? []
  for (const path of ['docs/p', 'docs/p.md', 'docs/p/key', 'llms-full.txt']) {
    const answer = await fetch(new URL(path, base))
    expect(answer.status).toBe(path === 'llms-full.txt' ? 200 : 404)
    expect(await answer.text()).not.toContain(SECRET)
  }
  rmSync(join(cwd, 'site-content/docs/p.md'))
  await writeFiles(cwd, { 'site-content/docs/p.md': '# Own\n' })
  await expect.poll(printed).toContain('✓ fixed')
})

test('a site that is reached through a link is built with its plugins and pages', async () => {
  const cwd = await folderWith(
    {
      ...config("plugins: ['./own.js']"),
      ...DOCS,
      'site-content/own.js': "export default { name: 'own', pages: () => ({ 'docs/own.md': '# Own' }) }\n",
      'site-content/pages/index.tsx': "import { a } from './a'\nexport default () => <h1>{a}</h1>\n",
      'site-content/pages/a.ts': "export const a = 'Home'\n",
    },
    { way: 'site-content' },
  )
  const { code, out, err } = await call(['build', 'way', '--strict', '--out-dir', 'dist'], { cwd })
  expect({ code, err }, out).toEqual({ code: 0, err: expect.any(String) })
  expect(read(join(cwd, 'dist/index.html'))).toContain('Home')
  expect(read(join(cwd, 'dist/docs/own/index.html'))).toContain('Own')
})

/** Empty if there is no such file yet. */
function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs a command that watches a site until the test ends. Returns what it prints. */
async function watching(cwd: string, args = ['build', '--watch']): Promise<() => string> {
  const { io, err, out, interrupt } = testWorld({ cwd })
  const ended = main(args, { ...io, now: Date.now })
  onTestFinished(async () => {
    interrupt()
    await ended
  })
  return () => out() + err()
}
