import { existsSync, lstatSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOOLS } from '@chatdocs/migrate'
import { expect, test } from 'vitest'
import { carryOut, changesOf } from '../migrate/carry-out.ts'
import { planMigration } from '../migrate/migrate.ts'
import { type Files, filesIn, testFolder, writeFiles } from '../testing/folder.ts'
import { site } from '../testing/migrated.ts'

/** What a migration must not lose: what Git does not have, what lies elsewhere, and bytes that are no text. */

const SITE: Files = {
  'mkdocs.yml': 'site_name: Trees\nuse_directory_urls: true\n',
  'docs/index.md': '# Trees\n\n!!! tip\n    Text\n',
  'docs/a.md': '# A\n\n!!! note\n    Text\n',
}

const MKDOCS = TOOLS.find(({ name }) => name === 'MkDocs') as (typeof TOOLS)[number]

/** Expects that the migration is refused, and that no file differs. */
async function refused(made: ReturnType<typeof site>, message: string, ...argv: string[]) {
  const before = made.files()
  const { code, err } = await made.run('migrate', ...argv)
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
  expect(made.files()).toEqual(before)
}

test('a document may be a link to a file of the site, and stays one', async () => {
  const { 'docs/index.md': text = '', ...others } = SITE
  const made = site({ ...others, 'README.md': text })
  symlinkSync('../README.md', join(made.cwd, 'docs/index.md'))
  made.commit('link')
  const { code, out } = await made.run('migrate')
  expect([code, out]).toEqual([0, expect.stringContaining('/ shows docs/index.md')])
  expect(lstatSync(join(made.cwd, 'docs/index.md')).isSymbolicLink()).toBe(true)
  expect(made.files()['README.md']).toContain(':::tip')
})

test('a site without documents stays as it is', async () => {
  const code = "import { withX } from 'x-preset'\nexport default withX({ root: 'texts' }, { title: 'A' })\n"
  await refused(site({ 'rspress.config.ts': code, 'texts/index.md': '# A\n' }), 'x-preset is not installed')
})

test('a preset that is not there may be given the options of the documents by themselves', async () => {
  const made = site({
    'rspress.config.ts': `import { withPreset } from 'x-preset'
export default withPreset({ docs: { rootDir: 'src', title: 'A', logoLight: '/a.svg', socials: { github: 'https://git.example/a' } } }, {})\n`,
    'src/index.md': '# A\n',
    'src/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  })
  expect((await made.run('migrate')).out).toContain('home       / shows src/index.md')
  const config = made.files()['chatdocs.config.ts']
  expect(config).toContain("logo: { src: '/a.svg' }")
  expect(config).toContain("{ label: 'GitHub', href: 'https://git.example/a', position: 'right' }")
})

test('translations keep addresses that Starlight writes in lower case', async () => {
  const made = site({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: path.basename('/A'), locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } } })] }\n`,
    'src/content/docs/Debug/index.md': '# A\n',
    'src/content/docs/fr/Debug/index.md': '# A\n',
  })
  const { out } = await made.run('migrate')
  expect(out).toContain('recorded in urls.lock: 2, of which 2 have a page or lead to one')
  expect(made.files()['src/content/docs/fr/Debug/index.md']).toBe('---\nslug: /debug\n---\n\n# A\n')
})

test('documents that Git cannot give back are not edited', async () => {
  const ignored = site({ ...SITE, '.gitignore': 'docs/b.md\n' })
  writeFiles(ignored.cwd, { 'docs/b.md': '!!! note\n    Mine\n' })
  await refused(ignored, 'docs/b.md: it is not committed: .gitignore:1 ignores it')
  const unseen = site(SITE)
  unseen.git('update-index', '--assume-unchanged', 'docs/a.md')
  writeFiles(unseen.cwd, { 'docs/a.md': '!!! note\n    Mine\n' })
  await refused(unseen, 'docs/a.md: it is not as committed, and marked `assume-unchanged`')
  const within = site({ '.gitignore': 'inner/\n', 'x.md': '' })
  writeFiles(join(within.cwd, 'inner'), SITE)
  await refused(within, 'inner/mkdocs.yml: it is not committed: .gitignore:1 ignores it', 'inner')
})

test('what links lead to outside of the site is neither edited nor moved nor copied', async () => {
  const shared = testFolder({ 'a.md': '!!! note\n    Theirs\n', 'deep/b.md': '!!! tip\n    Theirs\n' })
  const made = site({ 'mkdocs.yml': SITE['mkdocs.yml'] ?? '', 'x.txt': '' })
  symlinkSync(shared, join(made.cwd, 'docs'))
  made.commit('Two')
  const before = filesIn(shared)
  const { code, out } = await made.run('migrate')
  expect([code, filesIn(shared)]).toEqual([0, before])
  expect(out).toContain('docs: a link leads it out of the site folder, so it stays as it is')
})

test('bytes that are no UTF-8 are reported with their place, and nothing changes', async () => {
  const made = site(SITE)
  writeFileSync(join(made.cwd, 'docs/a.md'), Buffer.from('# A\n\nCaf\xe9\n\n!!! note\n    Text\n', 'latin1'))
  writeFileSync(join(made.cwd, 'mkdocs.yml'), Buffer.from('site_name: Caf\xe9\n', 'latin1'))
  made.commit('Latin')
  await refused(
    made,
    'these files are not UTF-8: nothing was changed\n    mkdocs.yml:1:15\n    docs/a.md:3:4\n',
  )
  await refused(made, 'docs/a.md:3:4', '--force')
  expect((await made.run('migrate', '--dry-run')).out).toContain('docs/a.md:3')
})

test('--dry-run runs the configuration where it cannot write', async () => {
  const write = (how: string) => `${how}\nexport default { title: 'Birds' }\n`
  const made = site({
    '.vitepress/config.mjs': write(
      "import fs from 'node:fs'\ntry { fs.writeFileSync('made.txt', '') } catch {}",
    ),
    'index.md': '# A\n',
  })
  const before = made.files()
  expect((await made.run('migrate', '--dry-run')).out).toContain('Would change:')
  expect(made.files()).toEqual(before)
  writeFiles(made.cwd, {
    '.vitepress/config.mjs': write(
      "import { execSync } from 'node:child_process'\nexecSync('touch made.txt')",
    ),
  })
  expect((await made.run('migrate', '--dry-run')).err).toContain('it cannot be read')
  expect(existsSync(join(made.cwd, '.vitepress/made.txt'))).toBe(false)
})

test('a migration that was interrupted is taken back before the next one', async () => {
  const whole = site(SITE)
  expect((await whole.run('migrate')).code).toBe(0)
  const made = site(SITE)
  const migration = await planMigration(made.cwd, { tool: MKDOCS, config: 'mkdocs.yml' })
  const { edited, ...others } = changesOf(migration)
  carryOut(migration, { ...others, edited: edited.slice(0, 1) })
  await refused(made, 'a migration of this site was interrupted')
  await refused(made, 'a migration of this site was interrupted', '--force')
  made.git('restore', '.')
  made.git('clean', '-fd')
  expect((await made.run('migrate')).code).toBe(0)
  expect(made.files()).toEqual(whole.files())
})
