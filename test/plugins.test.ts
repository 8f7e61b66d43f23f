import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { openWorkspace } from '../packages/cli/src/workspace/workspace.ts'
import { diagnosticsOf, folderOf, openSite, outputsOf, problemLines } from './support/site.ts'

/** Plugins of a site: `definePlugin`. */

const IMPORT = "import { defineConfig } from 'chatdocs'\n\n"
const HANDBOOK = readFileSync(new URL('../packages/handbook/plugins.md', import.meta.url), 'utf8')
const BLOCKS = [...HANDBOOK.matchAll(/^```ts title="([^"]+)"[^\n]*\n([\s\S]*?)^```/gm)].map(
  ([, path = '', code = '']) => [path, code] as const,
)
const [CONFIG = '', ...CONFIGS] = BLOCKS.flatMap(([path, code]) =>
  path === 'chatdocs.config.ts' ? [code.startsWith('import') ? code : `${IMPORT}${code}`] : [],
)
const config = (plugins: unknown) => `export default { title: 'Site', plugins: ${JSON.stringify(plugins)} }\n`
const MODULES = Object.fromEntries(BLOCKS.filter(([path]) => path.startsWith('plugins/')))
const OPTIONS: Readonly<Record<string, unknown>> = { 'plugins/own-words.ts': { words: ['FIXME'] } }
const EXAMPLES = {
  ...MODULES,
  'chatdocs.config.ts': config([
    'chatdocs/plugins/changelog',
    ...Object.keys(MODULES).map((path) => (path in OPTIONS ? [`./${path}`, OPTIONS[path]] : `./${path}`)),
  ]),
}
const SITE = {
  'chatdocs.config.ts': config(['./plugin.ts']),
  'docs/index.md': '# A\n\n[z](z.md)\n',
  'docs/z.md': '# Z\n\nSome TODO here.\n',
}
const plugin = (body: string) =>
  `import { definePlugin } from 'chatdocs'\nexport default definePlugin({ name: 'own', ${body} })\n`

async function found(files: Record<string, string>) {
  const { workspace } = await openSite({ ...SITE, ...files })
  const diagnostics = await diagnosticsOf(workspace)
  return problemLines(diagnostics, workspace).map((line, index) => `${line} ${diagnostics[index]?.message}`)
}

test('the examples of the handbook work', async () => {
  const { workspace } = await openSite({
    'docs/index.md': '# A\n\nA TODO.\n\nFIXME: [z](z.md)\n',
    'docs/z.md': '# Z\n\n[a](index.md) :term[API] `#12` #12\n\n::video{id=start}\n',
    'static/videos/start.mp4': '',
    'data/terms.json': '{ "API": "An interface." }',
    'data/terms.txt': 'A broken [link](none.md).',
    'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\nFirst.\n',
    ...EXAMPLES,
  })
  const diagnostics = await diagnosticsOf(workspace)
  expect(problemLines(diagnostics, workspace)).toEqual([
    'warning link/broken-markdown data/terms.txt:1:17',
    'warning plugin/problem docs/index.md:3:3',
    'warning plugin/problem docs/index.md:5:1',
  ])
  const outputs = await outputsOf(workspace)
  expect(outputs.get('docs/terms/index.html' as never)).toContain('An interface.')
  expect(outputs.get('docs/changelog/index.html' as never)).toContain('First.')
  expect(outputs.get('docs/z/index.html' as never)).toMatch(
    /<abbr title="An interface.">API<\/abbr> <code>#12<\/code> <a href="[^"]*\/issues\/12"[^>]*>#12<\/a><\/p>\s*<video src="\/videos\/start.mp4" controls/,
  )
})

test('the first configuration of the handbook names files that it shows', async () => {
  const named = [...CONFIG.matchAll(/'\.\/(plugins\/[^']+)'/g)].map(([, path = '']) => path)
  const files = Object.fromEntries(named.map((path) => [path, MODULES[path] ?? '']))
  expect(named).toEqual(['plugins/words.ts'])
  expect(await found({ ...files, 'chatdocs.config.ts': CONFIG })).toEqual([
    'warning plugin/problem docs/z.md:3:6 words: this page is not finished',
  ])
})

