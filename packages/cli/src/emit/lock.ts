import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kill, pid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from '../usage-error.ts'
import type { Target } from './target.ts'

const PAUSE = 50
const PATIENCE = 600

/** Does the work while no other process writes to the target; waits for one that does, but not for ever. */
export async function whileLocked<T>(target: Target, work: () => T | Promise<T>): Promise<T> {
  const lock = join(target.stateDir, 'lock')
  mkdirSync(target.stateDir, { recursive: true })
  for (let tries = 0; !take(lock); tries++) {
    if (tries === PATIENCE) {
      throw new UsageError(
        `another chatdocs is writing to ${target.outDir}`,
        `wait for it, or delete ${lock}`,
      )
    }
    await pause(PAUSE)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Takes the lock, also from a process that was killed with it. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, ourselves(), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const holder = holderOf(lock)
    if (holder !== undefined && isAlive(holder)) return false
    if (holder !== undefined) takeAway(lock, holder)
    return take(lock)
  }
}

/** `undefined` if the lock was given back meanwhile. */
function holderOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** A lock without a name in it was taken this very moment. */
function isAlive(holder: string): boolean {
  const id = Number.parseInt(holder, 10)
  if (holder === '' || id === pid) return holder === '' || holder === ourselves()
  try {
    return kill(id, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Removes the lock of a dead process. Another one may have done so, and taken it: then it is put back. */
function takeAway(lock: string, dead: string): void {
  const aside = `${lock}.${pid}`
  try {
    renameSync(lock, aside)
    if (readFileSync(aside, 'utf8') === dead) rmSync(aside)
    else renameSync(aside, lock)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** This process, by its number and its beginning: in a container every process has the same number. */
function ourselves(): string {
  return `${pid} ${performance.timeOrigin}`
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
