import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../process/failure.ts'
import { standing, type Target } from './target.ts'

/** Milliseconds between two checks of the other locks, and between two signs of life of a process that has a lock. */
const [PAUSE, BEAT] = [50, 5_000]
/**
 * Checks after which a command reports what it waits for, a silent process counts as dead, and a command gives up: a
 * second, a minute, two minutes.
 */
const [SAY, SILENCE, PATIENCE] = [20, 1_200, 2_400]

export interface Waiting {
  /** Called once, with what the command waits for. */
  onWait?: ((sentence: string) => void) | undefined
  /** Waits between two checks. */
  pause?: () => Promise<unknown>
  /** Milliseconds between two signs of life. */
  beat?: number
}

/**
 * Runs the work while no other process writes to the target. Waits for another process, with a limit.
 *
 * Each process creates its own file in a folder, lists the folder, and runs if it is alone. Of two concurrent
 * processes, the later one sees the file of the earlier, so they never run both. No file is shared, so any process
 * can remove the file of a dead process: one that this machine does not know, or whose file has not changed for long.
 * The waiting process counts its checks, so no clocks are compared, and time in which a computer slept does not count.
 *
 * @param work gets a function that throws if the lock was lost, for example because the process was suspended for long.
 *   Call it before changes that no other process may make.
 */
export async function whileLocked<T>(
  target: Target,
  work: (checkLock: () => void) => T | Promise<T>,
  { onWait, pause = () => sleep(PAUSE), beat = BEAT }: Waiting = {},
): Promise<T> {
  const folder = join(target.stateDir, 'locks')
  const name = `${pid}-${performance.timeOrigin}-${randomUUID().slice(0, 8)}-${ownSpace()}`
  const file = join(folder, name)
  let beats = 0
  /** Shows that the process is alive. Returns whether it still has its lock. */
  const refresh = () => codeOf(() => utimesSync(file, ++beats, beats)) !== 'ENOENT'
  const checkLock = () => {
    if (refresh()) return
    throw new UsageError(
      `the lock of this process on ${target.outDir} was removed: another chatdocs process may be writing there`,
      'run the command again',
    )
  }
  let timer: NodeJS.Timeout | undefined
  try {
    const signs = new Map<string, Sign>()
    for (let looks = 0; ; looks++) {
      const holder = holderBeside(folder, name, signs)
      if (holder === undefined) break
      if (looks === SAY) onWait?.(waitingFor(holder, folder, target))
      if (looks === PATIENCE) {
        throw new UsageError(
          `another chatdocs process is writing to ${target.outDir}: ${described(holder)}`,
          `wait until it has finished, or delete ${folder}`,
        )
      }
      await pause()
    }
    timer = setInterval(refresh, beat).unref()
    return await work(checkLock)
  } catch (error) {
    // The failure may be caused by another process that took the lock meanwhile.
    if (timer) checkLock()
    throw error
  } finally {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}

/** The process of a lock, from the name of its file. */
interface Holder {
  id: string
  /** The start of the program. */
  time: string
  space: string
}

/** Where the ids of our processes are known: on this host, and in this container of it. */
function ownSpace(): string {
  let space = ''
  codeOf(() => {
    space = readlinkSync('/proc/self/ns/pid').replace(/\D+/g, '')
  })
  return `${space}-${encodeURIComponent(hostname())}`
}

/**
 * Registers this process, and returns another registered process, if any. If there are several, the first by name
 * stays, and all others retreat.
 */
function holderBeside(folder: string, name: string, signs: Map<string, Sign>): Holder | undefined {
  if (!standing(folder)?.isDirectory()) rmSync(folder, { force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), '')
  let first: Holder | undefined
  for (const other of readdirSync(folder).filter((each) => each !== name)) {
    const file = join(folder, other)
    const [, id, time = '', space = ''] = /^([1-9]\d*)-([\d.]+)-\w+-(.*)$/.exec(other) ?? []
    const holder = id === undefined ? undefined : { id, time, space }
    if (!holder || !isAlive(holder, file, signs)) rmSync(file, { recursive: true, force: true })
    else {
      if (other < name) rmSync(join(folder, name), { force: true })
      first ??= holder
    }
  }
  return first
}

function isAlive({ id, time, space }: Holder, file: string, signs: Map<string, Sign>): boolean {
  if (space === ownSpace()) {
    // Otherwise, the lock belongs to an earlier process of our number.
    if (Number(id) === pid) return time === String(performance.timeOrigin)
    if (codeOf(() => kill(Number(id), 0)) === 'ESRCH') return false
  }
  return showsLife(file, signs)
}

/** The last sign of life of a process, and how often we have checked since. */
interface Sign {
  time: number
  looks: number
}

function showsLife(file: string, signs: Map<string, Sign>): boolean {
  // Opening a file makes a network drive look for its newest version.
  codeOf(() => readFileSync(file))
  const stats = standing(file)
  if (!stats?.isFile()) return false
  const before = signs.get(file)
  const looks = before?.time === stats.mtimeMs ? before.looks + 1 : 0
  signs.set(file, { time: stats.mtimeMs, looks })
  return looks < SILENCE
}

function waitingFor(holder: Holder, folder: string, { outDir }: Target): string {
  const waiting = `waiting for ${described(holder)}, which is writing to ${outDir}`
  if (holder.space === ownSpace()) return waiting
  return `${waiting}; it cannot be seen from here: if it has ended, this goes on within a minute, or at once if you delete ${folder}`
}

/** `process 17`, `process 17 on build-3`. */
function described({ id, space }: Holder): string {
  const host = decodeURIComponent(space.slice(space.indexOf('-') + 1))
  return `process ${id}${space === ownSpace() ? '' : ` on ${host}`}`
}

/** The code of the error that the work throws, if any. */
function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
