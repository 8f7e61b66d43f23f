import type { Diagnostic } from '@chatdocs/core'
import { describe, expect, test } from 'vitest'
import { doubt, mistake, unread } from '../testing/mistakes.ts'
import { testWorld } from '../testing/world.ts'
import type { Summary } from './report.ts'
import { terminalReport } from './terminal.ts'

const SUMMARY: Summary = {
  command: 'build',
  ok: true,
  errors: 0,
  warnings: 2,
  pages: 24,
  ran: 4,
  reused: 20,
  hints: [],
}
const EMITTED = { outDir: 'dist', written: 3, removed: 1, unchanged: 58, bytes: 2_100_000 }

describe('the summary', () => {
  test('of a build', () => {
    const world = testWorld()
    const report = terminalReport(world.io)
    world.wait(840)
    report.summary({ ...SUMMARY, emitted: EMITTED, hints: ['Preview: npx chatdocs serve'] })
    expect(world.out()).toBe(
      [
        '✓ 24 pages, 2 warnings, 0.84 s → dist',
        '  61 files, 2.1 MB: 3 written, 1 removed, 58 unchanged',
        '  Preview: npx chatdocs serve',
        '',
      ].join('\n'),
    )
    expect(world.err()).toBe('')
  })

  test('of a check, and of a failure', () => {
    const world = testWorld()
    const report = terminalReport(world.io)
    report.summary({ ...SUMMARY, command: 'check', warnings: 0, reused: 0, pages: 1 })
    report.summary({ ...SUMMARY, command: 'check', warnings: 0, reused: 0, snippets: 1 })
    report.summary({ ...SUMMARY, ok: false, errors: 1, reused: 0, hints: ['dist is unchanged'] })
    expect(world.out()).toBe(
      [
        '✓ 1 page, no problems, 0.00 s',
        '✓ 24 pages, 1 code block, no problems, 0.00 s',
        '✗ 24 pages, 1 error, 2 warnings, 0.00 s',
        '  dist is unchanged',
        '',
      ].join('\n'),
    )
  })

  test('counts from the beginning of the run', () => {
    const world = testWorld()
    const report = terminalReport(world.io)
    world.wait(99_000)
    report.begin()
    world.wait(12_340)
    report.summary(SUMMARY)
    expect(world.out()).toContain(', 12.3 s')
  })
})

