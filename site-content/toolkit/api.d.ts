/**
 * `@mobot/core`：用前端技术构建聊天平台机器人移动应用的工具包。
 *
 * 这里是公开 API 的完整声明。文档中的代码按它做类型检查：
 * 同目录的 `tsconfig.json` 把 `@mobot/core` 指到本文件。
 */

// ---------------------------------------------------------------- 基础类型

/** 可以同步给出，也可以异步给出的值。 */
export type Awaitable<T> = T | PromiseLike<T>

/** 撤销一次注册。重复调用没有副作用。 */
export type Dispose = () => void

/** 能用 JSON 表示的值。 */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject

/** 能用 JSON 表示的对象。 */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** 媒体内容：网络地址、相对工程根目录的资源路径，或者原始字节。 */
export type MediaSource = string | Uint8Array

/** `@mobot/core` 的版本号。 */
export declare const version: string

/** 传给 {@link segment.at} 时表示提及全体成员。 */
export declare const everyone: 'all'

/** 全部消息段类型，按字母顺序排列。 */
export declare const segmentTypes: readonly SegmentType[]

// ---------------------------------------------------------------- 枚举

/** 触发监听器所需的权限，数值越大要求越高。 */
export declare enum ListenerPermission {
  /** 任何人。 */
  Everyone = 0,
  /** 群管理员。 */
  GroupAdmin = 1,
  /** 群主。 */
  GroupOwner = 2,
  /** 机器人的管理员，见 {@link AccountConfig.managers}。 */
  Manager = 3,
  /** 机器人的主人，见 {@link AccountConfig.masters}。 */
  Master = 4,
}

/** 日志级别，低于当前级别的日志不输出。 */
export declare enum LoggerLevel {
  Trace = 0,
  Debug = 1,
  Info = 2,
  Warn = 3,
  Error = 4,
  /** 什么都不输出。 */
  Silent = 5,
}

/** 插件配置项的输入控件。 */
export declare enum PluginConfigInputKind {
  /** 文本框。 */
  Text = 'text',
  /** 数字框。 */
  Number = 'number',
  /** 开关。 */
  Switch = 'switch',
  /** 单选组。 */
  RadioGroup = 'radio-group',
  /** 复选组。 */
  RadioCheckbox = 'radio-checkbox',
  /** 分隔标题，没有值。 */
  RadioDivider = 'radio-divider',
}

/** 插件所处的状态。 */
export declare enum PluginState {
  /** 实例已创建，尚未加载。 */
  Created = 'created',
  /** 已加载，未启用。 */
  Loaded = 'loaded',
  /** 正在运行。 */
  Enabled = 'enabled',
  /** 已卸载，不能再用。 */
  Unloaded = 'unloaded',
  /** 加载或启用时抛出了错误。 */
  Failed = 'failed',
}

/** 机器人与平台的连接状态。 */
export declare enum BotStatus {
  Offline = 'offline',
  Connecting = 'connecting',
  Online = 'online',
  /** 被平台冻结或踢下线，不会自动重连。 */
  Suspended = 'suspended',
}

/** 消息发生的场景。 */
export declare enum MessageScene {
  /** 私聊。 */
  Private = 'private',
  /** 群聊。 */
  Group = 'group',
  /** 频道。 */
  Channel = 'channel',
}

/** 视图的打开方式。 */
export declare enum ViewPresentation {
  /** 推入导航栈。 */
  Push = 'push',
  /** 全屏模态。 */
  Modal = 'modal',
  /** 自底部弹出的半屏面板。 */
  Sheet = 'sheet',
}

// ---------------------------------------------------------------- 消息段

/** 匿名发送标记，须放在消息开头。 */
export interface AnonymousSegment {
  readonly type: 'anonymous'
  /** 群里不允许匿名时，是否改为实名继续发送。 */
  readonly fallback: boolean
}

/** 提及某人或全体成员。 */
export interface AtSegment {
  readonly type: 'at'
  /** 用户 ID，或 {@link everyone}。 */
  readonly id: string
  /** 显示的名字，缺省时由平台填写。 */
  readonly name?: string
}

/** 投篮表情。 */
export interface BasketballSegment {
  readonly type: 'basketball'
  /** 1 至 5，只在收到的消息里有值。 */
  readonly result?: number
}

/** 消息下方的按钮。 */
export interface ButtonSegment {
  readonly type: 'button'
  /** 按行排列，每行不超过 5 个。 */
  readonly rows: readonly (readonly Button[])[]
}

/** 一个按钮。 */
export interface Button {
  readonly id: string
  readonly label: string
  readonly action: ButtonAction
  /** 是否用强调色，缺省为 `false`。 */
  readonly primary?: boolean
}

/** 点按钮的结果：打开链接、把文字填进输入框，或者回传数据（见 {@link ButtonNotice}）。 */
export type ButtonAction =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'callback'; readonly data: string }

/** 推荐联系人或群的名片。 */
export interface ContactSegment {
  readonly type: 'contact'
  readonly scope: 'user' | 'group'
  readonly id: string
}

/** 自定义音乐卡片。 */
export interface CustomMusicSegment {
  readonly type: 'custom-music'
  /** 点开卡片后的页面地址。 */
  readonly url: string
  /** 音频地址。 */
  readonly audio: string
  readonly title: string
  readonly singer?: string
  readonly cover?: string
}

/** 合并转发中自行编写的一条。 */
export interface CustomNodeSegment {
  readonly type: 'custom-node'
  readonly userId: string
  readonly nickname: string
  readonly content: readonly Segment[]
  readonly time?: Date
}

/** 骰子表情。 */
export interface DiceSegment {
  readonly type: 'dice'
  /** 1 至 6，只在收到的消息里有值。 */
  readonly result?: number
}

