import { asRecord, recognise } from '@chatdocs/migrate'
import { expect, test } from 'vitest'
import { planMigration } from '../migrate/migrate.ts'
import { movedReferences } from '../migrate/references.ts'
import { DiskSources } from '../migrate/sources.ts'
import { type Files, testFolder } from '../testing/folder.ts'
import { migrated, site } from '../testing/migrated.ts'

/** What was once lost without a word: it comes over, or is reported with file and line. */

test('text in slots and elements of Vue is shown, and code of Vue becomes a comment', async () => {
  const { after, out } = await migrated({
    '.vitepress/config.mjs': "export default { title: 'A', markdown: { codeTransformers: [() => 1] } }\n",
    'index.md': [
      '<script setup>',
      "import X from './X.vue'",
      '',
      'const a = 1',
      '</script>',
      '',
      '<Hero>',
      '<template #one>',
      '',
      'First',
      '',
      '</template>',
      '<template v-slot:two>Second</template>',
      '</Hero>',
      '',
      '<ClientOnly>',
      '',
      'Third, which is long enough for the page that is shown first, <my-part size="1" /> and `<template #x>`',
      '',
      '</ClientOnly>',
      '',
      '<style lang="scss">',
      '.a { .b { color: red } }',
      '</style>',
      '',
    ].join('\n'),
    'plain.md': '---\ntitle: "add <pkg>"\nsidebar: { a: 1 }\nprev: Start | Guide\n',
  })
  expect(after['index.md']?.split('\n')).toEqual([
    ...['<!-- <script setup>', "import X from './X.vue'", '', 'const a = 1', '</script> -->', ''],
    ...['<Hero>', '<div>', '', 'First', '', '</div>', '<div>Second</div>', '</Hero>', ''],
    ...[
      '',
      '',
      'Third, which is long enough for the page that is shown first, <my-part size="1" ></my-part> and `<template #x>`',
      '',
      '',
      '',
    ],
    ...['<!-- <style lang="scss">', '.a { .b { color: red } }', '</style> -->', ''],
  ])
  expect(after['plain.md']).toBe('---\ntitle: "add <pkg>"\nsidebar: { a: 1 }\n---\n')
  for (const text of [
    'home       / shows index.md, where Hero, my-part does not run',
    'index.md:1: script of Vue, a comment now',
    'index.md:22: style of Vue, a comment now',
    'index.md:18: an element with a hyphen is a component of Vue',
    'a slot of a Vue component: its text is shown where it is written, write the component in React:\n    index.md:8\n    index.md:13\n',
    'plain.md:3: sidebar: a of it has no counterpart',
  ])
    expect(out).toContain(text)
})

/** The plan for a site, of which nothing is written. */
async function planned(files: Files) {
  const folder = testFolder(files)
  const found = recognise(new DiskSources(folder, ''))
  if (!found) throw new Error('no configuration')
  return (await planMigration(folder, found)).plan
}

const GIT = 'https://git.example/edit/main'
const VITEPRESS = (rest: string) => `export default { ${rest} }\n`
const DOCUSAURUS = (editUrl: string, path = 'docs') =>
  `export default { title: 'T', presets: [['classic', { docs: { path: '${path}', editUrl: ${editUrl} } }]] }\n`

