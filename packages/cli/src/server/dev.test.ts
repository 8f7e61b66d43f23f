import { request } from 'node:http'
import type { Output } from '@chatdocs/core'
import type { OutputPath } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { diskHost } from '../host/disk.ts'
import { testFolder } from '../testing/folder.ts'
import { serving } from '../testing/serving.ts'
import { type GivenSite, givenSite, givenWorkspace } from '../testing/workspace.ts'
import { devSite } from './dev.ts'
import { liveChannel } from './live.ts'

async function serveDev(site: Partial<GivenSite> = {}, outputs: Record<string, Output> = {}) {
  const live = liveChannel('one')
  const explained: unknown[] = []
  const files = { ...site.files }
  const given = givenWorkspace(givenSite({ ...site, files }))
  const workspace = {
    ...given,
    files,
    output: async (path: OutputPath) => {
      if (path === 'broken/index.html') throw new Error('it is <broken>')
      return outputs[path] ?? given.output(path)
    },
  }
  const ask = await serving(
    devSite({
      workspace,
      live,
      host: diskHost(testFolder({ 'static/logo.png': 'png' })),
      runtimeDir: testFolder({ 'boot.js': 'boot()' }),
      explain: (error) => {
        explained.push(error)
        return String(error)
      },
    }),
  )
  return { ask, live, explained, workspace }
}

const FILES = {
  'index.html': 'home',
  '404.html': 'nothing here',
  'docs/a/index.html': '甲',
  'docs/a/index.json': '{}',
}

test('a request is an output', async () => {
  const outputs = {
    'logo.png': { path: 'logo.png', copy: 'static/logo.png' } as Output,
    'assets/boot.js': { path: 'assets/boot.js', runtime: 'boot.js' } as Output,
  }
  const { ask } = await serveDev({ files: FILES }, outputs)
  const answers = ['/', '/docs/a', '/docs/a.html', '/docs/a/index.json', '/logo.png', '/assets/boot.js'].map(
    (path) => ask(path),
  )
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body])).toEqual([
    ...[
      [200, 'home'],
      [200, '甲'],
      [200, '甲'],
      [200, '{}'],
      [200, 'png'],
      [200, 'boot()'],
    ],
  ])
  const { headers } = await ask('/docs/a')
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    'text/html; charset=utf-8',
    'no-store',
  ])
})

test('an unknown address gets the 404 page', async () => {
  const { ask } = await serveDev({ files: FILES })
  for (const path of ['/docs/z', '/docs/z.png', '/../x']) {
    const { status, body, headers } = await ask(path)
    expect([status, body, headers['content-type']]).toEqual([404, 'nothing here', 'text/html; charset=utf-8'])
  }
  expect((await ask('/docs/a', { method: 'DELETE' })).status).toBe(405)
  const several = await serveDev({ files: { ...FILES, 'en/404.html': 'nothing in English' } })
  expect((await several.ask('/en/docs/z')).body).toBe('nothing in English')
})

test('only unknown addresses wait while an API is read', async () => {
  const { ask, workspace } = await serveDev({ files: { '404.html': 'nothing here', 'index.html': 'home' } })
  let known = () => {}
  let asked = () => {}
  const waiting = new Promise<void>((done) => {
    asked = done
  })
  const reading = new Promise<void>((done) => {
    known = done
  })
  workspace.reading = () => {
    asked()
    return reading
  }
  const page = ask('/docs/api')
  await waiting
  expect((await ask('/')).body).toBe('home')
  expect((await ask('/docs/other')).status).toBe(404)
  workspace.files['docs/api/index.html'] = 'API'
  known()
  expect((await page).body).toBe('API')
})

test('a sidebar is found at the address that it had before an edit', async () => {
  const { ask } = await serveDev({
    files: {
      ...FILES,
      'sidebar-index.json': JSON.stringify({
        'a-b': 'assets/sidebar-a-b-0123456789.json',
        a: 'assets/sidebar-a-abcdefabcd.json',
      }),
      'assets/sidebar-a-b-0123456789.json': 'A and B',
      'assets/sidebar-a-abcdefabcd.json': 'A',
      'de/sidebar-index.json': JSON.stringify({ a: 'assets/sidebar-a-1111111111.json' }),
      'de/assets/sidebar-a-1111111111.json': 'German A',
    },
  })
  const bodyAt = async (path: string) => {
    const { status, body } = await ask(path)
    return status === 200 ? body : status
  }
  expect(await bodyAt('/assets/sidebar-a-2222222222.json')).toBe('A')
  expect(await bodyAt('/assets/sidebar-a-b-2222222222.json')).toBe('A and B')
  expect(await bodyAt('/de/assets/sidebar-a-2222222222.json')).toBe('German A')
  expect(await bodyAt('/assets/sidebar-b-2222222222.json')).toBe(404)
  expect(await bodyAt('/fr/assets/sidebar-a-2222222222.json')).toBe(404)
  expect(await bodyAt('/assets/other-a-2222222222.json')).toBe(404)
})

