/**
 * 用前端技术构建聊天平台机器人移动应用的工具包。
 *
 * 机器人在手机的 App 里登录、收发消息，功能由插件提供。主要的概念有：
 *
 * - {@link Plugin | 插件}是功能的单位，用 {@link definePlugin} 定义。
 * - {@link Listener | 监听器}匹配消息并作出反应，由 {@link Plugin.listen} 注册。
 * - {@link segment | 消息段}是消息的最小单位，字符串等同于一个文本段。
 * - {@link Hooks | 钩子}设在消息与视图的必经之路上，可以改写，也可以拦截。
 * - {@link NativeView | 原生视图}与{@link Webview | 网页视图}是插件的界面。
 * - {@link Adapter | 适配器}把聊天平台接进来，{@link Bot | 机器人}是一个账号上的运行实例。
 *
 * 一个完整的插件：声明一个配置项，回应一个命令，欢迎新成员。
 *
 * @example
 * ```ts
 * import { definePlugin, PluginConfigInputKind, segment } from '@mobot/core'
 *
 * export default definePlugin({
 *   name: 'hello',
 *   version: '1.0.0',
 *   config: {
 *     word: { kind: PluginConfigInputKind.Text, label: '问候语', default: '你好' },
 *   },
 *   setup(plugin) {
 *     plugin.listen('你好 [name]', ({ params, message }) => [
 *       segment.at(message.sender.id),
 *       ` ${plugin.config.values.word}，${params.name ?? message.sender.name}`,
 *     ])
 *
 *     return plugin.bot.on('notice', (notice) => {
 *       if (notice.kind !== 'join') return
 *       void plugin.bot.send(notice.target, [segment.at(notice.userId), ' 欢迎入群'])
 *     })
 *   },
 * })
 * ```
 *
 * @packageDocumentation
 */

export { Adapter, type AdapterEvents, type Profile } from './adapter.ts'
export * as ansi from './ansi.ts'
export type { Awaitable } from './awaitable.ts'
export { Bot, type BotEvents, type BotOptions } from './bot.ts'
export { BotStatus } from './bot-status.ts'
export {
  type CommandOptional,
  type CommandParamName,
  type CommandParams,
  type CommandRequired,
  parseCommand,
} from './command.ts'
export {
  type AccountConfig,
  type BuildConfig,
  type Config,
  type DeployConfig,
  defineConfig,
  type ModuleEntry,
} from './config.ts'
export { delay, sleep } from './delay.ts'
export type { Dispose } from './dispose.ts'
export { EventEmitter, type EventHandler, type EventMap } from './event-emitter.ts'
export type { HookHandler, HookName, HookOptions, Hooks, ListenerCall, ListenerFailure } from './hooks.ts'
export type { Host } from './host.ts'
export type { JsonObject, JsonValue } from './json.ts'
export { Listener } from './listener.ts'
export {
  defineListener,
  type ListenerContext,
  type ListenerDefinition,
  type ListenerHandler,
  type ListenerParams,
  type ListenerPattern,
  type ListenerResult,
  type PromptOptions,
} from './listener-definition.ts'
export { createLogger, type Logger, LoggerLevel, type LoggerOptions, type LogRecord } from './logger.ts'
export { createMemoryHost, type MemoryHost, type MemoryView } from './memory-host.ts'
export type {
  GroupRole,
  IncomingMessage,
  OutgoingMessage,
  RawMessage,
  RawSender,
  ReplyOptions,
  Sender,
  SentMessage,
} from './message.ts'
export { ModuleLoader, type ModuleRecord, type ModuleSource } from './module-loader.ts'
export {
  h,
  type NativeButtonProps,
  type NativeChild,
  type NativeElement,
  type NativeElements,
  type NativeElementType,
  type NativeImageProps,
  type NativeInputProps,
  type NativeNoProps,
  type NativeRowProps,
  type NativeStackProps,
  type NativeSwitchProps,
  type NativeTextProps,
} from './native-elements.ts'
export {
  defineNativeView,
  type NativeView,
  type NativeViewContext,
  type NativeViewDefinition,
} from './native-view.ts'
export type { ButtonNotice, MemberNotice, Notice, PokeNotice, RecallNotice } from './notice.ts'
export { ListenerPermission } from './permission.ts'
export { Plugin, type PluginEvents } from './plugin.ts'
export { PluginConfig, type PluginConfigEvents } from './plugin-config.ts'
export {
  definePluginConfig,
  type PluginConfigInput,
  type PluginConfigInputBase,
  PluginConfigInputKind,
  type PluginConfigInputs,
  type PluginConfigNumberInput,
  type PluginConfigOption,
  type PluginConfigRadioCheckboxInput,
  type PluginConfigRadioDividerInput,
  type PluginConfigRadioGroupInput,
  type PluginConfigSwitchInput,
  type PluginConfigTextInput,
  type PluginConfigValue,
  type PluginConfigValues,
} from './plugin-config-inputs.ts'
export {
  definePlugin,
  type PluginDefinition,
  type PluginLifecycle,
  PluginState,
} from './plugin-definition.ts'
export type { PluginStorage } from './plugin-storage.ts'
export type { AnonymousSegment } from './segments/anonymous.ts'
export { type AtSegment, everyone } from './segments/at.ts'
export type { BasketballSegment } from './segments/basketball.ts'
export type { Button, ButtonAction, ButtonSegment } from './segments/button.ts'
export type { ContactSegment } from './segments/contact.ts'
export type { CustomMusicSegment } from './segments/custom-music.ts'
export type { CustomNodeSegment } from './segments/custom-node.ts'
export type { DiceSegment } from './segments/dice.ts'
export type { DirectNodeSegment } from './segments/direct-node.ts'
export type { FaceSegment } from './segments/face.ts'
export type { FileSegment } from './segments/file.ts'
export type { ForwardSegment } from './segments/forward.ts'
export type { ImageSegment } from './segments/image.ts'
export * as segment from './segments/index.ts'
export type { JsonSegment } from './segments/json.ts'
export type { LocationSegment } from './segments/location.ts'
export type { MarkdownSegment } from './segments/markdown.ts'
export type { MediaSource } from './segments/media-source.ts'
export type { MusicSegment } from './segments/music.ts'
export type { PokeSegment } from './segments/poke.ts'
export type { RecordSegment } from './segments/record.ts'
export type { ReplySegment } from './segments/reply.ts'
export type { RpsSegment } from './segments/rps.ts'
export type { MessageSegment, Segment, SegmentOf, SegmentType } from './segments/segment.ts'
export { type Sendable, toPlainText, toSegments } from './segments/sendable.ts'
export type { ShakeSegment } from './segments/shake.ts'
export { isSegment, segmentTypes } from './segments/shapes.ts'
export type { ShareSegment } from './segments/share.ts'
export type { TextSegment } from './segments/text.ts'
export type { VideoSegment } from './segments/video.ts'
export type { XmlSegment } from './segments/xml.ts'
export { stripAnsi } from './strip-ansi.ts'
export { MessageScene, type Target } from './target.ts'
export { version } from './version.ts'
export {
  type View,
  type ViewBase,
  type ViewHandle,
  type ViewParams,
  ViewPresentation,
  type ViewRequest,
} from './view.ts'
export {
  defineWebview,
  type MethodsOf,
  type Webview,
  type WebviewDefinition,
  type WebviewMethods,
} from './webview.ts'
export { connectWebview, type WebviewClient } from './webview-client.ts'
