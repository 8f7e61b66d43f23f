import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedSnippets, translations } from '@chatdocs/core'
import { afterAll, expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { main } from '../packages/cli/src/main.ts'
import { testWorld } from '../packages/cli/src/testing/world.ts'
import { openWorkspace, type Workspace } from '../packages/cli/src/workspace/workspace.ts'
import { configSchema } from '../packages/core/src/config/input.ts'
import { DIRECTIVES } from '../packages/core/src/content/directives/convert.ts'
import { KEYS } from '../packages/core/src/content/source/front-matter-schema.ts'
import { read } from '../packages/core/src/content/testing.ts'
import { memoryStore } from '../packages/engine/src/index.ts'
import { codesPage, commandsPage, otherToolsPage } from './support/reference.ts'
import { found, indexOf } from './support/search.ts'
import { longTest } from './support/suite.ts'

/** The reference of the handbook says what the program says of itself, and readers find every page. */

const HANDBOOK = new URL('../packages/handbook/', import.meta.url)
let opened: Promise<Workspace> | undefined
/** The site of the handbook, opened once for all tests, which do not change it. */
function handbook(): Promise<Workspace> {
  opened ??= openSite(fileURLToPath(HANDBOOK))
  return opened
}

async function openSite(site: string): Promise<Workspace> {
  const workspace = await openWorkspace({
    site,
    cacheDir: join(site, '.chatdocs'),
    mode: 'build',
    host: diskHost(site),
    threads: 0,
    store: memoryStore(),
  })
  await workspace.update('all')
  return workspace
}

afterAll(async () => (await opened)?.close())

/** The pages that are made from the program, in English. */
const REFERENCE = ['codes', 'commands', 'configuration', 'other-tools']
const OUTDATED = `The guides of the handbook are in Chinese, too. For each file below:
  1. "outdated": translate what changed in the English guide. "missing": translate the guide, with the ids of its headings.
  2. node bin/chatdocs.js translations packages/handbook --mark packages/handbook/<file>
`
const IDS = 'Give the headings of the translation the ids of the English ones: ## 标题 {#english-id}'

test.each([
  ['commands.md', commandsPage],
  ['codes.md', async () => codesPage()],
  ['other-tools.md', async () => otherToolsPage()],
])('%s is up to date', async (name, make) => {
  const file = new URL(`reference/${name}`, HANDBOOK)
  const made = await make()
  if (process.env.UPDATE || (!existsSync(file) && !process.env.CI)) writeFileSync(file, made)
  expect(readFileSync(file, 'utf8')).toBe(made)
})

/** The files with bounds of what authors write. */
const BOUNDS = [
  'content/tree/bounds',
  'content/markdown/math',
  'content/code/code-meta',
  'config/nesting',
  'config/yaml-file',
  'graph/lengths',
]

test.each(['limits.md', 'i18n/zh/limits.md'])('%s has every bound of the program', (name) => {
  const limits = readFileSync(new URL(name, HANDBOOK), 'utf8')
  const missing = BOUNDS.flatMap((file) => {
    const code = readFileSync(new URL(`../packages/core/src/${file}.ts`, import.meta.url), 'utf8')
    const bounds = [...code.matchAll(/^(?:export )?const (M(?:OST|AX)_\w+) = (\S+)$/gm)]
    expect(bounds.length).toBeGreaterThan(0)
    return bounds.flatMap(([, bound = '', value = '']) => {
      const number = Number(value.replaceAll('_', '')).toLocaleString('en')
      return new RegExp(`(?<![\\d,])${number}(?![\\d,])`).test(limits) ? [] : [`${file} ${bound}: ${number}`]
    })
  })
  expect(missing).toEqual([])
})

test('every page is in the sidebar', () => {
  const sidebars = readFileSync(new URL('sidebars.ts', HANDBOOK), 'utf8')
  const pages = readdirSync(HANDBOOK, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!dist\b|i18n\b)(?!.*\b_).*\.md$/.test(path),
  )
  const ids = pages.map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''))
  expect(ids.filter((id) => !sidebars.includes(`'${id}'`))).toEqual([])
})

test('no page of either language has a problem', async () => {
  expect(await (await handbook()).diagnostics()).toEqual([])
})

// `npm run check` checks them, too.
longTest('the code blocks of both languages have no problem', async () => {
  const workspace = await handbook()
  const { value, diagnostics } = await workspace.ask(checkedSnippets)
  expect(diagnostics).toEqual([])
  expect(value).toBeGreaterThan(0)
})

