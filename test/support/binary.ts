import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const BINARY = fileURLToPath(new URL('../../bin/chatdocs.js', import.meta.url))

type Env = Readonly<Record<string, string>>

export interface Ended {
  code: number | null
  out: string
  err: string
}

/** The running program. */
export interface Running {
  process: ChildProcess
  out(): string
  err(): string
  /** Resolves once stdout or stderr matches; rejects if the program ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  ended: Promise<Ended>
}

export interface Start {
  cwd: string
  env?: Env
  /** Whether it and the programs that it runs are a process group, which one of them can kill. */
  isGroup?: boolean
}

/** Starts the real program. Its environment has only what `env` contains. */
export function start(args: readonly string[], { cwd, env = {}, isGroup = false }: Start): Running {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [BINARY, ...args], {
    cwd,
    env: { PATH, HOME, ...env },
    detached: isGroup,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = { out: '', err: '' }
  const heard = new Set<() => void>()
  const listen = (name: 'out' | 'err', data: Buffer) => {
    printed[name] += data
    for (const each of heard) each()
  }
  child.stdout.on('data', (data) => listen('out', data))
  child.stderr.on('data', (data) => listen('err', data))
  const ended = once(child, 'close').then(([code]) => ({ code, ...printed }))
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, failed) => {
      const look = () => {
        const match = pattern.exec(printed.out + printed.err)
        if (!match) return
        heard.delete(look)
        done(match)
      }
      heard.add(look)
      ended.then(({ code }) =>
        failed(new Error(`exited with ${code} without printing ${pattern}:\n${printed.err}`)),
      )
      look()
    })
  return { process: child, out: () => printed.out, err: () => printed.err, says, ended }
}

/** Runs the real program to its end. */
export function run(args: readonly string[], options: Start): Promise<Ended> {
  return start(args, options).ended
}

/** The output of a run without what differs between runs or releases: times, sizes, numbers of files. */
export function steady(text: string): string {
  return text
    .replace(/\d+\.\d+ s\b/g, '0 s')
    .replace(/(?<=files, )[\d.]+ [KM]?B/g, '0 KB')
    .replace(/\d+(?= (files|written|unchanged)\b)/g, 'N')
}

/** Every file below a folder: its bytes and modification time. */
export function filesBelow(folder: string): Map<string, { bytes: string; mtimeMs: number }> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.sort().map((file) => {
      const { mtimeMs } = statSync(file)
      return [file.slice(folder.length + 1), { bytes: readFileSync(file, 'latin1'), mtimeMs }]
    }),
  )
}

/** The bytes of every file below a folder, by path. */
export function bytesBelow(folder: string): Record<string, string> {
  return Object.fromEntries([...filesBelow(folder)].map(([path, { bytes }]) => [path, bytes]))
}
