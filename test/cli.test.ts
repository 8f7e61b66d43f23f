import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bytesBelow, filesBelow, run, steady } from './support/binary.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'

/**
 * The program as users see it: its output, its files and its exit code. What depends on a process of its own runs the
 * real program, everything else calls it in this process.
 */

const SITES = fileURLToPath(new URL('sites/', import.meta.url))

const site: Files = {
  'site-content/chatdocs.config.ts': "export default { title: 'Small' }\n",
  'site-content/docs/index.md': '# Small\n\nOn to [more](more.md).\n',
  'site-content/docs/more.md': '# More\n\nBack to [the first](index.md).\n',
  'site-content/static/file.txt': 'A file.\n',
}

const warned: Files = { ...site, 'site-content/docs/more.md': '# More\n\nTo [nothing](nothing.md).\n' }
const broken: Files = { ...site, 'site-content/docs/more.md': '# More\n\nTo [nowhere](/nowhere).\n' }

test('an error thrown by code of the site is reported with its position', async () => {
  const cwd = await folderOf({
    ...site,
    'site-content/pages/top.tsx': 'const wide = window.innerWidth\nexport default () => <p>{wide}</p>\n',
    'site-content/pages/deep.tsx':
      "import { last } from '../lib/last.ts'\nexport default () => <p>{last([])}</p>\n",
    'site-content/lib/last.ts':
      'interface Named {\n  name: string\n}\n\nexport function last(all: Named[]) {\n  return all.at(-1)!.name\n}\n',
  })
  const { err } = await run(['check'], { cwd })
  expect(err).toContain('error[page/render-failed]: site-content/lib/last.ts:6:19\n')
  expect(err).toContain('error[page/render-failed]: site-content/pages/top.tsx:1:14\n')
})

describe('build', () => {
  test('writes a site and prints a summary', async () => {
    const cwd = await folderOf(site)
    const { code, out, err } = await run(['build'], { cwd })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(steady(out)).toMatchInlineSnapshot(`
      "✓ 5 pages from 2 documents, 0 s → dist
        N files, 0 KB: N written
        Preview: npx chatdocs serve
        No sitemap and no feeds without url in the configuration, or --url
      "
    `)
    expect(readdirSync(join(cwd, 'dist')).sort()).toMatchInlineSnapshot(`
      [
        ".chatdocs-files",
        "404.html",
        "assets",
        "docs",
        "docs.md",
        "file.txt",
        "index.html",
        "index.json",
        "llms-full.txt",
        "llms.txt",
        "search",
        "search-index.json",
        "sidebar-index.json",
      ]
    `)
  })

  test('changes no file the second time', async () => {
    const cwd = await folderOf(site)
    await call(['build'], { cwd })
    const first = filesBelow(join(cwd, 'dist'))
    const { code, out } = await call(['build'], { cwd })
    expect(code).toBe(0)
    expect(steady(out)).toMatchInlineSnapshot(`
      "✓ 5 pages from 2 documents, 0 s → dist
        N files, 0 KB: N unchanged
        Preview: npx chatdocs serve
        No sitemap and no feeds without url in the configuration, or --url
      "
    `)
    expect(filesBelow(join(cwd, 'dist'))).toEqual(first)
  })

  test('builds a plain folder of Markdown', async () => {
    const cwd = await folderOf({
      'notes/one.md': '# One\n',
      'notes/deep/two.md': '# Two\n\n[One](../one.md)\n',
    })
    const { code, err } = await call(['build', 'notes'], { cwd })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const first = bytesBelow(join(cwd, 'notes/dist'))
    expect(Object.keys(first)).toContain('deep/two/index.html')
    expect(first['one/index.html']).toContain('<title>One | notes</title>')
    await call(['build', 'notes'], { cwd })
    expect(bytesBelow(join(cwd, 'notes/dist'))).toEqual(first)
  })

  test('keeps the last good site when there are errors', async () => {
    const cwd = await folderOf(site)
    await call(['build'], { cwd })
    const good = filesBelow(join(cwd, 'dist'))
    await writeFiles(cwd, broken)
    const { code, out, err } = await call(['build'], { cwd })
    expect(code).toBe(1)
    expect(err).toMatchInlineSnapshot(`
      "error[link/broken]: site-content/docs/more.md:3:14
        3 │ To [nowhere](/nowhere).
          │              ~~~~~~~~
        no page at /nowhere

      "
    `)
    expect(steady(out)).toMatchInlineSnapshot(`
      "✗ 5 pages from 2 documents, 1 error, 0 s
        dist is unchanged
      "
    `)
    expect(filesBelow(join(cwd, 'dist'))).toEqual(good)
  })

  test('removes outputs that no longer exist', async () => {
    const cwd = await folderOf(site)
    await call(['build'], { cwd })
    rmSync(join(cwd, 'site-content/static/file.txt'))
    const { out } = await call(['build'], { cwd })
    expect(steady(out)).toContain(': 1 removed, ')
    expect(existsSync(join(cwd, 'dist/file.txt'))).toBe(false)
  })

  test('refuses an output folder with foreign files', async () => {
    const cwd = await folderOf({ ...site, 'work/letter.txt': 'Dear' })
    const { code, out, err } = await call(['build', '--out-dir', 'work'], { cwd })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.replaceAll(cwd, '')).toMatchInlineSnapshot(`
      "error: /work contains files that chatdocs did not write: letter.txt
        help: choose another folder with --out-dir, or pass --force to write there; existing files are kept
      "
    `)
    expect(bytesBelow(join(cwd, 'work'))).toEqual({ 'letter.txt': 'Dear' })
    expect(await call(['build', '-o', 'work', '--force'], { cwd })).toMatchObject({ code: 0 })
    expect(bytesBelow(join(cwd, 'work'))).toMatchObject({ 'letter.txt': 'Dear', 'file.txt': 'A file.\n' })
  })
})

