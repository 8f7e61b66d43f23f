import { DiagnosticError, type SourcePath } from '@chatdocs/core'
import type { LiveMessage } from '@chatdocs/protocol'
import { describe, expect, test } from 'vitest'
import { terminalReport } from '../report/terminal.ts'
import { doubt, mistake, unread } from '../testing/mistakes.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { testWorld } from '../testing/world.ts'
import { follow } from './follow.ts'

function followed() {
  const site = givenSite()
  const world = testWorld()
  const sent: LiveMessage[] = []
  let broken: DiagnosticError | undefined
  let isNews = true
  let isOutdated = () => false
  let reading: Promise<void> | undefined
  const given = givenWorkspace(site)
  const workspace = {
    ...given,
    update: async () => isNews,
    reading: () => reading,
    diagnostics: () => (broken ? Promise.reject(broken) : given.diagnostics()),
  }
  const live = { tell: (message: LiveMessage) => void sent.push(message) }
  const run = follow({
    workspace,
    live,
    report: terminalReport(world.io),
    sources: unread,
    editorOf: ({ file }) => `editor:${file}`,
  })
  return {
    site,
    world,
    sent,
    breaks: (error?: DiagnosticError) => {
      broken = error
    },
    nothingChanges: () => {
      isNews = false
    },
    readingBegins: () => {
      reading = new Promise(() => {})
    },
    readingEnds: () => {
      reading = undefined
    },
    change: (...paths: string[]) => run(new Set(paths as SourcePath[]), () => isOutdated()),
    again: () => run('all', () => false),
    outdatedIf: (is: () => boolean) => {
      isOutdated = is
    },
  }
}

test('open pages are updated, and reloaded when all files are read again', async () => {
  const { change, again, sent } = followed()
  await change('docs/a.md', 'docs/b.mdx')
  await change('docs/a.md', 'static/logo.png')
  await again()
  expect(sent.filter(({ type }) => type !== 'diagnostics')).toEqual([
    { type: 'update', files: [] },
    { type: 'update', files: ['static/logo.png'] },
    { type: 'reload' },
  ])
})

test('a save without a change is not reported', async () => {
  const { change, sent, nothingChanges } = followed()
  nothingChanges()
  await change('docs/a.md')
  expect(sent).toEqual([])
})

test('open pages get all mistakes, the terminal only new ones', async () => {
  const { site, change, sent, world } = followed()
  site.diagnostics = [mistake('link/broken', 'a.md'), doubt('image/no-alt', 'c.md')]
  await change('a.md')
  await change('b.md')
  expect(sent.at(-1)).toEqual({
    type: 'diagnostics',
    errors: [
      { code: 'link/broken', message: 'wrong in a.md', place: 'a.md:1:1', editor: 'editor:a.md', notes: [] },
    ],
    warnings: ['warning[image/no-alt]: c.md:1:1\n  wrong in c.md'],
  })
  expect(world.err().match(/a\.md(:1:1)?\n/g)).toHaveLength(2)
})

test('mistakes that a broken configuration hides do not count as fixed', async () => {
  const { site, change, sent, world, breaks } = followed()
  site.diagnostics = [mistake('link/broken', 'a.md')]
  await change('a.md')
  breaks(new DiagnosticError([mistake('config/unreadable', 'chatdocs.config.ts')]))
  await change('chatdocs.config.ts')
  expect(world.out()).toBe('')
  // Nor do open pages show them: they may be mended, and their places are others.
  const codes = () => sent.at(-1) as Extract<LiveMessage, { type: 'diagnostics' }>
  expect(codes().errors.map(({ code }) => code)).toEqual(['config/unreadable'])
  breaks()
  await change('chatdocs.config.ts')
  expect(world.out()).toBe('✓ fixed: chatdocs.config.ts: wrong in chatdocs.config.ts\n  1 problem left\n')
})

test('mistakes are held back while an API is read for the first time, and reported even if it changes nothing', async () => {
  const { site, change, sent, world, readingBegins, readingEnds, nothingChanges } = followed()
  site.diagnostics = [mistake('link/broken', 'a.md')]
  readingBegins()
  await change('a.md')
  expect(sent).toEqual([{ type: 'update', files: [] }])
  readingEnds()
  nothingChanges()
  await change()
  expect(sent.map(({ type }) => type)).toEqual(['update', 'diagnostics'])
  expect(world.err()).toContain('a.md')
})

describe('many documents', () => {
  const files = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n + 100}.md`, '']))
  const checks = (log: readonly string[]) => log.filter((each) => each.startsWith('check'))

  test('are checked in parts, and mistakes are reported as they are found', async () => {
    const { site, change, sent, world } = followed()
    site.files = files
    site.diagnostics = [mistake('link/broken', '101.md'), mistake('link/broken', '199.md')]
    await change('101.md')
    expect(checks(site.log)).toEqual([...Array.from({ length: 6 }, () => 'check 16'), 'check 4'])
    expect(sent.flatMap((each) => (each.type === 'diagnostics' ? [each.errors.length] : []))).toEqual([
      1, 2, 2,
    ])
    expect(world.err().match(/error/g)).toHaveLength(2)
    await change('101.md')
    expect(checks(site.log)).toHaveLength(7)
  })

  test('with many mistakes are reported together, after the first ones', async () => {
    const { site, change, sent, world } = followed()
    site.files = files
    site.diagnostics = Object.keys(files).map((path) => mistake('link/broken', path))
    await change('101.md')
    const counts = sent.flatMap((each) => (each.type === 'diagnostics' ? [each.errors.length] : []))
    expect(counts).toEqual([16, 20, 100])
    expect(world.err()).toContain('80 diagnostics by cause')
  })

  test('give way to an edit, and are all checked after it', async () => {
    const { site, change, outdatedIf, world } = followed()
    site.files = files
    site.diagnostics = [mistake('link/broken', '101.md'), mistake('link/broken', '199.md')]
    outdatedIf(() => checks(site.log).length > 1)
    await change('101.md')
    expect(checks(site.log)).toEqual(['check 16', 'check 16'])
    expect(world.err().match(/error/g)).toHaveLength(1)
    outdatedIf(() => false)
    site.diagnostics = [mistake('link/broken', '199.md')]
    await change('101.md')
    expect(world.err().match(/error/g)).toHaveLength(2)
    expect(world.out()).toBe('✓ fixed: 101.md: wrong in 101.md\n  1 problem left\n')
  })
})
