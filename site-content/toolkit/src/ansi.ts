/**
 * 匹配 ANSI 转义序列，用来清理带颜色的终端输出。
 *
 * 第三方库的输出常常带着终端颜色，写进文件或者发到聊天里就成了 `[31m` 这样的乱码。
 *
 * @example
 * ```ts
 * import { ansi } from '@mobot/core'
 *
 * const red = '\u001B[31m出错了\u001B[39m'
 * ansi.test(red) // true
 * ansi.strip(red) // '出错了'
 * ```
 * @module ansi
 */

/**
 * 匹配的选项。
 *
 * @since 0.0.1
 */
export interface PatternOptions {
  /**
   * 只匹配第一处。
   *
   * @defaultValue `false`
   */
  readonly onlyFirst?: boolean
}

const ESCAPE = '\u001B'
const STRING_END = `(?:\u0007|${ESCAPE}\\\\|\u009C)`

/** 依次是：带终止符的字符串（标题、链接等），控制序列（颜色、光标等），其余的短序列。 */
const FORMS = [
  `(?:${ESCAPE}[\\]PX^_]|[\u009D\u0090\u0098\u009E\u009F])[^\u0007${ESCAPE}\u009C]*${STRING_END}`,
  `(?:${ESCAPE}\\[|\u009B)[0-?]*[ -/]*[@-~]`,
  `${ESCAPE}[ -/]*[0-~]`,
]

/**
 * 给出匹配转义序列的正则表达式；每次都是新的对象。
 *
 * @remarks
 * 带 `g` 标志的正则表达式有内部状态，共用一个对象容易出错，所以每次调用都新建。
 *
 * @param options - 匹配的选项。
 * @returns 缺省带有 `g` 标志；`onlyFirst` 为 `true` 时不带。
 * @example
 * ```ts
 * import { ansi } from '@mobot/core'
 *
 * export function countEscapes(text: string): number {
 *   return text.match(ansi.pattern())?.length ?? 0
 * }
 * ```
 * @since 0.0.1
 */
export function pattern(options: PatternOptions = {}): RegExp {
  return new RegExp(FORMS.join('|'), options.onlyFirst ? '' : 'g')
}

/**
 * 判断文本里有没有转义序列。
 *
 * @param text - 任意文本。
 * @returns 至少有一处时为 `true`。
 * @see {@link ansi.strip}
 * @since 0.0.1
 */
export function test(text: string): boolean {
  return pattern({ onlyFirst: true }).test(text)
}

/**
 * 去掉全部转义序列。
 *
 * @param text - 任意文本。
 * @returns 只剩下可见文字的文本。
 * @see {@link ansi.test}
 * @since 0.0.1
 */
export function strip(text: string): string {
  return text.replace(pattern(), '')
}
