import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GENERATOR_VERSION } from '@chatdocs/protocol'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { main } from '../main.ts'
import { type Files, filesIn, testFolder } from '../testing/folder.ts'
import { testWorld } from '../testing/world.ts'
import { originFor } from './init.ts'

const CLI = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The program in a folder, where somebody answers its questions. */
function program(files: Files = {}, answers?: readonly string[], env: Record<string, string> = {}) {
  const cwd = testFolder(files)
  const world = testWorld({ cwd, env })
  const questions: string[] = []
  const left = [...(answers ?? [])]
  const ask = async (question: string, usual: string) => {
    questions.push(`${question} (${usual})`)
    return left.shift() ?? ''
  }
  const run = (...argv: string[]) => main(argv, { ...world.io, ...(answers && { ask }) })
  return { ...world, cwd, questions, run }
}

test('a folder becomes a site without a question, and the next commands are named', async () => {
  const { run, cwd, out, err } = program({}, [])
  expect(await run('init', 'my-docs', '--yes')).toBe(0)
  expect(err()).toBe('')
  expect(out().replace(/(?<=npm pack )\.\S*/, (path) => join(cwd, 'my-docs', path))).toBe(
    [
      'Created 8 files in my-docs:',
      '  .gitignore',
      '  AGENTS.md',
      '  chatdocs.config.ts',
      '  docs/index.md',
      '  docs/publishing.md',
      '  docs/structure.md',
      '  docs/writing.md',
      '  package.json',
      '',
      'Next:',
      '  cd my-docs',
      `  npm pack ${CLI}`,
      '  npm install',
      '  npm run dev\n',
    ].join('\n'),
  )
  const files = filesIn(join(cwd, 'my-docs'))
  expect(files['docs/index.md']).toContain('# My docs\n')
  expect(files['chatdocs.config.ts']).toContain("title: 'My docs',\n  lang: 'en',\n")
  expect(JSON.parse(files['package.json'] ?? '')).toMatchObject({
    name: 'my-docs',
    scripts: { dev: 'chatdocs dev' },
    devDependencies: { chatdocs: `file:./chatdocs-${GENERATOR_VERSION}.tgz` },
  })
})

test('files that exist are kept', async () => {
  const own = { 'package.json': '{}', 'docs/index.md': '# Mine\n' }
  const { run, cwd, out } = program(own, undefined, { npm_config_user_agent: 'pnpm/10.0.0 node' })
  expect(await run('init', '.', '--template', 'api')).toBe(0)
  expect(filesIn(cwd)).toMatchObject(own)
  expect(out()).toMatch(/^Created 5 files in \.:\n/)
  expect(out()).toContain('Kept what was there: docs/index.md, package.json\n')
  expect(out()).toMatch(
    /Next:\n {2}npm pack \S+\n {2}pnpm add -D \.\/chatdocs-[\d.]+tgz typedoc typescript\n {2}npx chatdocs dev\n$/,
  )
  expect(await run('init', '.', '--template', 'api')).toBe(0)
  expect(out()).toContain('Created 0 files')
})

test('chatdocs that package.json has is not installed again', async () => {
  const { run, out } = program({ 'package.json': '{ "devDependencies": { "chatdocs": "^1.0.0" } }' })
  expect(await run('init', '.', '--yes')).toBe(0)
  expect(out()).toMatch(/Next:\n {2}npx chatdocs dev\n$/)
})

test.each([
  ['the registry', '^3.0.0', { version: `^${GENERATOR_VERSION}` }],
  ['a tarball', 'file:../a/chatdocs.tgz', { version: 'file:../../a/chatdocs.tgz' }],
])('a site installs chatdocs from %s, as the program is installed', (_, chatdocs, expected) => {
  const root = testFolder({ 'on/package.json': JSON.stringify({ dependencies: { chatdocs } }) })
  const installed = join(root, 'on/node_modules/.pnpm/chatdocs@1/node_modules/chatdocs')
  expect(originFor(join(root, 'on/site'), installed)).toEqual(expected)
})

test('what no option says is asked, until the answer is one', async () => {
  const { run, cwd, questions } = program({ 'README.md': '' }, ['site', "It's", 'none', 'blank', ''], {
    LANG: 'zh_CN.UTF-8',
  })
  expect(await run('init')).toBe(0)
  expect(questions).toEqual([
    'Folder (my-docs)',
    'Title (Site)',
    'Template: docs, blank, api (docs)',
    '“none” is none of these. Template: docs, blank, api (docs)',
    'Language: en, zh (zh)',
  ])
  const files = filesIn(join(cwd, 'site'))
  expect(Object.keys(files)).toEqual([
    ...['.gitignore', 'AGENTS.md', 'chatdocs.config.ts', 'docs/index.md', 'package.json'],
  ])
  expect(files['AGENTS.md']).toContain("# It's\n\n- 这是用 chatdocs")
  const [, handbook = ''] = /node_modules\/chatdocs\/(\S+handbook\/)/.exec(files['AGENTS.md'] ?? '') ?? []
  for (const name of ['writing.md', 'reference'])
    expect(existsSync(new URL(`../../${handbook}${name}`, import.meta.url))).toBe(true)
  expect(files['chatdocs.config.ts']).toContain("title: 'It\\'s',\n  lang: 'zh',\n")
})

test('a file is no folder', async () => {
  const { run, err } = program({ a: '' })
  expect(await run('init', 'a', '--yes')).toBe(2)
  expect(err()).toBe('error: a is a file\n  help: name a folder: chatdocs init my-docs\n')
})

test('npm create chatdocs does the same', () => {
  const create = fileURLToPath(new URL('../../../create/', import.meta.url))
  const cwd = testFolder({})
  const out = execFileSync(process.execPath, [join(create, 'bin.js'), 'site', '--yes'], {
    cwd,
    encoding: 'utf8',
  })
  expect(out).toContain('Created 8 files in site:')
  const { version, dependencies } = JSON.parse(readFileSync(join(create, 'package.json'), 'utf8'))
  expect([version, dependencies]).toEqual([GENERATOR_VERSION, { chatdocs: `^${GENERATOR_VERSION}` }])
})

test.each([
  ['github', '.github/workflows/docs.yml'],
  ['gitlab', '.gitlab-ci.yml'],
])('--ci %s writes a workflow, and to an existing site nothing else', async (system, path) => {
  const fresh = program()
  expect(await fresh.run('init', '.', '--yes', '--ci', system)).toBe(0)
  const workflow = filesIn(fresh.cwd)[path] ?? ''
  expect(parse(workflow)).toBeTypeOf('object')
  // Each command that it runs exists, with its options.
  const commands = [...workflow.matchAll(/npx chatdocs ([^>\n]*)/g)].map(([, words = '']) =>
    words.trim().split(' '),
  )
  expect(commands.map(([name]) => name)).toEqual(['check', 'build'])
  for (const [name = '', ...options] of commands)
    for (const each of options.filter((option) => option.startsWith('-'))) {
      const { io, out } = testWorld()
      await main([name, '--help'], io)
      expect(out()).toContain(each)
    }
  const known = program({ 'site-content/chatdocs.config.ts': '', 'package.json': '{}' })
  expect(await known.run('init', '.', '--ci', system)).toBe(0)
  expect(Object.keys(filesIn(known.cwd)).sort()).toEqual(
    [path, 'package.json', 'site-content/chatdocs.config.ts'].sort(),
  )
  const plain = program({ 'index.md': '# A\n' })
  expect(await plain.run('init', '.', '--ci', system)).toBe(0)
  expect(Object.keys(filesIn(plain.cwd)).sort()).toEqual([path, 'index.md'].sort())
})
