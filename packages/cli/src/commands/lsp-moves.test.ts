import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { WorkspaceEdit } from 'vscode-languageserver-protocol'
import { main } from '../main.ts'
import { openEditor, SITE } from '../testing/editor.ts'
import { testWorld } from '../testing/world.ts'

/** What follows other names of headings, files and folders. */

test('a heading gets other words, and all links to it the new anchor', async () => {
  const { at, applied } = await openEditor(SITE)
  const setup = SITE['docs/guide/setup.md']
  const named = await at<WorkspaceEdit>('docs/guide/setup.md', setup.replace('On a', 'On |a'), 'rename', {
    newName: 'On `your` machine',
  })
  expect(applied(named)).toEqual({
    'docs/guide/setup.md': setup.replace('On a server', 'On `your` machine'),
    'docs/guide/use.md': SITE['docs/guide/use.md'].replace('#on-a-server', '#on-your-machine'),
    'docs/start.md': SITE['docs/start.md'].replace('#on-a-server', '#on-your-machine'),
    'i18n/zh/docs/guide/setup.md': SITE['i18n/zh/docs/guide/setup.md'].replace(
      '{#on-a-server}',
      '{#on-your-machine}',
    ),
  })
  const kept = await at<WorkspaceEdit>('docs/guide/setup.md', setup.replace('Kept', 'Ke|pt'), 'rename', {
    newName: 'Else',
  })
  expect(applied(kept)).toEqual({ 'docs/guide/setup.md': setup.replace('## Kept', '## Else') })
  // The next one of equal headings takes the id.
  const twice = '# T\n\n## One\n\n## One\n\n[a](#one) [b](#one-1)\n'
  const first = await at<WorkspaceEdit>('docs/t.md', twice.replace('## One', '## |One'), 'rename', {
    newName: 'Two',
  })
  expect(applied(first)).toEqual({ 'docs/t.md': '# T\n\n## Two\n\n## One\n\n[a](#two) [b](#one)\n' })
  // By a link to it.
  const byLink = await at<WorkspaceEdit>(
    'docs/start.md',
    SITE['docs/start.md'].replace('#on-', '#on|-'),
    'rename',
    {
      newName: 'On `your` machine',
    },
  )
  expect(applied(byLink)).toEqual(applied(named))
  const zh = SITE['i18n/zh/docs/guide/setup.md']
  const translated = await at<WorkspaceEdit>(
    'i18n/zh/docs/guide/setup.md',
    zh.replace('其他', '其|他'),
    'rename',
    {
      newName: '别的',
    },
  )
  expect(applied(translated)['i18n/zh/docs/start.md']).toContain('guide/setup.md#别的')
})

test('a document moves with its translation, and links, sidebars and old addresses follow', async () => {
  const { at, client, uriOf, applied, folder } = await openEditor(SITE)
  const move = (from: string, to: string) =>
    client.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
      files: [{ oldUri: uriOf(from), newUri: uriOf(to) }],
    })
  const after = applied(await move('docs/guide/setup.md', 'docs/install.md'))
  expect(after).toEqual({
    'docs/start.md': SITE['docs/start.md'].replace('guide/setup.md', 'install.md'),
    'docs/guide/use.md': SITE['docs/guide/use.md']
      .replace('./setup.md', '../install.md')
      .replace(' setup.md', ' ../install.md'),
    'docs/guide/setup.md': SITE['docs/guide/setup.md']
      .replace('../p.svg', './p.svg')
      .replace('服务器]\n', '服务器]\nredirect_from: /docs/guide/setup\n'),
    'sidebars.ts': SITE['sidebars.ts'].replace('guide/setup', 'install'),
    'i18n/zh/docs/start.md': SITE['i18n/zh/docs/start.md'].replace('guide/setup.md', 'install.md'),
    'i18n/zh/docs/guide/setup.md': '→ i18n/zh/docs/install.md',
  })
  // By a link to it, which names the file in its own folder.
  const [link, newName] = [SITE['docs/start.md'].replace('setup.md', 'se|tup.md'), '../install']
  expect(await at('docs/start.md', link, 'prepareRename')).toMatchObject({ placeholder: 'setup.md' })
  const { 'docs/guide/setup.md': _, ...rest } = after
  expect(applied(await at('docs/start.md', link, 'rename', { newName }))).toMatchObject({
    ...rest,
    'docs/guide/setup.md': '→ docs/install.md',
  })
  expect(
    await at('docs/start.md', SITE['docs/start.md'].replace('/use)', '/u|se)'), 'prepareRename'),
  ).toBeNull()
  // As an editor does it, and `check` finds nothing.
  for (const [path, text] of Object.entries(after))
    if (!text.startsWith('→')) writeFileSync(join(folder, path), text)
  const zh = SITE['i18n/zh/docs/guide/setup.md'].replace('../start.md', 'start.md')
  writeFileSync(join(folder, 'i18n/zh/docs/install.md'), zh)
  renameSync(join(folder, 'docs/guide/setup.md'), join(folder, 'docs/install.md'))
  renameSync(join(folder, 'i18n/zh/docs/guide/setup.md'), join(folder, 'docs/_old.txt'))
  const { io, out, err } = testWorld({ cwd: folder })
  expect([await main(['check', '--no-cache'], io), err(), out()]).toEqual([
    0,
    '',
    expect.stringContaining('no problems'),
  ])
})

