import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { bothBuilds, expectEqual, resultOf } from './support/edited-site.ts'
import { call } from './support/program.ts'
import { type Files, folderOf, writeFiles } from './support/site.ts'
import { IS_LONG, longTest } from './support/suite.ts'

/** What a build must not take for equal: keys in another order, and files that look like values. */

const config = (keys: string) =>
  `export default { title: 'Order', url: 'https://a.example', lang: 'en', ${keys} }\n`

const SITE: Files = {
  'chatdocs.config.ts': config(''),
  'docs/one.md': '---\nfirst: 1\nsecond: 2\nrating: 1\n---\n\n# One\n\n::Show{first=1 second=2}\n',
  'docs/more/two.md': '# Two\n',
  'blog/2025-01-01-post.md':
    '---\nauthors: [ann, bob]\ntags: [Same]\n---\n\n# Post\n\nText.\n\n<!-- truncate -->\n',
  'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\nbob:\n  name: Bob\n  page: true\n',
  'components/Show.tsx': 'export default (props: object) => <p>{JSON.stringify(props)}</p>\n',
  'theme/slots/article-after.tsx':
    'export default ({ page }: any) => <p>{JSON.stringify(page.frontMatter)}</p>\n',
  'plugins/show.js':
    'export default (options) => (tree) => { tree.data = 1; const last = tree.children.at(-1); if (last?.children?.[0]?.value) last.children[0].value += JSON.stringify(options) }\n',
  'plugins/site.js':
    "export default (options) => ({ name: 'site', pages: () => [{ path: 'docs/made.md', markdown: '# Made\\n\\n`' + JSON.stringify(options) + '`\\n' }] })\n",
  'data/given.json': '{ "a": 1, "b": 2 }\n',
  'pages/data.tsx':
    "import given from '../data/given.json'\nexport default () => <p>{JSON.stringify(given)}</p>\n",
}

interface Change {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly options?: readonly string[]
}

/** The parts of a text in the reverse order. */
function swapped(
  path: string,
  text: (parts: readonly string[]) => string,
  parts: readonly string[],
  options: readonly string[] = [],
): Change {
  return { path, before: text(parts), after: text(parts.toReversed()), options }
}

const inConfig = (text: (list: string) => string, ...parts: string[]) =>
  swapped('chatdocs.config.ts', (each) => config(text(each.join(', '))), parts)

