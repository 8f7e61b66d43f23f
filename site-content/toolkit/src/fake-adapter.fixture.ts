import { Adapter, type Profile } from './adapter.ts'
import type { BotStatus } from './bot-status.ts'
import { createLogger, type Logger, LoggerLevel, type LogRecord } from './logger.ts'
import type { RawSender } from './message.ts'
import type { Notice } from './notice.ts'
import type { Segment, SegmentType } from './segments/segment.ts'
import { type Sendable, toPlainText, toSegments } from './segments/sendable.ts'
import { segmentTypes } from './segments/shapes.ts'
import { MessageScene, type Target } from './target.ts'

/** Who says what where, unless a test cares. */
export interface Said {
  readonly id?: string
  readonly target?: Target
  readonly sender?: RawSender
  readonly account?: string
}

export const GROUP: Target = { scene: MessageScene.Group, id: 'g1' }
export const PRIVATE: Target = { scene: MessageScene.Private, id: 'u1' }
export const ALICE: RawSender = { id: 'u1', name: '小明' }
export const BOB: RawSender = { id: 'u2', name: '小红' }

/** Notes what is sent and can pretend to receive. */
export class FakeAdapter extends Adapter {
  readonly platform = 'fake'
  supports: ReadonlySet<SegmentType> = new Set(segmentTypes)
  readonly sent: string[] = []
  readonly calls: string[] = []
  /** What the next logins do; they succeed when this is empty. */
  readonly logins: (() => Promise<Profile>)[] = []

  async connect(): Promise<Profile> {
    this.calls.push('connect')
    const login = this.logins.shift()
    return login ? login() : { id: 'bot', name: '机器人' }
  }

  async disconnect(): Promise<void> {
    this.calls.push('disconnect')
  }

  async send(_account: string, _target: Target, segments: readonly Segment[]): Promise<string> {
    this.calls.push('send')
    this.sent.push(toPlainText(segments))
    return `s${this.sent.length}`
  }

  say(content: Sendable, said: Said = {}): void {
    const { id = 'm1', target = PRIVATE, sender = ALICE, account = 'bot' } = said
    this.emit('message', account, {
      id,
      target,
      sender,
      segments: toSegments(content),
      time: new Date(0),
    })
  }

  notify(notice: Notice): void {
    this.emit('notice', 'bot', notice)
  }

  become(status: BotStatus): void {
    this.emit('status', 'bot', status)
  }

  /** A protected member, tried from outside. */
  guarded(task: () => void): void {
    this.guard('bot', task)
  }
}

/** A logger that keeps what is written: `name level message`. */
export function makeLog(): { logger: Logger; lines: string[]; records: LogRecord[] } {
  const lines: string[] = []
  const records: LogRecord[] = []
  const logger = createLogger('bot', {
    level: LoggerLevel.Info,
    write(record) {
      records.push(record)
      lines.push(`${record.name} ${LoggerLevel[record.level].toLowerCase()} ${record.message}`)
    },
  })
  return { logger, lines, records }
}

/** Lets everything that waits for no timer come to its end. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}