test('a document moves back to an old address of its own', async () => {
  const text = '---\nredirect_from: [/docs/install, /docs/older]\n---\n\n# Set up\n'
  const { client, uriOf, applied } = await openEditor({ 'docs/a.md': '# A\n', 'docs/setup.md': text })
  const files = [{ oldUri: uriOf('docs/setup.md'), newUri: uriOf('docs/install.md') }]
  const after = applied(await client.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files }))
  expect(after).toEqual({
    'docs/setup.md': text.replace('/docs/install, /docs/older', '/docs/older, /docs/setup'),
  })
})

test('a folder moves', async () => {
  const { client, uriOf, applied } = await openEditor(SITE)
  const files = [{ oldUri: uriOf('docs/guide'), newUri: uriOf('docs/manual') }]
  const after = applied(await client.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files }))
  expect(after['docs/start.md']).toBe(
    '# Start\n\nSee [setup](manual/setup.md#on-a-server) and [use](manual/use.md).\n',
  )
  expect(after['docs/guide/use.md']).toContain('[Back](./setup.md#on-a-server "t")')
  expect(after['sidebars.ts']).toContain("'manual/setup', { type: 'doc', id: 'manual/use' }")
})

test('settings and code follow files, folders and pages that they name', async () => {
  const config = `export default {
  title: 'public', // it's 'public'
  favicon: '/img/logo.svg',
  image: "img/logo.svg?v=1",
  staticDirectories: ['static', 'public'],
  styles: ['./src/theme.css'],
  navbar: { logo: { src: '/img/logo.svg' }, items: [{ to: '/docs/guide/setup#kept', label: 'public' }] },
}
`
  const page = `import logo from '../static/img/logo.svg'
export default () => <a href="/docs/guide/setup/">don't use {logo} of '/img/logo.svg'</a>
`
  const { 'chatdocs.config.json': _, ...rest } = SITE
  const { client, uriOf, applied, write } = await openEditor({
    ...rest,
    'chatdocs.config.ts': config,
    'pages/index.tsx': page,
    'src/theme.css': 'a {}',
    'static/img/logo.svg': SITE['docs/p.svg'],
    'public/a.txt': 'a',
  })
  const moved = async (from: string, to: string) => {
    const files = [{ oldUri: uriOf(from), newUri: uriOf(to) }]
    return applied(await client.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files }))
  }
  expect(await moved('static/img/logo.svg', 'public/brand.svg')).toEqual({
    'chatdocs.config.ts': config.replaceAll('img/logo.svg', 'brand.svg'),
    'pages/index.tsx': page.replace('static/img/logo', 'public/brand').replace('/img/logo', '/brand'),
  })
  // A link, an image and the picture for link previews keep their form.
  const cover = '---\nimage: /img/logo.svg\n---\n\n![l](/img/logo.svg) ![l](../static/img/logo.svg)\n'
  await write('docs/start.md', cover)
  expect((await moved('static/img/logo.svg', 'static/logo.svg'))['docs/start.md']).toBe(
    cover.replaceAll('img/logo', 'logo'),
  )
  const escaped = '---\nimage: "/img/\\x6cogo.svg"\n---\n\n# Start\n'
  await write('docs/start.md', escaped)
  expect((await moved('static/img/logo.svg', 'static/logo.svg'))['docs/start.md']).toBeUndefined()
  await write('docs/start.md', SITE['docs/start.md'])
  expect(await moved('public', 'assets')).toEqual({
    'chatdocs.config.ts': config.replace("'static', 'public'", "'static', 'assets'"),
  })
  expect(await moved('src', 'looks')).toEqual({
    'chatdocs.config.ts': config.replace('./src/theme.css', './looks/theme.css'),
  })
  expect(await moved('docs/guide/setup.md', 'docs/install.md')).toMatchObject({
    'chatdocs.config.ts': config.replace('guide/setup', 'install'),
    'pages/index.tsx': page.replace('guide/setup', 'install'),
    'sidebars.ts': SITE['sidebars.ts'].replace('guide/setup', 'install'),
  })
})
