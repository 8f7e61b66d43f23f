import { expect, test, vi } from 'vitest'
import { EventEmitter } from './event-emitter.ts'

interface Events {
  tick: [count: number]
  end: []
}

function make(): EventEmitter<Events> {
  return new EventEmitter<Events>()
}

test('handlers are called in the order of their subscription, with the arguments', () => {
  const emitter = make()
  const calls: string[] = []
  emitter.on('tick', (count) => calls.push(`a${count}`))
  emitter.on('tick', (count) => calls.push(`b${count}`))
  expect(emitter.emit('tick', 1)).toBe(true)
  expect(calls).toEqual(['a1', 'b1'])
})

test('nobody listens', () => {
  expect(make().emit('end')).toBe(false)
})

test('the function returned unsubscribes, once and for all', () => {
  const emitter = make()
  const handler = vi.fn()
  const off = emitter.on('end', handler)
  off()
  off()
  expect(emitter.emit('end')).toBe(false)
  expect(handler).not.toHaveBeenCalled()
})

test('a handler subscribed twice is called twice; one disposal leaves the other', () => {
  const emitter = make()
  const handler = vi.fn()
  const off = emitter.on('end', handler)
  emitter.on('end', handler)
  emitter.emit('end')
  off()
  emitter.emit('end')
  expect(handler).toHaveBeenCalledTimes(3)
})

test('off removes every subscription of a handler, and is quiet about strangers', () => {
  const emitter = make()
  const handler = vi.fn()
  emitter.on('end', handler)
  emitter.once('end', handler)
  emitter.off('end', () => {})
  expect(emitter.count('end')).toBe(2)
  emitter.off('end', handler)
  expect(emitter.count('end')).toBe(0)
})

test('once is over after the first time, even if the handler emits again', () => {
  const emitter = make()
  const handler = vi.fn(() => void emitter.emit('end'))
  emitter.once('end', handler)
  emitter.emit('end')
  expect(handler).toHaveBeenCalledTimes(1)
  expect(emitter.count('end')).toBe(0)
})

test('once can be taken back before it happens', () => {
  const emitter = make()
  const handler = vi.fn()
  emitter.once('end', handler)()
  emitter.emit('end')
  expect(handler).not.toHaveBeenCalled()
})

test('one error does not keep the others from being called, and is thrown at the end', () => {
  const emitter = make()
  const last = vi.fn()
  emitter.on('end', () => {
    throw new Error('first')
  })
  emitter.on('end', last)
  expect(() => emitter.emit('end')).toThrow('first')
  expect(last).toHaveBeenCalledTimes(1)
})

test('several errors come as one', () => {
  const emitter = make()
  for (const name of ['a', 'b']) {
    emitter.on('end', () => {
      throw new Error(name)
    })
  }
  expect(() => emitter.emit('end')).toThrow(AggregateError)
})

test('who leaves while others are called is not called any more, who comes is called next time', () => {
  const emitter = make()
  const left = vi.fn()
  const came = vi.fn()
  emitter.once('end', () => {
    emitter.off('end', left)
    emitter.on('end', came)
  })
  emitter.on('end', left)
  emitter.emit('end')
  expect([left.mock.calls.length, came.mock.calls.length]).toEqual([0, 0])
  emitter.emit('end')
  expect(came).toHaveBeenCalledTimes(1)
})

test('clear forgets one event, or all', () => {
  const emitter = make()
  emitter.on('tick', () => {})
  emitter.on('end', () => {})
  emitter.clear('tick')
  expect([emitter.count('tick'), emitter.count('end')]).toEqual([0, 1])
  emitter.on('tick', () => {})
  emitter.clear()
  expect([emitter.count('tick'), emitter.count('end')]).toEqual([0, 0])
})
