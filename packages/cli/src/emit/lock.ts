import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from '../failure.ts'
import { standing, type Target } from './target.ts'

const PAUSE = 50
const PATIENCE = 600

/**
 * Runs the work while no other process writes to the target. Waits for another process, with a limit.
 *
 * Each process creates its own file in a folder, lists the folder, and runs if it is alone. Of two concurrent
 * processes, the later one sees the file of the earlier, so they never run both. No file is shared, so any process
 * can remove the file of a killed one.
 */
export async function whileLocked<T>(target: Target, work: () => T | Promise<T>): Promise<T> {
  const folder = join(target.stateDir, 'locks')
  const own = `${pid}-${performance.timeOrigin}-${startOf(pid)}-${randomUUID()}`
  try {
    for (let tries = 0; !isAlone(folder, own); tries++) {
      if (tries === PATIENCE) {
        throw new UsageError(
          `another chatdocs process is writing to ${target.outDir}`,
          `wait until it has finished, or delete ${folder}`,
        )
      }
      await pause(PAUSE)
    }
    return await work()
  } finally {
    rmSync(join(folder, own), { force: true })
  }
}

/** Registers, and returns whether no other process is registered. Otherwise the first by name stays, and all others retreat. */
function isAlone(folder: string, own: string): boolean {
  if (!standing(folder)?.isDirectory()) rmSync(folder, { force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, own), '')
  const others = readdirSync(folder).filter((name) => name !== own)
  const alive = others.filter(isAlive)
  for (const dead of others.filter((name) => !alive.includes(name)))
    rmSync(join(folder, dead), { recursive: true, force: true })
  if (alive.some((name) => name < own)) rmSync(join(folder, own), { force: true })
  return alive.length === 0
}

/** Systems reuse process ids: our own is compared by our time, that of another process by when it was started. */
function isAlive(name: string): boolean {
  const [, id, time, start] = /^([1-9]\d*)-([\d.]+)-(\d+)-/.exec(name) ?? []
  if (id === undefined) return false
  if (Number(id) === pid) return time === String(performance.timeOrigin)
  try {
    const found = kill(Number(id), 0) && startOf(Number(id))
    return found === 0 || found === Number(start)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process was started, in ticks of the system; 0 where the system does not tell. */
function startOf(id: number): number {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces. The start is the twentieth value after it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19])
  } catch {
    return 0
  }
}
