import { expect, test } from 'vitest'
import { isOfSearch } from './support/effects.ts'
import { diagnosticsOf, type Files, type OpenSite, openSite, outputsOf } from './support/site.ts'

/** Edits of a blog: which queries run, and which files of the built site change. */

const site: Files = {
  'chatdocs.config.json': JSON.stringify({
    title: 'Edits',
    url: 'https://edits.example',
    i18n: { defaultLocale: 'en' },
    blog: { postsPerPage: 2 },
  }),
  'docs/index.md': '# Docs\n\nSee [a post](../blog/2025-01-02-two.md#end).\n',
  'docs/other.md': '# Other\n',
  'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\n',
  ...Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((name, index) => [post(name, index + 1), textOf(name)]),
  ),
}

function post(name: string, day: number): string {
  return `blog/2025-01-0${day}-${name}.md`
}

function textOf(name: string): string {
  return `---\nauthors: ann\ntags: [${name === 'one' ? 'first' : 'later'}]\n---\n\n# ${name}\n\nAbout ${name}.\n\nMore.\n\n<!-- truncate -->\n\nThe rest.\n\n## End\n`
}

const FEEDS = ['~ blog/atom.xml', '~ blog/feed.json', '~ blog/rss.xml']

/** The files that an edit changes, and how often each query runs. */
async function after(edit: Readonly<Record<string, string | undefined>>) {
  const open = await openSite(site)
  const before = await ask(open)
  open.takeLog()
  await open.edit(edit)
  const now = await ask(open)
  const runs = open.takeLog()
  return {
    files: difference(before, now).filter((file) => !isOfSearch(file)),
    ran: (name: string) => runs.filter((run) => run.startsWith(`${name}(`)),
  }
}

async function ask({ workspace }: OpenSite): Promise<ReadonlyMap<string, string>> {
  expect(await diagnosticsOf(workspace)).toEqual([])
  return outputsOf(workspace)
}

function difference(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...before.keys(), ...now.keys()])].sort()
  return paths.flatMap((path) => {
    if (before.get(path) === now.get(path)) return []
    return [`${now.has(path) ? (before.has(path) ? '~' : '+') : '-'} ${path}`]
  })
}

/** A page's HTML and route data. */
const page = (path: string) => [`~ ${path}/index.html`, `~ ${path}/index.json`]

/** The post as Markdown, alone and among all pages. */
const MARKDOWN = ['~ blog/2025/01/02/two.md', '~ llms-full.txt']

test('a paragraph after the excerpt marker changes its page and the feeds', async () => {
  const { files, ran } = await after({ [post('two', 2)]: textOf('two').replace('The rest', 'All else') })
  expect(files).toEqual([...MARKDOWN, ...page('blog/2025/01/02/two'), ...FEEDS].sort())
  expect(ran('html')).toEqual(['html(/blog/2025/01/02/two)'])
  expect(ran('document')).toEqual(['document(blog/2025-01-02-two.md)'])
})

test('a paragraph before the marker also changes the lists that show it', async () => {
  const { files, ran } = await after({ [post('two', 2)]: textOf('two').replace('More', 'Less') })
  const lists = ['blog/authors/ann/page/2', 'blog/page/2', 'blog/tags/later/page/2']
  const pages = ['blog/2025/01/02/two', ...lists].flatMap(page)
  expect(files).toEqual([...MARKDOWN, ...pages, ...FEEDS].sort())
  expect(ran('html')).toHaveLength(4)
})

test('a new post reads and renders nothing outside the blog, and is listed', async () => {
  const { files, ran } = await after({ [post('five', 5)]: textOf('five') })
  expect(files).toContain('+ blog/2025/01/05/five/index.html')
  expect(files.filter((each) => !/^. (blog\/|sitemap)/.test(each))).toEqual(['~ llms-full.txt', '~ llms.txt'])
  expect(ran('document')).toEqual(['document(blog/2025-01-05-five.md)'])
  expect(ran('html').filter((each) => !each.startsWith('html(/blog'))).toEqual([])
  expect(ran('site').every((each) => each.endsWith(' ='))).toBe(true)
})

test('a renamed author changes every page with that author', async () => {
  const { files, ran } = await after({ 'blog/authors.yml': 'ann:\n  name: Anne\n  page: true\n' })
  expect(files).toContain('~ blog/2025/01/01/one/index.html')
  expect(files).not.toContain('~ blog/archive/index.html')
  expect(ran('document')).toEqual([])
})
