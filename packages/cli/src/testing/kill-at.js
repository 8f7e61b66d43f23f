import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/*
 * `node --import kill-at.js`: kills the program at its `KILL_AT`th change of the disk; halfway through if it writes
 * a file. A program that exits normally writes its number of changes to the file `KILL_REPORT`.
 *
 * From change `FULL_AT` on, `FULL_FOR` changes find a full disk: half of what they write is written, and they throw.
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

if (isMainThread) {
  const { KILL_AT, KILL_REPORT, FULL_AT = 'never', FULL_FOR = '0' } = process.env
  let changes = 0
  const writeHalf = (name, [path, content, at]) => {
    if (name === 'writeFileSync') original.writeFileSync(path, content.slice(0, content.length >> 1))
    if (name !== 'writevSync') return
    const bytes = Buffer.concat(content)
    original.writeSync(path, bytes, 0, bytes.length >> 1, at)
  }
  const isFull = () => changes >= Number(FULL_AT) && changes < Number(FULL_AT) + Number(FULL_FOR)
  const original = { ...fs }
  for (const name of CHANGES) {
    fs[name] = (...args) => {
      changes += 1
      if (changes === Number(KILL_AT) || isFull()) writeHalf(name, args)
      if (changes === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
      if (isFull()) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      return original[name](...args)
    }
  }
  syncBuiltinESMExports()
  if (KILL_REPORT) process.on('exit', () => original.writeFileSync(KILL_REPORT, `${changes}`))
}
