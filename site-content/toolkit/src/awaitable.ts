/**
 * 可以同步给出，也可以异步给出的值。
 *
 * @typeParam T - 值的类型。
 * @example
 * ```ts
 * import type { Awaitable } from '@mobot/core'
 *
 * export async function twice(value: Awaitable<number>): Promise<number> {
 *   return (await value) * 2
 * }
 * ```
 * @since 0.0.1
 */
export type Awaitable<T> = T | PromiseLike<T>