/** 合并转发中引用已有消息的一条。 */
export interface DirectNodeSegment {
  readonly type: 'direct-node'
  readonly messageId: string
}

/** 平台内置表情。 */
export interface FaceSegment {
  readonly type: 'face'
  readonly id: number
}

/** 文件。 */
export interface FileSegment {
  readonly type: 'file'
  readonly source: MediaSource
  readonly name: string
  /** 字节数，只在收到的消息里有值。 */
  readonly size?: number
}

/** 合并转发。 */
export interface ForwardSegment {
  readonly type: 'forward'
  readonly nodes: readonly (CustomNodeSegment | DirectNodeSegment)[]
}

/** 图片。 */
export interface ImageSegment {
  readonly type: 'image'
  readonly source: MediaSource
  /** 会话列表里代替图片显示的文字。 */
  readonly summary?: string
  readonly width?: number
  readonly height?: number
}

/** 平台的 JSON 卡片。 */
export interface JsonSegment {
  readonly type: 'json'
  readonly data: JsonValue
}

/** 位置。 */
export interface LocationSegment {
  readonly type: 'location'
  readonly latitude: number
  readonly longitude: number
  readonly title: string
  readonly address?: string
}

/** Markdown 内容。 */
export interface MarkdownSegment {
  readonly type: 'markdown'
  readonly content: string
}

/** 音乐平台的曲目卡片。 */
export interface MusicSegment {
  readonly type: 'music'
  /** 音乐平台的标识，由适配器定义。 */
  readonly platform: string
  readonly id: string
}

/** 戳一戳。 */
export interface PokeSegment {
  readonly type: 'poke'
  /** 被戳的用户 ID。 */
  readonly userId: string
}

/** 语音。 */
export interface RecordSegment {
  readonly type: 'record'
  readonly source: MediaSource
  /** 时长，单位为秒。 */
  readonly duration?: number
}

/** 引用回复，须放在消息开头。 */
export interface ReplySegment {
  readonly type: 'reply'
  readonly messageId: string
}

/** 猜拳表情。 */
export interface RpsSegment {
  readonly type: 'rps'
  /** 只在收到的消息里有值。 */
  readonly result?: 'rock' | 'paper' | 'scissors'
}

/** 窗口抖动，只能单独发送。 */
export interface ShakeSegment {
  readonly type: 'shake'
}

/** 链接分享卡片。 */
export interface ShareSegment {
  readonly type: 'share'
  readonly url: string
  readonly title: string
  readonly summary?: string
  readonly image?: string
}

/** 纯文本。 */
export interface TextSegment {
  readonly type: 'text'
  readonly text: string
}

/** 视频。 */
export interface VideoSegment {
  readonly type: 'video'
  readonly source: MediaSource
  readonly cover?: MediaSource
  /** 时长，单位为秒。 */
  readonly duration?: number
}

/** 平台的 XML 卡片。 */
export interface XmlSegment {
  readonly type: 'xml'
  readonly data: string
}

/** 一个消息段，以 `type` 区分。 */
export type Segment =
  | AnonymousSegment
  | AtSegment
  | BasketballSegment
  | ButtonSegment
  | ContactSegment
  | CustomMusicSegment
  | CustomNodeSegment
  | DiceSegment
  | DirectNodeSegment
  | FaceSegment
  | FileSegment
  | ForwardSegment
  | ImageSegment
  | JsonSegment
  | LocationSegment
  | MarkdownSegment
  | MusicSegment
  | PokeSegment
  | RecordSegment
  | ReplySegment
  | RpsSegment
  | ShakeSegment
  | ShareSegment
  | TextSegment
  | VideoSegment
  | XmlSegment

/** 消息段的类型名。 */
export type SegmentType = Segment['type']

/** 类型名为 `T` 的消息段。 */
export type SegmentOf<T extends SegmentType> = Extract<Segment, { readonly type: T }>

/** 可以发送的内容。字符串等同于一个文本段。 */
export type Sendable = string | Segment | readonly (string | Segment)[]

/** 消息段的构造函数。 */
export declare namespace segment {
  /** 匿名发送标记。 */
  function anonymous(fallback?: boolean): AnonymousSegment
  /** 提及某人；`id` 为 {@link everyone} 时提及全体成员。 */
  function at(id: string, name?: string): AtSegment
  /** 投篮。 */
  function basketball(): BasketballSegment
  /** 按钮，每个参数是一行。 */
  function button(...rows: readonly (readonly Button[])[]): ButtonSegment
  /** 联系人或群的名片。 */
  function contact(scope: 'user' | 'group', id: string): ContactSegment
  /** 自定义音乐卡片。 */
  function customMusic(card: Omit<CustomMusicSegment, 'type'>): CustomMusicSegment
  /** 自行编写的一条转发。 */
  function customNode(userId: string, nickname: string, content: Sendable, time?: Date): CustomNodeSegment
  /** 骰子。 */
  function dice(): DiceSegment
  /** 引用已有消息的一条转发。 */
  function directNode(messageId: string): DirectNodeSegment
  /** 平台内置表情。 */
  function face(id: number): FaceSegment
  /** 文件。 */
  function file(source: MediaSource, name: string): FileSegment
  /** 合并转发。 */
  function forward(nodes: readonly (CustomNodeSegment | DirectNodeSegment)[]): ForwardSegment
  /** 图片。 */
  function image(source: MediaSource, summary?: string): ImageSegment
  /** JSON 卡片。 */
  function json(data: JsonValue): JsonSegment
  /** 位置。 */
  function location(latitude: number, longitude: number, title: string, address?: string): LocationSegment
  /** Markdown 内容。 */
  function markdown(content: string): MarkdownSegment
  /** 音乐平台的曲目。 */
  function music(platform: string, id: string): MusicSegment
  /** 戳一戳。 */
  function poke(userId: string): PokeSegment
  /** 语音。 */
  function record(source: MediaSource): RecordSegment
  /** 引用回复。 */
  function reply(messageId: string): ReplySegment
  /** 猜拳。 */
  function rps(): RpsSegment
  /** 窗口抖动。 */
  function shake(): ShakeSegment
  /** 链接分享。 */
  function share(card: Omit<ShareSegment, 'type'>): ShareSegment
  /** 纯文本。 */
  function text(text: string): TextSegment
  /** 视频。 */
  function video(source: MediaSource, cover?: MediaSource): VideoSegment
  /** XML 卡片。 */
  function xml(data: string): XmlSegment
}