test.each(CONFIGS)('the configuration of the handbook works: %s', async (code) => {
  const description = "openapi: 3.1.0\ninfo: { title: API, version: '1' }\npaths: {}\n"
  const { workspace } = await openSite({ ...SITE, 'chatdocs.config.ts': code, 'openapi.yaml': description })
  expect(await diagnosticsOf(workspace)).toEqual([])
})

describe('pages and files', () => {
  const files = {
    ...SITE,
    'chatdocs.config.ts': config([['chatdocs/plugins/changelog', { released: true }], './plugin.ts']),
    'plugin.ts': plugin(
      `files: ({ routes, site }) => ({ 'routes.txt': site.baseUrl + ' ' + routes.join() })`,
    ),
    'CHANGELOG.md': '# Changes\n\n## Unreleased\n\nSoon.\n\n## 1.0.0\n\nFirst.\n',
  }

  test('a changelog is a page like any other, and a plugin that makes files gets all routes', async () => {
    const { workspace } = await openSite(files)
    expect(await diagnosticsOf(workspace)).toEqual([])
    const outputs = await outputsOf(workspace)
    const page = outputs.get('docs/changelog/index.html' as never) ?? ''
    expect(page).toContain('<h1 id="changes">')
    expect(page).toContain('First.')
    expect(page).not.toContain('Soon.')
    expect(outputs.get('docs/changelog.md' as never)).toContain('## 1.0.0')
    expect(outputs.get('docs/index.html' as never)).toContain('>Changes</a>')
    expect(outputs.get('routes.txt' as never)).toMatch(/^\/ .*\/docs\/changelog/)
  })

  test('an edit asks no plugin whose inputs did not change', async () => {
    const site = await openSite(files)
    await diagnosticsOf(site.workspace)
    await outputsOf(site.workspace)
    site.takeLog()
    const asked = () => site.takeLog().filter((line) => /^plugin/.test(line))
    const before = site.workspace.work().runs.askPlugin
    await site.edit({ 'docs/z.md': '# Z\n\nOther.\n' })
    await diagnosticsOf(site.workspace)
    await outputsOf(site.workspace)
    expect([asked(), site.workspace.work().runs.askPlugin]).toEqual([[], before])
    await site.edit({ 'CHANGELOG.md': '# Changes\n\n## 1.0.1\n\nSecond.\n' })
    await diagnosticsOf(site.workspace)
    expect((await outputsOf(site.workspace)).get('docs/changelog/index.html' as never)).toContain('Second.')
    expect(asked()).toEqual(['pluginPages', 'pluginPage(docs/changelog.md)', 'pluginSources ='])
    expect(site.workspace.work().runs.askPlugin).toBe((before ?? 0) + 1)
  })

  test('a new process asks no plugin again', async () => {
    const folder = await folderOf(files)
    const askedIn = async () => {
      const cacheDir = join(folder, '.chatdocs')
      const workspace = await openWorkspace({
        site: folder,
        cacheDir,
        mode: 'build',
        host: diskHost(folder),
        threads: 0,
      })
      await workspace.update('all')
      await diagnosticsOf(workspace)
      await outputsOf(workspace)
      await workspace.close()
      return workspace.work().runs.askPlugin ?? 0
    }
    // What each is, a page, and a file.
    expect([await askedIn(), await askedIn()]).toEqual([4, 0])
  })

  test.each([false, true])(
    'links of a changelog are checked where they stand; released: %j',
    async (released) => {
      const { workspace } = await openSite({
        ...files,
        'chatdocs.config.ts': `export default { title: 'Site', plugins: [['chatdocs/plugins/changelog', { released: ${released} }]], docs: { editUrl: 'https://a.example/' } }\n`,
        'CHANGELOG.md': '# Changes\n\n## Unreleased\n\nSoon.\n\n## 1.0.0\n\nThe [first](none.md).\n',
      })
      expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual([
        'warning link/broken-markdown CHANGELOG.md:9:13',
      ])
      const page = (await outputsOf(workspace)).get('docs/changelog/index.html' as never)
      expect(page).toContain('href="https://a.example/CHANGELOG.md"')
    },
  )

  test('inputs can be found in inputs, and problems reported in them', async () => {
    const site = await openSite({
      ...SITE,
      'plugin.ts': plugin(`
        inputs: (texts) => ['a.txt', ...Object.values(texts).flatMap((text) => text.match(/\\w+\\.txt/g) ?? [])],
        pages: ({ texts, report }) => {
          for (const path in texts) if (texts[path].includes('TODO')) report({ path, message: 'unfinished', line: 2, column: 3, severity: 'error' })
          return { 'docs/m.md': '# ' + Object.keys(texts).join() }
        },
        files: ({ report }) => { report({ path: 'b.txt', message: 'of a file' }); return {} }`),
      'a.txt': 'b.txt none.txt',
      'b.txt': 'c.txt\n  TODO\n',
      'c.txt': '',
      'd.txt': '',
    })
    const problems = async () => problemLines(await diagnosticsOf(site.workspace), site.workspace)
    expect(await problems()).toEqual(['warning plugin/problem b.txt', 'error plugin/problem b.txt:2:3'])
    const title = async () =>
      /<h1[^>]*>([^<]*)/.exec((await outputsOf(site.workspace)).get('docs/m/index.html' as never) ?? '')?.[1]
    expect(await title()).toBe('a.txt,b.txt,c.txt')
    await site.edit({ 'c.txt': 'd.txt', 'b.txt': 'c.txt' })
    expect([await title(), await problems()]).toEqual([
      'a.txt,b.txt,c.txt,d.txt',
      ['warning plugin/problem b.txt'],
    ])
  })

  test('inputs can be read as data, which has places', async () => {
    const code = `import { definePlugin } from 'chatdocs'
export default definePlugin({
  name: 'own',
  inputs: ['data/'],
  pages({ read, report }) {
    const { value, placeOf } = read('data/a.yaml')
    const { kind } = value.list[1]
    report({ path: 'data/a.yaml', ...placeOf(['list', 1, 'kind']), message: 'unknown kind ' + kind })
    return { 'docs/m.md': '# ' + [read('data/b.json').value.b, read('data/none.json'), read('data/none.json'), read('data/c.json'), read('data/c.json')].map(String).join() }
  },
})
`
    const files = {
      ...SITE,
      'plugin.ts': code,
      'data/a.yaml': 'list:\n  - kind: leaf\n  - kind: txt\n',
      'data/b.json': '{ "b": 2 }',
      'data/c.json': '{ "c": 3,\n }',
    }
    const { workspace } = await openSite(files)
    const diagnostics = await diagnosticsOf(workspace)
    expect(problemLines(diagnostics, workspace)).toEqual([
      'warning plugin/problem data/a.yaml:3:11',
      expect.stringMatching(/^error plugin\/problem data\/c\.json:[12]:\d+$/),
    ])
    expect(diagnostics.map(({ message, help }) => [message, help])).toEqual([
      ['own: unknown kind txt', undefined],
      [expect.stringContaining('own: invalid JSON'), expect.stringContaining('double quotes')],
    ])
    const page = (await outputsOf(workspace)).get('docs/m/index.html' as never) ?? ''
    expect(page).toContain('>2,undefined,undefined,undefined,undefined<')
  })

  test('a missing changelog is reported', async () => {
    expect(await found({ 'chatdocs.config.ts': config(['chatdocs/plugins/changelog']) })).toEqual([
      'error plugin/failed chatdocs.config.ts:1:44 the plugin changelog fails: there is no CHANGELOG.md',
    ])
  })
})

