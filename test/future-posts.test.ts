import { expect, test } from 'vitest'
import { diskHost } from '../packages/cli/src/host/disk.ts'
import { openWorkspace, type Workspace } from '../packages/cli/src/workspace/workspace.ts'
import { diagnosticsOf, type Files, folderOf, outputsOf } from './support/site.ts'
import { stateOf } from './support/stable.ts'

/** Posts of a day to come: builds leave them out until then, `dev` marks them as drafts. */

const site: Files = {
  'chatdocs.config.json': JSON.stringify({ title: 'Posts', url: 'https://posts.example' }),
  'docs/index.md': '# Docs\n',
  'docs/2030-01-05-plan.md': '# No post\n',
  'blog/2025-01-01-old.md': '# Old\n',
  'blog/2030-01-05-named.md': '# Named\n',
  'blog/written.md': '---\ndate: 2030-01-05T07:00:00+08:00\n---\n\n# Written\n',
  'blog/draft.md': '---\ndate: 2030-01-05\ndraft: true\n---\n\n# Draft\n',
}

const PAGES = {
  named: 'blog/2030/01/05/named/index.html',
  written: 'blog/written/index.html',
  draft: 'blog/draft/index.html',
  document: 'docs/2030-01-05-plan/index.html',
}

/** What the site is at a moment, in a process of its own. */
async function at<T>(
  moment: string,
  folder: string,
  mode: 'build' | 'dev',
  work: (workspace: Workspace, ran: readonly string[]) => Promise<T>,
): Promise<T> {
  const ran: string[] = []
  const workspace = await openWorkspace({
    site: folder,
    cacheDir: `${folder}/.chatdocs`,
    mode,
    host: diskHost(folder),
    threads: 0,
    now: () => Date.parse(moment),
    verbose: (line) => ran.push(line),
  })
  try {
    await workspace.update('all')
    return await work(workspace, ran)
  } finally {
    await workspace.close()
  }
}

async function built(workspace: Workspace) {
  const outputs = new Map<string, string>(await outputsOf(workspace))
  return {
    pages: Object.entries(PAGES).flatMap(([name, path]) => (outputs.has(path) ? [name] : [])),
    feed: ['Old', 'Named', 'Written', 'Draft'].filter((title) =>
      outputs.get('blog/rss.xml')?.includes(`<title><![CDATA[${title}]]></title>`),
    ),
    problems: (await diagnosticsOf(workspace)).map(
      ({ code, at }) => `${code} ${at?.path}${at?.span ? ` ${at.span.start}` : ''}`,
    ),
  }
}

test('a post is published by the first build on its day, in UTC, also from what the last build knew', async () => {
  const folder = await folderOf(site)
  expect(await at('2030-01-03T23:59:59Z', folder, 'build', built)).toEqual({
    pages: ['document'],
    feed: ['Old'],
    problems: ['blog/future blog/2030-01-05-named.md', 'blog/future blog/written.md 10'],
  })
  expect(await at('2030-01-04T00:00:00Z', folder, 'build', built)).toEqual({
    pages: ['written', 'document'],
    feed: ['Old', 'Written'],
    problems: ['blog/future blog/2030-01-05-named.md'],
  })
  expect(await at('2030-01-05T00:00:00Z', folder, 'build', built)).toEqual({
    pages: ['named', 'written', 'document'],
    feed: ['Old', 'Named', 'Written'],
    problems: [],
  })
})

test('dev shows a post of a day to come with the mark of a draft', async () => {
  const folder = await folderOf(site)
  const marked = async (workspace: Workspace) => {
    expect(await diagnosticsOf(workspace)).toEqual([])
    const outputs = new Map<string, string>(await outputsOf(workspace))
    return Object.entries(PAGES).flatMap(([name, path]) =>
      stateOf(outputs.get(path) ?? '').route.draft === true ? [name] : [],
    )
  }
  expect(await at('2030-01-03T12:00:00Z', folder, 'dev', marked)).toEqual(['named', 'written', 'draft'])
  expect(await at('2030-01-05T12:00:00Z', folder, 'dev', marked)).toEqual(['draft'])
})

test('a new day runs nothing again for posts that it does not publish', async () => {
  const folder = await folderOf(site)
  await at('2030-01-02T12:00:00Z', folder, 'build', built)
  const ran = await at('2030-01-03T12:00:00Z', folder, 'build', async (workspace, ran) => {
    await built(workspace)
    return ran
  })
  expect(ran.filter((line) => /^(isFuture|isDraft|blog|routes)\(/.test(line)).sort()).toEqual([
    'isFuture(2025-01-01) =',
    'isFuture(2030-01-04) =',
    'isFuture(2030-01-05) =',
  ])
})