/** 把可发送的内容整理成消息段：字符串转为文本段，相邻文本段合并，空文本段去掉。 */
export declare function toSegments(content: Sendable): Segment[]

/** 取出内容里的纯文本；非文本段以 `[image]` 这样的类型名代替。 */
export declare function toPlainText(content: Sendable): string

/** 判断一个值是不是消息段。 */
export declare function isSegment(value: unknown): value is Segment

/** 判断一个值是不是指定类型的消息段。 */
export declare function isSegment<T extends SegmentType>(value: unknown, type: T): value is SegmentOf<T>

// ---------------------------------------------------------------- 消息与通知

/** 一个会话：在什么场景，对方（用户、群或频道）是谁。 */
export interface Target {
  readonly scene: MessageScene
  readonly id: string
}

/** 群成员的身份。 */
export type GroupRole = 'member' | 'admin' | 'owner'

/** 适配器给出的发送者。 */
export interface RawSender {
  readonly id: string
  readonly name: string
  /** 群聊里的身份，缺省为 `member`。 */
  readonly role?: GroupRole
}

/** 消息的发送者。 */
export interface Sender extends RawSender {
  /** 由身份以及账号的 `masters`、`managers` 算出。 */
  readonly permission: ListenerPermission
}

/** 适配器收到、尚未交给机器人的消息。 */
export interface RawMessage {
  readonly id: string
  readonly target: Target
  readonly sender: RawSender
  readonly segments: readonly Segment[]
  readonly time: Date
}

/** 机器人收到的消息。 */
export interface IncomingMessage extends RawMessage {
  readonly bot: Bot
  readonly sender: Sender
  /** 全部文本段连接而成，两端空白已去掉。 */
  readonly text: string
  /** 在同一会话里回复。 */
  reply(content: Sendable, options?: ReplyOptions): Promise<SentMessage>
  /** 内容换成 `content` 的副本，其余不变。 */
  with(content: Sendable): IncomingMessage
}

/** 回复的方式。 */
export interface ReplyOptions {
  /** 引用原消息，缺省为 `false`。 */
  readonly quote?: boolean
  /** 提及原消息的发送者，缺省为 `false`，私聊中不起作用。 */
  readonly mention?: boolean
}

/** 等待发送的消息。 */
export interface OutgoingMessage {
  readonly bot: Bot
  readonly target: Target
  readonly segments: readonly Segment[]
}

/** 已发送的消息。 */
export interface SentMessage {
  readonly id: string
  readonly target: Target
  readonly time: Date
  /** 撤回。平台不允许时抛出错误。 */
  recall(): Promise<void>
}

/** 消息被撤回。 */
export interface RecallNotice {
  readonly kind: 'recall'
  readonly target: Target
  readonly messageId: string
  readonly operatorId: string
}

/** 成员加入或离开。 */
export interface MemberNotice {
  readonly kind: 'join' | 'leave'
  readonly target: Target
  readonly userId: string
}

/** 有人戳了机器人。 */
export interface PokeNotice {
  readonly kind: 'poke'
  readonly target: Target
  readonly userId: string
}

/** 有人点了 `callback` 按钮。 */
export interface ButtonNotice {
  readonly kind: 'button'
  readonly target: Target
  readonly userId: string
  readonly buttonId: string
  readonly data: string
}

/** 一条通知，以 `kind` 区分。 */
export type Notice = RecallNotice | MemberNotice | PokeNotice | ButtonNotice

// ---------------------------------------------------------------- 事件

/** 事件表的形状：事件名对应参数元组。 */
export type EventMap<Events> = { [Name in keyof Events]: readonly unknown[] }

/** 事件的处理函数。 */
export type EventHandler<Args extends readonly unknown[]> = (...args: Args) => void

/** 带类型的事件发射器。 */
export declare class EventEmitter<Events extends EventMap<Events>> {
  /** 订阅事件，返回退订函数。 */
  on<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): Dispose
  /** 订阅一次。 */
  once<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): Dispose
  /** 退订；没有订阅过则什么也不做。 */
  off<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): void
  /** 按订阅顺序逐个调用，返回是否有人订阅。一个处理函数抛错不影响其余，错误在最后抛出。 */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): boolean
  /** 某个事件的订阅数。 */
  count(name: keyof Events): number
  /** 清除某个事件的订阅；不给名字则全部清除。 */
  clear(name?: keyof Events): void
}

// ---------------------------------------------------------------- 适配器

/** 适配器发出的事件，第一个参数都是账号 ID。 */
export interface AdapterEvents {
  message: [accountId: string, message: RawMessage]
  notice: [accountId: string, notice: Notice]
  status: [accountId: string, status: BotStatus]
  error: [accountId: string, error: Error]
}

/** 登录后得到的资料。 */
export interface Profile {
  readonly id: string
  readonly name: string
  readonly avatar?: string
}