test.each<[name: string, files: Files, expected: string | undefined]>([
  [
    'VitePress, documents beside it',
    {
      '.vitepress/config.mjs': VITEPRESS(`themeConfig: { editLink: { pattern: '${GIT}/docs/:path' } }`),
      'a.md': '',
    },
    `${GIT}/docs/{path}`,
  ],
  [
    'VitePress, a folder of documents',
    {
      '.vitepress/config.mjs': VITEPRESS(
        `srcDir: 'src', themeConfig: { editLink: { pattern: '${GIT}/docs/src/:path' } }`,
      ),
      'src/a.md': '',
    },
    `${GIT}/docs/{path}`,
  ],
  [
    'VitePress, another folder',
    {
      '.vitepress/config.mjs': VITEPRESS(
        `srcDir: 'src', themeConfig: { editLink: { pattern: '${GIT}/other/:path' } }`,
      ),
      'src/a.md': '',
    },
    undefined,
  ],
  [
    'VitePress, a function',
    {
      '.vitepress/config.mjs': VITEPRESS(
        `themeConfig: { editLink: { pattern: ({ filePath }) => '${GIT}/' + filePath } }`,
      ),
      'a.md': '',
    },
    `${GIT}/{path}`,
  ],
  [
    'VitePress, a function of the folder',
    {
      '.vitepress/config.mjs': VITEPRESS(
        `themeConfig: { editLink: { pattern: ({ filePath }) => '${GIT}/' + filePath.split('/')[0] } }`,
      ),
      'a.md': '',
    },
    undefined,
  ],
  [
    'Starlight',
    {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight'\n" +
        VITEPRESS(`integrations: [starlight({ title: 'A', editLink: { baseUrl: '${GIT}/docs/' } })]`),
      'src/content/docs/a.md': '',
    },
    `${GIT}/docs`,
  ],
  [
    'Starlight below the site folder',
    {
      'docs/astro.config.mjs':
        "import starlight from '@astrojs/starlight'\n" +
        VITEPRESS(`integrations: [starlight({ title: 'A', editLink: { baseUrl: '${GIT}/docs/' } })]`),
      'docs/src/content/docs/a.md': '',
    },
    GIT,
  ],
  [
    'Rspress',
    {
      'rspress.config.ts': VITEPRESS(`themeConfig: { editLink: { docRepoBaseUrl: '${GIT}/website/docs' } }`),
      'docs/a.md': '',
    },
    `${GIT}/website`,
  ],
  [
    'mdBook below the site folder',
    {
      'book/book.toml': `[book]\ntitle = "A"\n[output.html]\nedit-url-template = "${GIT}/book/{path}"\n`,
      'book/src/SUMMARY.md': '- [A](a.md)\n',
      'book/src/a.md': '',
    },
    `${GIT}/{path}`,
  ],
  [
    'MkDocs',
    {
      'mkdocs.yml': `site_name: A\nrepo_url: https://git.example\nedit_uri: edit/main/docs/\n`,
      'docs/a.md': '',
    },
    GIT,
  ],
  [
    'MkDocs, another folder',
    {
      'mkdocs.yml': `site_name: A\nrepo_url: https://git.example\nedit_uri: edit/main/src/\n`,
      'docs/a.md': '',
    },
    undefined,
  ],
  [
    'Docusaurus',
    { 'docusaurus.config.js': DOCUSAURUS(`'${GIT}/website/'`), 'docs/a.md': '' },
    `${GIT}/website`,
  ],
  [
    'Docusaurus, a function',
    {
      'docusaurus.config.js': DOCUSAURUS(`({ docPath }) => '${GIT}/website/docs/' + docPath`),
      'docs/a.md': '',
    },
    `${GIT}/website/{path}`,
  ],
  [
    'Docusaurus, a function that looks at the document',
    {
      'docusaurus.config.js': DOCUSAURUS(
        `({ docPath }) => '${GIT}/' + (docPath.includes('/') ? 'a/' : 'b/') + docPath`,
      ),
      'docs/a.md': '',
    },
    undefined,
  ],
  [
    'Docusaurus, documents above it',
    { 'website/docusaurus.config.js': DOCUSAURUS(`'${GIT}/website'`, '../docs'), 'docs/a.md': '' },
    GIT,
  ],
])('edit links of %s have the folder of the file, or are reported', async (_, files, expected) => {
  const { config, hands } = await planned(files)
  expect(asRecord(config.docs).editUrl).toBe(expected)
  expect(hands.some(({ reason }) => reason.startsWith('edit links:'))).toBe(expected === undefined)
})

test('versions and homes of Rspress come over, other keys are told by name', async () => {
  const { out, config, after } = await migrated({
    'rstack.config.ts': `import { define } from 'rstack'
define.doc(async () => ({
  title: 'A', lang: 'en', multiVersion: { default: 'two', versions: ['one', 'two'] },
  themeConfig: { sidebar: { '/one/': [{ text: 'Settings', link: '/one/config' }], '/two/': [{ text: 'B', link: '/two/b' }] } },
  markdown: { showLineNumbers: true, link: { checkDeadLinks: true } },
}))
`,
    'docs/one/index.md': '# One\n\n[c](/config), [b](/b), [m](/config.md)\n',
    'docs/one/config.md': '# Config\n\n```js title=a.js\n```\n',
    'docs/two/b.md': '# B\n',
    'docs/two/index.md':
      '---\npageType: home\nhero:\n  name: A\n  image:\n    src: { light: /a.svg, dark: /b.svg }\n    alt: An A\n---\n',
    'docs/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'docs/public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  })
  expect(config).toContain("path: 'docs/two'")
  expect(config).toContain("staticDirectories: ['docs/public']")
  expect(after['docs/two/index.md']).toBe(
    '---\nlayout: home\nhero:\n  name: "A"\n  image: { src: "/a.svg", srcDark: "/b.svg", alt: "An A" }\n---\n',
  )
  expect(out).toContain('versions   1 of 1: one')
  expect(after['versioned_docs/version-one/index.md']).toBe(
    '# One\n\n[c](/one/config), [b](/b), [m](/config.md)\n',
  )
  expect(after['versioned_sidebars/version-one-sidebars.ts']).toContain(
    "{ type: 'doc', id: 'config', label: 'Settings' }",
  )
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'b', label: 'B' }")
  expect(after['urls.lock']).toContain('/b\n/one\n/one/config\n')
  expect(out).toContain('markdown.showLineNumbers: showLineNumbers after the language of a code block')
  expect(out).not.toContain('checkDeadLinks')
})

