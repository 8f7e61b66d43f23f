import {
  type ApiPackage,
  type ApiRead,
  type ReadApiInput,
  type ReadApiOutput,
  readApi,
  type SourcePath,
} from '@chatdocs/core'
import { equal, type Run } from '@chatdocs/engine'
import { digestIn } from './tasks/api/files.ts'

export interface ReadingsOptions {
  /** The site's, absolute. */
  folder: string
  run: Run
  /** Told when there is something to be taken, or of what was thrown instead. */
  onRead?: ((error?: unknown) => void) | undefined
}

/** One reading of a package. The latest one of a package is the only one that counts. */
interface Reading {
  readonly folder: string
  readonly input: ReadApiInput
  state: 'waiting' | 'under way' | 'over'
  /** Files that changed since it began. */
  readonly changed: Set<SourcePath>
  /** What was found: by this reading, or as yet by one before it. */
  output: ReadApiOutput | undefined
}

/**
 * Readings of one package at once. None can be called off, so one that is out of date is not waited for; of those
 * that are due while so many are under way, the latest alone is made.
 */
const AT_ONCE = 2

/** What a site knows of the APIs it documents. They are read beside all else; what was found is taken when it suits. */
export class Readings {
  readonly #options: ReadingsOptions
  readonly #latest = new Map<string, Reading>()
  readonly #found = new Map<string, ApiRead | undefined>()
  readonly #underWay = new Map<Promise<void>, string>()
  readonly #firsts = waitingRoom()
  readonly #failures: unknown[] = []

  constructor(options: ReadingsOptions) {
    this.#options = options
  }

  /** Begins to read what is not known, or no longer as it is. */
  follow(packages: readonly ApiPackage[], changed: readonly SourcePath[] | 'all'): void {
    const folders = new Set(packages.map((each) => each.folder))
    for (const folder of [...this.#latest.keys()].filter((each) => !folders.has(each))) this.#forget(folder)
    for (const each of packages) {
      const input = inputOf(each)
      const known = this.#latest.get(each.folder)
      if (!known || !equal(known.input, input) || isTouched(known, changed)) this.#begin(each.folder, input)
      else if (changed !== 'all') for (const path of changed) known.changed.add(path)
    }
  }

  areUnderWay(): boolean {
    return this.#underWay.size > 0
  }

  /** Resolves when nothing is being read; rejects with what was thrown meanwhile, if nobody was told of it. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.keys())
    if (this.#failures.length > 0) throw this.#failures.splice(0)[0]
  }

  /** What was found since the last time, by the folders of the packages' pages; nothing for a package that is gone. */
  take(): ReadonlyMap<string, ApiRead | undefined> {
    const taken = new Map(this.#found)
    this.#found.clear()
    for (const folder of taken.keys()) this.#firsts.leave(folder)
    return taken
  }

  /** Resolves when what is read for the first time has been taken; absent where all is known. */
  first(): Promise<void> | undefined {
    return this.#firsts.empty()
  }

  /** The files of authors that it depends on: not those of installed packages. Some lie outside of the site's folder. */
  sources(): readonly SourcePath[] {
    const inputs = [...this.#latest.values()].flatMap(({ output }) => Object.entries(output?.inputs ?? {}))
    return inputs.flatMap(([path, digest]) => (isAuthored(path, digest) ? [path as SourcePath] : []))
  }

  /** Those of them that are no longer as they were read. */
  moved(): readonly SourcePath[] {
    const digestOf = digestIn(this.#options.folder)
    const outputs = [...this.#latest.values()].flatMap(({ output }) => (output ? [output.inputs] : []))
    return this.sources().filter((path) => outputs.some((inputs) => isOther(inputs[path], digestOf(path))))
  }

  /** Nothing that ends later is heard of. */
  close(): void {
    for (const folder of this.#latest.keys()) this.#firsts.leave(folder)
    this.#latest.clear()
  }

  #begin(folder: string, input: ReadApiInput): void {
    const output = this.#latest.get(folder)?.output
    const reading: Reading = { folder, input, state: 'waiting', changed: new Set(), output }
    this.#latest.set(folder, reading)
    if (!output) this.#firsts.enter(folder)
    this.#start(reading)
  }

  #start(reading: Reading): void {
    const { folder, input } = reading
    if ([...this.#underWay.values()].filter((each) => each === folder).length >= AT_ONCE) return
    reading.state = 'under way'
    const isLatest = () => this.#latest.get(folder) === reading
    const done: Promise<void> = this.#options
      .run(readApi, input)
      .then((output) => (isLatest() ? this.#ended(reading, output) : undefined))
      .catch((error) => (isLatest() ? this.#failed(reading, error) : undefined))
      .finally(() => {
        this.#underWay.delete(done)
        const latest = this.#latest.get(folder)
        if (latest?.state === 'waiting') this.#start(latest)
      })
    this.#underWay.set(done, folder)
  }

  #ended(reading: Reading, output: ReadApiOutput): void {
    const { folder, input, changed } = reading
    const { model, diagnostics } = output
    reading.state = 'over'
    reading.output = output
    this.#found.set(folder, { diagnostics, ...(model && { model }) })
    // Which files it would depend on was not known when they changed.
    if (isTouched(reading, [...changed])) this.#begin(folder, input)
    this.#options.onRead?.()
  }

  #failed(reading: Reading, error: unknown): void {
    reading.state = 'over'
    this.#firsts.leave(reading.folder)
    if (this.#options.onRead) this.#options.onRead(error)
    else this.#failures.push(error)
  }

  #forget(folder: string): void {
    this.#latest.delete(folder)
    this.#firsts.leave(folder)
    this.#found.set(folder, undefined)
  }
}

function inputOf({ name, entryPoints, tsconfig }: ApiPackage): ReadApiInput {
  return {
    entryPoints,
    ...(name !== undefined && { name }),
    ...(tsconfig !== undefined && { tsconfig }),
  }
}

/** Whether a reading has to be made again. One that gave nothing may be mended by anything. */
function isTouched({ state, output }: Reading, changed: readonly SourcePath[] | 'all'): boolean {
  if (changed === 'all') return true
  if (!output) return state === 'over' && changed.length > 0
  return changed.some((path) => Object.hasOwn(output.inputs, path))
}

function isOther(then: string | undefined, now: string): boolean {
  return then !== undefined && then !== now
}

function isAuthored(path: string, digest: string): boolean {
  return digest !== '' && !/(^|\/)node_modules\//.test(path)
}

/** Who is waited for, and a promise that nobody is any more. */
function waitingRoom() {
  const inside = new Set<string>()
  let promise: Promise<void> | undefined
  let resolve = () => {}
  return {
    enter(name: string): void {
      inside.add(name)
      promise ??= new Promise((done) => {
        resolve = done
      })
    },
    leave(name: string): void {
      if (!inside.delete(name) || inside.size > 0) return
      promise = undefined
      resolve()
    },
    empty: () => promise,
  }
}
