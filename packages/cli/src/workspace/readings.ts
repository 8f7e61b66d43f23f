import {
  type ApiPackage,
  type ApiRead,
  type LinkLimits,
  type ReadApiInput,
  type ReadApiOutput,
  readApi,
  type SourcePath,
  sourcesOf,
} from '@chatdocs/core'
import { equal, type Run } from '@chatdocs/engine'
import { digestIn } from '../tasks/api/files.ts'

export interface ReadingsOptions {
  /** The site folder, absolute. */
  folder: string
  run: Run
  /** Called when a result is ready to take, or with the error of a failed reading. */
  onRead?: ((error?: unknown) => void) | undefined
}

/** One reading of a package. Only the latest one of a package counts. */
interface Reading {
  readonly folder: string
  readonly input: ReadApiInput
  state: 'waiting' | 'under way' | 'over'
  /** Files that changed since it started. */
  readonly changed: Set<SourcePath>
  /** The result of this reading, or of an earlier one until it ends. */
  output: ReadApiOutput | undefined
}

/**
 * Maximum concurrent readings of one package. Readings cannot be cancelled, so an outdated one keeps running. While
 * the maximum is reached, only the latest request is kept.
 */
const AT_ONCE = 2

/** Reads the APIs that a site documents in the background. The workspace takes the results at its next update. */
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

  /** Starts reading packages that are new or changed. */
  follow(packages: readonly ApiPackage[], changed: readonly SourcePath[] | 'all', links?: LinkLimits): void {
    const folders = new Set(packages.map((each) => each.folder))
    for (const folder of [...this.#latest.keys()].filter((each) => !folders.has(each))) this.#forget(folder)
    for (const each of packages) {
      const input = sourcesOf(each, links, packages)
      const known = this.#latest.get(each.folder)
      if (!known || !equal(known.input, input) || isTouched(known, changed)) this.#begin(each.folder, input)
      else if (changed !== 'all') for (const path of changed) known.changed.add(path)
    }
  }

  areUnderWay(): boolean {
    return this.#underWay.size > 0
  }

  /** Resolves when no reading is running; rejects with an error that was not reported to `onRead`. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.keys())
    if (this.#failures.length > 0) throw this.#failures.splice(0)[0]
  }

  /** New results since the last call, by page folder of the package; `undefined` for a removed package. */
  take(): ReadonlyMap<string, ApiRead | undefined> {
    const taken = new Map(this.#found)
    this.#found.clear()
    for (const folder of taken.keys()) this.#firsts.leave(folder)
    return taken
  }

  /** Resolves when all first results have been taken; `undefined` if none is pending. */
  first(): Promise<void> | undefined {
    return this.#firsts.empty()
  }

  /** The source files the results depend on, without installed packages. Some are outside the site folder. */
  sources(): readonly SourcePath[] {
    const inputs = [...this.#latest.values()].flatMap(({ output }) => Object.entries(output?.inputs ?? {}))
    return inputs.flatMap(([path, digest]) => (isAuthored(path, digest) ? [path as SourcePath] : []))
  }

  /** The sources that changed since they were read. */
  moved(): readonly SourcePath[] {
    const digestOf = digestIn(this.#options.folder)
    const outputs = [...this.#latest.values()].flatMap(({ output }) => (output ? [output.inputs] : []))
    return this.sources().filter((path) => outputs.some((inputs) => isOther(inputs[path], digestOf(path))))
  }

  /** Later results are ignored. */
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
    // The dependencies were not known when these files changed.
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

/** Whether a reading is outdated. Any change may fix one without a result. */
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

/** A set of names, and a promise that resolves when the set becomes empty. */
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