const CHANGES: Readonly<Record<string, Change>> = {
  redirects: inConfig(
    (list) => `redirects: { ${list} }, hosting: { host: 'nginx' }`,
    "'/a': '/docs/one'",
    "'/b': '/docs/one'",
  ),
  'attributes of head': inConfig(
    (list) => `head: [{ tag: 'meta', attributes: { ${list} } }]`,
    "name: 'a'",
    "content: 'b'",
  ),
  'attributes of scripts': inConfig(
    (list) => `scripts: [{ src: 'https://b.example/a.js', attributes: { ${list} } }]`,
    'async: true',
    "'data-a': 'b'",
  ),
  'explained syntax': inConfig(
    (list) => `words: { searchWords: { syntax: { ${list} } } }`,
    "'+a': 'required'",
    "'-a': 'forbidden'",
  ),
  'options of a remark plugin': inConfig(
    (list) => `markdown: { remarkPlugins: [['./plugins/show.js', { ${list} }]] }`,
    'a: 1',
    'b: 2',
  ),
  'options of a rehype plugin': inConfig(
    (list) => `markdown: { rehypePlugins: [['./plugins/show.js', { ${list} }]] }`,
    'a: 1',
    'b: 2',
  ),
  'options of a plugin of the site': inConfig(
    (list) => `plugins: [['./plugins/site.js', { ${list} }]]`,
    'a: 1',
    'b: 2',
  ),
  budgets: {
    ...inConfig(
      (list) => `budgets: { routes: { ${list} } }`,
      "'/docs/*': { html: 1 }",
      "'/docs/one': { html: 900 }",
    ),
    options: ['--strict'],
  },
  sidebars: swapped('sidebars.ts', (parts) => `export default { ${parts.join(', ')} }\n`, [
    "first: ['one']",
    "second: ['more/two']",
  ]),
  'categories of a sidebar': swapped(
    'sidebars.ts',
    (parts) => `export default { docs: [{ ${parts.join(', ')} }] }\n`,
    ["A: ['one']", "B: ['more/two']"],
  ),
  'sidebars of a version': swapped(
    'versioned_sidebars/version-1.0-sidebars.json',
    (parts) => `{ ${parts.join(', ')} }\n`,
    ['"first": ["old"]', '"second": [{ "A": ["old"] }]'],
  ),
  socials: swapped(
    'blog/authors.yml',
    (parts) => `ann:\n  name: Ann\n  socials:\n${parts.join('')}bob:\n  name: Bob\n`,
    ['    github: ann\n', '    x: ann\n'],
  ),
  authors: swapped('blog/authors.yml', (parts) => parts.join(''), [
    'ann:\n  name: Ann\n  page: true\n',
    'bob:\n  name: Bob\n  page: true\n',
  ]),
  'labels of tags': swapped('blog/tags.yml', (parts) => parts.join(''), [
    'new:\n  label: Same\n  permalink: /a\n',
    'old:\n  label: Same\n  permalink: /b\n',
  ]),
  'attributes of a component': swapped('docs/one.md', (parts) => `# One\n\n::Show{${parts.join(' ')}}\n`, [
    'first=1',
    'second=2',
  ]),
  'front matter in a slot': swapped('docs/one.md', (parts) => `---\n${parts.join('')}---\n\n# One\n`, [
    'a: 1\n',
    'b: 2\n',
  ]),
  data: swapped('data/given.json', (parts) => `{ ${parts.join(', ')} }\n`, ['"a": 1', '"b": 2']),
}

/** Builds, changes a file, and builds again. Returns whether that made a difference. */
async function changed(cwd: string, { path, before, after, options = [] }: Change): Promise<boolean> {
  const build = async (text: string) => {
    await writeFiles(join(cwd, 'site-content'), { [path]: text })
    return resultOf(await call(['build', '--keep-going', ...options], { cwd }), join(cwd, 'dist'))
  }
  return JSON.stringify(await build(before)) !== JSON.stringify(await build(after))
}

longTest('keys and items in another order are seen', async () => {
  const cwd = await folderOf({})
  const site = join(cwd, 'site-content')
  await writeFiles(site, SITE)
  // In `npm test` every fifth one: there is one way to digest values, and many places that could go around it.
  for (const [name, change] of Object.entries(CHANGES).filter((_, at) => IS_LONG || at % 5 === 0)) {
    if (change.path.startsWith('versioned'))
      await writeFiles(site, {
        'versions.json': '["1.0"]\n',
        'versioned_docs/version-1.0/old.md': '# Old\n',
      })
    expect([name, await changed(cwd, change)]).toEqual([name, true])
    if (IS_LONG) expectEqual(await bothBuilds(cwd, call), name)
    if (change.path in SITE) await writeFiles(site, { [change.path]: SITE[change.path] ?? '' })
    else rmSync(join(site, change.path))
  }
  expectEqual(await bothBuilds(cwd, call), 'at the end')
})

/** Texts that are, to the letter, what small values are digested as. */
const LIKE_VALUES = ['[]', '{}', 'f']
const PLACES = ['versions.json', 'data/x.json', 'static/x.txt', 'docs/_part.md']

longTest.each(LIKE_VALUES)('a file %s changes no value', async (text) => {
  const cwd = await folderOf({})
  const site = join(cwd, 'site-content')
  await writeFiles(site, SITE)
  for (const path of PLACES) {
    await writeFiles(site, { [path]: text })
    const after = `# New\n\nBeside ${path}.\n`
    await changed(cwd, { path: `docs/${PLACES.indexOf(path)}.md`, before: '# First\n', after })
    expectEqual(await bothBuilds(cwd, call), path)
    await changed(cwd, { path: 'chatdocs.config.ts', before: config(''), after: config("tagline: 'a'") })
    expectEqual(await bothBuilds(cwd, call), path)
  }
})
