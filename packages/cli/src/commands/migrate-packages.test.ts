import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Files } from '../testing/folder.ts'
import { migrated } from '../testing/migrated.ts'

/** Sites of Docusaurus that need packages which chatdocs does not install. */

const SASS = createRequire(import.meta.url).resolve('sass')

test('live code of Docusaurus is shown by chatdocs/live, with the names that the site gives to it', async () => {
  const config = "module.exports = { title: 'A', themes: ['@docusaurus/theme-live-codeblock'] }\n"
  const plain: Files = { 'docusaurus.config.js': config, 'docs/a.md': '# A\n', 'package.json': '{}' }
  const bare = await migrated(plain)
  expect(bare.config).toContain("fences: { 'jsx live': 'chatdocs/live', 'tsx live'")
  expect(bare.out).toContain('npm install react-live')
  const scope = "import React from 'react'\nexport default { React, big: 1 }\n"
  const {
    out,
    config: made,
    after,
  } = await migrated({
    ...plain,
    'src/theme/ReactLiveScope/index.js': scope,
    'package.json': '{ "dependencies": { "react-live": "5" } }',
  })
  expect(made).toContain("'jsx live': './src/docusaurus/Live.tsx'")
  expect(after['src/docusaurus/Live.tsx']).toContain("import scope from '../theme/ReactLiveScope'")
  expect(out).not.toContain('npm install react-live')
})

test('a style sheet of Sass stays one', async () => {
  const { config, out } = await migrated({
    'docusaurus.config.js':
      "module.exports = { plugins: ['docusaurus-plugin-sass'], presets: [['classic', { theme: { customCss: './src/css/custom.scss' } }]] }\n",
    'src/css/custom.scss': ':root { --ifm-color-primary: #2e8555; }\n',
    'docs/a.md': '# A\n',
    'node_modules/sass/index.js': `module.exports = require(${JSON.stringify(SASS)})\n`,
  })
  expect(config).toContain("styles: ['./src/css/custom.scss']")
  expect(out).not.toContain('plugin-sass')
})
