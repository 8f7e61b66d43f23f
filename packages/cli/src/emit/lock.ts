import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from '../failure.ts'
import type { Target } from './target.ts'

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
  const own = `${pid}-${performance.timeOrigin}-${randomUUID()}`
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
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, own), '')
  const others = readdirSync(folder).filter((name) => name !== own)
  const alive = others.filter(isAlive)
  for (const dead of others.filter((name) => !alive.includes(name)))
    rmSync(join(folder, dead), { force: true })
  if (alive.some((name) => name < own)) rmSync(join(folder, own), { force: true })
  return alive.length === 0
}

/** Containers reuse process ids, so a file with our id is compared by start time, too. */
function isAlive(name: string): boolean {
  const [id, began] = name.split('-')
  if (Number(id) === pid) return began === String(performance.timeOrigin)
  try {
    return kill(Number(id), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
