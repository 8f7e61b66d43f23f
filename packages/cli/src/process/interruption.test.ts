import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { endedBySignals } from './ended-by-signals.ts'
import { listenForSignals } from './interruption.ts'

function fakeProgram<Own extends object>(own: Own) {
  return Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr: new EventEmitter(), ...own })
}

test('a reader who leaves ends the program, also after its last line', () => {
  const codes: number[] = []
  const program = fakeProgram({ exit: (code: number) => void codes.push(code) })
  const interruption = listenForSignals(program as unknown as NodeJS.Process)
  interruption.release()
  program.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }))
  expect(codes).toEqual([0])
  expect(() => program.stderr.emit('error', new Error('other'))).toThrow('other')
})

test('a command that waits for nothing ends with a reason', () => {
  const codes: number[] = []
  const program = fakeProgram({ exit: (code: number) => void codes.push(code) })
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
  const program = fakeProgram({ exit: () => {}, exitCode: 0 })
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

test('a signal ends the process at once, unless the command listens and computes nothing', async () => {
  const kills: unknown[] = []
  const modes: boolean[] = []
  const stdin = { isTTY: true, isRaw: true, setRawMode: (mode: boolean) => void modes.push(mode) }
  const kill = (...given: unknown[]) => void kills.push(given)
  const program = fakeProgram({ pid: 7, kill, stdin }) as unknown as NodeJS.Process
  const listeners = () => program.listenerCount('SIGINT') + program.listenerCount('SIGTERM')
  const interruption = listenForSignals(program)
  expect(listeners()).toBe(0)
  interruption.listen()
  expect(listeners()).toBe(2)
  expect(await endedBySignals(async () => listeners(), program)).toBe(0)
  expect([listeners(), modes]).toEqual([2, [false, true]])
  program.emit('SIGTERM', 'SIGTERM')
  expect([interruption.signal.reason, kills]).toEqual(['SIGTERM', []])
  program.emit('SIGTERM', 'SIGTERM')
  expect([kills, listeners()]).toEqual([[[7, 'SIGTERM']], 0])
  interruption.release()
})
