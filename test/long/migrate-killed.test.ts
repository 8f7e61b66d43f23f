import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesBelow, run } from '../support/binary.ts'
import { type Files, folderOf } from '../support/site.ts'
import { rounds } from '../support/suite.ts'

/** `migrate` that is killed at any moment: Git gives all back, and the next one does the same as one that was not. */

const MOMENTS = rounds(1, 50)
const KILLER = {
  NODE_OPTIONS: `--import=${new URL('../../packages/cli/src/testing/kill-at.js', import.meta.url).href}`,
}

const DOCUSAURUS: Files = {
  'package.json': '{\n  "scripts": { "start": "docusaurus start" }\n}\n',
  'docusaurus.config.js':
    "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: {} }]] }\n",
  'docs/intro.md': '# Intro\n\n[Two](./02-two.md)\n\n<Tabs>x</Tabs>\n',
  'docs/02-two.md': '---\nid: second\n---\n\n# Two\n\nexport const a = 1\n\n{a}\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'blog/2025-01-05-first.md': '# First\n',
  'src/pages/index.js':
    'import Layout from \'@theme/Layout\'\nexport default () => <Layout title="A">x</Layout>\n',
  'src/pages/broken.tsx': "import X from '@theme/Unknown'\n\nexport default X\n",
  'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '# Début\n',
}

const NEXTRA: Files = {
  'next.config.mjs':
    "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })\n",
  'content/en/_meta.js': "export default { index: 'Start', guide: 'Guide' }\n",
  'content/en/index.mdx': '# Start\n\n[Guide](/guide)\n',
  'content/en/guide.mdx': '---\nsidebarTitle: G\n---\n\n# Guide\n',
  'content/de/index.mdx': '# Beginn\n',
  'docs/own.md': '# No page\n',
}

const MDBOOK: Files = {
  'book.toml': '[book]\ntitle = "A"\nsrc = "docs"\n',
  'docs/SUMMARY.md': '# Summary\n\n- [Start](start.md)\n  - [Two](two.md)\n',
  'docs/start.md': '# Start\n\n{{#include ../static/odd.rs:2}}\n',
  'docs/two.md': '# Two\n\n```rust,ignore\n# hidden\nshown()\n```\n',
  'static/odd.rs': 'fn a() {}\nfn b() {}\n',
}

/** A committed site with links that lead out of it, an ignored folder, and bytes that are no text. */
async function committedSite(files: Files) {
  const shared = await folderOf({ 'theirs.md': '# Theirs\n\n<Tabs>x</Tabs>\n', 'one.md': '# One\n' })
  const cwd = await folderOf({
    '.gitignore': 'ignored/\nnode_modules/\n',
    'ignored/mine.md': '<Tabs>mine</Tabs>\n',
    'static/a.txt': 'a\n',
    ...files,
  })
  writeFileSync(join(cwd, 'static/odd.bin'), Buffer.from([0, 255, 233, 10, 128]))
  writeFileSync(join(cwd, 'static/caf\u00e9.txt'), Buffer.from('caf\xe9', 'latin1'))
  symlinkSync(shared, join(cwd, 'docs/linked'))
  symlinkSync(join(shared, 'one.md'), join(cwd, 'docs/one.md'))
  symlinkSync('../static', join(cwd, 'docs/within'))
  gitIn(cwd, 'init', '--quiet')
  gitIn(cwd, 'config', 'user.name', 'A')
  gitIn(cwd, 'config', 'user.email', 'a@a.example')
  gitIn(cwd, 'add', '-A')
  gitIn(cwd, 'commit', '--quiet', '-m', 'One')
  return { cwd, shared }
}

function gitIn(cwd: string, ...args: string[]): string {
  return execFileSync('git', ['-C', cwd, ...args], { encoding: 'utf8', stdio: 'pipe' })
}

/** The files that are part of a site, by path. */
function filesOf(cwd: string): Record<string, string> {
  const isSource = ([path]: [string, string]) => !/^\.(git|chatdocs|chatdocs-migrate)\//.test(path)
  return Object.fromEntries(Object.entries(bytesBelow(cwd)).filter(isSource))
}

test.each([
  ['Docusaurus', DOCUSAURUS],
  ['Nextra', NEXTRA],
  ['mdBook', MDBOOK],
])(
  'Git gives all of a site of %s back after any kill, and the next migration is whole',
  async (_, files) => {
    const site = await committedSite(files)
    const theirs = bytesBelow(site.shared)
    const before = filesOf(site.cwd)
    const parent = await folderOf({})
    const again = (name: string) => {
      const cwd = join(parent, name)
      cpSync(site.cwd, cwd, { recursive: true, verbatimSymlinks: true })
      return cwd
    }
    const whole = again('whole')
    const report = join(parent, 'report')
    const first = await run(['migrate'], { cwd: whole, env: { ...KILLER, KILL_REPORT: report } })
    expect([first.err, first.code]).toEqual(['', 0])
    const changes = Number(readFileSync(report, 'utf8'))
    const after = filesOf(whole)
    expect(Object.keys(after)).not.toEqual(Object.keys(before))
    const within = (Number(process.env.SEED) % 1000) / 1000
    const kills = Math.min(MOMENTS, changes)
    for (let kill = 0; kill < kills; kill++) {
      const moment = 1 + Math.floor(((kill + within) / kills) * changes)
      const when = `killed at change ${moment} of ${changes}`
      const cwd = again('killed')
      expect((await run(['migrate'], { cwd, env: { ...KILLER, KILL_AT: `${moment}` } })).code, when).toBe(
        null,
      )
      // Each file is as it was, or as it is to be.
      const now = filesOf(cwd)
      const texts = new Set([...Object.values(before), ...Object.values(after)])
      expect(
        Object.keys(now).filter((path) => !texts.has(now[path] ?? '') && !/^(?:docs|content)\//.test(path)),
        when,
      ).toEqual([])
      const isChanged = gitIn(cwd, 'status', '--porcelain') !== ''
      const next = await run(['migrate'], { cwd })
      expect(next.code, when).toBe(isChanged ? 2 : 0)
      if (isChanged) {
        expect(next.err, when).toContain('was interrupted')
        expect(filesOf(cwd), when).toEqual(now)
        gitIn(cwd, 'restore', '.')
        gitIn(cwd, 'clean', '-fdq')
        expect(filesOf(cwd), when).toEqual(before)
        const { code, err } = await run(['migrate'], { cwd })
        expect([err, code], when).toEqual(['', 0])
      }
      expect(filesOf(cwd), when).toEqual(after)
      expect(existsSync(join(cwd, '.chatdocs-migrate')), when).toBe(false)
      rmSync(cwd, { recursive: true })
    }
    expect(bytesBelow(site.shared)).toEqual(theirs)
  },
  3_000_000,
)
