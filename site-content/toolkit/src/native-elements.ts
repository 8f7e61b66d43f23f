/**
 * 排列子元素的容器的属性。
 *
 * @since 0.0.1
 */
export interface NativeStackProps {
  /** 子元素的间距，单位为 dp。 */
  readonly gap?: number
  /** 内边距，单位为 dp。 */
  readonly padding?: number
  /** 子元素在交叉轴上怎样对齐。 */
  readonly align?: 'start' | 'center' | 'end' | 'stretch'
}

/**
 * 文字的属性。
 *
 * @since 0.0.1
 */
export interface NativeTextProps {
  /** 字号，随系统设置缩放。 */
  readonly size?: 'caption' | 'body' | 'title'
  /** 颜色的语义名，具体色值由系统主题决定。 */
  readonly color?: 'primary' | 'secondary' | 'danger'
}

/**
 * 按钮的属性。
 *
 * @since 0.0.1
 */
export interface NativeButtonProps {
  /** 按钮上的文字。 */
  readonly label: string
  /** 是否不能点。 */
  readonly disabled?: boolean
  /** 点下去时调用。 */
  readonly onPress: () => void
}

/**
 * 图片的属性。
 *
 * @since 0.0.1
 */
export interface NativeImageProps {
  /** 网络地址，或相对工程根目录的资源路径。 */
  readonly source: string
  /** 宽度，单位为 dp。 */
  readonly width: number
  /** 高度，单位为 dp。 */
  readonly height: number
}

/**
 * 输入框的属性。
 *
 * @since 0.0.1
 */
export interface NativeInputProps {
  /** 当前的内容。 */
  readonly value: string
  /** 没有内容时显示的提示。 */
  readonly placeholder?: string
  /**
   * 内容改变时调用。
   *
   * @param value - 新的内容。
   */
  readonly onChange: (value: string) => void
}

/**
 * 开关的属性。
 *
 * @since 0.0.1
 */
export interface NativeSwitchProps {
  /** 开关旁边的文字。 */
  readonly label: string
  /** 是否打开。 */
  readonly value: boolean
  /**
   * 拨动时调用。
   *
   * @param value - 是否打开。
   */
  readonly onChange: (value: boolean) => void
}

/**
 * 列表行的属性。
 *
 * @since 0.0.1
 */
export interface NativeRowProps {
  /** 同级中唯一，用来在重新渲染时认出这一行。 */
  readonly key: string
  /** 主要的文字。 */
  readonly title: string
  /** 次要的文字。 */
  readonly detail?: string
  /** 点这一行时调用。 */
  readonly onPress?: () => void
}

/**
 * 没有属性的元素。
 *
 * @since 0.0.1
 */
export type NativeNoProps = Readonly<Record<never, never>>

/**
 * 元素名与它的属性。
 *
 * @since 0.0.1
 */
export interface NativeElements {
  /** 竖排。 */
  column: NativeStackProps
  /** 横排，放不下时换行。 */
  row: NativeStackProps
  /** 文字，子元素是字符串。 */
  text: NativeTextProps
  /** 按钮。 */
  button: NativeButtonProps
  /** 图片。 */
  image: NativeImageProps
  /** 单行输入框。 */
  input: NativeInputProps
  /** 开关。 */
  switch: NativeSwitchProps
  /** 可滚动的列表，子元素是 `list-row`。 */
  list: NativeNoProps
  /** 列表的一行。 */
  'list-row': NativeRowProps
  /** 分隔线。 */
  divider: NativeNoProps
  /** 加载动画。 */
  spinner: NativeNoProps
}

/**
 * 元素名。
 *
 * @since 0.0.1
 */
export type NativeElementType = keyof NativeElements

/**
 * 子元素；`false` 与 `undefined` 不显示，所以可以写 `条件 && h(…)`。
 *
 * @since 0.0.1
 */
export type NativeChild = NativeElement | string | false | undefined

/**
 * 原生视图中的一个元素。
 *
 * @typeParam Type - 元素名。
 * @see {@link h}
 * @since 0.0.1
 */
export interface NativeElement<Type extends NativeElementType = NativeElementType> {
  /** 元素名。 */
  readonly type: Type
  /** 属性。 */
  readonly props: NativeElements[Type]
  /** 要显示的子元素。 */
  readonly children: readonly (NativeElement | string)[]
}

/**
 * 创建原生元素。
 *
 * @typeParam Type - 元素名。
 * @param type - 元素名。
 * @param props - 属性，没有就写 `{}`。
 * @param children - 子元素，可以是数组；`false` 与 `undefined` 会去掉。
 * @returns 元素。
 * @example
 * ```ts
 * import { h, type NativeElement } from '@mobot/core'
 *
 * export function todo(items: readonly string[], busy: boolean): NativeElement {
 *   return h(
 *     'column',
 *     { gap: 8 },
 *     busy && h('spinner', {}),
 *     h('list', {}, items.map((title) => h('list-row', { key: title, title }))),
 *   )
 * }
 * ```
 * @since 0.0.1
 */
export function h<Type extends NativeElementType>(
  type: Type,
  props: NativeElements[Type],
  ...children: readonly (NativeChild | readonly NativeChild[])[]
): NativeElement<Type> {
  return { type, props, children: children.flat().filter(isShown) }
}

function isShown(child: NativeChild): child is NativeElement | string {
  return child !== false && child !== undefined
}
