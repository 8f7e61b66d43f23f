import { strip } from './ansi.ts'

/**
 * {@link ansi.strip} 移进命名空间之前的名字。
 *
 * @param text - 任意文本。
 * @returns 只剩下可见文字的文本。
 * @deprecated 改用 {@link ansi.strip}，行为完全相同。
 * @since 0.0.1
 */
export function stripAnsi(text: string): string {
  return strip(text)
}
