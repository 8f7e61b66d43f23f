import { expect, test } from 'vitest'
import { migrated } from '../testing/migrated.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'

test('a site of MkDocs moves with its navigation and its blocks', async () => {
  const { config, after } = await migrated({
    'mkdocs.yml': `site_name: Trees
site_url: https://trees.example/docs/
repo_url: https://github.com/a/b
edit_uri: edit/main/docs/
copyright: Copyright &copy; Us
theme:
  name: material
  palette: { primary: teal }
  logo: img/logo.svg
nav:
  - index.md
  - Guide:
      - guide/index.md
      - Roots: guide/roots.md
plugins:
  - search
  - redirects:
      redirect_maps: { 'old.md': 'guide/roots.md' }
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
`,
    'docs/index.md':
      '# Trees\n\n!!! tip "Read [this]"\n\n    Text\n\n    ???+ note\n        Inside\n\nMore\n',
    'docs/guide/index.md':
      '# Guide\n\n=== "One"\n\n    ``` py title="a.py" linenums="1"\n    a = 1\n    ```\n\n=== "Two"\n    Two\n\nEnd\n',
    'docs/guide/roots.md': '# Roots\n\n```md\n!!! note\n    Text\n```\n',
    'docs/img/logo.svg': SVG,
  })
  for (const text of [
    "title: 'Trees'",
    "url: 'https://trees.example'",
    "baseUrl: '/docs/'",
    "editUrl: 'https://github.com/a/b/edit/main'",
    "redirects: { '/old': '/guide/roots' }",
    "theme: { accent: '#00796b' }",
    "copyright: 'Copyright © Us'",
    "logo: { src: '/img/logo.svg' }",
  ])
    expect(config).toContain(text)
  expect(after['docs/index.md']).toBe(
    '# Trees\n\n::::tip[Read \\[this\\]]\n\nText\n\n:::details[Note]{open}\nInside\n:::\n::::\n\nMore\n',
  )
  expect(after['docs/guide/index.md']).toBe(
    '# Guide\n\n::::tabs\n:::tab[One]\n\n``` py title="a.py" showLineNumbers\na = 1\n```\n:::\n:::tab[Two]\nTwo\n:::\n::::\n\nEnd\n',
  )
  expect(after['docs/guide/roots.md']).toContain('!!! note\n    Text\n')
})