/** 把一个聊天平台接入 Mobot。 */
export declare abstract class Adapter<Options extends object = object> extends EventEmitter<AdapterEvents> {
  constructor(options: Options)
  /** 配置文件里给出的选项。 */
  readonly options: Readonly<Options>
  /** 以平台标识命名的日志。 */
  get logger(): Logger
  /** 平台标识，如 `onebot`。 */
  abstract readonly platform: string
  /** 平台能发送的消息段。 */
  abstract readonly supports: ReadonlySet<SegmentType>
  /** 登录并开始接收事件。 */
  abstract connect(account: AccountConfig): Promise<Profile>
  /** 断开连接。 */
  abstract disconnect(accountId: string): Promise<void>
  /** 发送消息，返回消息 ID。收到的消息段都在 `supports` 之内。 */
  abstract send(accountId: string, target: Target, segments: readonly Segment[]): Promise<string>
  /** 撤回消息；缺省实现抛出“平台不支持撤回”的错误。 */
  recall(accountId: string, messageId: string): Promise<void>
  /** 给出不支持的消息段的替代品，`undefined` 表示丢弃；缺省转为纯文本。 */
  downgrade(segment: Segment): Segment | undefined
}

// ---------------------------------------------------------------- 机器人

/** 机器人发出的事件。 */
export interface BotEvents {
  message: [message: IncomingMessage]
  notice: [notice: Notice]
  status: [status: BotStatus, previous: BotStatus]
  error: [error: Error]
}

/** 创建机器人的选项。 */
export interface BotOptions {
  /** 宿主，缺省为 {@link createMemoryHost} 的返回值。 */
  readonly host?: Host
  readonly logger?: Logger
}

/** 一个账号上的机器人。 */
export declare class Bot extends EventEmitter<BotEvents> {
  constructor(adapter: Adapter, account: AccountConfig, options?: BotOptions)
  readonly adapter: Adapter
  readonly account: AccountConfig
  readonly host: Host
  readonly logger: Logger
  /** 账号 ID。 */
  get id(): string
  get status(): BotStatus
  /** 登录后才有。 */
  get profile(): Profile | undefined
  /** 已安装的插件，以插件名为键。 */
  get plugins(): ReadonlyMap<string, Plugin>
  /** 连接平台，再启用已安装的插件。 */
  start(): Promise<void>
  /** 停用插件，再断开连接。 */
  stop(): Promise<void>
  /** 安装插件并加载；机器人已启动时随即启用。同名插件已存在时抛出错误。 */
  use<Inputs extends PluginConfigInputs>(definition: PluginDefinition<Inputs>): Promise<Plugin<Inputs>>
  /** 卸载插件，返回它是否存在。 */
  remove(name: string): Promise<boolean>
  /** 发送消息。被 `message:send` 钩子取消时抛出错误。 */
  send(target: Target, content: Sendable): Promise<SentMessage>
  /** 注册不随插件撤销的钩子。 */
  hook<Name extends HookName>(name: Name, handler: HookHandler<Name>, options?: HookOptions): Dispose
}

// ---------------------------------------------------------------- 监听器

/** 匹配消息的模式：命令、正则表达式或判断函数。 */
export type ListenerPattern = string | RegExp | ((message: IncomingMessage) => boolean)

/** 参数名，去掉表示“取余下全部”的 `...`。 */
export type CommandParamName<Name extends string> = Name extends `${infer Base}...` ? Base : Name

/** 命令里 `<必填>` 参数的名字。 */
export type CommandRequired<Command extends string> = Command extends `${string}<${infer Name}>${infer Rest}`
  ? CommandParamName<Name> | CommandRequired<Rest>
  : never

/** 命令里 `[选填]` 参数的名字。 */
export type CommandOptional<Command extends string> = Command extends `${string}[${infer Name}]${infer Rest}`
  ? CommandParamName<Name> | CommandOptional<Rest>
  : never

/** 命令的参数：由 `天气 <city> [days]` 得出 `{ city: string; days?: string }`。 */
export type CommandParams<Command extends string> = {
  readonly [Name in CommandRequired<Command>]: string
} & {
  readonly [Name in CommandOptional<Command>]?: string
}

/** 模式匹配成功后的参数；正则表达式给出具名分组。 */
export type ListenerParams<Pattern extends ListenerPattern> = Pattern extends string
  ? CommandParams<Pattern>
  : Readonly<Record<string, string | undefined>>

/** 追问的选项。 */
export interface PromptOptions {
  /** 等待的毫秒数，缺省为 60000。 */
  readonly timeout?: number
}

/** 监听器被触发时得到的上下文。 */
export interface ListenerContext<Params = Readonly<Record<string, string | undefined>>> {
  readonly bot: Bot
  readonly listener: Listener
  readonly message: IncomingMessage
  readonly params: Params
  /** 在同一会话里回复。 */
  reply(content: Sendable, options?: ReplyOptions): Promise<SentMessage>
  /** 追问，并等待同一会话中同一发送者的下一条消息，它不再分发给监听器；超时得到 `undefined`。 */
  prompt(question: Sendable, options?: PromptOptions): Promise<IncomingMessage | undefined>
  /** 不再让后面的监听器处理这条消息。 */
  stop(): void
}

/** 监听器的处理函数。返回的内容会作为回复发送。 */
export type ListenerHandler<Params = Readonly<Record<string, string | undefined>>> = (
  context: ListenerContext<Params>,
) => Awaitable<Sendable | undefined> | Awaitable<void>

/** 监听器的定义。 */
export interface ListenerDefinition<Pattern extends ListenerPattern = ListenerPattern> {
  /** 名字，用于日志和管理界面；缺省取自 `pattern`。 */
  readonly name?: string
  readonly pattern: Pattern
  readonly handler: ListenerHandler<ListenerParams<Pattern>>
  /** 限定场景，缺省不限。 */
  readonly scenes?: readonly MessageScene[]
  /** 所需权限，缺省为 {@link ListenerPermission.Everyone}。 */
  readonly permission?: ListenerPermission
  /** 数值大的先处理，缺省为 0；相等时先注册的先处理。 */
  readonly priority?: number
  /** 同一发送者两次触发的最短间隔，单位为毫秒，缺省为 0。 */
  readonly cooldown?: number
}