test('a check runs for each document, and again only for those that changed', async () => {
  const check = `check: ({ path, text, title }) => text.split('\\n').flatMap((line, index) =>
    line.includes('TODO') ? [{ message: path + ' of ' + title, line: index + 1, column: line.indexOf('TODO') + 1, help: 'do it' }] : [])`
  const site = await openSite({ ...SITE, 'plugin.ts': plugin(check) })
  const [problem, ...others] = await diagnosticsOf(site.workspace)
  expect(others).toEqual([])
  expect([problem?.message, problem?.help, problem?.severity]).toEqual([
    'own: docs/z.md of Z',
    'do it',
    'warning',
  ])
  expect(problemLines(problem ? [problem] : [], site.workspace)).toEqual([
    'warning plugin/problem docs/z.md:3:6',
  ])
  site.takeLog()
  await site.edit({ 'docs/index.md': '# A\n\nTODO\n\n[z](z.md)\n' })
  expect(problemLines(await diagnosticsOf(site.workspace), site.workspace)).toEqual([
    'warning plugin/problem docs/index.md:3:1',
    'warning plugin/problem docs/z.md:3:6',
  ])
  expect(site.takeLog().filter((line) => line.startsWith('pluginProblems'))).toEqual([
    'pluginProblems(docs/index.md)',
  ])
})