describe('mistakes', () => {
  const found = [doubt('link/broken-anchor', 'a.md'), mistake('link/broken', 'b.md')]

  test('are printed to stderr, errors first', () => {
    const world = testWorld()
    terminalReport(world.io).diagnostics(found, unread)
    expect(world.out()).toBe('')
    expect(world.err()).toBe(
      'error[link/broken]: b.md:1:1\n  wrong in b.md\n\nwarning[link/broken-anchor]: a.md:1:1\n  wrong in a.md\n\n',
    )
  })

  /** The printed lines. */
  const printed = (all: readonly Diagnostic[], options = {}) => {
    const world = testWorld()
    terminalReport(world.io, options).diagnostics(all, unread)
    return world.err().trimEnd().split('\n')
  }
  const frames = (lines: readonly string[]) => lines.filter((line) => /^(error|warning)\[/.test(line))
  const many = (number: number, message?: string) =>
    Array.from({ length: number }, (_, index) =>
      mistake('link/broken', `${index}.md`, message === undefined ? {} : { message }),
    )

  test('with the same message are printed once, with some of their places', () => {
    expect(printed(many(8, 'no page at /old'))).toEqual([
      'error[link/broken]: 0.md:1:1',
      '  no page at /old',
      ...['1', '2', '3', '4', '5'].map((name) => `  note: also here: ${name}.md:1:1`),
      '  note: … and 2 more in 2 files (--verbose shows all)',
    ])
  })

  test('that are few are all printed, each in its place', () => {
    expect(frames(printed([...many(18), mistake('image/missing', '10.md')]))).toHaveLength(19)
    expect(printed(many(19)).join('\n')).not.toContain('by cause')
    expect(printed(many(20)).length).toBeLessThan(59)
  })

  test('of one cause are printed at most five times in a long list, with a summary at the end', () => {
    const old = many(80, 'no page at /old')
    const noPlace: Diagnostic = { code: 'docs/none', severity: 'error', message: 'nothing\nhere', notes: [] }
    const lines = printed([...many(24), ...old, noPlace, doubt('content/math', 'a.md')])
    expect(frames(lines)).toEqual([
      ...['0', '1', '2', '3', '4'].map((name) => `error[link/broken]: ${name}.md:1:1`),
      'error[docs/none]',
      'warning[content/math]: a.md:1:1',
    ])
    expect(lines.filter((line) => line.includes('more'))).toEqual([
      '  note: … and 94 more in 80 files (--verbose shows all)',
    ])
    expect(lines.slice(-5)).toEqual([
      '',
      '106 diagnostics by cause (--verbose shows all):',
      '  104 in 80 files  link/broken: no page at /old, and 24 other messages',
      '  1                docs/none: nothing',
      '  1 in 1 file      content/math: wrong in a.md',
    ])
  })

  test('that are long or a flood have at most 60 lines', () => {
    const text = `wrong\n${'more\n'.repeat(4)}`
    const long = many(21).map((each) => ({ ...each, message: each.message + text }))
    expect(printed(long).length).toBeLessThanOrEqual(60)
    expect(printed(long.slice(6)).length).toBeLessThanOrEqual(60)
    const codes = [
      'link/broken',
      'content/math',
      'content/heading-order',
      'image/missing',
      'link/broken-anchor',
    ] as const
    const flood = codes.flatMap((code) =>
      Array.from({ length: 30 }, (_, index) => mistake(code, `${index}.md`, { message: `wrong ${index}` })),
    )
    const lines = printed(flood)
    expect(lines.length).toBeLessThanOrEqual(60)
    expect(lines).toContain('150 diagnostics by cause (--verbose shows all):')
  })

  test('are of one cause if only counts, numbers and paths differ where a message names what is wrong', () => {
    const messages = [
      ...['twoslash does nothing', 'twoslash does nothing (2 times in this document)'],
      ...['no module ../a', 'no module docs/b.tsx', '<A> is no component', '<B> is no component'],
      ...['could not resolve "@a/b"', 'could not resolve "@a/b/c"'],
    ]
    const all = messages.flatMap((message) =>
      ['x.mdx', 'y.mdx', 'z.mdx'].map((path) => mistake('content/mdx', path, { message })),
    )
    expect(printed(all).slice(-7)).toEqual([
      '24 diagnostics by cause (--verbose shows all):',
      '  6 in 3 files  content/mdx: twoslash does nothing',
      '  6 in 3 files  content/mdx: no module ../a, and 1 other message',
      '  3 in 3 files  content/mdx: <A> is no component',
      '  3 in 3 files  content/mdx: <B> is no component',
      '  3 in 3 files  content/mdx: could not resolve "@a/b"',
      '  3 in 3 files  content/mdx: could not resolve "@a/b/c"',
    ])
  })

  test('are all printed with verbose', () => {
    expect(frames(printed(many(80, 'no page at /old'), { verbose: true }))).toHaveLength(80)
    expect(printed(many(80), { verbose: true }).join('\n')).not.toContain('by cause')
  })

  test('print nothing if there are none', () => {
    const world = testWorld()
    terminalReport(world.io).diagnostics([], unread)
    expect(world.err()).toBe('')
  })
})

test('quiet leaves errors only, verbose adds steps', () => {
  const quiet = testWorld()
  const loud = testWorld()
  for (const [world, options] of [
    [quiet, { quiet: true }],
    [loud, { verbose: true }],
  ] as const) {
    const report = terminalReport(world.io, options)
    world.wait(1500)
    report.phase('read')
    report.verbose?.('html(/docs/a)')
    report.warn('take care')
    report.say('served')
    report.diagnostics([doubt('link/broken', 'a.md')], unread)
    report.summary(SUMMARY)
    report.failure({ message: 'no such folder', help: 'did you mean docs?' })
  }
  expect([quiet.out(), quiet.err()]).toEqual(['', 'error: no such folder\n  help: did you mean docs?\n'])
  expect(loud.err()).toMatch(/^read: 1.50 s\nhtml\(\/docs\/a\)\nwarning: take care\nwarning\[/)
  expect(loud.out()).toMatch(/^served\n✓ 24 pages/)
})

describe('colour', () => {
  const colored = (isTTY: boolean, env: Record<string, string>) => {
    const world = testWorld({ isTTY, env })
    const report = terminalReport(world.io)
    report.summary(SUMMARY)
    report.diagnostics([mistake('link/broken', 'a.md')], unread)
    return [world.out(), world.err()].map((text) => text.includes('\x1b['))
  }
  test.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %j: %s', (isTTY, env, is) => expect(colored(isTTY, env)).toEqual([is, is]))
})

describe('progress', () => {
  const progressed = (isTTY: boolean, env: Record<string, string> = {}, quiet = false) => {
    const world = testWorld({ isTTY, env: { NO_COLOR: '1', ...env } })
    const report = terminalReport(world.io, { quiet })
    for (let done = 1; done <= 30; done++) {
      report.progress(done, 30)
      world.wait(50)
    }
    report.say('done')
    return world.err()
  }

  test('is one line on a terminal for long builds, cleared at the end', () => {
    const lines = progressed(true).split('\r\x1b[2K')
    expect(lines.slice(0, 3)).toEqual([
      '',
      'building 21 of 30 files, 1.00 s',
      'building 23 of 30 files, 1.10 s',
    ])
    expect(lines.at(-1)).toBe('')
  })

  test('prints nothing elsewhere', () => {
    expect([progressed(false), progressed(true, { CI: 'true' }), progressed(true, {}, true)]).toEqual([
      '',
      '',
      '',
    ])
  })
})