test('extensions of Python-Markdown that the site declares decide what its texts say', async () => {
  const text = [
    '/// warning | Careful',
    'See [a page](b.md){.own target=_blank}, ++ctrl+"c"++ and `++a++`.',
    '',
    '//// details | More',
    '    open: true',
    'Text',
    '////',
    '///',
    '',
    '/// tab | One',
    'A',
    '///',
    '',
    '/// tab | Two',
    '{* ./src/a.py ln[2:3] hl[3] *}',
    '///',
    '',
    'Term',
    ':   What it means',
    '',
    '--8<-- "part.md"',
    '',
    '``` { .py .annotate hl_lines="1" }',
    '--8<-- "src/a.py:2:3"',
    '```',
    '',
    '```py',
    'above = 1',
    '--8<-- "src/a.py:one"',
    '```',
    '',
    '## Set { #set data-toc-label="S" }',
    '',
    '::: pkg.module',
    '    options:',
    '      a: 1',
    '',
    '<div markdown>',
    '*in* <img src="../img/x.svg" alt="x">',
    '</div>',
    '',
  ]
  const { after, out } = await migrated({
    'mkdocs.yml': `INHERIT: base.yml
markdown_extensions: { attr_list: {}, def_list: {}, md_in_html: {}, toc: {}, pymdownx.keys: {}, pymdownx.blocks.tab: {}, pymdownx.snippets: { base_path: [inc, .] }, markdown_include_variants: {}, odd.one: {} }
`,
    'base.yml': 'site_name: Trees\nplugins: { mkdocstrings: {}, macros: {} }\n',
    'docs/a.md': text.join('\n'),
    'docs/b.md': '/// note\nText\n///\n\n## A & B\n\nTerm\n:\tText\n\n``` title="a"\nb\n```\n',
    'docs/img/x.svg': SVG,
    'inc/part.md': '/// tip\nPart\n///\n',
    'src/a.py': '# --8<-- [start:one]\na = 1\nb = 2\n# --8<-- [end:one]\n',
  })
  expect(after['docs/a.md']?.split('\n')).toEqual([
    '::::warning[Careful]',
    'See [a page](b.md), <kbd>Ctrl</kbd>+<kbd>c</kbd> and `++a++`.',
    '',
    ':::details[More]{open}',
    'Text',
    ':::',
    '::::',
    '',
    '::::tabs',
    ':::tab[One]',
    'A',
    ':::',
    ':::tab[Two]',
    '<<< @/src/a.py#L2-L3{2}',
    ':::',
    '::::',
    '',
    ...['<dl>', '<dt>', '', 'Term', '', '</dt>', '<dd>', '', 'What it means', '', '</dd>', '</dl>', ''],
    '',
    '<!--@include: @/inc/part.md-->',
    '',
    '<<< @/src/a.py#L2-L3{1 py}',
    '',
    ...['```py', 'above = 1', 'a = 1', 'b = 2', '```'],
    '',
    '## Set',
    '',
    ...['<!--', '::: pkg.module', 'options:', 'a: 1', '-->'],
    '',
    ...['<div>', '', '', '*in* <img src="img/x.svg" alt="x">', '</div>'],
    '',
  ])
  expect(after['docs/b.md']).toContain(
    '## A & B\n\n<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\nText\n\n</dd>\n</dl>\n\n\n```text title="a"\n',
  )
  expect(after['inc/part.md']).toBe(':::tip\nPart\n:::\n')
  expect(out).toContain('docs/a.md:34: a plugin writes a reference here')
  expect(out).toContain('markdown_extensions odd.one: not known')
})

test.each([
  [
    '',
    'A\n\n\n```py\na = 1\n```\n\n:::note\n:::\n',
    'left out, as the old site did:\n    docs/a.md:3\n    docs/a.md:7\n    docs/a.md:11',
  ],
  ['check_paths: true', 'A\n\n--8<-- "gone.md"', 'the file gone.md that is included is not there'],
])(
  'a snippet whose file is not there is left out, unless it had to be there: %s',
  async (option, text, said) => {
    const { after, out } = await migrated({
      'mkdocs.yml': `site_name: A\nmarkdown_extensions: { admonition: {}, pymdownx.snippets: { ${option} } }\n`,
      'docs/a.md':
        'A\n\n--8<-- "gone.md"\n\n```py\na = 1\n--8<-- "gone.py:2"\n```\n\n!!! note\n    --8<--\n    also.md\n    --8<--\n',
    })
    expect(after['docs/a.md']).toContain(text)
    expect(out).toContain(said)
  },
)

test('tabs of Material are entries of the navbar, each with a sidebar', async () => {
  const { config, after } = await migrated({
    'mkdocs.yml':
      "site_name: !ENV [NAME, 'Trees']\ntheme:\n  name: material\n  features: [navigation.tabs]\nnav:\n  - index.md\n  - Guide:\n      - Start: guide/start.md\n      - Second: guide/second.md\n",
    'docs/index.md': '# Welcome\n',
    'docs/guide/second.md': '## Inside\n\n```sh\n# no title\n```\n',
    'docs/guide/start.md': '# Start\n',
  })
  expect(config).toContain("title: 'Trees'")
  expect(config).toContain("{ label: 'Welcome', to: '/' }")
  expect(config).toContain("{ label: 'Guide', to: '/guide/start' }")
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'guide/start', label: 'Start' }")
  expect(after['docs/guide/second.md']).toMatch(/^---\ntitle: "Second"\n---\n\n## Inside/)
})

