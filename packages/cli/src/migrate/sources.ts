import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lenientJson, readData, readToml } from '@chatdocs/core'
import { lineAt, type ModuleProblem, type Sources } from '@chatdocs/migrate'
import { BUILT } from '../built.ts'
import { walk } from '../host/disk.ts'
import { foldersOf } from '../host/git-run.ts'
import { leadsOut, realOr } from '../host/links.ts'
import { garbledAt } from '../host/source-file.ts'
import { UsageError } from '../process/failure.ts'
import { evaluate } from './evaluate.ts'
import { problemsOf } from './modules.ts'

/** Folders of finished sites. */
const SKIPPED = new Set(['dist', 'build', 'doc_build'])

/** The files of a site on disk. */
export class DiskSources implements Sources {
  /** Absolute. */
  readonly root: string
  readonly base: string
  /** Whether configurations run where they cannot write. */
  readonly #isSealed: boolean
  readonly #leadsOut: (path: string) => boolean
  readonly #outside = new Set<string>()
  readonly #garbled = new Map<string, Place>()

  constructor(root: string, base: string, isSealed = false) {
    this.root = root
    this.base = base
    this.#isSealed = isSealed
    this.#leadsOut = leadsOut(root, [])
  }

  /** The links that lead out of the site folder, as far as they were met: what is behind them counts as missing. */
  outside(): readonly string[] {
    return [...this.#outside].sort()
  }

  /** The files that were read and are no UTF-8, each with the place of the first byte that is none. */
  garbled(): ReadonlyMap<string, Place> {
    return this.#garbled
  }

  /** The default export of a module of the site. What cannot be read ends the migration, before anything is written. */
  async evaluate(path: string): Promise<{ value: unknown; replaced: readonly string[] }> {
    const read = await evaluate(this.absolute(path), { isSealed: this.#isSealed })
    if (!('failed' in read)) return read
    throw unreadable(`${path}${read.line === undefined ? '' : `:${read.line}`}`, read.failed)
  }

  /** What cannot be read ends the migration, as with `evaluate`. */
  async settings(path: string): Promise<Readonly<Record<string, unknown>>> {
    // Tags such as !!python/name: are for Python; of !ENV [NAME, value], the value is what is meant without the variable.
    const yaml = () => plainOf(this.text(path)).replace(/(:\s|-\s|^)\s*!!?[\w/:.-]+[ \t]*/gm, '$1')
    const read = path.endsWith('.toml') ? await readToml(this.text(path)) : readData(yaml(), 'yaml')
    if ('failed' in read) throw unreadable(path, String(read.failed))
    return Object(read.value)
  }

  async problemsOf(path: string, packages: ReadonlySet<string>): Promise<ModuleProblem[]> {
    const found = await problemsOf(this.absolute(path), { site: join(this.root, this.base), packages })
    return found.map((each) => ({ ...each, path: this.at(each.path) }))
  }

  template(name: string): string {
    return readFileSync(fileURLToPath(new URL(`templates/moving/docusaurus/${name}`, BUILT)), 'utf8')
  }

  at(written: string): string {
    return slashed(relative(this.root, resolve(this.root, this.base, written.replace(/^@site\//, ''))))
  }

  absolute(path: string): string {
    return join(this.root, path)
  }

  has(path: string): boolean {
    return existsSync(this.absolute(path)) && !this.#isOut(path)
  }

  isFolder(path: string): boolean {
    return this.has(path) && statSync(this.absolute(path)).isDirectory()
  }

  text(path: string): string {
    if (this.#isOut(path)) throw new UsageError(`${path}: a link leads it out of the site folder`)
    const bytes = readFileSync(this.absolute(path))
    const text = bytes.toString('utf8')
    if (!isUtf8(bytes)) this.#garbled.set(path, placeOf(text, garbledAt(bytes, text)))
    return text
  }

  #isOut(path: string): boolean {
    if (!this.#leadsOut(this.absolute(path))) return false
    const folders = [...foldersOf(path), path]
    this.#outside.add(folders.find((each) => this.#leadsOut(this.absolute(each))) ?? path)
    return true
  }

  json(path: string): unknown {
    return this.has(path) ? lenientJson(this.text(path)) : undefined
  }

  first(...paths: readonly string[]): string | undefined {
    return paths.find((path) => this.has(path))
  }

  files(folder: string, pattern = /./): string[] {
    const start = folder.replace(/\/+$/, '')
    if (!this.isFolder(start)) return []
    const place = (path: string) => slashed(start === '' ? path : `${start}/${path}`)
    const { files, unfollowed } = walk(this.absolute(start), { left: new Set(), roots: [realOr(this.root)] })
    for (const { path } of unfollowed.filter(({ why }) => why === 'outside')) this.#outside.add(place(path))
    // A folder of documents can have such a name, too.
    const isAround = start === '' || `${start}/` === this.base
    const isFinished = (path: string) => isAround && path.split('/').some((name) => SKIPPED.has(name))
    return files
      .filter((path) => !isFinished(path))
      .map(place)
      .filter((path) => pattern.test(path))
      .sort()
  }
}

function plainOf(yaml: string): string {
  return yaml.replace(/!ENV\s+\[(?:[^\]\n]*,)?\s*([^\],\n]+?)\s*\]/g, '$1')
}

export function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** The nearest folder that holds both. */
export function commonFolder(one: string, other: string): string {
  const way = relative(one, other)
  return way === '..' || /^\.\.[\\/]/.test(way) ? commonFolder(dirname(one), other) : one
}

/** A place in a file, from 1. */
export interface Place {
  line: number
  column: number
}

function placeOf(text: string, offset: number): Place {
  return { line: lineAt(text, offset), column: offset - text.lastIndexOf('\n', offset - 1) }
}

/** What the site says of itself is in such a file: without it, nothing of the site would come over right. */
export function unreadable(place: string, reason: string): UsageError {
  return new UsageError(
    `${place}: it cannot be read, so nothing was changed: ${reason}`,
    'install the packages of the site, write the files that it reads, or make it export a plain value; then migrate again',
  )
}
