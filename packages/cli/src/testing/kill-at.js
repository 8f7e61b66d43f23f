import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/*
 * `node --import kill-at.js`: kills the program at its `KILL_AT`th change of the disk; halfway through if it writes
 * a file. A program that exits normally writes its number of changes to the file `KILL_REPORT`.
 */

const CHANGES = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmdirSync',
  'rmSync',
  'writeFileSync',
]

if (isMainThread) {
  const { KILL_AT, KILL_REPORT } = process.env
  let changes = 0
  const kill = (name, [path, content]) => {
    if (name === 'writeFileSync') original.writeFileSync(path, content.slice(0, content.length >> 1))
    process.kill(process.pid, 'SIGKILL')
  }
  const original = { ...fs }
  for (const name of CHANGES) {
    fs[name] = (...args) => {
      changes += 1
      if (changes === Number(KILL_AT)) kill(name, args)
      return original[name](...args)
    }
  }
  syncBuiltinESMExports()
  if (KILL_REPORT) process.on('exit', () => original.writeFileSync(KILL_REPORT, `${changes}`))
}