/** 一次处理的结果：不匹配、已处理，或已处理并阻止后续。 */
export type ListenerResult = 'skipped' | 'handled' | 'stopped'

/** 监听器：匹配消息、检查权限与冷却，再调用处理函数。 */
export declare class Listener {
  constructor(definition: ListenerDefinition)
  readonly name: string
  readonly pattern: ListenerPattern
  readonly permission: ListenerPermission
  readonly priority: number
  /** 是否生效，可随时修改。 */
  enabled: boolean
  /** 模式匹配时给出参数，不看权限与冷却。 */
  match(message: IncomingMessage): Readonly<Record<string, string | undefined>> | undefined
  /** 处理一条消息。 */
  handle(message: IncomingMessage): Promise<ListenerResult>
}

/** 单独定义一个监听器，交给 {@link Plugin.listen} 注册。 */
export declare function defineListener<const Pattern extends ListenerPattern>(
  definition: ListenerDefinition<Pattern>,
): ListenerDefinition<Pattern>

/** 用命令匹配文本，得出参数；不匹配则为 `undefined`。 */
export declare function parseCommand<const Command extends string>(
  command: Command,
  text: string,
): CommandParams<Command> | undefined

// ---------------------------------------------------------------- 钩子

/** 监听器将要被调用。 */
export interface ListenerCall {
  readonly listener: Listener
  readonly message: IncomingMessage
}

/** 监听器抛出了错误。 */
export interface ListenerFailure extends ListenerCall {
  readonly error: unknown
}

/** 将要打开的视图。 */
export interface ViewRequest {
  readonly plugin: Plugin
  readonly view: View
  readonly params: ViewParams
}

/** 钩子名与它传递的数据。 */
export interface Hooks {
  /** 收到消息，尚未分发给监听器。 */
  'message:receive': IncomingMessage
  /** 消息将要发送，尚未降级。 */
  'message:send': OutgoingMessage
  /** 监听器匹配成功，将要调用。 */
  'listener:call': ListenerCall
  /** 监听器抛出错误，尚未写入日志。 */
  'listener:error': ListenerFailure
  /** 视图将要打开。 */
  'view:open': ViewRequest
}

/** 钩子的名字。 */
export type HookName = keyof Hooks

/** 钩子的处理函数：返回新数据则替换，返回 `false` 则到此为止，返回 `true` 或什么都不返回则原样传下去。 */
export type HookHandler<Name extends HookName> = (
  payload: Hooks[Name],
) => Awaitable<Hooks[Name] | boolean | undefined> | Awaitable<void>

/** 注册钩子的选项。 */
export interface HookOptions {
  /** 数值大的先调用，缺省为 0。 */
  readonly priority?: number
}

// ---------------------------------------------------------------- 插件配置

/** 各种输入控件共有的字段。 */
export interface PluginConfigInputBase {
  readonly label: string
  readonly description?: string
}

/** 文本框。 */
export interface PluginConfigTextInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.Text
  readonly default: string
  readonly placeholder?: string
  /** 按密码显示，并加密保存。 */
  readonly secret?: boolean
  /** 多行输入。 */
  readonly multiline?: boolean
}

/** 数字框。 */
export interface PluginConfigNumberInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.Number
  readonly default: number
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** 显示在数字后面的单位。 */
  readonly unit?: string
}

/** 开关。 */
export interface PluginConfigSwitchInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.Switch
  readonly default: boolean
}

/** 选项。 */
export interface PluginConfigOption {
  readonly value: string
  readonly label: string
}

/** 单选组。 */
export interface PluginConfigRadioGroupInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.RadioGroup
  readonly options: readonly PluginConfigOption[]
  readonly default: string
}

/** 复选组。 */
export interface PluginConfigRadioCheckboxInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.RadioCheckbox
  readonly options: readonly PluginConfigOption[]
  readonly default: readonly string[]
}

/** 分隔标题。 */
export interface PluginConfigRadioDividerInput extends PluginConfigInputBase {
  readonly kind: PluginConfigInputKind.RadioDivider
}

/** 一个配置项，以 `kind` 区分。 */
export type PluginConfigInput =
  | PluginConfigTextInput
  | PluginConfigNumberInput
  | PluginConfigSwitchInput
  | PluginConfigRadioGroupInput
  | PluginConfigRadioCheckboxInput
  | PluginConfigRadioDividerInput

/** 插件的全部配置项，按书写顺序显示。 */
export type PluginConfigInputs = Readonly<Record<string, PluginConfigInput>>

/** 配置项的值的类型；选项的取值会保留为字面量。 */
export type PluginConfigValue<Input> = Input extends PluginConfigTextInput
  ? string
  : Input extends PluginConfigNumberInput
    ? number
    : Input extends PluginConfigSwitchInput
      ? boolean
      : Input extends PluginConfigRadioGroupInput
        ? Input['options'][number]['value']
        : Input extends PluginConfigRadioCheckboxInput
          ? readonly Input['options'][number]['value'][]
          : never

/** 全部配置项的值，不含分隔标题。 */
export type PluginConfigValues<Inputs extends PluginConfigInputs> = {
  readonly [Key in keyof Inputs as Inputs[Key] extends PluginConfigRadioDividerInput
    ? never
    : Key]: PluginConfigValue<Inputs[Key]>
}

/** 插件配置发出的事件。 */
export interface PluginConfigEvents {
  change: [key: string, value: JsonValue, previous: JsonValue]
}

