import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '../process/failure.ts'

/**
 * Publishes files in a folder of this machine. The folder is a link to a release beside it: readers see the old site or
 * the new one, never both, because a rename replaces the link at once.
 *
 *     /srv/docs → /srv/.docs-2        /srv/.docs-1 stays for requests under way, older ones are removed
 *
 * @param name the folder that a web server serves; absent, empty, or a link of an earlier release
 * @returns the folder of the release
 */
export function release(name: string, folder: string, paths: readonly string[]): string {
  const known = releasesOf(name)
  const current = currentOf(name, known)
  const next = Math.max(0, ...known.map(({ number }) => number)) + 1
  const target = pathOf(name, next)
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(folder, path), join(target, path))
  }
  const link = `${target}.link`
  symlinkSync(target, link, 'junction')
  if (current === 'empty') rmSync(name, { recursive: true })
  renameSync(link, name)
  for (const { path, number } of known) if (number !== current) rmSync(path, { recursive: true, force: true })
  return target
}

interface Release {
  path: string
  number: number
}

function pathOf(name: string, number: number): string {
  return join(dirname(name), `.${basename(name)}-${number}`)
}

/** The releases beside a link, including those of deployments that were killed. */
function releasesOf(name: string): Release[] {
  mkdirSync(dirname(name), { recursive: true })
  const start = `.${basename(name)}-`
  return readdirSync(dirname(name)).flatMap((each) => {
    const [, number] = each.startsWith(start)
      ? (/^(\d+)(?:\.link)?$/.exec(each.slice(start.length)) ?? [])
      : []
    return number === undefined ? [] : [{ path: join(dirname(name), each), number: Number(number) }]
  })
}

/** The number of the current release, `none` or `empty`. Refuses what another program may have written. */
function currentOf(name: string, known: readonly Release[]): number | 'none' | 'empty' {
  const stats = lstatSync(name, { throwIfNoEntry: false })
  if (!stats) return 'none'
  if (stats.isDirectory() && readdirSync(name).length === 0) return 'empty'
  const shown = stats.isSymbolicLink() ? resolve(dirname(name), readlinkSync(name)) : undefined
  const found = known.find(({ path }) => path === shown)
  if (found) return found.number
  throw new UsageError(
    `${name} was not made by chatdocs deploy`,
    'move it away: deploy makes a link of this name, and switches it to each new release at once',
  )
}
