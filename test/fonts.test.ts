import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Workspace } from '../packages/cli/src/workspace/workspace.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import {
  diagnosticsOf,
  type Files,
  folderOf,
  openFolder,
  outputBytes,
  outputsOf,
  problemLines,
  writeFiles,
} from './support/site.ts'

/** Fonts of a site that are cut to the characters it uses: `subset`. */

const CHINESE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2',
)
const config = (font: object) =>
  `export default { title: 'Site', lang: 'en', theme: { fonts: { text: ${JSON.stringify({ family: 'Own', ...font })} } } }\n`
const SITE = {
  'chatdocs.config.ts': config({ files: ['fonts/own.woff2'], subset: true }),
  'docs/index.md': '# A\n\n一月有点。&#26085;\n',
}

async function open(files: Files = {}, mode: 'build' | 'dev' = 'build') {
  const folder = await folderOf({ ...SITE, ...files })
  if (!('fonts/own.woff2' in files)) {
    await mkdir(join(folder, 'fonts'), { recursive: true })
    await copyFile(CHINESE, join(folder, 'fonts/own.woff2'))
  }
  const log: string[] = []
  const workspace = await openFolder(folder, { mode, verbose: (line) => log.push(line) })
  await workspace.update('all')
  const edit = async (path: string, text: string) => {
    await writeFiles(folder, { [path]: text })
    await workspace.update([path as SourcePath])
  }
  return { workspace, edit, log }
}

async function fontIn({ workspace }: { workspace: Workspace }) {
  const [path, ...others] = (await workspace.outputPaths()).filter((each) => /^assets\/files\//.test(each))
  expect(others).toEqual([])
  if (path === undefined) throw new Error('there is no font')
  const bytes = await outputBytes(workspace, path)
  return { path, bytes }
}

test('a font keeps the characters that the site uses, and is preloaded', async () => {
  const site = await open()
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const { path, bytes } = await fontIn(site)
  const whole = await readFile(CHINESE)
  expect(path).toMatch(/^assets\/files\/own-[A-Z\d]{8}\.woff2$/)
  expect(bytes.length).toBeLessThan(whole.length / 4)
  const outputs = await outputsOf(site.workspace)
  expect(outputs.get('docs/index.html' as never)).toContain(`<link rel="preload" href="/${path}" as="font"`)
  const [, css = ''] = [...outputs].find(([each]) => /site-styles.*\.css$/.test(each)) ?? []
  expect(css).toContain(`font-family:Own;src:url("./files/${basename(path)}")`)
})

test('only a character more cuts the font again', async () => {
  const site = await open()
  const first = await fontIn(site)
  const cut = site.workspace.work().runs.subsetFont
  await site.edit('docs/index.md', '# A\n\n点有月一。日\n')
  expect((await fontIn(site)).path).toBe(first.path)
  expect([cut, site.workspace.work().runs.subsetFont]).toEqual([1, 1])
  await site.edit('docs/index.md', '# A\n\nん一月有点。日\n')
  const second = await fontIn(site)
  expect(second.path).not.toBe(first.path)
  expect(site.workspace.work().runs.subsetFont).toBe(2)
})

test('dev serves the whole font', async () => {
  const { bytes } = await fontIn(await open({}, 'dev'))
  expect(bytes.length).toBe((await readFile(CHINESE)).length)
})

test('a site without such a font reads no characters', async () => {
  const { workspace, log } = await open({ 'chatdocs.config.ts': config({ files: ['fonts/own.woff2'] }) })
  await outputsOf(workspace)
  expect(log.filter((line) => /characters/i.test(line))).toEqual([])
  expect(workspace.work().runs.subsetFont).toBeUndefined()
})

test.each([
  ['no font', 'text', 'this font cannot be cut: it is not a WOFF2, TrueType or OpenType font'],
  ['a damaged font', 'OTTO damaged', 'this font cannot be cut: it is damaged'],
  ['a damaged WOFF2 file', 'wOF2 damaged', 'this font cannot be cut: it is damaged'],
])('%s is reported', async (_, text, message) => {
  const { workspace } = await open({ 'fonts/own.woff2': text })
  const diagnostics = await diagnosticsOf(workspace)
  expect(problemLines(diagnostics, workspace)).toEqual(['error style/build-failed fonts/own.woff2'])
  expect(diagnostics[0]?.message).toBe(message)
})

test('a font without files cannot be cut', async () => {
  const { workspace } = await open({ 'chatdocs.config.ts': config({ subset: true }) })
  expect((await diagnosticsOf(workspace)).map((each) => each.message)).toEqual([
    'theme.fonts.text.subset: expected files to cut',
  ])
})

test('Inter comes with chatdocs, for sites that name it without files, and its Latin letters are preloaded', async () => {
  const made = async (font: object | string) => {
    const theme = `theme: { fonts: { headings: ${JSON.stringify(font)} } }`
    const folder = await folderOf({
      'chatdocs.config.ts': `export default { title: 'Site', lang: 'en', ${theme} }\n`,
      'docs/index.md': '# A\n',
    })
    const workspace = await openFolder(folder, { mode: 'build' })
    await workspace.update('all')
    expect(await diagnosticsOf(workspace)).toEqual([])
    const outputs = await outputsOf(workspace)
    const fonts = (await workspace.outputPaths()).filter((path) => path.endsWith('.woff2'))
    const page = outputs.get('docs/index.html' as never) ?? ''
    const preloads = [...page.matchAll(/rel="preload" href="\/([^"]+)" as="font"/g)].map(([, path]) => path)
    const sheet = [...outputs].find(([path]) => path.startsWith('assets/site-styles'))?.[1] ?? ''
    return { fonts, preloads, faces: sheet.split('@font-face').length }
  }
  const inter = await made('Inter')
  expect(inter.preloads).toEqual(inter.fonts.filter((path) => path.includes('inter-latin-wght')))
  expect(inter.preloads).toHaveLength(1)
  expect(inter.fonts.length).toBeGreaterThan(3)
  const other = await made('Lora')
  expect([other.fonts, other.preloads]).toEqual([[], []])
  expect(inter.faces - other.faces).toBe(inter.fonts.length)
})
