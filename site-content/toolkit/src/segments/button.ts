/**
 * 消息下方的按钮。
 *
 * @see {@link segment.button}、{@link ButtonNotice}
 * @since 0.0.1
 */
export interface ButtonSegment {
  /** 类型名。 */
  readonly type: 'button'
  /** 按行排列，每行不超过 5 个。 */
  readonly rows: readonly (readonly Button[])[]
}

/**
 * 一个按钮。
 *
 * @since 0.0.1
 */
export interface Button {
  /** 在这条消息里唯一的标识，回传时用来认出按钮。 */
  readonly id: string
  /** 按钮上的文字。 */
  readonly label: string
  /** 点下去会怎样。 */
  readonly action: ButtonAction
  /**
   * 是否用强调色。
   *
   * @defaultValue `false`
   */
  readonly primary?: boolean
}

/**
 * 点按钮的结果，以 `kind` 区分。
 *
 * | `kind`     | 结果                                   |
 * | ---------- | -------------------------------------- |
 * | `link`     | 打开链接                               |
 * | `command`  | 把文字填进输入框                       |
 * | `callback` | 回传数据，机器人收到 {@link ButtonNotice} |
 *
 * @since 0.0.1
 */
export type ButtonAction =
  | {
      /** 打开链接。 */
      readonly kind: 'link'
      /** 要打开的地址。 */
      readonly url: string
    }
  | {
      /** 把文字填进输入框。 */
      readonly kind: 'command'
      /** 要填的文字。 */
      readonly text: string
    }
  | {
      /** 回传数据。 */
      readonly kind: 'callback'
      /** 要回传的数据。 */
      readonly data: string
    }

const ROW_LIMIT = 5

/**
 * 按钮，每个参数是一行。
 *
 * @param rows - 各行的按钮。
 * @returns 消息段。
 * @throws `RangeError`：某一行超过 5 个。
 * @example
 * ```ts
 * import { segment } from '@mobot/core'
 *
 * export const question = [
 *   '要继续吗？',
 *   segment.button([
 *     { id: 'yes', label: '继续', action: { kind: 'callback', data: 'yes' }, primary: true },
 *     { id: 'no', label: '算了', action: { kind: 'callback', data: 'no' } },
 *   ]),
 * ]
 * ```
 * @since 0.0.1
 */
export function button(...rows: readonly (readonly Button[])[]): ButtonSegment {
  const index = rows.findIndex((row) => row.length > ROW_LIMIT)
  if (index >= 0)
    throw new RangeError(`第 ${index + 1} 行有 ${rows[index]?.length} 个按钮，每行不超过 ${ROW_LIMIT} 个`)
  return { type: 'button', rows }
}
