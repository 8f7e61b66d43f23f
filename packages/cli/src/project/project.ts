import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nearest } from '@chatdocs/core'
import { UsageError } from '../process/failure.ts'

/** The folders a command works in, all absolute. */
export interface Project {
  root: string
  /** The folder with the sources of the site. */
  site: string
  outDir: string
  cacheDir: string
  /** The configuration file named on the command line, relative to the site, with `/`. */
  config?: string
}

export interface ProjectOptions {
  dir?: string | undefined
  outDir?: string | undefined
  config?: string | undefined
}

const CONTENT = 'site-content'

/**
 * The project of a folder, by default the working directory. The site is
 *
 * 1. the folder's `site-content/`, unless it is missing or empty;
 * 2. otherwise the folder itself; if that is called `site-content`, its parent is the root.
 */
export function findProject({ dir = '.', outDir, config }: ProjectOptions, cwd: string): Project {
  const folder = resolve(cwd, dir)
  checkFolder(folder, dir)
  const content = join(folder, CONTENT)
  const root = basename(folder) === CONTENT ? dirname(folder) : folder
  const site = isFolder(content) && readdirSync(content).length > 0 ? content : folder
  const project: Project = {
    root,
    site,
    outDir: outDir === undefined ? join(root, 'dist') : resolve(cwd, outDir),
    cacheDir: join(root, '.chatdocs'),
  }
  if (contains(project.outDir, site)) {
    throw new UsageError(
      `cannot build into ${project.outDir}: it contains the sources of the site`,
      'choose another folder with --out-dir',
    )
  }
  if (existsSync(project.cacheDir) && !isFolder(project.cacheDir)) {
    throw new UsageError(`${project.cacheDir} is a file, and chatdocs needs a folder there`, 'move it away')
  }
  return config === undefined ? project : { ...project, config: findConfig(config, site, cwd) }
}

/** The folder to serve: the named one, the `dist` in it, or the output folder of the project. */
export function findDist(dir: string | undefined, cwd: string): { outDir: string; cacheDir: string } {
  const named = dir === undefined ? findProject({}, cwd).outDir : resolve(cwd, dir)
  if (dir !== undefined) checkFolder(named, dir)
  const outDir = [named, join(named, 'dist')].find(isSite) ?? named
  if (!isFolder(outDir) || readdirSync(outDir).length === 0) {
    throw new UsageError(`there is nothing to serve at ${outDir}`, 'build the site first: chatdocs build')
  }
  return { outDir, cacheDir: join(dirname(outDir), '.chatdocs') }
}

function isSite(dir: string): boolean {
  return existsSync(join(dir, '404.html')) || existsSync(join(dir, 'index.html'))
}

function findConfig(config: string, site: string, cwd: string): string {
  const file = [resolve(cwd, config), resolve(site, config)].find((each) => existsSync(each))
  if (file === undefined) throw new UsageError(`there is no file ${config}`, nearName(resolve(cwd, config)))
  if (!contains(site, file)) {
    throw new UsageError(
      `the configuration ${file} is outside the site folder ${site}`,
      'move it into the site folder',
    )
  }
  return relative(site, file).split(sep).join('/')
}

function checkFolder(folder: string, named: string): void {
  if (isFolder(folder)) return
  if (existsSync(folder)) throw new UsageError(`${named} is a file, not a folder`)
  throw new UsageError(`there is no folder ${named}`, nearName(folder))
}

/** `did you mean docs?`, from the names in the same folder. */
function nearName(missing: string): string | undefined {
  const parent = dirname(missing)
  const near = isFolder(parent) ? nearest(basename(missing), readdirSync(parent).sort()) : undefined
  return near && `did you mean ${near}?`
}

function contains(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
}
