import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/*
 * `node --import kill-at.js` kills the program at its `KILL_AT`th change of the disk, in whichever thread; halfway
 * through if the change writes a file. A program that exits normally writes its number of changes to the file
 * `KILL_REPORT`.
 *
 * From change `FULL_AT` on, the disk is full for `FULL_FOR` changes: each writes only half of its bytes, and throws. At
 * its `DIE_AT`th change, a worker thread ends. With `FULL_IN=threads`, only changes of worker threads find a full disk.
 */

const CHANGES = [
  'copyFileSync',
  'ftruncateSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'symlinkSync',
  'writeFileSync',
  'writevSync',
]
const [ALL, IN_THREADS] = [0, 1]

const { KILL_AT, KILL_REPORT, FULL_AT = 'never', FULL_FOR = '0', FULL_IN, DIE_AT } = process.env
if (isMainThread) setEnvironmentData('changes', new Int32Array(new SharedArrayBuffer(8)))
const changes = getEnvironmentData('changes')
const original = { ...fs }
const { exit } = process

const writeHalf = (name, [path, content, at]) => {
  if (name === 'writeFileSync') original.writeFileSync(path, content.slice(0, content.length >> 1))
  if (name !== 'writevSync') return
  const bytes = Buffer.concat(content)
  original.writeSync(path, bytes, 0, bytes.length >> 1, at)
}

for (const name of CHANGES) {
  fs[name] = (...args) => {
    const change = Atomics.add(changes, ALL, 1) + 1
    const inThreads = isMainThread ? Number.NaN : Atomics.add(changes, IN_THREADS, 1) + 1
    const isKilled = change === Number(KILL_AT)
    const isDead = inThreads === Number(DIE_AT)
    const full = (FULL_IN === 'threads' ? inThreads : change) - Number(FULL_AT)
    const isFull = full >= 0 && full < Number(FULL_FOR)
    if (isKilled || isFull || isDead) writeHalf(name, args)
    if (isKilled) process.kill(process.pid, 'SIGKILL')
    if (isDead) exit(1)
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return original[name](...args)
  }
}
syncBuiltinESMExports()
if (isMainThread && KILL_REPORT)
  process.on('exit', () => original.writeFileSync(KILL_REPORT, `${changes[ALL]}`))
