import type { BotStatus } from './bot-status.ts'
import type { AccountConfig } from './config.ts'
import { asError } from './error.ts'
import { EventEmitter } from './event-emitter.ts'
import { createLogger, type Logger } from './logger.ts'
import type { RawMessage } from './message.ts'
import type { Notice } from './notice.ts'
import type { Segment, SegmentType } from './segments/segment.ts'
import { toPlainText } from './segments/sendable.ts'
import { text } from './segments/text.ts'
import type { Target } from './target.ts'

/**
 * 适配器发出的事件，第一个参数都是账号 ID。
 *
 * @since 0.0.1
 */
export interface AdapterEvents {
  /** 收到消息。机器人自己发出的不要上报。 */
  message: [accountId: string, message: RawMessage]
  /** 收到通知。 */
  notice: [accountId: string, notice: Notice]
  /** 连接断开（{@link BotStatus.Offline}）或被平台拒绝（{@link BotStatus.Suspended}），其余状态由机器人自己维护。 */
  status: [accountId: string, status: BotStatus]
  /** 出错，例如收到看不懂的数据。 */
  error: [accountId: string, error: Error]
}

/**
 * 登录后得到的资料。
 *
 * @since 0.0.1
 */
export interface Profile {
  /** 用户 ID。 */
  readonly id: string
  /** 显示的名字。 */
  readonly name: string
  /** 头像的地址。 */
  readonly avatar?: string
}

/**
 * 把一个聊天平台接入 Mobot。
 *
 * 适配器只做翻译：把平台的数据变成统一的消息与通知，把消息段变成平台的格式。权限、匹配、重连都不归它管。
 *
 * 一个实例可以服务多个账号，所以每个方法、每个事件都带着账号 ID。
 *
 * @typeParam Options - 配置文件里的选项。
 * @example
 * ```ts
 * import { Adapter, type Profile, type Segment, type SegmentType, type Target } from '@mobot/core'
 *
 * export default class HttpAdapter extends Adapter<{ url: string }> {
 *   readonly platform = 'http'
 *   readonly supports: ReadonlySet<SegmentType> = new Set(['text', 'image'])
 *
 *   async connect(): Promise<Profile> {
 *     return { id: 'bot', name: '机器人' }
 *   }
 *
 *   async disconnect(): Promise<void> {}
 *
 *   async send(_accountId: string, target: Target, segments: readonly Segment[]): Promise<string> {
 *     const body = JSON.stringify({ target, segments })
 *     const response = await fetch(this.options.url, { method: 'POST', body })
 *     return response.text()
 *   }
 * }
 * ```
 * @since 0.0.1
 */
export abstract class Adapter<Options extends object = object> extends EventEmitter<AdapterEvents> {
  /** 配置文件里给出的选项。 */
  readonly options: Readonly<Options>
  #logger: Logger | undefined

  /**
   * 由宿主在启动时创建。
   *
   * @param options - 配置文件里给出的选项。
   */
  constructor(options: Options) {
    super()
    this.options = options
  }

  /** 以平台标识命名的日志。 */
  get logger(): Logger {
    this.#logger ??= createLogger(this.platform)
    return this.#logger
  }

  /** 平台标识，如 `onebot`。 */
  abstract readonly platform: string

  /** 平台能发送的消息段。 */
  abstract readonly supports: ReadonlySet<SegmentType>

  /**
   * 登录并开始接收事件。
   *
   * @param account - 要登录的账号。
   * @returns 真正连上之后，给出登录得到的资料。
   * @throws 连不上或登录失败时抛出，由机器人决定是否重试。
   */
  abstract connect(account: AccountConfig): Promise<Profile>

  /**
   * 断开连接，释放一切资源；之后不再发出这个账号的事件。
   *
   * @param accountId - 账号 ID。
   * @returns 断开之后兑现的 Promise。
   */
  abstract disconnect(accountId: string): Promise<void>

  /**
   * 发送消息。
   *
   * @param accountId - 账号 ID。
   * @param target - 发到哪个会话。
   * @param segments - 内容，一定非空，类型都在 {@link Adapter.supports} 之内。
   * @returns 消息 ID。
   * @throws 没有发出去时抛出。
   */
  abstract send(accountId: string, target: Target, segments: readonly Segment[]): Promise<string>

  /**
   * 撤回消息；缺省实现总是抛错。
   *
   * @param accountId - 账号 ID。
   * @param messageId - 消息 ID。
   * @returns 撤回之后兑现的 Promise。
   * @throws `Error`：平台不支持撤回。
   */
  async recall(accountId: string, messageId: string): Promise<void> {
    throw new Error(`平台 ${this.platform} 不支持撤回（账号 ${accountId} 的消息 ${messageId}）`)
  }

  /**
   * 给出不支持的消息段的替代品；缺省转为纯文本。
   *
   * 替代品仍不受支持时会再问一次，最多三次，之后转为纯文本。
   *
   * @param segment - 不支持的消息段。
   * @returns 替代品，`undefined` 表示丢弃。
   * @example
   * ```ts
   * import { Adapter, type Segment, segment } from '@mobot/core'
   *
   * export abstract class PlainAdapter extends Adapter {
   *   override downgrade(part: Segment): Segment | undefined {
   *     if (part.type !== 'location') return super.downgrade(part)
   *     const { latitude, longitude, title } = part
   *     return segment.text(`${title} https://map.example.com/?q=${latitude},${longitude}`)
   *   }
   * }
   * ```
   */
  downgrade(segment: Segment): Segment | undefined {
    return text(toPlainText(segment))
  }

  /**
   * 处理平台数据时的保护：`task` 抛错则发出 `error` 事件，而不是抛到事件循环里去。
   *
   * @param accountId - 账号 ID。
   * @param task - 要做的事，例如解析一条推送。
   */
  protected guard(accountId: string, task: () => void): void {
    try {
      task()
    } catch (error) {
      this.emit('error', accountId, asError(error))
    }
  }
}