test('below a base', async () => {
  const { ask } = await serveDev({ files: FILES, base: '/base/' })
  expect((await ask('/base/docs/a')).body).toBe('甲')
  expect((await ask('/docs/a')).status).toBe(404)
  expect((await ask('/')).headers.location).toBe('/base/')
})

test('a page that fails shows its error, and the server goes on', async () => {
  const { ask, explained } = await serveDev({ files: FILES })
  const { status, body, headers } = await ask('/broken')
  expect([status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(body).toContain('Error: it is &lt;broken&gt;')
  expect(explained).toHaveLength(1)
  expect((await ask('/docs/a')).body).toBe('甲')
})

describe('open pages', () => {
  test('get updates, and a new one gets the current mistakes', async () => {
    const { ask, live } = await serveDev()
    live.tell({ type: 'diagnostics', errors: [], warnings: ['one'] })
    let heard = ''
    const asked = request({ host: '127.0.0.1', port: ask.port, path: '/__chatdocs/live' }, (response) => {
      expect(response.headers['content-type']).toBe('text/event-stream')
      response.on('data', (chunk) => {
        heard += chunk
      })
      response.on('end', () => {
        heard += 'end'
      })
    }).end()
    await expect.poll(() => heard).toContain('{"type":"diagnostics","errors":[],"warnings":["one"]}')
    live.tell({ type: 'update', files: [] })
    live.tell({ type: 'reload' })
    await expect.poll(() => heard).toContain('data: {"type":"reload"}\n\n')
    expect(heard).toContain('data: {"type":"update","files":[]}\n\n')
    live.close()
    await expect.poll(() => heard).toMatch(/end$/)
    asked.destroy()
  })

  test('miss no change between their making and their listening, nor while the server is away', async () => {
    const { ask, live } = await serveDev({ files: FILES })
    /** What a page is told at once that was made after a change, and heard of another since. */
    const messages = async (since: string | undefined, heard?: string) => {
      const path = `/__chatdocs/live${since === undefined ? '' : `?since=${since}`}`
      const closing = setInterval(live.close, 5)
      const { body } = await ask(path, { headers: heard === undefined ? {} : { 'last-event-id': heard } })
      clearInterval(closing)
      return body.match(/"type":"\w+"/g)
    }
    const since = async (path: string) =>
      /desc="([^"]+)"/.exec(String((await ask(path)).headers['server-timing']))?.[1]
    const before = await since('/docs/a')
    expect(await messages(before)).toBeNull()
    live.tell({ type: 'update', files: [] })
    const after = await since('/docs/a')
    expect(await messages(before)).toEqual(['"type":"reload"'])
    expect(await messages(after)).toBeNull()
    expect(await messages(before, after)).toBeNull()
    expect(await messages(after, before)).toEqual(['"type":"reload"'])
    expect(await messages(after, 'another-1')).toEqual(['"type":"reload"'])
    expect(await messages(undefined)).toBeNull()
    expect(await messages('')).toBeNull()
    // A mistake is no change: what a page shows of it, it is told.
    live.tell({ type: 'diagnostics', errors: [], warnings: ['one'] })
    expect(await messages(after)).toEqual(['"type":"diagnostics"'])
    expect((await ask('/broken')).body).toContain(`'?since=' + "${after}"`)
  })

  test('listen below the base path, through proxies that would buffer, and once if another tab listens on', async () => {
    const { ask, live } = await serveDev({ base: '/docs/' })
    live.tell({ type: 'diagnostics', errors: [], warnings: ['one'] })
    for (const path of ['/docs/__chatdocs/live', '/__chatdocs/live', '/deeper/docs/__chatdocs/live']) {
      const { headers, body } = await ask(`${path}?since=one-0&once`)
      expect(headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      expect(body).toContain('"type":"diagnostics"')
    }
    expect((await ask('/docs/broken')).body).toContain('const path = "/docs/__chatdocs/live"')
  })
})
