import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from '../usage-error.ts'
import type { Target } from './target.ts'

const PAUSE = 50
const PATIENCE = 600

/**
 * Does the work while no other process writes to the target; waits for one that does, but not forever.
 *
 * Whoever wants to work puts a file of its own into a folder, then lists the folder, and works if it is alone. Of two
 * that come together the later one sees the earlier, so never do both work. No file is ever shared: one that a killed
 * process left can be removed by anybody.
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

/** Registers, and says whether nobody else is there. If somebody is, the first by name stays and all others give way. */
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

/** In a container every process has the same number, so one of ours is known by its beginning, too. */
function isAlive(name: string): boolean {
  const [id, began] = name.split('-')
  if (Number(id) === pid) return began === String(performance.timeOrigin)
  try {
    return kill(Number(id), 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
