import { afterEach, expect, test, vi } from 'vitest'
import { makeLog } from './fake-adapter.fixture.ts'
import { createLogger, LoggerLevel, type LogRecord, renameLogger } from './logger.ts'

afterEach(() => vi.restoreAllMocks())

test('what is below the level is not written', () => {
  const { logger, lines } = makeLog()
  logger.level = LoggerLevel.Warn
  logger.info('no')
  logger.warn('yes')
  logger.error('yes')
  expect(lines).toEqual(['bot warn yes', 'bot error yes'])
})

test('the level is info unless told', () => {
  const written: LogRecord[] = []
  const logger = createLogger('a', { write: (record) => written.push(record) })
  logger.debug('no')
  logger.info('yes', { detail: 1 })
  expect(logger.level).toBe(LoggerLevel.Info)
  expect(written).toMatchObject([{ name: 'a', message: 'yes', details: [{ detail: 1 }] }])
  expect(written[0]?.time).toBeInstanceOf(Date)
})

test('silent writes nothing', () => {
  const { logger, lines } = makeLog()
  logger.level = LoggerLevel.Silent
  logger.error('no')
  expect(lines).toEqual([])
})

test('a child is named after its parent and follows its level', () => {
  const { logger, lines } = makeLog()
  const child = logger.child('db').child('sql')
  logger.level = LoggerLevel.Error
  child.warn('no')
  logger.level = LoggerLevel.Trace
  child.trace('yes')
  expect(lines).toEqual(['bot:db:sql trace yes'])
})

test('a child with a level of its own follows no longer', () => {
  const { logger, lines } = makeLog()
  const child = logger.child('db')
  child.level = LoggerLevel.Error
  logger.level = LoggerLevel.Trace
  child.info('no')
  logger.info('yes')
  expect(lines).toEqual(['bot info yes'])
})

test('a renamed logger shares level and output', () => {
  const { logger, lines } = makeLog()
  const other = renameLogger(logger, 'plugin')
  other.info('a')
  logger.level = LoggerLevel.Error
  other.info('b')
  expect(lines).toEqual(['plugin info a'])
})

test('a logger of somebody else is asked for a child', () => {
  const child = makeLog().logger
  const foreign = { ...makeLog().logger, child: vi.fn(() => child) }
  const plain = Object.fromEntries(Object.entries(foreign)) as unknown as typeof child
  expect(renameLogger(plain, 'plugin')).toBe(child)
})

test('without an output, the console', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const debug = vi.spyOn(console, 'debug').mockReturnValue()
  const logger = createLogger('a', { level: LoggerLevel.Trace })
  logger.info('一')
  logger.warn('二', 2)
  logger.error('三')
  logger.debug('四')
  logger.trace('五')
  expect(info.mock.calls).toEqual([['[a] 一']])
  expect(warn.mock.calls).toEqual([['[a] 二', 2]])
  expect(error.mock.calls).toEqual([['[a] 三']])
  expect(debug.mock.calls).toEqual([['[a] 四'], ['[a] 五']])
})
