import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionList,
  DocumentSymbol,
  Hover,
  Location,
} from 'vscode-languageserver-protocol'
import { openEditor, SITE } from '../testing/editor.ts'

test('what can be written at each place', async () => {
  const { offered, at } = await openEditor({ ...SITE, 'docs/指南/安 装.md': '# 安装\n' })
  const cases: [text: string, words: string[]][] = [
    ['[x](gui|', ['guide/setup.md', 'guide/use.md']],
    ['[x](./gui|', ['./guide/setup.md', './guide/use.md']],
    ['[x](guide/setup.md#|', ['#kept', '#set-up', '#on-a-server']],
    ['[x]: guide/setup.md#k|', ['#kept']],
    ['## Own\n\n[x](#|', ['#own']],
    ['<a href="guide/setup.md#on|">x</a>', ['#on-a-server']],
    ['![x](p|', ['p.svg']],
    ['---\nsidebar_l|', ['sidebar_label: ']],
    ['---\ndraft: t|\n---\n', ['true']],
    ['---\ntags: [服|]\n---\n', ['服务器']],
    ['---\ntags:\n  - a\n  - ins|\n---\n', ['install']],
    ['---\npagination_next: guide/s|\n---\n', ['guide/setup']],
    [':::det|', ['details']],
    ['> :::tip{ti|', ['title=']],
    [':::card{icon="roc|', ['rocket']],
    ['```typesc|', ['typescript']],
    ['<Cha|', ['Chart']],
    ['<Chart si|', ['size=']],
    ['<Chart size={2} kind="ba|', ['bar']],
    ['<Plot fr|', ['from=']],
    ['<Card title="a > b" ic|', ['icon=']],
    ['{{ ver|', ['version}}']],
    ['```ts\n:::det|', []],
    ['Plain words|', []],
    ['# A\n\n---\n\n:::det|', ['details']],
  ]
  for (const [text, words] of cases) expect([text, await offered('docs/new.md', text)]).toEqual([text, words])
  // The list of a moment ago has only what fitted then: editors ask again for each letter.
  const { isIncomplete } = await at<CompletionList>('docs/new.md', ':::d|', 'completion')
  expect(isIncomplete).toBe(true)
  expect(await offered('sidebars.ts', "export default { main: ['guide/u|")).toEqual(['guide/use'])
  expect(await offered('sidebars.ts', "export default { main: ['start', '指南/安 |")).toEqual(['指南/安 装'])
  expect(await offered('blog/2025-01-05-a.md', '---\nauthors: [b|]\n---\n')).toEqual(['bob'])
  expect(await offered('i18n/zh/docs/start.md', '[x](guide/setup.md#|')).toEqual([
    '#on-a-server',
    '#kept',
    '#安装',
    '#其他',
  ])
})

test('keys and values of data, as its schema says', async () => {
  const schema = JSON.stringify({
    items: { properties: { kind: { enum: ['free', 'paid'], description: 'Its price.' }, name: {} } },
  })
  const { offered, at } = await openEditor({
    ...SITE,
    'data/plugins.schema.json': schema,
    // Data of a site may have the name of another file.
    'data/tags.schema.json': schema,
  })
  expect(await offered('data/tags.yaml', '- name: A\n  |')).toEqual(['kind: '])
  expect(await offered('data/plugins.yaml', '- name: A\n  |')).toEqual(['kind: '])
  expect(await offered('data/plugins.json', '[{ "kind": "|" }]')).toEqual(['"free"', '"paid"'])
  expect((await at<Hover>('data/plugins.yaml', '- ki|nd: free', 'hover')).contents).toBe('Its price.')
  expect(await offered('data/other.yaml', '- |')).toEqual([])
})

test('symbols are completed when the API has been read', async () => {
  const { offered, client, write, uriOf } = await openEditor({
    'chatdocs.config.json': JSON.stringify({ title: 'S', api: { entryPoints: 'src/index.ts' } }),
    'docs/a.md': '# A\n',
    'src/index.ts': 'export function rotate(): void {}\n',
    'tsconfig.json': JSON.stringify({ compilerOptions: { lib: ['es2022'] } }),
  })
  await write('docs/a.md', '`x` and `rot')
  const place = { textDocument: { uri: uriOf('docs/a.md') }, position: { line: 0, character: 12 } }
  const labels = async () =>
    (await client.sendRequest<CompletionList>('textDocument/completion', place)).items.map(
      ({ label }) => label,
    )
  await expect.poll(labels).toContain('rotate()')
  expect(await offered('docs/a.md', '`x` and `rotate`|')).toEqual([])
})