test('patterns of the navigation name documents and folders, and lines of a text break where the old site broke them', async () => {
  const { config, after } = await migrated({
    'mkdocs.yml':
      'site_name: A\ntheme: { name: material, features: [navigation.tabs] }\nmarkdown_extensions: [nl2br]\nnav: [index.md, { How: guides/* }, { More: [faq.md, adr/0*.md] }]\n',
    'docs/index.md': '# A\n\nOne\ntwo\n\n- a\n  b\n- c\n\n| a |\n|---|\n| b |\n',
    'docs/faq.md': '# FAQ\n',
    'docs/guides/one.md': '# One\n',
    'docs/adr/01-a.md': '# Decision\n',
    'docs/adr/index.md': '# All\n',
  })
  expect(config).toContain("{ label: 'How', to: '/guides/one' }")
  expect(after['sidebars.ts']).toContain("how: [{ type: 'autogenerated', dirName: 'guides' }]")
  expect(after['sidebars.ts']).toContain("more: ['faq', 'adr/a']")
  expect(after['docs/index.md']).toBe('# A\n\nOne  \ntwo\n\n- a  \n  b\n- c\n\n| a |\n|---|\n| b |\n')
})

test('tabs that have no room in the navbar are entries of its last one', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `A tab of a site, ${index}`)
  const { config } = await migrated({
    'mkdocs.yml': `site_name: A\ntheme: { name: material, features: [navigation.tabs] }\nnav:\n${names.map((name) => `  - "${name}": index.md\n`).join('')}`,
    'docs/index.md': '# Welcome\n',
  })
  expect(config).toMatch(
    /label: 'A tab of a site, 3', to: '\/' \},\n\s+\{\n\s+type: 'dropdown',\n\s+label: 'More'/,
  )
})

test('the blog of Material keeps its posts, authors, tags and addresses', async () => {
  const { out, config, after } = await migrated({
    'mkdocs.yml':
      'site_name: A\nplugins: [search, blog, mkdocstrings]\ntheme: { name: material }\nnav: [index.md, { Guide: guide/ }, blog/index.md]\n',
    'docs/index.md': '# Home\n\n[Post](blog/posts/one.md)\n',
    'docs/guide/a.md': '# A\n\n## ::: pkg.part\n    options: 1\n',
    'docs/blog/index.md': '# News\n',
    'docs/blog/.authors.yml':
      'authors:\n  ada:\n    name: Ada\n    description: Maker\n    avatar: https://a.example/a.png\n',
    'docs/blog/posts/one.md':
      '---\ndate:\n  created: 2025-01-05\n  updated: 2025-02-06\nauthors: [ada]\ncategories: [Big news]\n---\n\n# One Post!\n\nFirst\n\n<!-- more -->\n\n!!! note\n    More\n',
    'docs/blog/posts/two.md': '---\ndate: 2025-03-01\nslug: second\n---\n\n# Two\n',
  })
  expect(config).toContain("blog: { title: 'News', path: 'docs/blog/posts', routeBasePath: '/blog' }")
  expect(out).toContain('urls.lock: 5, of which 5 have a page or lead to one')
  expect(after['sidebars.ts']).toContain("items: [{ type: 'autogenerated', dirName: 'guide' }]")
  expect(after['docs/guide/a.md']).toBe('# A\n\n## pkg.part\n\n<!--\n## ::: pkg.part\noptions: 1\n-->\n')
  expect(after['urls.lock']).toContain('/blog\n/blog/2025/01/05/one-post\n/blog/2025/03/01/second\n')
  expect(after['docs/blog/posts/one.md']).toBe(
    '---\nslug: 2025/01/05/one-post\ndate: 2025-01-05\nlast_update: { date: 2025-02-06 }\nauthors: [ada]\ntags: ["Big news"]\n---\n\n# One Post!\n\nFirst\n\n<!-- truncate -->\n\n:::note\nMore\n:::\n',
  )
  expect(after['docs/blog/posts/authors.yml']).toBe(
    '"ada": {"name":"Ada","title":"Maker","image_url":"https://a.example/a.png"}\n',
  )
})
