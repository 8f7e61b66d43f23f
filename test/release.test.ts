import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { released, releaseFiles } from '../packages/cli/release.js'
import { GENERATOR_VERSION } from '../packages/protocol/src/limits.ts'

/** What `npm run release` writes, and what the workflow publishes. */

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 3.0.0 (2026-01-02)\n\n- Old.\n'
const files: Readonly<Record<string, string>> = { ...releaseFiles(), 'CHANGELOG.md': CHANGELOG }
const manifests = Object.keys(files)
  .filter((path) => /^packages\/\w+\/package\.json$/.test(path))
  .map((path) => JSON.parse(files[path] ?? ''))

test('each file with the version gets the next one, and nothing else changes', () => {
  const { problem, files: next } = released(files, '99.0.0', '2026-11-24')
  expect(problem).toBeUndefined()
  expect(next['CHANGELOG.md']).toBe(CHANGELOG.replace('## Unreleased', '## 99.0.0 (2026-11-24)'))
  for (const [path, text] of Object.entries(files)) {
    if (path === 'CHANGELOG.md') continue
    const after = next[path]?.split('\n') ?? []
    const changed = text.split('\n').filter((line, at) => line !== after[at])
    expect(changed.length, path).toBeGreaterThan(0)
    expect(next[path], path).toBe(
      text
        .split('\n')
        .map((line) => (changed.includes(line) ? line.replaceAll(GENERATOR_VERSION, '99.0.0') : line))
        .join('\n'),
    )
    const own = after.filter((line) => /version|chatdocs/i.test(line) && line.includes(GENERATOR_VERSION))
    expect(own, path).toEqual([])
  }
  expect(manifests.map(({ version }) => version)).toEqual(manifests.map(() => GENERATOR_VERSION))
})

test.each([
  ['3.8', CHANGELOG, '3.8 is no version: write 3.8.0'],
  ['0.9.9', CHANGELOG, `0.9.9 is not above ${GENERATOR_VERSION}, the last version`],
  [
    GENERATOR_VERSION,
    `${CHANGELOG}\n## ${GENERATOR_VERSION} (2026-01-01)\n`,
    `${GENERATOR_VERSION} is not above ${GENERATOR_VERSION}, the last version`,
  ],
  ['99.0.0', CHANGELOG.replace('- New.\n', ''), 'CHANGELOG.md has nothing below "## Unreleased"'],
])('%s is refused where it cannot be released', (version, changelog, problem) => {
  expect(released({ ...files, 'CHANGELOG.md': changelog }, version, '2026-11-24')).toEqual({
    files: {},
    problem,
  })
})

test('the first release may have the version that the packages have', () => {
  expect(released(files, GENERATOR_VERSION, '2026-11-24').problem).toBeUndefined()
})

test('the changelog of the project is one that a release can cut', () => {
  expect(released(releaseFiles(), '99.0.0', '2026-11-24').problem).toBeUndefined()
})

test('the workflow publishes each package that is not private, with its provenance', () => {
  const workflow = readFileSync(new URL('../.github/workflows/release.yml', import.meta.url), 'utf8')
  const commands = [...workflow.matchAll(/ run: (npm publish .*)/g)].map(([, command = '']) => command)
  expect(workflow).toContain('id-token: write')
  expect(commands).toHaveLength(1)
  expect(commands[0]).toContain(' --provenance ')
  const named = [...(commands[0] ?? '').matchAll(/--workspace (\S+)/g)].map(([, name]) => name)
  expect(named).toEqual(manifests.flatMap(({ name, private: isPrivate }) => (isPrivate ? [] : [name])))
})