/** 插件的配置：读写值、校验、持久化，并在改变时通知。 */
export declare class PluginConfig<
  Inputs extends PluginConfigInputs = PluginConfigInputs,
> extends EventEmitter<PluginConfigEvents> {
  constructor(inputs: Inputs, storage: PluginStorage)
  readonly inputs: Inputs
  /** 当前的全部值。 */
  get values(): PluginConfigValues<Inputs>
  /** 读取一项。 */
  get<Key extends keyof PluginConfigValues<Inputs>>(key: Key): PluginConfigValues<Inputs>[Key]
  /** 写入一项；类型不符、超出范围或不在选项里时抛出错误。 */
  set<Key extends keyof PluginConfigValues<Inputs>>(
    key: Key,
    value: PluginConfigValues<Inputs>[Key],
  ): Promise<void>
  /** 恢复一项的缺省值；不给键则全部恢复。 */
  reset(key?: keyof PluginConfigValues<Inputs>): Promise<void>
  /** 从存储读取已保存的值，由加载过程调用。 */
  load(): Promise<void>
}

/** 单独定义配置项，保留字面量类型。 */
export declare function definePluginConfig<const Inputs extends PluginConfigInputs>(inputs: Inputs): Inputs

// ---------------------------------------------------------------- 插件

/** 插件的生命周期回调。 */
export interface PluginLifecycle<Inputs extends PluginConfigInputs = PluginConfigInputs> {
  /** 加载后调用一次，此时配置已就绪。 */
  onLoad?(plugin: Plugin<Inputs>): Awaitable<void>
  /** 每次启用时调用。可以返回清理函数，停用时最先执行。 */
  setup?(plugin: Plugin<Inputs>): Awaitable<Dispose | undefined> | Awaitable<void>
  /** App 回到前台。 */
  onForeground?(plugin: Plugin<Inputs>): Awaitable<void>
  /** App 进入后台，应尽快返回。 */
  onBackground?(plugin: Plugin<Inputs>): Awaitable<void>
  /** 卸载前调用一次，此时插件已停用。 */
  onUnload?(plugin: Plugin<Inputs>): Awaitable<void>
}

/** 插件的定义。 */
export interface PluginDefinition<Inputs extends PluginConfigInputs = PluginConfigInputs>
  extends PluginLifecycle<Inputs> {
  /** 唯一的名字：小写字母、数字与连字符。 */
  readonly name: string
  /** 语义化版本号。 */
  readonly version: string
  readonly description?: string
  readonly author?: string
  /** 配置项，宿主据此生成设置页。 */
  readonly config?: Inputs
}

/** 插件发出的事件。 */
export interface PluginEvents {
  state: [state: PluginState, previous: PluginState]
  error: [error: Error]
}

/** 按键保存 JSON 数据的存储。 */
export interface PluginStorage {
  get(key: string): Promise<JsonValue | undefined>
  set(key: string, value: JsonValue): Promise<void>
  /** 返回键是否存在。 */
  delete(key: string): Promise<boolean>
  keys(): Promise<string[]>
}

/** 安装在某个机器人上的插件实例。经由它注册的一切都在停用时自动撤销。 */
export declare class Plugin<
  Inputs extends PluginConfigInputs = PluginConfigInputs,
> extends EventEmitter<PluginEvents> {
  constructor(definition: PluginDefinition<Inputs>, bot: Bot)
  readonly name: string
  readonly version: string
  readonly bot: Bot
  readonly config: PluginConfig<Inputs>
  readonly storage: PluginStorage
  readonly logger: Logger
  get state(): PluginState
  get listeners(): readonly Listener[]
  /** 以命令、正则表达式或判断函数注册监听器。 */
  listen<const Pattern extends ListenerPattern>(
    pattern: Pattern,
    handler: ListenerHandler<ListenerParams<Pattern>>,
  ): Listener
  /** 按完整定义注册监听器。 */
  listen<const Pattern extends ListenerPattern>(definition: ListenerDefinition<Pattern>): Listener
  /** 注册钩子。 */
  hook<Name extends HookName>(name: Name, handler: HookHandler<Name>, options?: HookOptions): Dispose
  /** 每隔 `interval` 毫秒执行一次；上一次没有结束时跳过。 */
  schedule(interval: number, task: () => Awaitable<void>): Dispose
  /** 登记一个视图，使它出现在插件主页。 */
  mount(view: View): Dispose
  /** 打开视图。被 `view:open` 钩子取消时抛出错误。 */
  open(view: View, params?: ViewParams): Promise<ViewHandle>
  /** 登记清理函数，停用时按登记的相反顺序执行。 */
  defer(cleanup: Dispose): void
  /** 读取配置并调用 `onLoad`。 */
  load(): Promise<void>
  /** 调用 `setup`。 */
  enable(): Promise<void>
  /** 撤销全部注册，回到已加载状态。 */
  disable(): Promise<void>
  /** 停用（如果需要）后调用 `onUnload`。 */
  unload(): Promise<void>
}

/** 定义插件，用作插件模块的默认导出。 */
export declare function definePlugin<
  const Inputs extends PluginConfigInputs = Readonly<Record<never, never>>,
>(definition: PluginDefinition<Inputs>): PluginDefinition<Inputs>

// ---------------------------------------------------------------- 视图

/** 打开视图时传入的参数。 */
export type ViewParams = JsonObject

/** 一个视图，以 `kind` 区分。 */
export type View = NativeView | Webview

/** 两种视图共有的字段。 */
export interface ViewBase {
  /** 在插件内唯一的名字。 */
  readonly name: string
  readonly title: string
  /** 图标的资源路径。 */
  readonly icon?: string
  /** 打开方式，缺省为 {@link ViewPresentation.Push}。 */
  readonly presentation?: ViewPresentation
}

