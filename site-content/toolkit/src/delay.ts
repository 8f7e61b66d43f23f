/**
 * 等待若干毫秒。
 *
 * @param milliseconds - 毫秒数，不大于 0 时在下一轮事件循环继续。
 * @returns 到时兑现的 Promise。
 * @example
 * ```ts
 * import { defineListener, delay } from '@mobot/core'
 *
 * export const countdown = defineListener({
 *   pattern: '倒数三秒',
 *   async handler({ reply }) {
 *     await delay(3_000)
 *     await reply('时间到')
 *   },
 * })
 * ```
 * @since 0.0.1
 */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/**
 * {@link delay} 在内测期间的名字。
 *
 * @param milliseconds - 毫秒数。
 * @returns 到时兑现的 Promise。
 * @deprecated 改用 {@link delay}，行为完全相同。
 * @since 0.0.1
 */
export function sleep(milliseconds: number): Promise<void> {
  return delay(milliseconds)
}