test('configuration and code count as they are saved', async () => {
  const { write, save, offered, codesAt, crashes, folder } = await openEditor(SITE)
  const texts = {
    'chatdocs.config.json': '{ "titel": "S" }',
    'sidebars.ts': "export default { main: ['none'] }\n",
  }
  for (const [path, text] of Object.entries(texts)) await write(path, text)
  expect(await offered('docs/start.md', '[x](guide/setup.md#k|')).toEqual(['#kept'])
  for (const [path, text] of Object.entries(texts)) {
    writeFileSync(join(folder, path), text)
    await save(path)
  }
  await expect
    .poll(() => Object.keys(texts).map(codesAt))
    .toEqual([['config/invalid'], ['sidebar/unknown-document']])
  await write('chatdocs.config.json', '{')
  await offered('docs/start.md', '[x](guide/setup.md#k|').catch(() => {})
  expect(crashes).toEqual([])
})

test('where links lead, and what leads to a heading, a document and a part', async () => {
  const { at, places, client } = await openEditor(SITE)
  const start = SITE['docs/start.md'].replace('guide/setup.md#', 'guide/se|tup.md#')
  const { contents } = await at<Hover>('docs/start.md', start, 'hover')
  expect(contents).toMatch(/^\*\*Set up\*\*\n\nHow to begin\.?\n\n`\/docs\/guide\/setup#on-a-server`$/)
  expect(places(await at('docs/start.md', start, 'definition'))).toEqual(['docs/guide/setup.md:9'])
  const use = SITE['docs/guide/use.md'].replace('_part', '_|part')
  expect(places(await at('docs/guide/use.md', use, 'definition'))).toEqual(['docs/guide/_part.md:1'])
  const setup = SITE['docs/guide/setup.md']
  expect(places(await at('docs/guide/setup.md', setup.replace('## On', '## |On'), 'references'))).toEqual([
    'docs/guide/use.md:3',
    'docs/start.md:3',
  ])
  expect(
    places(await at('docs/guide/setup.md', setup.replace('# Set', '# |Set'), 'references')),
  ).toHaveLength(3)
  expect(places(await at('docs/guide/_part.md', '|A part.\n', 'references'))).toEqual(['docs/guide/use.md:1'])
  const [top] = await at<DocumentSymbol[]>('docs/guide/setup.md', `${setup}|`, 'documentSymbol')
  expect([top?.name, top?.children?.map(({ name }) => name)]).toEqual(['Set up', ['On a server', 'Kept']])
  const found = await client.sendRequest<{ name: string }[]>('workspace/symbol', { query: 'guide us' })
  expect(found.map(({ name }) => name)).toEqual(['Use'])
  expect(await at<unknown[]>('docs/start.md', start, 'documentLink')).toHaveLength(2)
})

test('mistakes are shown as an author writes, with what mends them', async () => {
  const { write, at, applied, shown, codesAt, save, folder } = await openEditor({
    ...SITE,
    'docs/安装 步骤.md': '# 安装\n',
  })
  const text =
    '# N\n\n[a](guide/setpu.md) [b](guide/setup.md#On_a_server) [c](none.md) `x` [d](安装步骤.md)\n\n:::nte\nx\n:::\n'
  await write('docs/new.md', text)
  await expect
    .poll(() => codesAt('docs/new.md'))
    .toEqual([
      'link/broken-markdown',
      'link/broken-anchor',
      'link/broken-markdown',
      'link/broken-markdown',
      'content/unknown-directive',
    ])
  const acted = async (cursor: string) => {
    const all = await at<CodeAction[]>(
      'docs/new.md',
      text.replace(cursor, `${cursor[0]}|${cursor.slice(1)}`),
      'codeAction',
    )
    return Object.fromEntries(all.map(({ title, edit }) => [title, applied(edit)]))
  }
  const written = (from: string, to: string) => ({ 'docs/new.md': text.replace(from, to) })
  expect(await acted('guide/setpu')).toMatchObject({
    'Write guide/setup.md': written('setpu', 'setup'),
    'Create docs/guide/setpu.md': { 'docs/guide/setpu.md': '# setpu\n' },
  })
  expect(await acted('guide/setup')).toEqual({
    'Write guide/setup.md#on-a-server': written('#On_a_server', '#on-a-server'),
  })
  expect(await acted('安装步骤')).toMatchObject({ 'Write 安装%20步骤.md': written('安装步', '安装%20步') })
  expect(await acted(':::nte')).toEqual({ 'Write note': written('nte', 'note') })
  await write('docs/new.md', '# N\n')
  await expect.poll(() => codesAt('docs/new.md')).toEqual([])
  // A translation in its own language.
  await write('i18n/zh/docs/start.md', '# 开始\n\n[a](guide/setup.md#服务器) [b](none.md)\n')
  await expect
    .poll(() => codesAt('i18n/zh/docs/start.md'))
    .toEqual(['link/broken-anchor', 'link/broken-markdown'])
  // Another document is checked when one is saved.
  await write('docs/guide/setup.md', '# Set up\n')
  mkdirSync(dirname(join(folder, 'docs/guide/setup.md')), { recursive: true })
  writeFileSync(join(folder, 'docs/guide/setup.md'), '# Set up\n')
  await save('docs/guide/setup.md')
  await expect.poll(() => codesAt('docs/guide/use.md')).toEqual(['link/broken-anchor', 'link/broken-anchor'])
  await expect.poll(() => shown.get('docs/start.md')?.length).toBe(1)
})