describe('terms', () => {
  const terms = { 'log in': 'sign in', github: 'GitHub', email: 'email address', IT: '系统', 帐号: '账号' }
  const problems = async (text: string, options: object = { terms }) => {
    const { workspace } = await openSite({
      'chatdocs.config.ts': config([['chatdocs/plugins/terms', options]]),
      'docs/index.md': text,
    })
    const diagnostics = await diagnosticsOf(workspace)
    const lines = problemLines(diagnostics, workspace)
    return lines.map((line, index) => `${line} ${diagnostics[index]?.message}; ${diagnostics[index]?.help}`)
  }

  test('are found with the words to write', async () => {
    expect(await problems('# A\n\nLog in, or log\nin.\n\n> The github\n> IT 的帐号。\n')).toEqual([
      'warning plugin/problem docs/index.md:3:1 terms: “Log in” is not a term of this site; write “Sign in”',
      'warning plugin/problem docs/index.md:3:12 terms: “log in” is not a term of this site; write “sign in”',
      'warning plugin/problem docs/index.md:6:7 terms: “github” is not a term of this site; write “GitHub”',
      'warning plugin/problem docs/index.md:7:3 terms: “IT” is not a term of this site; write “系统”',
      'warning plugin/problem docs/index.md:7:7 terms: “帐号” is not a term of this site; write “账号”',
    ])
  })

  test.each([
    'Catalog in `log in` and githubs, it, GitHub, Email address.',
    '[a](https://github.com/x) https://github.com/y <b title="log in">x</b>',
    'Log `x` in.',
    '```\nlog in\n帐号\n```',
  ])('are not found in %j', async (text) => expect(await problems(`# A\n\n${text}\n`)).toEqual([]))

  test('can be errors, and must be named', async () => {
    const options = { terms: { 登陆: '登录' }, severity: 'error' }
    expect(await problems('---\ntitle: 请登陆\n---\n\n登录。\n', options)).toEqual([
      'error plugin/problem docs/index.md:2:9 terms: “登陆” is not a term of this site; write “登录”',
    ])
    expect(await problems('# A\n', {})).toEqual([
      expect.stringMatching(/^error config\/invalid chatdocs.config.ts:1:\d+ .*it needs terms/),
    ])
    expect(await problems('# A\n', { ...options, term: {} })).toEqual([
      expect.stringMatching(/unknown option term: did you mean terms\?/),
    ])
  })
})

test('remark and rehype plugins of a plugin change documents', async () => {
  const { workspace } = await openSite({
    ...SITE,
    'plugin.ts': plugin(`
      remarkPlugins: [() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'from remark' }] }) }],
      rehypePlugins: [[(options) => (tree) => { tree.children.push({ type: 'text', value: options.words }) }, { words: 'from rehype' }]]`),
  })
  expect(await diagnosticsOf(workspace)).toEqual([])
  const html = (await outputsOf(workspace)).get('docs/z/index.html' as never)
  expect(html).toMatch(/<p>from remark<\/p>\s*from rehype/)
})