describe('check', () => {
  test('prints every diagnostic once, with its position, and few of them unless it is verbose', async () => {
    const cwd = await folderOf({})
    cpSync(join(SITES, 'every-mistake/site-content'), join(cwd, 'site-content'), { recursive: true })
    const { code, out, err } = await call(['check', '--verbose'], { cwd: join(cwd, 'site-content') })
    expect(code).toBe(1)
    const expected = readFileSync(join(SITES, 'every-mistake/diagnostics.txt'), 'utf8').trim().split('\n\n')
    for (const each of expected) expect(`${err}\n`).toContain(`${each}\n`)
    expect(err.match(/^(error|warning)\[/gm)).toHaveLength(expected.length)
    const short = (await call(['check'], { cwd: join(cwd, 'site-content') })).err.trim()
    expect(short).toMatch(new RegExp(`^${expected.length} diagnostics by cause`, 'm'))
    expect(short.split('\n').length).toBeLessThan(60)
    for (const each of expected) expect(each).toMatch(/^(error|warning)\[.+\]: \S+:\d+:\d+\n/)
    const severities = err.match(/^(error|warning)(?=\[)/gm) ?? []
    expect(severities.join()).toMatch(/^(error,)+(warning,?)+$/)
    const { length: errors } = severities.filter((each) => each === 'error')
    expect(steady(out)).toMatch(
      new RegExp(
        `✗ \\d+ pages from \\d+ documents, ${errors} errors, ${severities.length - errors} warnings, `,
      ),
    )
    expect(readdirSync(cwd).sort()).not.toContain('dist')
  })

  test('formulas print nothing', async () => {
    const formulas = '$\\message{a}$ $\\errmessage{b}$ $\\show\\frac$ $\\gdef\\own{c}\\own$\n\n$\\own$\n'
    const cwd = await folderOf({ 'docs/index.md': `# A\n\n${formulas}` })
    const { out, err } = await run(['check', '--format', 'json'], { cwd })
    expect(err).toBe('')
    const found: { message: string }[] = JSON.parse(out).diagnostics
    expect(found.map(({ message }) => message)).toEqual([
      'invalid formula: undefined control sequence: \\own',
    ])
  })

  test('--format json prints one JSON document', async () => {
    const { code, out, err } = await call(['check', '--format', 'json'], { cwd: await folderOf(broken) })
    expect({ code, err }).toEqual({ code: 1, err: '' })
    const { diagnostics, summary } = JSON.parse(out)
    expect(diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "link/broken",
          "column": 14,
          "endColumn": 22,
          "endLine": 3,
          "file": "site-content/docs/more.md",
          "line": 3,
          "message": "no page at /nowhere",
          "notes": [],
          "path": "docs/more.md",
          "severity": "error",
        },
      ]
    `)
    expect({ ...summary, seconds: 0, peakMemory: 0 }).toMatchInlineSnapshot(`
      {
        "command": "check",
        "documents": 2,
        "errors": 1,
        "ok": false,
        "pages": 5,
        "peakMemory": 0,
        "ran": 3,
        "reused": 0,
        "seconds": 0,
        "warnings": 0,
      }
    `)
  })

  test.each([
    [warned, [], 0],
    [warned, ['--strict'], 1],
    [warned, ['--quiet'], 0],
    [broken, [], 1],
    [site, ['--strict'], 0],
    [{ ...site, 'site-content/chatdocs.config.ts': 'export default { titel: 1 }\n' }, [], 2],
    [{ ...site, 'site-content/chatdocs.config.ts': 'export default {\n' }, [], 2],
    [{ ...broken, 'site-content/chatdocs.config.ts': 'export default { titel: 1 }\n' }, [], 1],
  ] as const)('ends with the code for what it found: %#', async (files, args, code) => {
    expect(await call(['check', ...args], { cwd: await folderOf(files) })).toMatchObject({ code })
  })
})

test('prints colours only on request', async () => {
  const cwd = await folderOf(broken)
  const isPlain = async (env: Record<string, string>) => {
    const { out, err } = await call(['build'], { cwd, env })
    return !`${out}${err}`.includes('\u001b')
  }
  expect(await isPlain({})).toBe(true)
  expect(await isPlain({ CI: '1' })).toBe(true)
  expect(await isPlain({ NO_COLOR: '1', TERM: 'xterm' })).toBe(true)
  expect(await isPlain({ FORCE_COLOR: '1' })).toBe(false)
})

test('--no-cache neither reads nor writes the cache; clean empties it', async () => {
  const cwd = await folderOf(site)
  const parses = async (...options: string[]) => {
    const { code, err } = await call(['build', '--verbose', ...options], { cwd })
    expect(code).toBe(0)
    return err.includes('document(docs/more.md)')
  }
  expect(await parses('--no-cache')).toBe(true)
  expect(await parses('--no-cache')).toBe(true)
  expect(existsSync(join(cwd, '.chatdocs/cache'))).toBe(false)
  expect(await parses()).toBe(true)
  expect(await parses()).toBe(false)
  expect(await parses('--no-cache')).toBe(true)
  expect(await call(['clean'], { cwd })).toEqual({
    code: 0,
    out: expect.stringMatching(/^Removed the cache in .chatdocs: \d+ KB\n$/),
    err: '',
  })
  expect(await call(['clean'], { cwd })).toEqual({
    code: 0,
    out: 'The cache in .chatdocs is empty\n',
    err: '',
  })
  expect(await parses()).toBe(true)
})
