/**
 * 日志级别，低于当前级别的日志不输出。
 *
 * @since 0.0.1
 */
export enum LoggerLevel {
  /** 追踪：逐步的细节，只在查问题时打开。 */
  Trace = 0,
  /** 调试：开发时有用的信息。 */
  Debug = 1,
  /** 一般信息。 */
  Info = 2,
  /** 警告：不正常，但还能继续。 */
  Warn = 3,
  /** 错误：有一件事没有做成。 */
  Error = 4,
  /** 什么都不输出。 */
  Silent = 5,
}

/**
 * 一条日志。
 *
 * @since 0.0.1
 */
export interface LogRecord {
  /** 写下的时刻。 */
  readonly time: Date
  /** 级别。 */
  readonly level: LoggerLevel
  /** 写它的 {@link Logger} 的名字。 */
  readonly name: string
  /** 正文。 */
  readonly message: string
  /** 附带的数据，例如错误对象。 */
  readonly details: readonly unknown[]
}

/**
 * 创建日志的选项。
 *
 * @since 0.0.1
 */
export interface LoggerOptions {
  /**
   * 级别。
   *
   * @defaultValue {@link LoggerLevel.Info}
   */
  readonly level?: LoggerLevel
  /**
   * 输出一条日志；缺省写到控制台。
   *
   * @param record - 已经通过级别检查的日志。
   */
  readonly write?: (record: LogRecord) => void
}

/**
 * 日志。
 *
 * @see {@link createLogger}
 * @since 0.0.1
 */
export interface Logger {
  /** 名字，出现在每条日志里。 */
  readonly name: string
  /** 级别，可随时修改，之后的日志即按新的级别输出。 */
  level: LoggerLevel
  /**
   * 写一条 {@link LoggerLevel.Trace} 级的日志。
   *
   * @param message - 正文。
   * @param details - 附带的数据。
   */
  trace(message: string, ...details: unknown[]): void
  /**
   * 写一条 {@link LoggerLevel.Debug} 级的日志。
   *
   * @param message - 正文。
   * @param details - 附带的数据。
   */
  debug(message: string, ...details: unknown[]): void
  /**
   * 写一条 {@link LoggerLevel.Info} 级的日志。
   *
   * @param message - 正文。
   * @param details - 附带的数据。
   */
  info(message: string, ...details: unknown[]): void
  /**
   * 写一条 {@link LoggerLevel.Warn} 级的日志。
   *
   * @param message - 正文。
   * @param details - 附带的数据。
   */
  warn(message: string, ...details: unknown[]): void
  /**
   * 写一条 {@link LoggerLevel.Error} 级的日志。
   *
   * @param message - 正文。
   * @param details - 附带的数据，通常是错误对象。
   */
  error(message: string, ...details: unknown[]): void
  /**
   * 名为 `父名:子名` 的日志，级别与输出跟随父日志。
   *
   * @param name - 子日志的名字。
   * @returns 子日志。给它单独设了级别，就不再跟随父日志的级别。
   */
  child(name: string): Logger
}

/** 一个日志从何处得到级别，写到何处。 */
interface LogSink {
  level(): LoggerLevel
  write(record: LogRecord): void
}

const sinkOf = Symbol('sink')

/** 由 {@link createLogger} 创建的日志，记得自己写到哪里。 */
interface SinkLogger extends Logger {
  readonly [sinkOf]: LogSink
}

/**
 * 创建日志。
 *
 * @param name - 名字。
 * @param options - 级别与输出的去处。
 * @returns 新的日志。
 * @example
 * ```ts
 * import { createLogger, LoggerLevel } from '@mobot/core'
 *
 * const lines: string[] = []
 * const logger = createLogger('export', {
 *   level: LoggerLevel.Debug,
 *   write: ({ name, message }) => lines.push(`${name} ${message}`),
 * })
 *
 * logger.debug('开始')
 * logger.child('csv').info('写了 3 行') // 'export:csv 写了 3 行'
 * ```
 * @since 0.0.1
 */
export function createLogger(name: string, options: LoggerOptions = {}): Logger {
  const { level = LoggerLevel.Info, write = writeToConsole } = options
  return makeLogger(name, { level: () => level, write })
}

/** 与 `parent` 同一级别、同一去处，但另有名字的日志。不认识的日志退而求其次，用它的子日志。 */
export function renameLogger(parent: Logger, name: string): Logger {
  return hasSink(parent) ? makeLogger(name, parent[sinkOf]) : parent.child(name)
}

function hasSink(logger: Logger): logger is SinkLogger {
  return sinkOf in logger
}

function makeLogger(name: string, parent: LogSink): SinkLogger {
  let own: LoggerLevel | undefined
  const sink: LogSink = { level: () => own ?? parent.level(), write: parent.write }
  const at =
    (level: LoggerLevel) =>
    (message: string, ...details: unknown[]): void => {
      if (level >= sink.level()) sink.write({ time: new Date(), level, name, message, details })
    }
  return {
    [sinkOf]: sink,
    name,
    get level() {
      return sink.level()
    },
    set level(level) {
      own = level
    },
    trace: at(LoggerLevel.Trace),
    debug: at(LoggerLevel.Debug),
    info: at(LoggerLevel.Info),
    warn: at(LoggerLevel.Warn),
    error: at(LoggerLevel.Error),
    child: (childName) => makeLogger(`${name}:${childName}`, sink),
  }
}

function writeToConsole({ level, name, message, details }: LogRecord): void {
  const line = `[${name}] ${message}`
  if (level >= LoggerLevel.Error) console.error(line, ...details)
  else if (level === LoggerLevel.Warn) console.warn(line, ...details)
  else if (level === LoggerLevel.Info) console.info(line, ...details)
  else console.debug(line, ...details)
}
