import { expect, test } from 'vitest'
import { migrated } from '../testing/migrated.ts'

test('a book of mdBook moves with its chapters, redirects and included code', async () => {
  const { config, after, out } = await migrated({
    'book.toml': `[book]
title = "Birds"
language = "en"
odd = 1

[output.html]
site-url = "/birds/"
git-repository-url = "https://github.com/a/b"
cname = "birds.example"
edit-url-template = "https://github.com/a/b/edit/main/{path}"

[output.html.redirect]
"/old/nest.html" = "../nest/egg.html"
"./older.html" = "nest/egg.html"

[preprocessor.katex]
`,
    'theme/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    'src/SUMMARY.md':
      '# Summary\n\n[Start](start.md)\n\n# Part\n\n- [Nest](nest/README.md)\n  - [Egg](nest/egg.md)\n- [Draft]()\n\n[End](end.md)\n',
    'src/start.md': '# Start\r\n\r\n[nest](nest/README.md)\r\n',
    'src/nest/README.md': '# Nest\n\n```rust,editable\n# fn main() {\nlet a = 1;\n# }\n```\n',
    'src/nest/egg.md':
      '# Egg {#the-egg}\n\n```rust\n{{#include ../../code/a.rs:2}}\n```\n\n```rust,ignore\n{{#rustdoc_include ../../code/a.rs:one}}\n```\n\n{{#include ../part.md}}\n\n{{#include missing.md}}\n',
    'src/part.md': 'A part\n',
    'src/end.md': 'The end.\n',
    'code/a.rs': '// ANCHOR: one\nlet b = 2;\n// ANCHOR_END: one\n',
  })
  for (const text of [
    "title: 'Birds'",
    "url: 'https://birds.example'",
    "favicon: '/favicon.svg'",
    "baseUrl: '/birds/'",
    "mainDocument: 'start'",
    "editUrl: 'https://github.com/a/b/edit/main/{path}'",
    "'/old/nest': '/nest/egg'",
    "'/older': '/nest/egg'",
    "{ label: 'GitHub', href: 'https://github.com/a/b', position: 'right' }",
  ])
    expect(config).toContain(text)
  expect(after['static/CNAME']).toBe('birds.example\n')
  expect(after['sidebars.ts']).toContain("label: 'Nest',\n")
  expect(after['sidebars.ts']).toContain("{ type: 'doc', id: 'nest/egg', label: 'Egg' }")
  expect(after['src/start.md']).toBe('# Start\r\n\r\n[nest](nest/README.md)\r\n')
  expect(after['src/end.md']).toBe('---\ntitle: "End"\n---\n\nThe end.\n')
  expect(after['src/_SUMMARY.md']).toContain('[Start](start.md)')
  expect(after['src/nest/README.md']).toBe('# Nest\n\n```rust\nlet a = 1;\n```\n')
  expect(after['src/nest/egg.md']).toBe(
    '# Egg {#the-egg}\n\n<<< @/code/a.rs#L2-L2{rust}\n\n```rust\nlet b = 2;\n```\n\n<!--@include: @/src/part.md-->\n\n{{#include missing.md}}\n',
  )
  expect(out).toContain('src/nest/egg.md:13: the file missing.md that is included is not there')
  expect(out).toContain('preprocessor katex: it does not run')
  expect(out).toContain('book.odd: no counterpart is known')
  expect(out).toContain('home       / shows src/start.md')
})

test('settings of Zensical may be TOML', async () => {
  const { config, after } = await migrated({
    'zensical.toml':
      '[project]\nsite_name = "Trees"\nnav = [{ "Home" = "index.md" }]\n\n[project.markdown_extensions.pymdownx.blocks.admonition]\n',
    'docs/index.md': '# Home\n\n/// note\nText\n///\n',
  })
  expect(config).toContain("title: 'Trees'")
  expect(after['docs/index.md']).toBe('# Home\n\n:::note\nText\n:::\n')
})
