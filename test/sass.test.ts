import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import { diagnosticsOf, openSite, outputsOf, outputText, problemLines } from './support/site.ts'
import { stateOf } from './support/stable.ts'

/** Style sheets of Sass, by the package that a site has installed. */

const SASS = createRequire(new URL('../packages/cli/package.json', import.meta.url)).resolve('sass')
const installed = (name: string) => ({
  [`node_modules/${name}/index.js`]: `module.exports = require(${JSON.stringify(SASS)})\n`,
})
const INSTALLED = installed('sass')

const FILES = {
  'chatdocs.config.ts': "export default { styles: ['./look/site.scss'] }\n",
  'look/site.scss': "@use 'colors';\n.site { .inner { color: colors.$main; } }\n",
  'look/_colors.scss': '$main: rgb(1, 2, 3);\n',
  'docs/index.md': '# A\n\n::Box\n',
  'components/Box.tsx':
    "import styles from './box.module.sass'\nexport default () => <p className={styles.box}>box</p>\n",
  'components/box.module.sass': "@use '../look/colors'\n.box\n  color: colors.$main\n",
}

/** What the pages are shown with: readers of an older page load the next one from the server. */
async function releaseOf(site: Awaited<ReturnType<typeof openSite>>): Promise<string> {
  return stateOf(await outputText(site.workspace, 'docs/index.html' as OutputPath)).site.release
}

async function stylesOf(site: Awaited<ReturnType<typeof openSite>>): Promise<string> {
  const outputs = await outputsOf(site.workspace)
  return [...outputs].flatMap(([path, text]) => (path.endsWith('.css') ? [text] : [])).join('\n')
}

test('style sheets of Sass are compiled, and again when a file that they use changes', async () => {
  const site = await openSite({ ...FILES, ...INSTALLED })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const before = await stylesOf(site)
  expect(before).toMatch(/\.site \.inner\{color:#010203\}/)
  expect(before).toMatch(/box[\w-]*\{color:#010203\}/)
  const release = await releaseOf(site)
  await site.edit({ 'look/_colors.scss': '$main: rgb(4, 5, 6);\n' })
  expect(await releaseOf(site)).not.toBe(release)
  const after = await stylesOf(site)
  expect(after).toMatch(/\.site \.inner\{color:#040506\}/)
  expect(after).toMatch(/box[\w-]*\{color:#040506\}/)
  expect(after).not.toContain('#010203')
})

test('sass-embedded compiles where sass is not installed', async () => {
  const site = await openSite({ ...FILES, ...installed('sass-embedded') })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  expect(await stylesOf(site)).toContain('{color:#010203}')
})

test('a mistake in Sass has its place, and so has a missing package', async () => {
  const broken = { ...FILES, 'look/_colors.scss': '$main: rgb(1, 2, 3);\n\n$other: 1px + $none;\n' }
  const { workspace } = await openSite({ ...broken, ...INSTALLED })
  expect(problemLines(await diagnosticsOf(workspace), workspace)).toEqual([
    'error page/build-failed look/_colors.scss:3:15',
    'error style/build-failed look/_colors.scss:3:15',
  ])
  const without = await openSite(FILES)
  const diagnostics = await diagnosticsOf(without.workspace)
  expect(problemLines(diagnostics, without.workspace)).toEqual([
    'error page/build-failed components/box.module.sass:1:1',
    'error style/build-failed look/site.scss:1:1',
  ])
  for (const { help } of diagnostics) expect(help).toBe('to install it: npm install sass')
})
