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

test('code of a site that ends the process does not end it as a success', () => {
  const program = Object.assign(new EventEmitter(), { exit: () => {}, exitCode: 0 })
  const interruption = listenForSignals(program as unknown as NodeJS.Process)
  const errors: unknown[] = []
  interruption.onCrash((error) => {
    errors.push(error)
    return 2
  })
  program.emit('exit')
  expect([program.exitCode, String(errors)]).toEqual([2, expect.stringContaining('ended the program')])
  interruption.release()
})