/** 已打开的视图。 */
export interface ViewHandle {
  /** 关闭时兑现，值为视图交出的结果。 */
  readonly closed: Promise<JsonValue | undefined>
  /** 向网页视图发送事件；对原生视图不起作用。 */
  post(event: string, data: JsonValue): void
  /** 关闭视图。 */
  close(): void
}

/** 原生视图的状态与操作。 */
export interface NativeViewContext<State extends object = object> {
  readonly plugin: Plugin
  readonly params: ViewParams
  readonly state: Readonly<State>
  /** 合并新状态并重新渲染；同一轮里的多次修改只渲染一次。 */
  update(patch: Partial<State>): void
  /** 关闭视图并交出结果。 */
  close(result?: JsonValue): void
}

/** 原生视图的定义。 */
export interface NativeViewDefinition<State extends object = object> extends ViewBase {
  /** 打开时给出初始状态。 */
  state(source: Pick<NativeViewContext, 'plugin' | 'params'>): Awaitable<State>
  /** 由状态得出界面，不应有副作用。 */
  render(context: NativeViewContext<State>): NativeElement
}

/** 原生视图：界面由宿主用系统控件绘制。 */
export interface NativeView<State extends object = object> extends NativeViewDefinition<State> {
  readonly kind: 'native'
}

/** 定义原生视图。 */
export declare function defineNativeView<State extends object>(
  definition: NativeViewDefinition<State>,
): NativeView<State>

/** 排列子元素的容器的属性。 */
export interface NativeStackProps {
  /** 子元素的间距，单位为 dp。 */
  readonly gap?: number
  /** 内边距，单位为 dp。 */
  readonly padding?: number
  readonly align?: 'start' | 'center' | 'end' | 'stretch'
}

/** 文字的属性。 */
export interface NativeTextProps {
  readonly size?: 'caption' | 'body' | 'title'
  readonly color?: 'primary' | 'secondary' | 'danger'
}

/** 按钮的属性。 */
export interface NativeButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onPress: () => void
}

/** 图片的属性。 */
export interface NativeImageProps {
  readonly source: string
  readonly width: number
  readonly height: number
}