test('directives get data, and their mistakes have places', async () => {
  const directives = `inputs: ['data/'], directives: {
    note: ({ kind, attributes, path }, { texts, site }) => '<p>' + [kind, attributes.a, path, Object.keys(texts), site.title].join() + '</p>',
    box: ({ label }) => ({ tag: 'section', attributes: { 'data-label': label } }),
    none: () => {},
    term: ({ label }) => { throw new Error('there is no term ' + label) },
    bug: ({ label }) => label.none.x,
  }`
  const site = await openSite({
    ...SITE,
    'plugin.ts': plugin(directives),
    'data/a.json': '1',
    'docs/z.md': '# Z\n\n::note{a=b}\n\n:::box[L]\n\n**in**\n\n:::\n',
    'docs/wrong.md':
      '# W\n\nText :none[x].\n\n::term[<b>]\n\n:::bug[x]\n\nKept.\n\n:::\n\n[other problem](none.md)\n',
  })
  const wrong = await diagnosticsOf(site.workspace)
  const lines = problemLines(wrong, site.workspace)
  expect(wrong.map(({ message }, index) => `${lines[index]?.slice(6)} ${message}`)).toEqual([
    'plugin/problem docs/wrong.md:3:6 the directive none returned no HTML and no element',
    'plugin/problem docs/wrong.md:5:1 there is no term <b>',
    expect.stringContaining('docs/wrong.md:7:1 the directive bug fails: TypeError: Cannot read'),
    expect.stringContaining('docs/wrong.md:13:'),
  ])
  const marked = (await outputsOf(site.workspace)).get('docs/wrong/index.html' as never)
  expect(marked).toContain('Text <mark>the directive none returned no HTML and no element</mark>.')
  expect(marked).toContain('<aside class="admonition admonition-danger">there is no term &lt;b></aside>')
  expect(marked).toContain('<p>Kept.</p>')
  const page = async () => (await outputsOf(site.workspace)).get('docs/z/index.html' as never)
  expect(await page()).toContain('<p>leaf,b,docs/z.md,data/a.json,Site</p>')
  expect(await page()).toMatch(/<section data-label="L">\s*<p><strong>in<\/strong><\/p>\s*<\/section>/)
  await site.edit({ 'data/b.json': '2' })
  expect(await page()).toContain('data/a.json,data/b.json')
})

test.each([
  ['pages: () => { throw new Error("boom") }', 'the plugin own fails: boom'],
  ['pages: async () => { await null; throw new Error("late") }', 'the plugin own fails: late'],
  ['pages: () => {}', 'the plugin own fails: it returned nothing, not texts by path'],
  ['pages: () => ({ "docs/a.md": 1 })', 'the plugin own fails: docs/a.md is not a text'],
  ['files: () => ({ "../out.txt": "" })', 'the plugin own fails: ../out.txt is not a path within the site'],
  ['files: () => []', 'the plugin own fails: it returned [], not texts by path'],
  ['pages: () => ({ "docs/a.md": { source: "a" } })', 'the plugin own fails: docs/a.md is not a text'],
  [
    'pages: ({ report }) => { report({ message: "m" }); return {} }',
    'the plugin own fails: a reported problem has no path',
  ],
  [
    'inputs: () => 1, pages: () => ({})',
    'the plugin own fails: its function inputs returned no list of paths',
  ],
  ['check: () => [{}]', 'the plugin own fails on docs/index.md: a problem has no message'],
  ['remarkPlugins: [() => { throw new Error("attached") }]', 'the plugin own fails on this file: attached'],
  [
    'remarkPlugins: [() => async () => { throw new Error("late") }]',
    'the plugin own fails on this file: late',
  ],
  [
    'remarkPlugins: [() => (tree) => { tree.children[0].children = undefined }]',
    'the plugin own fails on this file: it leaves a node of the type heading whose children are no list',
  ],
  [
    'rehypePlugins: [() => async (tree) => { tree.children.push("a", null) }]',
    'the plugin own fails on this file: it leaves a node without a type',
  ],
  ['rehypePlugins: [() => () => "no tree"]', 'fails on this file: it gives no tree'],
  ['rehypePlugins: [undefined]', 'the plugin own fails on this file: its default export is not a plugin'],
])('%s is a diagnostic that names the plugin', async (body, message) => {
  const [first] = await found({ 'plugin.ts': plugin(body) })
  expect(first).toContain(message)
  expect(first).toMatch(/^error (plugin\/failed|content\/unreadable)/)
})

test.each([
  ['nothing', 'export const a = 1\n'],
  ['a string', "export default 'own'\n"],
  ['a plugin without a name', 'export default { pages: () => ({}) }\n'],
  ['a function that returns nothing', 'export default () => {}\n'],
])('%s is no plugin', async (_, text) => {
  expect(await found({ 'plugin.ts': text })).toEqual([
    expect.stringMatching(
      /^error config\/invalid chatdocs\.config\.ts:1:\d+ the plugin \.\/plugin\.ts cannot be loaded: its default export is not/,
    ),
  ])
})

test('an error is reported where the plugin threw it', async () => {
  const text =
    "import { definePlugin } from 'chatdocs'\n\nexport default definePlugin({\n  name: 'own',\n  pages() {\n    throw new Error('boom')\n  },\n})\n"
  expect(await found({ 'plugin.ts': text })).toEqual([
    'error plugin/failed plugin.ts:6:11 the plugin own fails: boom',
  ])
})
