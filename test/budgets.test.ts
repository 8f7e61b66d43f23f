import { expect, test } from 'vitest'
import { importsOfModule, loadsOfPage } from '../packages/core/src/index.ts'
import { diagnosticsOf, openSite } from './support/site.ts'

/** Budgets for the weight of pages. */

const CONFIG = (budgets: string) => `export default { title: 'Site', ${budgets} }\n`

test('a page loads its scripts with what they import, its styles and its images', async () => {
  const many = Array.from({ length: 12_000 }, (_, n) => `${(n * 7919) % 100_003}`).join(' ')
  const { workspace } = await openSite({
    'chatdocs.config.ts': CONFIG(
      `budgets: { html: 20, javascript: 100, total: 120, routes: { '/parts': { total: 1 }, '/docs/*': { javascript: 1 }, '/docs/b': { javascript: 1000 } } }`,
    ),
    'docs/index.md': '# Index\n',
    'docs/b.md': `# B\n\n${many.slice(0, 400)}\n`,
    'docs/long.md': `# Long\n\n${many} ${[...many].reverse().join('')}\n`,
    'components/list.ts': `export const list = '${many}'\n`,
    'pages/parts.tsx': `import { useState } from 'react'
import { list } from '../components/list'
export const meta = { title: 'Parts' }
export default function Parts() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{list[count]}</button>
}
`,
    'pages/other.tsx': `import { list } from '../components/list'
export const meta = { title: 'Other' }
export default () => <p>{list[0]}</p>
`,
  })
  const found = (await diagnosticsOf(workspace)).map(({ code, message, at, notes }) => ({
    code,
    file: at?.path,
    message: message.replace(/weighs [\d.]+ KB/, 'weighs'),
    heaviest: notes.map((note) => note.message.replace(/-[0-9A-Z]{8}|[\d.]+ (?=KB)/g, '')),
  }))
  expect(found.map(({ code }) => code)).toEqual(found.map(() => 'page/too-heavy'))
  const about = (message: string) => found.find((each) => each.message === message)
  expect(about('/docs weighs of JavaScript, more than its budget of 100 KB')).toBeUndefined()
  expect(about('/parts weighs of JavaScript, more than its budget of 100 KB')?.file).toBe('pages/parts.tsx')
  expect(about('/docs/long weighs of JavaScript, more than its budget of 1 KB')?.file).toBe('docs/long.md')
  expect(found.filter(({ message }) => message.startsWith('/docs/b '))).toEqual([])
  expect(about('/parts weighs, more than its budget of 1 KB')).toMatchObject({
    file: 'pages/parts.tsx',
    heaviest: [expect.stringContaining('boot.js'), expect.anything(), expect.anything()],
  })
})

test('an edit weighs its page again, and a site without budgets weighs nothing', async () => {
  const files = { 'docs/index.md': '# Index\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }
  const site = await openSite({
    ...files,
    'chatdocs.config.ts': CONFIG('budgets: { html: 500, images: 500 }'),
  })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  site.takeLog()
  await site.edit({ 'docs/a.md': '# A\n\nA paragraph.\n' })
  expect(await diagnosticsOf(site.workspace)).toEqual([])
  const weighed = () => site.takeLog().filter((line) => /weigh|heavy/i.test(line))
  expect(weighed()).toEqual(['pageWeight(/docs/a)', 'heavyPages ='])
  await site.edit({ 'chatdocs.config.ts': CONFIG('') })
  await diagnosticsOf(site.workspace)
  expect(weighed()).toEqual([])
})

test('a page loads the largest variant of an image, in its first format', () => {
  const picture = `<picture><source type="image/avif" srcset="/a-480.avif 480w, /a-960.avif 960w"><img srcset="/a-480.png 480w" src="/a.png?x&amp;y"></picture>`
  const html = `<link rel="stylesheet" href="/s.css"><link href="/m.js" rel="modulepreload"><script type="module" src="/b.js"></script>
<link rel="preload" href="/f.woff2">${picture}${picture}<img alt="" src="/b.svg?x&amp;y">`
  expect(loadsOfPage(html)).toEqual({
    scripts: ['/b.js', '/m.js'],
    styles: ['/s.css'],
    images: ['/a-960.avif', '/b.svg?x&y'],
  })
})

test('a module imports what it names at once, and not what it imports later', () => {
  const code = `import"./side.js";import{a as b}from"./a.js";import*as c from './c.js';import d,{e}from"react"
export{f}from"./f.js";export*from"./g.js";const h=await import("./later.js");const text='import "./text.js"'`
  expect(importsOfModule(code).scripts).toEqual([
    './side.js',
    './a.js',
    './c.js',
    'react',
    './f.js',
    './g.js',
  ])
})
