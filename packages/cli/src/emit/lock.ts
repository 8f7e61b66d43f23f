import { randomUUID } from 'node:crypto'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname, networkInterfaces, platform } from 'node:os'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint } from '@chatdocs/engine'
import { UsageError } from '../process/failure.ts'
import { standing, type Target } from './target.ts'

/** Milliseconds between two checks of the other locks. */
const PAUSE = 50
/** Milliseconds between two signs of life of a process that has a lock. */
const BEAT = 5_000
/** Checks after which a silent process counts as dead: a minute, or 15 seconds if its last sign of life is `OLD`. */
const [SILENCE, SHORT_SILENCE] = [1_200, 300]
/** Milliseconds. */
const OLD = 60_000
/** Checks after which a command reports what it waits for, and after which it gives up: a second, two minutes. */
const [SAY, PATIENCE] = [20, 2_400]

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
 * can remove the file of a dead process.
 *
 * Other machines and containers may share the folder, and their process ids mean nothing here. So the name of a file
 * says where its process runs:
 *
 * - On this machine, the system knows whether the process is alive. A killed process counts as dead at once.
 * - Elsewhere, only the file shows it. Its process changes it every few seconds, and is dead if nothing changes for
 *   long. The waiting process counts its checks, so no clocks are compared, and time in which a computer slept does not
 *   count. A lock of yesterday needs fewer checks: its age is the difference to the time of our own file, which the same
 *   file system has set.
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
  const own = ownLock(folder)
  let timer: NodeJS.Timeout | undefined
  try {
    const signs = new Map<string, Sign>()
    for (let looks = 0; ; looks++) {
      const holder = holderBeside(own, signs)
      if (holder === undefined) break
      if (looks === SAY) onWait?.(waitingFor(own, holder, target))
      if (looks === PATIENCE) {
        throw new UsageError(
          `another chatdocs process is writing to ${target.outDir}: ${described(own, holder)}`,
          `wait until it has finished, or delete ${folder}`,
        )
      }
      await pause()
    }
    timer = setInterval(own.refresh, beat).unref()
    return await work(() => checkLock(own, target))
  } catch (error) {
    // The failure may be caused by another process that took the lock meanwhile.
    if (timer) checkLock(own, target)
    throw error
  } finally {
    clearInterval(timer)
    rmSync(own.file, { force: true })
  }
}

function checkLock(own: OwnLock, { outDir }: Target): void {
  if (own.refresh()) return
  throw new UsageError(
    `the lock of this process on ${outDir} was removed: another chatdocs process may be writing there`,
    'run the command again',
  )
}

interface OwnLock {
  folder: string
  name: string
  file: string
  space: string | undefined
  create(): void
  /** Shows that the process is alive. Returns whether it still has its lock. */
  refresh(): boolean
}

/** The name is `process id - start of the program - start of the process - space of ids - random`. */
function ownLock(folder: string): OwnLock {
  const space = idSpace()
  const start = processOf('self')?.start ?? 0
  const name = `${pid}-${performance.timeOrigin}-${start}-${space ?? 0}-${randomUUID()}`
  const file = join(folder, name)
  let signs = 0
  // Writing lets the file system set the time; a time that we set would come from our clock.
  const sign = () => `${++signs}\n${hostname()}\n`
  return {
    folder,
    name,
    file,
    space,
    create: () => writeFileSync(file, sign()),
    refresh: () => codeOf(() => overwrite(file, sign())) !== 'ENOENT',
  }
}

/** Writes at the start of a file, if there is one. */
function overwrite(file: string, text: string): void {
  const open = openSync(file, 'r+')
  try {
    writeSync(open, text, 0)
  } finally {
    closeSync(open)
  }
}

/**
 * Registers this process, and returns another registered process, if any. If there are several, the first by name
 * stays, and all others retreat.
 */
function holderBeside(own: OwnLock, signs: Map<string, Sign>): string | undefined {
  const { folder, name, file } = own
  if (!standing(folder)?.isDirectory()) rmSync(folder, { force: true })
  mkdirSync(folder, { recursive: true })
  own.create()
  const others = readdirSync(folder).filter((each) => each !== name)
  const alive = others.filter((each) => isAlive(own, each, signs))
  for (const dead of others.filter((each) => !alive.includes(each)))
    rmSync(join(folder, dead), { recursive: true, force: true })
  if (alive.some((each) => each < name)) rmSync(file, { force: true })
  return alive[0]
}

