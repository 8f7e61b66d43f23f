import {
  type ApiPackage,
  type ApiRead,
  type ReadApiInput,
  type ReadApiOutput,
  readApi,
  type SourcePath,
} from '@chatdocs/core'
import { equal, type Run } from '@chatdocs/engine'

/** What a site knows of the APIs it documents. They are read beside all else; what was found is taken when it suits. */
export interface Readings {
  /** Begins to read what is not known, or no longer as it is. */
  follow(packages: readonly ApiPackage[], changed: readonly SourcePath[] | 'all'): void
  /** Resolves when nothing is being read; rejects with what was thrown meanwhile, if nobody was told of it. */
  settled(): Promise<void>
  /** What was found since the last time, by the folders of the packages' pages; nothing for a package that is gone. */
  take(): ReadonlyMap<string, ApiRead | undefined>
  /** Resolves when what is read for the first time has been taken; absent where all is known. */
  first(): Promise<void> | undefined
  /** The files of authors that depend on it: not those of installed packages. Some lie outside of the site's folder. */
  sources(): readonly SourcePath[]
  /** Nothing that ends later is heard of. */
  close(): void
}

export interface ReadingsOptions {
  /** The site's, absolute. */
  folder: string
  run: Run
  /** Told when there is something to be taken, or of what was thrown instead. */
  onRead?: ((error?: unknown) => void) | undefined
}

/** One reading of a package. The latest one of a package is the only one that counts. */
interface Reading {
  readonly input: ReadApiInput
  isUnderWay: boolean
  /** Files that changed since it began. */
  readonly changed: Set<SourcePath>
  /** What was found: by this reading, or as yet by one before it. */
  output: ReadApiOutput | undefined
}

export function openReadings({ folder: site, run, onRead }: ReadingsOptions): Readings {
  const latest = new Map<string, Reading>()
  const found = new Map<string, ApiRead | undefined>()
  const underWay = new Set<Promise<void>>()
  const firsts = waitingRoom()
  const failures: unknown[] = []
  const tell = (error?: unknown) => {
    if (onRead) onRead(error)
    else if (error !== undefined) failures.push(error)
  }

  function begin(folder: string, input: ReadApiInput): void {
    const output = latest.get(folder)?.output
    const reading: Reading = { input, isUnderWay: true, changed: new Set(), output }
    latest.set(folder, reading)
    if (!output) firsts.enter(folder)
    const isLatest = () => latest.get(folder) === reading
    const done: Promise<void> = run(readApi, input)
      .then((output) => {
        if (isLatest()) ended(folder, reading, output)
      })
      .catch((error) => {
        if (isLatest()) failed(folder, reading, error)
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  function ended(folder: string, reading: Reading, output: ReadApiOutput): void {
    reading.isUnderWay = false
    reading.output = output
    const { model, diagnostics } = output
    found.set(folder, { diagnostics, ...(model && { model }) })
    // Which files it would depend on was not known when they changed.
    if (isTouched(reading, [...reading.changed])) begin(folder, reading.input)
    tell()
  }

  function failed(folder: string, reading: Reading, error: unknown): void {
    reading.isUnderWay = false
    firsts.leave(folder)
    tell(error)
  }

  function forget(folder: string): void {
    latest.delete(folder)
    firsts.leave(folder)
    found.set(folder, undefined)
  }

  return {
    follow: (packages, changed) => {
      const folders = new Set(packages.map((each) => each.folder))
      for (const folder of [...latest.keys()].filter((each) => !folders.has(each))) forget(folder)
      for (const each of packages) {
        const input = inputOf(each, site)
        const known = latest.get(each.folder)
        if (!known || !equal(known.input, input) || isTouched(known, changed)) begin(each.folder, input)
        else if (changed !== 'all') for (const path of changed) known.changed.add(path)
      }
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
      if (failures.length > 0) throw failures.splice(0)[0]
    },
    take: () => {
      const taken = new Map(found)
      found.clear()
      for (const folder of taken.keys()) firsts.leave(folder)
      return taken
    },
    first: firsts.empty,
    sources: () => {
      const inputs = [...latest.values()].flatMap(({ output }) => Object.entries(output?.inputs ?? {}))
      return inputs.flatMap(([path, digest]) => (isAuthored(path, digest) ? [path as SourcePath] : []))
    },
    close: () => {
      for (const folder of latest.keys()) firsts.leave(folder)
      latest.clear()
    },
  }
}

function inputOf({ name, entryPoints, tsconfig }: ApiPackage, folder: string): ReadApiInput {
  return {
    folder,
    entryPoints,
    ...(name !== undefined && { name }),
    ...(tsconfig !== undefined && { tsconfig }),
  }
}

/** Whether a reading has to be made again. One that gave nothing may be mended by anything. */
function isTouched({ isUnderWay, output }: Reading, changed: readonly SourcePath[] | 'all'): boolean {
  if (changed === 'all') return true
  if (!output) return !isUnderWay && changed.length > 0
  return changed.some((path) => Object.hasOwn(output.inputs, path))
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
