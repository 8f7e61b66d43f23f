import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { billOfMaterials, inventory, type Lock, shippedIn } from '../packages/cli/inventory.js'

/** What comes with chatdocs, and where it comes from. */

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const lock: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const shipped = shippedIn(lock)

test('the list of packages is that of the lock: npm run inventory writes it', async () => {
  const files = await inventory()
  expect(readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8')).toBe(files['THIRD-PARTY.md'])
  expect(JSON.parse(files['sbom.cdx.json'])).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
})

test('every package has a license that allows its use here', () => {
  const allowed = /^[()]*(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)\b/
  const others = shipped.filter(({ license }) => !allowed.test(license))
  // sharp loads libvips as a library of its own, which readers can replace; DOMPurify has a choice; fonts may come with
  // software under the OFL.
  const expected = others.filter(
    ({ name, license }) =>
      (name.startsWith('@img/sharp-') && /LGPL-3\.0-or-later/.test(license)) ||
      (name.startsWith('@fontsource-variable/') && license === 'OFL-1.1') ||
      (name === 'dompurify' && license === '(MPL-2.0 OR Apache-2.0)'),
  )
  expect(others.map(({ name, license }) => `${name} ${license}`)).toEqual(
    expected.map(({ name, license }) => `${name} ${license}`),
  )
})

test('no package needs its install script', () => {
  // That of esbuild saves a process at its start: its program is a package of its own.
  expect(shipped.filter((each) => each.hasInstallScript).map(({ name }) => name)).toEqual(['esbuild'])
})

/** What says which versions of Node.js are supported. */
const GUIDES = [
  'README.md',
  'packages/handbook/index.md',
  'packages/handbook/limits.md',
  'packages/handbook/i18n/zh/index.md',
  'packages/handbook/i18n/zh/limits.md',
]

test('all packages and guides name the same versions of Node.js', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const { engines }: { engines: { node: string } } = JSON.parse(read('package.json'))
  const packages = Object.keys(lock.packages).filter((path) => /^packages\/\w+$/.test(path))
  for (const path of packages)
    expect(JSON.parse(read(`${path}/package.json`)).engines.node, path).toBe(engines.node)
  const versions = engines.node.match(/\d[\d.]*/g) ?? []
  const sentence = new RegExp(versions.map((each) => each.replace('.', '\\.')).join('[^.]{1,30}'), 's')
  expect({ packages: packages.length, versions: versions.length }).toEqual({ packages: 12, versions: 3 })
  for (const path of GUIDES) expect(read(path), path).toMatch(sentence)
})

test('every tarball has a digest, and comes from a registry', () => {
  expect(shipped.filter(({ integrity }) => !integrity.startsWith('sha512-')).map(({ name }) => name)).toEqual(
    [],
  )
})

test('the bill of materials refers to its components', () => {
  const { components, dependencies, metadata } = billOfMaterials(shipped, '1.0.0')
  const refs = new Set([metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  expect(refs.size).toBe(components.length + 1)
  for (const { ref, dependsOn } of dependencies) {
    expect(refs).toContain(ref)
    for (const each of dependsOn) expect(refs, `${ref} needs ${each}`).toContain(each)
  }
  for (const { hashes } of components) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
})

test('a bundled package has the text of its license in the published one', async () => {
  const texts = await readFile(join(ROOT, 'packages/cli/dist/licenses.txt'), 'utf8')
  for (const { name, version } of shipped.filter(({ form }) => form === 'bundled'))
    expect(texts).toContain(`${name} ${version} (`)
})

test('the published files do not depend on where and when they were made', async () => {
  const dist = join(ROOT, 'packages/cli/dist')
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const day = new Date().toISOString().slice(0, 10)
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'latin1')
    expect(text.includes(ROOT), join(parentPath, name)).toBe(false)
    expect(name.endsWith('.md') || !text.includes(`${day}T`), join(parentPath, name)).toBe(true)
  }
})