interface Holder {
  id: number
  time: string
  start: number
  space: string
}

/** Parses the name of a lock; `undefined` if it is not one. */
function readName(name: string): Holder | undefined {
  const [, id, time = '', start, space = ''] = /^([1-9]\d*)-([\d.]+)-(\d+)-([\da-f]+)-/.exec(name) ?? []
  return id === undefined ? undefined : { id: Number(id), time, start: Number(start), space }
}

function isAlive(own: OwnLock, name: string, signs: Map<string, Sign>): boolean {
  const holder = readName(name)
  if (!holder) return false
  // The lock belongs to another build in this very process.
  if (holder.id === pid && holder.time === String(performance.timeOrigin)) return true
  const known = holder.space === own.space ? isRunning(holder) : undefined
  return known ?? showsLife(own, join(own.folder, name), signs)
}

/** Whether the process with this id runs on this machine; `undefined` if a later process may have taken the id. */
function isRunning({ id, start }: Holder): boolean | undefined {
  if (id === pid || codeOf(() => kill(id, 0)) === 'ESRCH') return false
  const found = processOf(id)
  if (!found || start === 0) return undefined
  return found.start === start && !found.isDead
}

/** The last sign of life of a process, and how often we have checked since. */
interface Sign {
  text: string
  looks: number
}

function showsLife(own: OwnLock, file: string, signs: Map<string, Sign>): boolean {
  // Opening a file makes a network drive look for its newest version.
  const content = textOf(file)
  const [ours, stats] = [standing(own.file), standing(file)]
  if (!stats?.isFile()) return false
  const text = `${stats.mtimeMs} ${content}`
  const before = signs.get(file)
  const looks = before?.text === text ? before.looks + 1 : 0
  signs.set(file, { text, looks })
  const isOld = ours !== undefined && ours.mtimeMs - stats.mtimeMs > OLD
  return looks < (isOld ? SHORT_SILENCE : SILENCE)
}

function waitingFor(own: OwnLock, name: string, { outDir }: Target): string {
  const waiting = `waiting for ${described(own, name)}, which is writing to ${outDir}`
  if (readName(name)?.space === own.space) return waiting
  return `${waiting}; it cannot be seen from here: if it has ended, this goes on within a minute, or at once if you delete ${own.folder}`
}

/** `process 17`, `process 17 on build-3`. */
function described({ folder, space }: OwnLock, name: string): string {
  const holder = readName(name)
  const [, host = ''] = textOf(join(folder, name)).split('\n')
  return `process ${holder?.id}${holder?.space === space || host === '' ? '' : ` on ${host}`}`
}

/**
 * Identifies the machine and the space of process ids on it; `undefined` if that is not known. Containers have id
 * spaces of their own, and a machine has a new one after each start.
 */
function idSpace(): string | undefined {
  // Other systems have one id space, but two machines may have the same name.
  if (platform() !== 'linux') return fingerprint([platform(), hostname(), macAddresses()]).slice(0, 12)
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    return fingerprint([hostname(), boot, readlinkSync('/proc/self/ns/pid')]).slice(0, 12)
  } catch {
    return undefined
  }
}

function macAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return new Set(all.filter(({ internal }) => !internal).map(({ mac }) => mac))
}

/**
 * When a process was started, in clock ticks, and whether it is a zombie: ended, but still known to its parent.
 * `undefined` if the system does not provide this.
 */
function processOf(id: number | 'self'): { start: number; isDead: boolean } | undefined {
  try {
    // `/proc` may belong to another container, where other processes have these ids.
    if (id !== 'self' && readlinkSync('/proc/self') !== String(pid)) return undefined
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces. The start is the twentieth value after it.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { start: Number(values[19]), isDead: /[ZX]/.test(values[0] ?? '') }
  } catch {
    return undefined
  }
}

/** Empty if it cannot be read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
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
