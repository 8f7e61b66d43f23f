import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { listenForSignals } from './interruption.ts'

test('a command that waits for nothing ends with a reason', () => {
  const codes: number[] = []
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => void codes.push(code) })
  const interruption = listenForSignals(program as unknown as NodeJS.Process)
  const errors: unknown[] = []
  interruption.onCrash((error) => {
    errors.push(error)
    return 2
  })
  program.emit('beforeExit')
  expect([codes, String(errors)]).toEqual([[2], expect.stringContaining('never resolved')])
  interruption.release()
  program.emit('beforeExit')
  expect(codes).toEqual([2])
})
