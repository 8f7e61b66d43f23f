import { describe, expect, test } from 'vitest'
import { main } from '../main.ts'
import { filesIn, testFolder } from '../testing/folder.ts'
import { doubt, mistake } from '../testing/mistakes.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { testWorld } from '../testing/world.ts'

const DIAGNOSTICS = [
  mistake('link/broken', 'b.md', { message: 'no page at /x\n\ty' }),
  mistake('link/broken', 'a.md'),
  mistake('link/broken', 'a.md'),
  doubt('link/broken-anchor', 'a.md'),
]

/** `chatdocs check` of a given site. */
function program(files: Readonly<Record<string, string>> = {}, diagnostics = DIAGNOSTICS) {
  const cwd = testFolder({ 'a.md': '', ...files })
  const world = testWorld({ cwd })
  const site = givenSite({ diagnostics })
  const open = async () => givenWorkspace(site)
  return {
    ...world,
    cwd,
    site,
    check: (...argv: string[]) => main(['check', ...argv], { ...world.io, open }),
  }
}

const NAMED = ['--baseline', 'known.txt']

describe('a baseline', () => {
  test('lists problems without their lines, sorted; then they fail no check', async () => {
    const { check, out, err, cwd, site } = program()
    expect(await check(...NAMED, '--update-baseline')).toBe(0)
    expect(filesIn(cwd)['known.txt']).toMatchInlineSnapshot(`
      "# Known problems: code, file, message. Written by chatdocs check --update-baseline
      link/broken	a.md	wrong in a.md
      link/broken	a.md	wrong in a.md
      link/broken	b.md	no page at /x\\n\\ty
      link/broken-anchor	a.md	wrong in a.md
      "
    `)
    site.diagnostics = DIAGNOSTICS.map(({ at, ...each }) => ({
      ...each,
      ...(at && { at: { path: at.path } }),
    }))
    expect(await check(...NAMED, '--strict')).toBe(0)
    expect(out()).toContain('4 in the baseline')
    site.diagnostics = [...DIAGNOSTICS, mistake('link/broken', 'a.md')]
    expect(await check(...NAMED)).toBe(1)
    expect(err().match(/error\[/g)).toHaveLength(1)
  })

  test('tells what is gone', async () => {
    const { check, out, site } = program()
    await check(...NAMED, '--update-baseline')
    site.diagnostics = DIAGNOSTICS.slice(2)
    expect(await check(...NAMED, '--format', 'json')).toBe(0)
    expect(JSON.parse(out().slice(out().indexOf('{')))).toMatchObject({ summary: { known: 2, gone: 2 } })
    expect(await check(...NAMED)).toBe(0)
    expect(out()).toContain('The baseline has 2 lines too many')
    expect(out()).toContain('link/broken in a.md: wrong in a.md')
  })

  test('knows nothing of a broken configuration, and keeps code blocks that are not checked', async () => {
    const known = 'snippet/type-error\ta.md\tTS1: x\n'
    const { check, cwd, site } = program({ 'known.txt': known }, [
      mistake('config/invalid', 'chatdocs.config.ts'),
    ])
    expect(await check(...NAMED, '--update-baseline')).toBe(2)
    expect(filesIn(cwd)['known.txt']).toBe(known)
    site.diagnostics = DIAGNOSTICS
    expect(await check(...NAMED, '--update-baseline')).toBe(0)
    expect(filesIn(cwd)['known.txt']).toContain(known)
  })

  test.each([
    [NAMED, 'there is no file known.txt'],
    [['--update-baseline'], '--update-baseline needs a file'],
  ])('%j is a usage error', async (argv, text) => {
    const { check, err } = program()
    expect(await check(...argv)).toBe(2)
    expect(err()).toContain(text)
  })
})
