import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

/*
 * `npm run release -- 3.8.0` prepares a release, and publishes nothing:
 *
 *   package.json, package-lock.json, README.md, protocol/src/limits.ts    the version
 *   CHANGELOG.md    "Unreleased" becomes the section of the version
 *   release/        the tarballs, tried in empty folders
 *
 * Without a version, it makes and tries the tarballs of the current one.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const CHANGELOG = 'CHANGELOG.md'
const LIMITS = 'packages/protocol/src/limits.ts'
const README = 'README.md'
const LOCK = 'package-lock.json'
const PUBLISHED = ['chatdocs', 'create-chatdocs']
const UNRELEASED = '## Unreleased\n'

/**
 * The changed files of a release, by path, and the reason if it cannot be made.
 *
 * @param {Readonly<Record<string, string>>} files those with a version, and the changelog
 * @param {string} version
 * @param {string} day of the release: `2026-11-24`
 * @returns {{ files: Record<string, string>, problem?: string }}
 */
export function released(files, version, day) {
  const changelog = files[CHANGELOG] ?? ''
  const before = JSON.parse(files['package.json'] ?? '{}').version
  const [, notes = ''] = changelog.split(UNRELEASED)
  if (!/^\d+\.\d+\.\d+$/.test(version)) return { files: {}, problem: `${version} is no version: write 3.8.0` }
  if (rank(version) < rank(before) || changelog.includes(`\n## ${version} `))
    return { files: {}, problem: `${version} is not above ${before}, the last version` }
  if ((notes.split(/^## /m)[0] ?? '').trim() === '')
    return { files: {}, problem: `${CHANGELOG} has nothing below "${UNRELEASED.trim()}"` }
  const next = Object.entries(files).map(([path, text]) => [path, withVersion(path, text, version)])
  return {
    files: {
      ...Object.fromEntries(next),
      [CHANGELOG]: changelog.replace(UNRELEASED, `## ${version} (${day})\n`),
    },
  }
}

/** @param {string} version */
const rank = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

/** @type {(path: string, text: string, version: string) => string} */
function withVersion(path, text, version) {
  if (path === README) return text.replace(/(?<=chatdocs-)[\d.]+(?=\.tgz)/g, version)
  if (path === LIMITS) return text.replace(/(GENERATOR_VERSION = ')[^']*/, `$1${version}`)
  if (!path.endsWith('.json')) return text
  const data = JSON.parse(text)
  const own = Object.entries(data.packages ?? {}).filter(([name]) => /^(packages\/\w+)?$/.test(name))
  for (const manifest of [data, ...own.map(([, each]) => each)]) {
    manifest.version = version
    for (const list of [manifest.dependencies, manifest.devDependencies])
      if (list?.chatdocs) list.chatdocs = `^${version}`
  }
  return `${JSON.stringify(data, null, 2)}\n`
}

/**
 * Reads the files that a release changes.
 *
 * @returns {Record<string, string>}
 */
export function releaseFiles() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/package.json`)
  const paths = [CHANGELOG, LIMITS, LOCK, README, 'package.json', ...packages]
  const present = paths.filter((path) => existsSync(join(ROOT, path)))
  return Object.fromEntries(present.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** @param {string} version */
function prepare(version) {
  if (git('status', '--porcelain') !== '') return 'commit or remove your changes first: git status'
  const { files, problem } = released(releaseFiles(), version, new Date().toISOString().slice(0, 10))
  if (problem) return problem
  for (const [path, text] of Object.entries(files)) writeFileSync(join(ROOT, path), text)
}

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
/** @param {string[]} args */
const npm = (...args) => execFileSync('npm', args, { cwd: ROOT, stdio: 'inherit' })

/** Packs the published packages, as `npm publish` does, and tries them as readers of README.md would. */
function pack() {
  const folder = join(ROOT, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  npm('pack', ...PUBLISHED.map((name) => `--workspace=${name}`), '--pack-destination', folder)
  npm('exec', '--', 'vitest', 'run', 'test/stranger.test.ts')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const version = argv[2]
  const problem = version && prepare(version)
  if (problem) {
    console.error(`error: ${problem}`)
    process.exit(2)
  }
  pack()
  if (version) {
    console.log(`\nNext, to publish ${version}:`)
    console.log(`  git commit -am "Release ${version}" && git tag v${version}`)
    console.log(`  git push origin HEAD v${version}`)
  }
}
