import { existsSync } from 'node:fs'
import { copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, diskUse, MORE, program, startedAt, writeAll } from './support/installed.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/**
 * The published package: in the long tests what npm makes of it. Installed into an empty folder, it builds and serves a
 * site.
 */

const CLI = fileURLToPath(new URL('../packages/cli/', import.meta.url))
const require = createRequire(import.meta.url)
const NPM = join(dirname(process.execPath), process.platform === 'win32' ? 'npm.cmd' : 'npm')
const PNPM = fileURLToPath(new URL('../node_modules/pnpm/bin/pnpm.cjs', import.meta.url))
const LIMIT = 60 * 2 ** 20

const CONFIG = `import { defineConfig } from 'chatdocs'

export default defineConfig({
  title: 'Stranger',
  docs: { breadcrumbs: true },
  plugins: [['./plugins/own.ts', { word: 'x' }], ['chatdocs/plugins/changelog', { page: 'docs/news.md' }], 'chatdocs/plugins/openapi'],
})
`
const PAGE = `import { Link, useSite } from '@chatdocs/runtime'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import './index.css'

export const meta = { title: 'Home' }

export default function Home() {
  const [element] = useState<HTMLElement | null>(null)
  return (
    <main className="home">
      <h1>{useSite().title}</h1>
      <Link to="/docs">Documents</Link>
      {element && createPortal(<p>There</p>, element)}
    </main>
  )
}
`
const SITE: Readonly<Record<string, string>> = {
  'chatdocs.config.ts': CONFIG,
  'sidebars.ts': `import { defineSidebars } from 'chatdocs'

export default defineSidebars({ docs: ['index', { Guide: ['guide/start'] }] })
`,
  'CHANGELOG.md': '# Changes\n\n## 1.0.0\n\nFirst.\n',
  'openapi.yaml':
    "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths:\n  /pets:\n    get: { tags: [Pets], summary: All }\n",
  'docs/index.md': '# Hello\n\nSee [how to start](guide/start.md).\n\n::Counter\n',
  'docs/guide/start.md': '# Start\n\nText, $x^2$ and `code`.\n\n```rust\nfn main() {}\n```\n',
  'pages/index.tsx': PAGE,
  'pages/index.css': '.home { color: teal }\n',
  'components/Counter.tsx': `import { useState } from 'react'

export default function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>clicked {count}</button>
}
`,
  'theme/slots/article-after.tsx': `import type { SlotProps } from '@chatdocs/runtime'

export default function After({ page, children }: SlotProps) {
  const { title, route, kind, language, frontMatter } = page
  const words: string[] = [title, route, language]
  const isDocument: boolean = kind === 'doc'
  const own: unknown = frontMatter.own
  // @ts-expect-error there is no such kind
  const isOther = kind === 'other'
  return <p>{words.join()}{isDocument && isOther}{String(own)}{children}</p>
}
`,
  'plugins/own.ts': `import { definePlugin } from 'chatdocs'

export default definePlugin(({ word }: { word: string }) => ({
  name: 'own',
  inputs: ['data/'],
  pages({ texts, site, read, report }) {
    const data = read('data/none.yaml')
    if (data) report({ path: 'data/none.yaml', message: String(data.value), ...data.placeOf(['a', 0]) })
    return { 'docs/own.md': \`# Own\\n\\n\${word} \${Object.keys(texts).length} \${site.title}\\n\` }
  },
  check: ({ text }) => (text.includes('NOBODY') ? [{ message: 'who', line: 1 }] : []),
  directives: { own: ({ label }) => ({ tag: 'mark', attributes: { title: label } }) },
}))
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'preserve',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      // Our declarations are checked, those of TypeScript itself are not.
      skipLibCheck: false,
      skipDefaultLibCheck: true,
      types: [],
    },
    include: ['**/*.ts', '**/*.tsx'],
  }),
}

let root = ''
let packing: Promise<void> | undefined
/** Packs it once, for all tests that need npm beside Node.js. */
const packed = () => {
  packing ??= pack()
  return packing
}

/** What `prepack` does, except for the build: other tests run the program, and a build replaces it. */
async function pack(): Promise<void> {
  await call(process.execPath, ['pack.js'], CLI)
  root = await mkdtemp(join(tmpdir(), 'chatdocs-stranger-'))
  await call(NPM, ['pack', '--silent', '--ignore-scripts', '--pack-destination', root], CLI)
  const [tarball = ''] = await readdir(root)
  await call('tar', ['-xzf', tarball], root)
}

afterAll(() => rm(root, { recursive: true, force: true }))

const INSTALL: Readonly<Record<string, (folder: string, tarball: string) => Promise<unknown>>> = {
  npm: (folder, tarball) =>
    call(NPM, ['install', '--save-dev', '--prefer-offline', '--no-audit', '--no-fund', tarball], folder),
  pnpm: (folder, tarball) =>
    call(process.execPath, [PNPM, 'add', '--save-dev', '--prefer-offline', tarball], folder),
}

describe.runIf(IS_LONG).each(Object.keys(INSTALL))('installed with %s', (manager) => {
  let folder = ''

  beforeAll(async () => {
    await packed()
    folder = join(root, manager)
    await writeAll(folder, { 'package.json': '{ "name": "stranger", "private": true }\n' })
    const [tarball = ''] = (await readdir(root)).filter((name) => name.endsWith('.tgz'))
    await INSTALL[manager]?.(folder, join(root, tarball))
    await writeAll(folder, SITE)
  })

  test('a site of Markdown installs at most 60 MB', async () => {
    const bytes = await diskUse(join(folder, 'node_modules'))
    expect(bytes).toBeLessThanOrEqual(LIMIT)
  })

  // With pnpm, modules see only what their package depends on; with npm, they see at least as much.
  if (manager === 'pnpm') {
    test('modules of a site type-check, including keys of the configuration', async () => {
      const wrong = CONFIG.replace('breadcrumbs', 'breadcrums').replace("title: 'Stranger'", 'title: 1')
      await writeAll(folder, { 'wrong.config.ts': wrong })
      const compiler = require.resolve('typescript/lib/tsc.js')
      const { message } = await call(process.execPath, [compiler, '-p', '.'], folder).then(
        () => new Error('no problems'),
        (error: Error) => error,
      )
      const problems = message.split('\n').filter((line) => line.includes('error TS'))
      expect(problems).toHaveLength(2)
      expect(problems[0]).toMatch(/^wrong\.config\.ts.*Type 'number' is not assignable to type 'string'/)
      expect(problems[1]).toMatch(/^wrong\.config\.ts.*breadcrums/)
    })
  }

  // What "npm init" writes, and the other one. Types and managers have nothing to do with each other.
  const type = manager === 'npm' ? 'commonjs' : 'module'

  test(`builds, serves and develops a site of type ${type}`, async () => {
    const site = join(root, `${manager}-${type}`)
    await writeAll(site, { ...SITE, 'package.json': JSON.stringify({ name: 'stranger', type }) })
    await symlink(join(folder, 'node_modules'), join(site, 'node_modules'), 'junction')
    const { stdout } = await program(['build'], site)
    expect(stdout).toMatch(/✓ \d+ pages/)
    expect(await readFile(join(site, 'dist/index.html'), 'utf8')).toContain('<h1>Stranger</h1>')
    expect(await readFile(join(site, 'dist/docs/index.html'), 'utf8')).toContain('clicked')
    expect(await readFile(join(site, 'dist/docs/own/index.html'), 'utf8')).toContain('x 0 Stranger')
    expect(await readFile(join(site, 'dist/docs/news/index.html'), 'utf8')).toContain('First.')
    expect(await readFile(join(site, 'dist/docs/http/Pets/index.html'), 'utf8')).toContain('/pets')
    for (const command of ['serve', 'dev']) {
      const address = await startedAt([command, '--port', '0'], site)
      expect(await (await fetch(new URL('docs/guide/start/', address))).text()).toContain('Start')
    }
  })

  test('init begins a site', async () => {
    const { stdout } = await program(['init', 'begun', '-y'], folder)
    expect(stdout).toContain('Created 8 files in begun')
    // It installs the tarball that this program is from.
    const manifest = await readFile(join(folder, 'begun/package.json'), 'utf8')
    expect(JSON.parse(manifest).devDependencies.chatdocs).toMatch(/^file:\.\.\/\.\.\/chatdocs-[\d.]+\.tgz$/)
  })

  test('diagnostics name the optional packages to install', async () => {
    const site = join(root, `${manager}-more`)
    const config = `export default { url: 'https://a.example', socialCards: true, api: { entryPoints: 'a.ts' } }\n`
    await writeAll(site, {
      'package.json': '{}',
      'docs/index.md': '# A\n',
      'chatdocs.config.mjs': config,
      'a.ts': 'export const a = 1\n',
    })
    await symlink(join(folder, 'node_modules'), join(site, 'node_modules'), 'junction')
    const failure = await program(['check'], site).catch((error: { stderr: string }) => error)
    expect(failure.stderr).toContain('run npm i -D typedoc typescript')
    expect(failure.stderr).toContain(
      'run npm i -D harfbuzzjs @fontsource-variable/noto-sans-sc woff2-encoder',
    )
  })
})

longTest('README says how a site uses the packed package', async () => {
  await packed()
  const readme = await readFile(join(CLI, '../../README.md'), 'utf8')
  const [, option, tarball = ''] = /^ {4}npm install (--save-dev) (\S+\.tgz)$/m.exec(readme) ?? []
  const commands = [...readme.matchAll(/^ {4}npx chatdocs (\w+) +#/gm)].map(([, command]) => command)
  expect([option, commands]).toEqual(['--save-dev', ['migrate', 'dev', 'build']])
  expect(await readdir(root)).toContain(basename(tarball))
})

describe.runIf(IS_LONG)('the package', () => {
  beforeAll(packed)
  const file = (path: string) => readFile(join(root, 'package', path), 'utf8')

  test('has its licence', async () => expect(await file('LICENSE')).toContain('MIT'))

  test('has a README whose links lead to the repository', async () => {
    const text = (await file('README.md')).replace(/^ {4}.*/gm, '')
    const targets = [...text.matchAll(/!?\[[^\]]*\]\((\S+?)\)/g)].map(([, target = '']) => target)
    const home = /^https:\/\/github\.com\/chatdocs\/chatdocs\/(blob|raw)\/HEAD\//
    expect(targets.some((each) => home.test(each))).toBe(true)
    for (const target of targets) {
      expect(target).toMatch(/^https:/)
      if (home.test(target)) await lstat(join(CLI, '../..', target.replace(home, '')))
    }
  })

  test('has the JSON Schemas', async () => {
    for (const name of ['config', 'front-matter', 'category'])
      expect(JSON.parse(await file(`dist/schema/${name}.json`))).toHaveProperty('properties')
  })
})

longTest('everything that a site installs is loaded by the package, in all forms of modules', async () => {
  await packed()
  const site = join(root, 'more')
  const { dependencies, peerDependencies } = require('../packages/cli/package.json')
  const known = [join(CLI, 'node_modules'), join(CLI, '../../node_modules')]
  const link = async (name: string, folder: string) => {
    const from = known.map((each) => join(each, name)).find((each) => existsSync(each)) ?? ''
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true })
    await symlink(from, join(folder, 'node_modules', name), 'junction')
  }
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  for (const name of names) await link(name, join(root, 'package'))
  await writeAll(site, MORE)
  for (const name of ['sass', 'react-live']) await link(name, site)
  await symlink(join(root, 'package'), join(site, 'node_modules/chatdocs'), 'junction')
  await mkdir(join(site, 'fonts'))
  const font = '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2'
  await copyFile(require.resolve(font), join(site, 'fonts/own.woff2'))
  await program(['build', '--strict'], site)
  const page = await readFile(join(site, 'dist/docs/index.html'), 'utf8')
  expect(page).toContain('data-note="const all: number[]"')
  expect(page).toContain('<div class="live-editor">')
  const files = await readdir(join(site, 'dist'), { recursive: true })
  const styles = files
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFile(join(site, 'dist', path), 'utf8'))
  const all = [page, ...(await Promise.all(styles))].join('\n')
  expect(all).toContain('.site .inner{color:#010203}')
  expect(all).toMatch(/box[\w-]*\{color:#010203\}/)
  expect(files.some((path) => /\.woff2$/.test(path))).toBe(true)
  expect(files.some((path) => /cards?\W.*\.png$/.test(path))).toBe(true)
  for (const name of ['of-esm', 'of-cjs', 'of-babel', 'of-import'])
    expect(files).toContain(join('docs', name, 'index.html'))
  expect(files.some((path) => path.includes('answer'))).toBe(true)
})

test('the package has what a registry shows', async () => {
  const manifest: Record<string, unknown> = JSON.parse(await readFile(join(CLI, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ repository: { type: 'git' }, keywords: expect.any(Array) })
  for (const range of Object.values(manifest.dependencies ?? {})) expect(range).toMatch(/^\^/)
})

test('--version and --help load only the command line', async () => {
  const loaded = new Map<string, string>()
  const others = new Set<string>()
  const load = async (file: string): Promise<void> => {
    if (loaded.has(file)) return
    const code = await readFile(join(CLI, 'dist', file), 'utf8')
    loaded.set(file, code)
    const imports = code.matchAll(/^(?:import|.*\bfrom) "([^"]+)";$/gm)
    for (const [, specifier = ''] of imports) {
      if (specifier.startsWith('./')) await load(specifier.slice(2))
      else if (!specifier.startsWith('node:')) others.add(specifier)
    }
  }
  await Promise.all(['index.js', 'main.js'].map(load))
  expect([...others]).toEqual(['commander'])
  expect(loaded.size).toBeLessThanOrEqual(10)
  expect([...loaded.values()].join('')).not.toContain('ZodObject')
})