test.each([
  ['front matter key', Object.keys(KEYS), ''],
  ['configuration key', Object.keys(configSchema.shape), ''],
  ['directive, admonitions included', DIRECTIVES, '(?<=[:`])'],
])('the guides mention every %s', (_, names, before) => {
  for (const folder of ['', 'i18n/zh/']) {
    const guides = ['', 'moving/', 'recipes/'].flatMap((inside) =>
      readdirSync(new URL(folder + inside, HANDBOOK)).flatMap((name) =>
        name.endsWith('.md') ? [readFileSync(new URL(folder + inside + name, HANDBOOK), 'utf8')] : [],
      ),
    )
    const code = guides.flatMap((text) => text.match(/^(`{3,})[\s\S]*?^\1|`[^`\n]+`/gm) ?? []).join('\n')
    const missing = names.filter((name) => !new RegExp(`${before}(?<![\\w-])${name}(?![\\w-])`).test(code))
    expect(missing, `packages/handbook/${folder}`).toEqual([])
  }
})

test('every guide is in Chinese, made from the text that it has today', async () => {
  const workspace = await handbook()
  const { value } = await workspace.ask(translations)
  const others = value.filter(({ state }) => state !== 'current')
  expect(others.map(({ state, translation }) => `${state} ${translation}`).sort(), OUTDATED).toEqual(
    REFERENCE.map((name) => `missing i18n/zh/reference/${name}.md`),
  )
  const idsAt = async (path: string) =>
    (await read(readFileSync(new URL(path, HANDBOOK), 'utf8'))).toc.map(({ id }) => id)
  for (const { original, translation } of value.filter(({ state }) => state === 'current'))
    expect(await idsAt(translation), `${translation}: ${IDS}`).toEqual(await idsAt(original))
})

test.each(['writing.md', 'i18n/zh/writing.md'])('%s shows what becomes of each example', (name) => {
  const text = readFileSync(new URL(name, HANDBOOK), 'utf8')
  const examples = [...text.matchAll(/^(`{3,})md\n([\s\S]*?)^\1\n\n([\s\S]*?\n)\n::::::$/gm)]
  expect(examples).toHaveLength(text.match(/^`{3,}md$/gm)?.length ?? 0)
  expect(examples.length).toBeGreaterThan(10)
  for (const [, , source = '', shown = ''] of examples)
    expect(shown.replace(/^::::::details\[.*\]\{open\}\n\n/, '')).toBe(source.replaceAll('\\{{', '{{'))
})

longTest('the search finds the guide of each subject before the reference', async () => {
  const workspace = await handbook()
  const index = await indexOf(workspace)
  const [, list = ''] = readFileSync(new URL('index.md', HANDBOOK), 'utf8').split('## By subject')
  const subjects = [...list.matchAll(/\[(.+?)\]\((.+?)\.md/g)].flatMap(([, word = '', page = '']) =>
    // The section of a configuration key has exactly this title.
    word in configSchema.shape ? [] : [{ word, page: `/${page}` }],
  )
  expect(subjects.length).toBeGreaterThan(20)
  const first = await Promise.all(
    subjects.map(async ({ word }) => ({ word, page: (await found(index, word))[0]?.replace(/#.*/, '') })),
  )
  expect(first).toEqual(subjects)
})

test('explain prints what the handbook says of a code', async () => {
  const known = testWorld()
  expect(await main(['explain', 'link/broken'], known.io)).toBe(0)
  expect(known.out()).toMatch(
    /^link\/broken\n\nAn error by default\. Readers who .*\n\n- How to mend it: .*\n- When to switch it off: .*\n\nerror\[link\/broken\]: .*\n[\s\S]*diagnostics: \{/,
  )
  expect(known.out()).toContain('or add a redirect from the old one')
  // Links of the text are not printed, but those of examples are.
  const warning = testWorld()
  expect(await main(['explain', 'link/broken-markdown'], warning.io)).toBe(0)
  expect(warning.out()).toContain('[After](./nowhere.md) the rest.')
  expect(warning.out()).toContain("diagnostics: { 'link/broken-markdown': 'off' }")
  const optional = testWorld()
  expect(await main(['explain', 'page/orphan'], optional.io)).toBe(0)
  expect(optional.out()).toContain("diagnostics: { 'page/orphan': 'warning' }")
  const fatal = testWorld()
  expect(await main(['explain', 'docs/none'], fatal.io)).toBe(0)
  expect(fatal.out()).toMatch(
    /It cannot be switched off: a build with it always fails\.\n\nerror\[docs\/none\]/,
  )
  expect(fatal.out()).not.toContain('To change its severity')
  const unknown = testWorld()
  expect(await main(['explain', 'link/borken'], unknown.io)).toBe(2)
  expect(unknown.err()).toContain('no diagnostic has the code link/borken\n  help: did you mean link/broken?')
})

test('handbook serves the handbook of the package', async () => {
  const { io, out, interrupt } = testWorld()
  let site = ''
  const open = async (options: { site: string }) => {
    site = options.site
    // The tests of this file need it afterwards.
    return { ...(await handbook()), close: async () => {} }
  }
  const end = main(['handbook', '--port', '0'], { ...io, open })
  await expect.poll(out).toMatch(/running at \S+/)
  expect(readdirSync(site)).toEqual(expect.arrayContaining(['chatdocs.config.json', 'index.md', 'i18n']))
  const [, url = ''] = /running at (\S+)/.exec(out()) ?? []
  const pageAt = async (path: string) => (await fetch(url + path)).text()
  expect(await pageAt('reference/codes/')).toContain('Diagnostic codes')
  expect(await pageAt('zh/limits/')).toContain('<title>限制 | chatdocs 手册</title>')
  interrupt()
  expect(await end).toBe(130)
})
