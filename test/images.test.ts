import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { RUNTIME } from '../packages/cli/src/built.ts'
import { emit } from '../packages/cli/src/emit/emit.ts'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { readImage } from '../packages/cli/src/tasks/images/image.ts'
import type { Workspace } from '../packages/cli/src/workspace/workspace.ts'
import type { SourcePath } from '../packages/core/src/index.ts'
import { memoryStore, type Store } from '../packages/engine/src/index.ts'
import type { OutputPath } from '../packages/protocol/src/index.ts'
import {
  diagnosticsOf,
  folderOf,
  openFolder,
  openSite,
  outputBytes,
  outputsOf,
  outputText,
  problemLines,
} from './support/site.ts'

/** Images and cards: made once, and again after a change. */

const PICTURES = fileURLToPath(new URL('sites/images/site-content/docs/图/', import.meta.url))

const site = {
  'chatdocs.config.ts': "export default { title: 'Images', url: 'https://a.example', socialCards: true }\n",
  'docs/one.md': '# One\n\n![One](one.png)\n',
  'docs/two.md': '# Two\n\nNo image.\n',
}

async function putImage(folder: string, name: string): Promise<void> {
  await mkdir(dirname(join(folder, 'docs/one.png')), { recursive: true })
  await copyFile(join(PICTURES, name), join(folder, 'docs/one.png'))
}

/** Builds a folder with a store; returns the costly image tasks that ran. */
async function build(folder: string, store: Store): Promise<string[]> {
  const workspace = await openFolder(folder, { store })
  await workspace.update('all')
  await workspace.diagnostics()
  await emit(workspace, {
    outDir: join(folder, '.out'),
    cacheDir: join(folder, '.chatdocs'),
    host: diskHost(folder),
    runtimeDir: fileURLToPath(new URL('client/', RUNTIME)),
  })
  return workOf(workspace)
}

function workOf(workspace: Workspace): string[] {
  const names = Object.keys(workspace.work().milliseconds)
  return names.filter((name) => ['measure', 'resize', 'icon', 'card'].includes(name)).sort()
}

test('an unchanged build resizes no image and draws no card, even with an empty store', async () => {
  const folder = await folderOf(site)
  await putImage(folder, '大图.png')
  const store = memoryStore()
  expect(await build(folder, store)).toEqual(['card', 'measure', 'resize'])
  expect(await build(folder, store)).toEqual([])
  expect(await build(folder, memoryStore())).toEqual(['measure'])
})

test('a changed image re-renders its pages, and no document is read again', async () => {
  const open = await openSite(site)
  await putImage(open.folder, '大图.png')
  await open.workspace.update('all')
  const before = await outputsOf(open.workspace)
  open.takeLog()
  await putImage(open.folder, 'turned.JPG')
  await open.workspace.update(['docs/one.png' as SourcePath])
  const after = await outputsOf(open.workspace)
  const ran = open.takeLog()
  expect(ran.filter((each) => /^(document|body|facts)\(/.test(each))).toEqual([])
  expect(ran.filter((each) => each.startsWith('html(')).sort()).toEqual([
    'html(/)',
    'html(/docs)',
    'html(/docs/one)',
  ])
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(
    changed.filter(
      (path) => !/^((docs\/one\/|docs\/)?index\.(html|json)|docs\/one\.md|llms-full\.txt)$/.test(path),
    ),
  ).toEqual([
    'assets/images/one-600-'.concat(suffixOf(changed, '.jpg')),
    'assets/images/one-600-'.concat(suffixOf(changed, '.webp')),
  ])
})

/** The hash of the only changed image with this extension. */
function suffixOf(paths: readonly string[], extension: string): string {
  return paths.find((each) => each.endsWith(extension))?.replace(/.*-/, '') ?? ''
}

test('a request for one image makes only that image', async () => {
  const { workspace, folder } = await openSite(site, { mode: 'dev' })
  await putImage(folder, '大图.png')
  await workspace.update('all')
  const paths = await workspace.outputPaths()
  const path = paths.find((each) => each.startsWith('assets/images/one-640-')) as OutputPath
  const before = workspace.work().ran
  const output = await workspace.output(path)
  expect(output && 'make' in output && (await output.make())?.length).toBeGreaterThan(100)
  expect(workspace.work().ran - before).toBe(1)
})

test('an image by an alias of modules is that file, also on a home page', async () => {
  const { workspace, edit } = await openSite({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }\n',
    'src/assets/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
    'docs/index.md': '# Home\n\n![A](~/assets/a.svg) ![B](~/assets/b.svg)\n',
    'index.md': '---\nlayout: home\nhero:\n  name: N\n  image:\n    src: ~/assets/a.svg\n    alt: A\n---\n',
  })
  const problems = async () => problemLines(await diagnosticsOf(workspace), workspace)
  expect(await problems()).toEqual(['error image/missing docs/index.md:3:27'])
  expect(await outputText(workspace, 'index.html' as OutputPath)).toMatch(/src="\/assets\/files\/a-\w+\.svg"/)
  await edit({ 'tsconfig.json': '{}\n' })
  expect(await problems()).toEqual([
    'error image/missing docs/index.md:3:6',
    'error image/missing docs/index.md:3:27',
  ])
})

test('a card has the accent of the theme and the logo, and a change of the logo draws it again', async () => {
  const icon = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1H0z"/></svg>\n`
  const { workspace, edit } = await openSite({
    'chatdocs.config.ts': `export default { title: 'Tool', url: 'https://a.example', socialCards: true,
      theme: { accent: { light: '#a00000', dark: '#ff8800' } }, navbar: { logo: { src: '/logo.svg', alt: 'L' } } }\n`,
    'docs/a.md': '# A\n',
    'static/logo.svg': icon('#0000ff'),
  })
  const pixels = async () => {
    const path = (await workspace.outputPaths()).find((each) => each.includes('/cards/'))
    const image = (await readImage(await outputBytes(workspace, path as OutputPath), false)).raw()
    const { data, info } = await image.toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    return [at(5, 300), at(110, 550)]
  }
  expect(await pixels()).toEqual([
    [255, 136, 0],
    [0, 0, 255],
  ])
  await edit({ 'static/logo.svg': icon('#00ff00') })
  expect((await pixels())[1]).toEqual([0, 255, 0])
})
