import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchFolder } from '../packages/cli/src/host/watcher.ts'
import { randomFrom } from './eval/random.ts'
import { type Running, start } from './support/binary.ts'
import { call } from './support/program.ts'
import { randomEdits } from './support/random-edits.ts'
import { type Files, folderOf, openFolder, outputBytes, writeFiles } from './support/site.ts'
import { longTest } from './support/suite.ts'

/** The program as a server: of a built site (`serve`), or in development (`dev`). */

const site: Files = {
  'chatdocs.config.ts': "export default { title: 'Served' }\n",
  'docs/index.md': '# First\n\nOn to [more](more.md).\n',
  'docs/more.md': '# More\n\nAs it was.\n',
  'static/file.txt': 'A file.\n',
}

/** Starts a server; its printed address has no trailing slash here. */
async function serving(args: readonly string[], cwd: string): Promise<{ server: Running; at: string }> {
  const server = start([...args, '--port', '0'], { cwd })
  const [address] = await server.says(/http:\/\/localhost:\d+\/\S*/)
  return { server, at: address.replace(/\/$/, '') }
}

/** Requests an address without following redirects. */
async function get(address: string) {
  const answer = await fetch(address, { redirect: 'manual' })
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), to: headers.get('location'), text: await answer.text() }
}

async function bytesAt(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

async function stop({ process: child, ended }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return (await ended).code
}

describe('serve', () => {
  async function served(args: readonly string[] = []) {
    const cwd = await folderOf(site)
    await call(['build', ...args], { cwd })
    return serving(['serve'], cwd)
  }

  test('serves pages, files and the 404 page', async () => {
    const { server, at } = await served()
    expect(server.out()).toMatch(/^Serving dist at http:\/\/localhost:\d+\/$/m)
    const page = await get(`${at}/docs/more`)
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
    expect(page.text).toContain('As it was.')
    expect((await get(`${at}/docs/more/`)).text).toBe(page.text)
    expect((await get(`${at}/docs/more.html`)).text).toBe(page.text)
    expect(await get(`${at}/file.txt`)).toMatchObject({ status: 200, text: 'A file.\n' })
    const missing = await get(`${at}/nowhere`)
    expect(missing).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' })
    expect(missing.text).toContain('Page not found')
    expect(await get(`${at}/../package.json`)).toMatchObject({ status: 404 })
    expect(await stop(server, 'SIGINT')).toBe(130)
  })

  test('knows the base a site was built for', async () => {
    const { server, at } = await served(['--base-url', '/base/'])
    expect(at).toMatch(/\/base$/)
    expect((await get(`${at}/docs/more`)).text).toContain('href="/base/docs/"')
    const origin = at.replace('/base', '')
    expect(await get(`${origin}/`)).toMatchObject({ status: 302, to: '/base/' })
    expect(await get(`${origin}/docs/more`)).toMatchObject({ status: 404 })
    expect(await stop(server, 'SIGTERM')).toBe(143)
  })
})

describe('dev', () => {
  interface Live {
    /** The next message of this type. */
    next(type: string): Promise<{ type: string; warnings?: readonly string[] }>
  }

  /** The live updates that an open page receives. */
  async function listen(at: string): Promise<Live> {
    const controller = new AbortController()
    onTestFinished(() => controller.abort())
    const { body } = await fetch(`${at}/__chatdocs/live`, { signal: controller.signal })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    return {
      async next(type) {
        for (;;) {
          const message = new RegExp(`data: (.*"type":"${type}".*)\n\n`).exec(heard)
          if (message) {
            heard = heard.slice(message.index + message[0].length)
            return JSON.parse(message[1] ?? '')
          }
          const { value, done } = (await reader?.read()) ?? { done: true }
          if (done) throw new Error(`the stream ended before ${type}`)
          heard += value
        }
      },
    }
  }

  test('serves the site, and every edit immediately', async () => {
    const cwd = await folderOf(site)
    const { server, at } = await serving(['dev'], cwd)
    expect(server.out()).toMatch(/^Dev server running at http:\/\/localhost:\d+\/$/m)
    expect((await get(`${at}/docs/more`)).text).toContain('As it was.')
    const live = await listen(at)
    expect(await live.next('diagnostics')).toMatchObject({ errors: [], warnings: [] })

    await writeFiles(cwd, { 'docs/more.md': '# More\n\nAs it is now.\n' })
    await live.next('update')
    const shown = async () => (await get(`${at}/docs/more/index.json`)).text
    await expect.poll(shown).toContain('As it is now.')
    expect((await get(`${at}/docs/more`)).text).toContain('As it is now.')

    await writeFiles(cwd, { 'docs/more.md': '# More\n\nTo [nothing](nothing.md).\n' })
    await server.says(/warning\[link\/broken-markdown\]: docs\/more\.md:3:14/)
    // Reading a file while it is still being written causes one extra message.
    await expect.poll(async () => (await live.next('diagnostics')).warnings).toHaveLength(1)

    await writeFiles(cwd, { 'docs/nothing.md': '# Something\n' })
    await server.says(/✓ fixed: docs\/more\.md: no document at docs\/nothing\.md\n.*no problems left/)
    // The server may read the file while it is still empty, and reads it again.
    await expect.poll(async () => (await get(`${at}/docs/nothing`)).text).toContain('Something')
    expect(await stop(server, 'SIGINT')).toBe(130)
    expect(server.err()).not.toContain('bug')
  })

  test('continues after fatal mistakes', async () => {
    const cwd = await folderOf(site)
    const { server, at } = await serving(['dev'], cwd)
    await writeFiles(cwd, { 'chatdocs.config.ts': 'export default {\n' })
    await server.says(/error\[config\/unreadable\]: chatdocs\.config\.ts/)
    const failed = await get(`${at}/docs/more`)
    expect(failed.status).toBe(500)
    expect(failed.text).toContain('config/unreadable')
    await writeFiles(cwd, { 'chatdocs.config.ts': "export default { title: 'Mended' }\n" })
    await server.says(/✓ fixed/)
    expect((await get(`${at}/docs/more`)).text).toContain('<title>More | Mended</title>')
    expect(server.err()).not.toContain('This is a bug')
  })

  test('shows the diagnostic in place of a page with an error', async () => {
    const pages = {
      'page/no-default-export': ['export', 'export const nothing = 1\n'],
      'page/build-failed': ['import', "import './nothing.ts'\nexport default () => null\n"],
      'page/render-failed': ['render', 'export default () => window.name\n'],
    } as const
    const files = Object.values(pages).map(([name, text]) => [`pages/${name}.tsx`, text])
    const { server, at } = await serving(['dev'], await folderOf({ ...site, ...Object.fromEntries(files) }))
    for (const [code, [name]] of Object.entries(pages)) {
      await server.says(new RegExp(`error\\[${code}\\]: pages/${name}\\.tsx`))
      const page = await get(`${at}/${name}`)
      expect([name, page.status, page.text]).toEqual([name, 500, expect.stringContaining(code)])
    }
    expect(server.err()).not.toContain('This is a bug')
  })

  test('a signal ends a command at once while it computes, also within a pattern', async () => {
    const cwd = await folderOf({
      ...site,
      'chatdocs.config.ts':
        "export default { title: 'Served', markdown: { remarkPlugins: ['./slow.ts'] } }\n",
      'slow.ts': `import { writeSync } from 'node:fs'
export default () => (tree: object) => {
  if (!JSON.stringify(tree).includes('Slow')) return
  writeSync(2, 'computes');
  /^(a|a)*$/.test('a'.repeat(60) + 'b')
}
`,
    })
    const { server } = await serving(['dev'], cwd)
    await writeFiles(cwd, { 'docs/more.md': '# Slow\n' })
    await server.says(/computes/)
    expect([await stop(server, 'SIGINT'), server.process.signalCode]).toEqual([null, 'SIGINT'])
    // A plugin has thirty seconds.
    const build = start(['build'], { cwd })
    await build.says(/computes/)
    expect([await stop(build, 'SIGTERM'), build.process.signalCode]).toEqual([null, 'SIGTERM'])
  })

  test.each([10, 30, 45, 60])('notices a file saved again after %i milliseconds', async (breath) => {
    const folder = await folderOf({ 'a.md': 'one' })
    const times: number[] = []
    const watcher = await watchFolder(folder, { onChange: () => times.push(performance.now()) })
    onTestFinished(() => watcher.close())
    await writeFiles(folder, { 'a.md': 'two' })
    await new Promise((done) => setTimeout(done, breath))
    const again = performance.now()
    await writeFiles(folder, { 'a.md': 'three' })
    await expect.poll(() => times.at(-1) ?? 0).toBeGreaterThan(again)
  })

  // `structured` and `watched` hold it, too, with fewer edits.
  longTest('serves the same site after many edits as after a fresh start', async () => {
    const seed = Number(process.env.SEED)
    const cwd = await folderOf(site)
    const { server, at } = await serving(['dev'], cwd)
    const random = randomFrom(seed)
    for (const edit of [...randomEdits(100, seed), { ...site, 'pages/index.tsx': undefined }]) {
      for (const [path, text] of Object.entries(edit)) {
        if (text === undefined) rmSync(join(cwd, path), { force: true })
        else await writeFiles(cwd, { [path]: text })
      }
      await new Promise((done) => setTimeout(done, random() * 60))
    }
    const cold = await openFolder(cwd, { mode: 'dev', cacheDir: join(cwd, '.cold') })
    await cold.update('all')
    const different = async () => {
      const all = await Promise.all(
        (await cold.outputPaths()).map(async (path) => [path, await outputBytes(cold, path)] as const),
      )
      const made = all.filter(([, bytes]) => bytes.length > 0)
      const shown = await Promise.all(made.map(async ([path]) => bytesAt(`${at}/${encodeURI(path)}`)))
      return made.flatMap(([path, bytes], index) => (shown[index]?.equals(bytes) ? [] : [path]))
    }
    // The server may not have noticed the last edits yet.
    await expect.poll(different, { interval: 200, message: `SEED=${seed}` }).toEqual([])
    expect(server.err()).not.toContain('This is a bug')
  })
})
