import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ioOf } from './io.ts'

/** A process with these streams, which notes the signals that it is sent. */
function programWith({ input = true, output = true, env = {} }) {
  const stdin = Object.assign(new PassThrough(), { isTTY: input, setRawMode: () => {} })
  const sent: unknown[] = []
  const program = {
    stdin,
    stdout: Object.assign(new PassThrough(), { isTTY: output }),
    stderr: new PassThrough(),
    env,
    pid: 1,
    cwd: () => '/',
    kill: (_: number, signal: unknown) => sent.push(signal),
    on: () => program,
    off: () => program,
  }
  const clock = { now: () => 0, idleTime: () => 0 }
  return { stdin, sent, io: ioOf(program as never, clock, new AbortController().signal) }
}

test.each([
  [{}, true],
  [{ input: false }, false],
  [{ output: false }, false],
  [{ env: { CI: '1' } }, false],
])('only a terminal is asked and read: %j', (given, expected) => {
  const { ask, onKey } = programWith(given).io
  expect([ask !== undefined, onKey !== undefined]).toEqual([expected, expected])
})

test('an answer is trimmed, and the end of the input interrupts', async () => {
  const { io, stdin, sent } = programWith({})
  const answer = io.ask?.('Name', 'a')
  stdin.write(' b \n')
  expect([await answer, sent]).toEqual(['b', []])
  void io.ask?.('Name', 'a').catch(() => {})
  await new Promise(setImmediate)
  stdin.end()
  await expect.poll(() => sent).toEqual(['SIGINT'])
})

test('keys that are signals are sent, others are told until it ends', () => {
  const { io, stdin, sent } = programWith({})
  const keys: string[] = []
  const end = io.onKey?.((key) => keys.push(key))
  for (const key of ['a', '\x03', '\x1a']) stdin.emit('data', Buffer.from(key))
  end?.()
  stdin.emit('data', Buffer.from('b'))
  expect([keys, sent]).toEqual([['a'], ['SIGINT', 'SIGTSTP']])
})
