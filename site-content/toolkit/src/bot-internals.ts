import type { HookChain } from './hook-chain.ts'
import type { ListenerBook } from './listener-book.ts'
import type { Prompts } from './prompts.ts'

/** 机器人给插件与监听器用、但不公开的部分。 */
export interface BotInternals {
  readonly hooks: HookChain
  readonly listeners: ListenerBook
  readonly prompts: Prompts
}

/** 用它从机器人上取得 {@link BotInternals}。 */
export const internals: unique symbol = Symbol('internals')
