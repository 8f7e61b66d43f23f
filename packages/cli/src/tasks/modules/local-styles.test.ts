import { expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { bundleModules } from './esbuild.ts'

test('a CSS module has the same names in the browser and on the server, and others have others', async () => {
  const folder = testFolder({
    'pages/a.tsx': "import own, { box } from './a.module.css'\nexport default [own.box, box]\n",
    'pages/a.module.css': '.box { background: url(./a.png) }\n',
    'pages/more/b.tsx': "import own from './a.module.css'\nexport default own.box\n",
    'pages/more/a.module.css': '.box { color: red }\n',
    'pages/a.png': '',
  })
  const bundled = (platform: 'browser' | 'node') =>
    bundleModules({ folder, entries: { a: 'pages/a.tsx', b: 'pages/more/b.tsx' }, platform })
  const [browser, server] = await Promise.all([bundled('browser'), bundled('node')])
  const names = [browser, server].map(({ files, errors }) => {
    expect(errors).toEqual([])
    const sheets = files.filter(({ path }) => path.endsWith('.css'))
    expect(sheets.map(({ text }) => text).join()).toMatch(/url\("?\.\/a-\w+\.png"?\)/)
    return sheets.map(({ text }) => /\.(\w+_box)/.exec(text)?.[1])
  })
  expect(names[0]).toEqual(names[1])
  expect(new Set(names[0]).size).toBe(2)
  for (const { files } of [browser, server]) {
    const code = files.filter(({ path }) => /js$/.test(path)).map(({ text }) => text)
    for (const name of names[0] ?? []) expect(code.join()).toContain(`${name}`)
  }
})

test('the names of files are the same in another folder', async () => {
  const files = {
    'pages/a.tsx': "import own from './a.module.css'\nexport default own.box\n",
    'pages/a.module.css': '.box { color: red }\n',
  }
  const bundled = async () => {
    const folder = testFolder(files)
    const names = { entry: 'assets/[name]-[hash]', base: '/' }
    const bundle = await bundleModules({ folder, entries: { a: 'pages/a.tsx' }, platform: 'browser', names })
    return bundle.files.map(({ path, text }) => [path.slice(folder.length), text])
  }
  const found = await bundled()
  expect(found).toHaveLength(2)
  expect(await bundled()).toEqual(found)
})
