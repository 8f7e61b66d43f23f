import type { Adapter, Profile } from './adapter.ts'
import { BotStatus } from './bot-status.ts'
import type { AccountConfig } from './config.ts'
import { asError } from './error.ts'
import { EventEmitter } from './event-emitter.ts'

const FIRST_RETRY = 1_000
const LONGEST_RETRY = 60_000

interface ConnectionEvents {
  status: [status: BotStatus, previous: BotStatus]
  error: [error: Error]
}

/** 等着第一次连上的人。 */
interface Opening {
  readonly promise: Promise<void>
  resolve(): void
  reject(error: Error): void
}

/**
 * 一个账号与平台的连接：断了就重连，直到关闭或被平台拒绝。
 *
 * 每次尝试各有一个号码，号码变了，迟到的结果就不再算数。
 */
export class Connection extends EventEmitter<ConnectionEvents> {
  readonly #adapter: Adapter
  readonly #account: AccountConfig
  #status = BotStatus.Offline
  #profile: Profile | undefined
  #isWanted = false
  #attempt = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #opening: Opening | undefined

  constructor(adapter: Adapter, account: AccountConfig) {
    super()
    this.#adapter = adapter
    this.#account = account
  }

  get status(): BotStatus {
    return this.#status
  }

  get profile(): Profile | undefined {
    return this.#profile
  }

  /** 连上之后兑现；在此之前关闭或被拒绝，则拒绝。 */
  open(): Promise<void> {
    if (this.#status === BotStatus.Online) return Promise.resolve()
    this.#opening ??= makeOpening()
    const { promise } = this.#opening
    this.#isWanted = true
    if (this.#status !== BotStatus.Connecting) {
      this.#failures = 0
      void this.#connect()
    }
    return promise
  }

  /** 断开，不再重连。 */
  async close(): Promise<void> {
    const isUntouched = this.#attempt === 0
    this.#giveUp(new Error('机器人在连上之前停止了'))
    if (!isUntouched) await this.#disconnect()
    this.#become(BotStatus.Offline)
  }

  /** 适配器上报的状态；连接中的成败由 `connect` 说了算。 */
  report(status: BotStatus): void {
    if (!this.#isWanted) return
    if (status === BotStatus.Suspended) {
      this.#giveUp(new Error('账号被平台拒绝'))
      this.#become(BotStatus.Suspended)
    } else if (status === BotStatus.Offline && this.#status === BotStatus.Online) {
      this.#become(BotStatus.Offline)
      this.#retry()
    }
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#timer)
    const attempt = ++this.#attempt
    this.#become(BotStatus.Connecting)
    try {
      const profile = await this.#adapter.connect(this.#account)
      if (attempt === this.#attempt) this.#succeed(profile)
      else if (!this.#isWanted) await this.#disconnect()
    } catch (error) {
      if (attempt !== this.#attempt) return
      this.emit('error', asError(error))
      this.#become(BotStatus.Offline)
      this.#retry()
    }
  }

  #succeed(profile: Profile): void {
    this.#profile = profile
    this.#failures = 0
    this.#become(BotStatus.Online)
    this.#opening?.resolve()
    this.#opening = undefined
  }

  #retry(): void {
    const wait = Math.min(FIRST_RETRY * 2 ** this.#failures, LONGEST_RETRY)
    this.#failures++
    this.#timer = setTimeout(() => void this.#connect(), wait)
  }

  #giveUp(reason: Error): void {
    this.#isWanted = false
    this.#attempt++
    clearTimeout(this.#timer)
    this.#opening?.reject(reason)
    this.#opening = undefined
  }

  async #disconnect(): Promise<void> {
    try {
      await this.#adapter.disconnect(this.#account.id)
    } catch (error) {
      this.emit('error', asError(error))
    }
  }

  #become(status: BotStatus): void {
    if (this.#status === status) return
    const previous = this.#status
    this.#status = status
    this.emit('status', status, previous)
  }
}

function makeOpening(): Opening {
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