test('the page of a text that is not saved, at the place of the cursor, and the way back', async () => {
  const { at, client, write, uriOf } = await openEditor({
    ...SITE,
    'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  })
  type Place = { url: string; anchor: string; words: string }
  const page = (path: string, text: string) => at<Place | null>(path, text, 'chatdocs/page')
  const setup = SITE['docs/guide/setup.md'].replace(
    '## Kept',
    '- [One](../start.md)\n- **Tw|o** `x`\n\n## Kept',
  )
  const place = await page('docs/guide/setup.md', setup)
  expect(place).toMatchObject({ anchor: 'on-a-server', words: 'twox' })
  expect(place?.url).toMatch(/^http:\/\/localhost:\d+\/docs\/guide\/setup\/$/)
  const shown = async () => (await fetch(place?.url ?? '')).text()
  expect(await shown()).toContain('<strong>Two</strong>')
  await write('docs/guide/setup.md', '# Set up\n\nAnother text.\n')
  await expect.poll(shown).toContain('Another text.')
  expect(await page('docs/guide/_part.md', '|A part.\n')).toMatchObject({ words: 'apart' })
  // What no page has is as the line above.
  for (const line of ['1. First one', '', ':::tip', '```sh'])
    expect(await page('docs/t.md', `# T\n\n1. First one\n\n${line}|`)).toMatchObject({ words: 'firstone' })
  expect((await page('docs/draft.md', '|# Draft\n'))?.url).toMatch(/draft\/$/)
  expect((await page('i18n/zh/docs/start.md', '|# 开始\n'))?.url).toMatch(/\/zh\/docs\/start\/$/)
  expect(await page('sidebars.ts', '|')).toBeNull()

  await write('docs/guide/setup.md', setup.replace('|', ''))
  const lineOf = async (given: Omit<Place, 'url'> & { path?: string }) => {
    const url = given.path ?? new URL(place?.url ?? '').pathname
    const found = await client.sendRequest<Location | null>('chatdocs/text', { ...given, url })
    return found && [found.uri, found.range.start.line]
  }
  const uri = uriOf('docs/guide/setup.md')
  expect(await lineOf({ anchor: 'on-a-server', words: 'Two x' })).toEqual([uri, 11])
  expect(await lineOf({ anchor: 'on-a-server', words: 'On a server' })).toEqual([uri, 8])
  expect(await lineOf({ anchor: '', words: 'How to begin.' })).toEqual([uri, 6])
  expect(await lineOf({ anchor: '', words: '安装', path: '/zh/docs/guide/setup' })).toEqual([
    uriOf('i18n/zh/docs/guide/setup.md'),
    0,
  ])
  expect(await lineOf({ anchor: '', words: '', path: '/none' })).toBeNull()
})

test('nonsense does not end it', async () => {
  const { write, at, client, offered, crashes } = await openEditor(SITE)
  const texts = ['---\n: [\n---\n', '\0\ufffd', '[](', '<A {...', '$$\n', '\r\n\r\n#', '']
  for (const text of texts) await write('docs/new.md', text)
  for (const method of [
    'hover',
    'completion',
    'definition',
    'rename',
    'codeAction',
    'documentSymbol',
    'none',
  ])
    await at('docs/new.md', 'x|', method, { newName: '' }).catch(() => {})
  for (const uri of ['file://host/a.md', 'file:///%', 'untitled:1'])
    await client.sendNotification('textDocument/didOpen', {
      textDocument: { uri, version: 1, languageId: 'markdown', text: 'x' },
    })
  const far = { textDocument: { uri: 'file:///elsewhere.md' }, position: { line: 1e9, character: 1e9 } }
  await client.sendRequest('textDocument/hover', far)
  await client.sendRequest('textDocument/hover', { ...far, textDocument: { uri: 'untitled:1' } })
  expect(await offered('docs/new.md', '[a](none.md#|)')).toEqual([])
  expect(await offered('docs/new.md', ':::det|')).toEqual(['details'])
  expect(crashes).toEqual([])
})