/** 输入框的属性。 */
export interface NativeInputProps {
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** 开关的属性。 */
export interface NativeSwitchProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** 列表行的属性。 */
export interface NativeRowProps {
  /** 同级中唯一，用来在重新渲染时认出这一行。 */
  readonly key: string
  readonly title: string
  readonly detail?: string
  readonly onPress?: () => void
}

/** 没有属性的元素。 */
export type NativeNoProps = Readonly<Record<never, never>>

/** 元素名与它的属性。 */
export interface NativeElements {
  column: NativeStackProps
  row: NativeStackProps
  text: NativeTextProps
  button: NativeButtonProps
  image: NativeImageProps
  input: NativeInputProps
  switch: NativeSwitchProps
  list: NativeNoProps
  'list-row': NativeRowProps
  divider: NativeNoProps
  spinner: NativeNoProps
}

/** 元素名。 */
export type NativeElementType = keyof NativeElements

/** 子元素；`false` 与 `undefined` 不显示。 */
export type NativeChild = NativeElement | string | false | undefined

/** 原生视图中的一个元素。 */
export interface NativeElement<Type extends NativeElementType = NativeElementType> {
  readonly type: Type
  readonly props: NativeElements[Type]
  readonly children: readonly (NativeElement | string)[]
}

/** 创建原生元素。 */
export declare function h<Type extends NativeElementType>(
  type: Type,
  props: NativeElements[Type],
  ...children: readonly (NativeChild | readonly NativeChild[])[]
): NativeElement<Type>

/** 网页可以调用的方法。参数与返回值须能用 JSON 表示。 */
export type WebviewMethods = Readonly<Record<string, (...args: never[]) => unknown>>

/** 网页视图的定义。 */
export interface WebviewDefinition<Methods extends WebviewMethods = WebviewMethods> extends ViewBase {
  /** 工程内的 HTML 文件，或 `https` 地址。 */
  readonly entry: string
  /** 网页可以访问的外部来源，缺省一个也没有。 */
  readonly origins?: readonly string[]
  readonly methods?: Methods
}

/** 网页视图：界面是运行在 WebView 里的网页。 */
export interface Webview<Methods extends WebviewMethods = WebviewMethods> extends WebviewDefinition<Methods> {
  readonly kind: 'webview'
}

/** 定义网页视图。 */
export declare function defineWebview<Methods extends WebviewMethods = WebviewMethods>(
  definition: WebviewDefinition<Methods>,
): Webview<Methods>

/** 网页视图的方法表，供网页一侧引用类型。 */
export type MethodsOf<View extends Webview> = View extends Webview<infer Methods> ? Methods : never

/** 网页一侧的通道。 */
export interface WebviewClient<Methods extends WebviewMethods = WebviewMethods> {
  /** 打开视图时传入的参数。 */
  readonly params: ViewParams
  /** 调用插件一侧的方法；对方抛错时 Promise 拒绝。 */
  call<Name extends keyof Methods & string>(
    name: Name,
    ...args: Parameters<Methods[Name]>
  ): Promise<Awaited<ReturnType<Methods[Name]>>>
  /** 接收 {@link ViewHandle.post} 发来的事件。 */
  on(event: string, handler: (data: JsonValue) => void): Dispose
  /** 关闭视图并交出结果。 */
  close(result?: JsonValue): void
}

/** 在网页里连接插件。页面不在 Mobot 的 WebView 中时抛出错误。 */
export declare function connectWebview<
  Methods extends WebviewMethods = WebviewMethods,
>(): WebviewClient<Methods>

// ---------------------------------------------------------------- 宿主

/** 承载机器人的环境：手机上的 App，或测试用的内存实现。 */
export interface Host {
  readonly platform: 'android' | 'ios' | 'memory'
  /** 打开一个以 `scope` 隔离的存储。 */
  storage(scope: string): PluginStorage
  openView(request: ViewRequest): Promise<ViewHandle>
  /** App 前后台切换时调用。 */
  onVisibilityChange(handler: (visible: boolean) => void): Dispose
}

/** 创建只存在于内存里的宿主，用于单元测试。 */
export declare function createMemoryHost(): Host

// ---------------------------------------------------------------- 模块

/** 已加载的模块。 */
export interface ModuleRecord {
  /** 解析后的地址。 */
  readonly id: string
  readonly exports: object
  /** 直接依赖的模块。 */
  readonly imports: readonly string[]
}

/** 模块从哪里来。 */
export interface ModuleSource {
  /** 把说明符解析为地址；`undefined` 表示找不到。 */
  resolve(specifier: string, importer: string | undefined): string | undefined
  /** 加载一个地址，用 `load` 取得它的依赖。 */
  evaluate(id: string, load: (specifier: string) => Promise<object>): Promise<object>
}

/** 加载插件与适配器的模块，记住依赖关系，支持热替换。 */
export declare class ModuleLoader {
  constructor(source: ModuleSource)
  /** 已加载的模块，以地址为键。 */
  get modules(): ReadonlyMap<string, ModuleRecord>
  /** 由宿主提供一个模块，优先于 `source`。 */
  provide(specifier: string, exports: object): void
  /** 加载模块并返回其导出；并发的请求共享一次加载。找不到时抛出错误并说明是谁导入的；依赖成环时抛出错误并列出环。 */
  import(specifier: string, importer?: string): Promise<object>
  /** 使一个模块及一切依赖它的模块失效，返回失效的地址。 */
  invalidate(id: string): string[]
}

// ---------------------------------------------------------------- 日志

/** 一条日志。 */
export interface LogRecord {
  readonly time: Date
  readonly level: LoggerLevel
  readonly name: string
  readonly message: string
  readonly details: readonly unknown[]
}

/** 日志的选项。 */
export interface LoggerOptions {
  /** 缺省为 {@link LoggerLevel.Info}。 */
  readonly level?: LoggerLevel
  /** 输出一条日志；缺省写到控制台。 */
  readonly write?: (record: LogRecord) => void
}

/** 日志。 */
export interface Logger {
  readonly name: string
  level: LoggerLevel
  trace(message: string, ...details: unknown[]): void
  debug(message: string, ...details: unknown[]): void
  info(message: string, ...details: unknown[]): void
  warn(message: string, ...details: unknown[]): void
  error(message: string, ...details: unknown[]): void
  /** 名为 `父名:子名` 的日志，级别与输出跟随父日志。 */
  child(name: string): Logger
}

/** 创建日志。 */
export declare function createLogger(name: string, options?: LoggerOptions): Logger

/** 匹配 ANSI 转义序列，用来清理带颜色的终端输出。 */
export declare namespace ansi {
  /** 匹配的选项。 */
  interface PatternOptions {
    /** 只匹配第一处，缺省为 `false`。 */
    readonly onlyFirst?: boolean
  }
  /** 给出匹配转义序列的正则表达式；每次都是新的对象。 */
  function pattern(options?: PatternOptions): RegExp
  /** 判断文本里有没有转义序列。 */
  function test(text: string): boolean
  /** 去掉全部转义序列。 */
  function strip(text: string): string
}

// ---------------------------------------------------------------- 应用配置

/** 引用一个模块，并给出选项。 */
export interface ModuleEntry {
  /** 包名，或以 `./` 开头、相对配置文件的路径。 */
  readonly module: string
  readonly options?: JsonObject
}

/** 一个机器人账号。 */
export interface AccountConfig {
  readonly id: string
  /** 对应适配器的 {@link Adapter.platform}。 */
  readonly platform: string
  /** 登录凭据；以 `$` 开头时从环境变量读取。 */
  readonly token?: string
  /** 主人的用户 ID。 */
  readonly masters?: readonly string[]
  /** 管理员的用户 ID。 */
  readonly managers?: readonly string[]
}

/** 编译选项。 */
export interface BuildConfig {
  /** 输出目录，缺省为 `dist`。 */
  readonly outDir?: string
  /** 压缩代码，缺省为 `true`。 */
  readonly minify?: boolean
  /** 生成 source map，缺省为 `false`。 */
  readonly sourcemap?: boolean
}

/** 部署选项。 */
export interface DeployConfig {
  /** 更新服务器的地址。 */
  readonly url: string
  /** 更新通道，缺省为 `stable`。 */
  readonly channel?: string
  /** 上传凭据；以 `$` 开头时从环境变量读取。 */
  readonly token?: string
}

/** 应用的配置，即 `mobot.config.ts` 的默认导出。 */
export interface Config {
  /** 应用标识，反向域名形式。 */
  readonly id: string
  /** 显示在手机桌面上的名字。 */
  readonly name: string
  /** 语义化版本号。 */
  readonly version: string
  /** 图标的资源路径，至少 1024×1024。 */
  readonly icon?: string
  readonly adapters: readonly ModuleEntry[]
  readonly plugins: readonly ModuleEntry[]
  /** 预置的账号；使用者也可以在 App 里添加。 */
  readonly accounts?: readonly AccountConfig[]
  /** 日志级别，缺省为 {@link LoggerLevel.Info}。 */
  readonly logLevel?: LoggerLevel
  readonly build?: BuildConfig
  readonly deploy?: DeployConfig
}

/** 定义应用配置。 */
export declare function defineConfig(config: Config): Config

// ---------------------------------------------------------------- 其他

/** 等待若干毫秒。 */
export declare function delay(milliseconds: number): Promise<void>
