import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** GNU time, which counts the child processes of a command, too. */
const TIME = '/usr/bin/time'
const TIMES = join(tmpdir(), `chatdocs-bench-${process.pid}.time`)

/** Ends the program with a hint if this machine cannot measure. */
export function requireTime() {
  if (spawnSync(TIME, ['-f', '%e', 'true']).status === 0) return
  console.error(`error: benchmarks need GNU time at ${TIME}\n  help: on Debian, apt-get install time`)
  process.exit(1)
}

/** Runs a command to its end. Returns its cost; throws its output if it fails. */
export function measure(command, folder, env = {}) {
  const { status, stdout, stderr } = spawnSync(TIME, timeArguments(command), {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment(), ...env },
    maxBuffer: 2 ** 28,
  })
  if (status !== 0)
    throw new Error(`${command.join(' ')}: exit code ${status}\n${`${stdout}${stderr}`.slice(-4000)}`)
  return readCost()
}

/** Starts a server. `end` interrupts it and returns its cost. */
export function serve(command, folder) {
  const server = spawn(TIME, timeArguments(command), {
    cwd: folder,
    detached: true,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => server.on('close', done))
  const end = async () => {
    process.kill(-server.pid, 'SIGINT')
    await ended
    return readCost()
  }
  return { output: server.stdout.setEncoding('utf8'), end }
}

function timeArguments(command) {
  return ['-o', TIMES, '-f', '%e %U %S %M', ...command]
}

function environment() {
  return { ...process.env, CI: '1', NO_COLOR: '1', NODE_OPTIONS: '' }
}

/** Seconds, and bytes of the largest process. */
function readCost() {
  const [wall, user, system, kilobytes] = readFileSync(TIMES, 'utf8')
    .trim()
    .split('\n')
    .at(-1)
    .split(' ')
    .map(Number)
  rmSync(TIMES)
  return { wall, cpu: user + system, memory: kilobytes * 1024 }
}

/** The files of a folder with their sizes and what tells whether they were written. */
export function filesIn(folder) {
  const files = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs, ino } = statSync(path)
    files.set(path, { size, identity: `${ino} ${mtimeMs}` })
  }
  return files
}

/** The number and bytes of the files that are new or were written again. */
export function written(before, after) {
  const files = [...after].filter(([path, { identity }]) => before.get(path)?.identity !== identity)
  return { files: files.length, bytes: files.reduce((sum, [, { size }]) => sum + size, 0) }
}

/** The median of each figure that all measurements have. */
export function medianOf(measurements) {
  const names = Object.keys(measurements[0])
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        measurements.map((each) => each[name]),
        0.5,
      ),
    ]),
  )
}

export function quantile(values, part) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}
