import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Folders that hold nothing of the authors. */
const SKIPPED = new Set([
  'node_modules',
  '.git',
  '.chatdocs',
  '.docusaurus',
  '.astro',
  'dist',
  'build',
  'doc_build',
])

/** The files of a site that is moved. Paths are relative to the site folder, with `/`. */
export class Sources {
  /** Absolute. */
  readonly root: string
  /** The folder of the other tool's configuration, relative to the root: empty, or `website/`. */
  readonly base: string

  constructor(root: string, base: string) {
    this.root = root
    this.base = base
  }

  /** The path of what the configuration of the tool names, which may be absolute. */
  at(written: string): string {
    return slashed(relative(this.root, resolve(this.root, this.base, written.replace(/^@site\//, ''))))
  }

  absolute(path: string): string {
    return join(this.root, path)
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  isFolder(path: string): boolean {
    return statSync(join(this.root, path), { throwIfNoEntry: false })?.isDirectory() ?? false
  }

  text(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  /** The first of these files that exists. */
  first(...paths: readonly string[]): string | undefined {
    return paths.find((path) => this.has(path))
  }

  /** The files below a folder, sorted. */
  files(folder: string, pattern = /./): string[] {
    const start = folder.replace(/\/+$/, '')
    if (!this.isFolder(start)) return []
    return this.#below(start).filter((path) => pattern.test(path))
  }

  #below(folder: string): string[] {
    const entries = readdirSync(join(this.root, folder), { withFileTypes: true })
    return entries
      .flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : this.#below(path)
        return entry.isFile() ? [path] : []
      })
      .sort()
  }
}

export function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** The nearest folder that holds both. */
export function commonFolder(one: string, other: string): string {
  const way = relative(one, other)
  return way === '..' || /^\.\.[\\/]/.test(way) ? commonFolder(dirname(one), other) : one
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