test('modules that expressions load are found from the new place of a document', () => {
  const text = "{require('./a.png').default} {import('../b.js')} {import('gone')}\n"
  const found = movedReferences(text, { from: 'docs/c.mdx', to: 'new/docs/c.mdx' }, (path) =>
    path.startsWith('docs/') ? `new/${path}` : path,
  )
  expect(found.map((each) => each.text)).toEqual(['../../b.js'])
})

test('other configurations of MkDocs are named', async () => {
  const { out } = await migrated({
    'mkdocs.yml': 'site_name: A\n',
    'mkdocs-zh.yml': 'INHERIT: mkdocs.yml\n',
    'docs/index.md': '# A\n',
  })
  expect(out).toContain('mkdocs-zh.yml: a configuration of another site or language did not come over')
  const { code, err } = await site({ 'mkdocs-en.yml': 'site_name: A\n', 'docs/a.md': '# A\n' }).run('migrate')
  expect([code, err]).toEqual([2, expect.stringContaining('git mv mkdocs-en.yml mkdocs.yml')])
})

test('code and HTML end in Python-Markdown where its rules say, and numbers are no part of ids', async () => {
  const { after } = await migrated({
    'mkdocs.yml':
      'site_name: A\nmarkdown_extensions: [admonition]\nnav: [{ Home: index.md }, { First: 1-a.md }]\n',
    'docs/1-a.md': '# A\n\n- Item\n\n    !!! note\n        In it\n',
    'docs/index.md': '# Home\n\nText:\n\n    !!! note\n        Code\n\n<div>\n\n    <b>Bold</b>\n\n</div>\n',
  })
  expect(after['docs/index.md']).toBe(
    '# Home\n\nText:\n\n    !!! note\n        Code\n\n<div>\n    <b>Bold</b>\n</div>\n',
  )
  expect(after['docs/1-a.md']).toContain('    :::note\n    In it\n    :::\n')
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'a', label: 'First' }")
})

test('formulas of MathJax in mdBook are formulas, lone dollar signs text', async () => {
  const { after } = await migrated({
    'book.toml': '[book]\ntitle = "A"\n[output.html]\nmathjax-support = true\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n\n$5 is \\\\( \\frac{a}{b} \\\\), $$ c $$\n\n\\\\[\nd\n\\\\]\n',
  })
  expect(after['src/a.md']).toBe('# A\n\n\\$5 is $ \\frac{a}{b} $, $$ c $$\n\n$$\nd\n$$\n')
})

test('a definition may be indented by tabs, and what a page of Material hides stays hidden', async () => {
  const { after } = await migrated({
    'mkdocs.yml':
      'site_name: A\nmarkdown_extensions: { def_list: {}, admonition: {}, pymdownx.snippets: { base_path: [.parts], auto_append: [refs.md] } }\n',
    '.parts/refs.md': '[x]: https://x.example\n',
    'docs/index.md': '---\nhide: [toc]\n---\n\n# A\n\nTerm\n:\tText\n\n\t!!! note\n\t\tMore\n\nEnd\n',
  })
  expect(after['docs/index.md']).toBe(
    '---\nhide_table_of_contents: true\n---\n\n# A\n\n<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\nText\n\n:::note\nMore\n:::\n\n</dd>\n</dl>\n\n\nEnd\n\n\n[x]: https://x.example\n',
  )
})

test.each([
  [
    'docusaurus.config.js',
    "module.exports = { title: 'A', presets: [['classic', { docs: { exclude: ['**/_*.js', 'drafts/**'] } }]] }\n",
    'docs/',
  ],
  ['.vitepress/config.mjs', "export default { title: 'A', srcExclude: ['drafts/**'] }\n", ''],
  ['rspress.config.mjs', "export default { title: 'A', route: { exclude: ['drafts/**'] } }\n", 'docs/'],
  ['mkdocs.yml', 'site_name: A\nexclude_docs: |\n  # ours\n  /drafts\n', 'docs/'],
])('documents that %s excludes have no page', async (file, text, folder) => {
  const { config, after } = await migrated({
    [file]: text,
    [`${folder}index.md`]: '# A\n',
    [`${folder}drafts/b.md`]: '# B\n',
  })
  expect(config).toMatch(/exclude: \['drafts(?:\{,)?\/\*\*\}?'\]/)
  expect(after[`${folder}drafts/b.md`]).toBe('# B\n')
  expect(after['urls.lock']).not.toContain('drafts')
})

test('a file that the configuration imports and that is not there is reported', async () => {
  const { out, after } = await migrated({
    '.vitepress/config.mjs':
      "import more from '../api/sidebar.json'\nexport default { title: 'A', themeConfig: { sidebar: [{ text: 'A', link: '/a' }, { text: 'API', items: more }] } }\n",
    'index.md': '# Home\n',
    'a.md': '# A\n',
  })
  expect(out).toContain('../api/sidebar.json is not there: what it adds')
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'a', label: 'A' }")
})
