/**
 * 插件配置项的输入控件。
 *
 * @see {@link PluginConfigInput}
 * @since 0.0.1
 */
export enum PluginConfigInputKind {
  /** 文本框，值是字符串。 */
  Text = 'text',
  /** 数字框，值是数字。 */
  Number = 'number',
  /** 开关，值是布尔值。 */
  Switch = 'switch',
  /** 单选组，值是选项之一。 */
  RadioGroup = 'radio-group',
  /** 复选组，值是选项的数组。 */
  RadioCheckbox = 'radio-checkbox',
  /** 分隔标题，没有值。 */
  RadioDivider = 'radio-divider',
}

/**
 * 各种输入控件共有的字段。
 *
 * @since 0.0.1
 */
export interface PluginConfigInputBase {
  /** 控件旁边的名字。 */
  readonly label: string
  /** 名字下面的说明。 */
  readonly description?: string
}

/**
 * 文本框。
 *
 * @since 0.0.1
 */
export interface PluginConfigTextInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.Text
  /** 缺省值。 */
  readonly default: string
  /** 没有内容时显示的提示。 */
  readonly placeholder?: string
  /**
   * 按密码显示，并加密保存。
   *
   * @defaultValue `false`
   */
  readonly secret?: boolean
  /**
   * 多行输入。
   *
   * @defaultValue `false`
   */
  readonly multiline?: boolean
}

/**
 * 数字框。
 *
 * @since 0.0.1
 */
export interface PluginConfigNumberInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.Number
  /** 缺省值。 */
  readonly default: number
  /** 最小值，缺省不限。 */
  readonly min?: number
  /** 最大值，缺省不限。 */
  readonly max?: number
  /** 点加减号时的增量，不限制直接输入的值。 */
  readonly step?: number
  /** 显示在数字后面的单位。 */
  readonly unit?: string
}

/**
 * 开关。
 *
 * @since 0.0.1
 */
export interface PluginConfigSwitchInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.Switch
  /** 缺省值。 */
  readonly default: boolean
}

/**
 * 单选组与复选组的一个选项。
 *
 * @since 0.0.1
 */
export interface PluginConfigOption {
  /** 选中时的值。 */
  readonly value: string
  /** 显示的文字。 */
  readonly label: string
}

/**
 * 单选组。
 *
 * @since 0.0.1
 */
export interface PluginConfigRadioGroupInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.RadioGroup
  /** 全部选项。 */
  readonly options: readonly PluginConfigOption[]
  /** 缺省值，须是选项之一。 */
  readonly default: string
}

/**
 * 复选组。
 *
 * @since 0.0.1
 */
export interface PluginConfigRadioCheckboxInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.RadioCheckbox
  /** 全部选项。 */
  readonly options: readonly PluginConfigOption[]
  /** 缺省值，每一个都须是选项之一。 */
  readonly default: readonly string[]
}

/**
 * 分隔标题，把后面的配置项归为一组。
 *
 * @since 0.0.1
 */
export interface PluginConfigRadioDividerInput extends PluginConfigInputBase {
  /** 控件的种类。 */
  readonly kind: PluginConfigInputKind.RadioDivider
}

/**
 * 一个配置项，以 `kind` 区分。
 *
 * @since 0.0.1
 */
export type PluginConfigInput =
  | PluginConfigTextInput
  | PluginConfigNumberInput
  | PluginConfigSwitchInput
  | PluginConfigRadioGroupInput
  | PluginConfigRadioCheckboxInput
  | PluginConfigRadioDividerInput

/**
 * 插件的全部配置项，按书写顺序显示。
 *
 * @since 0.0.1
 */
export type PluginConfigInputs = Readonly<Record<string, PluginConfigInput>>

/**
 * 配置项的值的类型；选项的取值会保留为字面量。
 *
 * @typeParam Input - 配置项的类型。
 * @since 0.0.1
 */
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

/**
 * 全部配置项的值，不含分隔标题。
 *
 * @typeParam Inputs - 全部配置项的类型。
 * @since 0.0.1
 */
export type PluginConfigValues<Inputs extends PluginConfigInputs> = {
  readonly [Key in keyof Inputs as Inputs[Key] extends PluginConfigRadioDividerInput
    ? never
    : Key]: PluginConfigValue<Inputs[Key]>
}

/**
 * 单独定义配置项，保留字面量类型。
 *
 * @typeParam Inputs - 全部配置项的类型，由实参推导。
 * @param inputs - 全部配置项。
 * @returns 原样的配置项。
 * @example
 * ```ts
 * import { definePluginConfig, PluginConfigInputKind, type PluginConfigValues } from '@mobot/core'
 *
 * export const config = definePluginConfig({
 *   tone: {
 *     kind: PluginConfigInputKind.RadioGroup,
 *     label: '语气',
 *     default: 'plain',
 *     options: [
 *       { value: 'plain', label: '平实' },
 *       { value: 'warm', label: '热情' },
 *     ],
 *   },
 * })
 *
 * // { readonly tone: 'plain' | 'warm' }
 * export type Values = PluginConfigValues<typeof config>
 * ```
 * @since 0.0.1
 */
export function definePluginConfig<const Inputs extends PluginConfigInputs>(inputs: Inputs): Inputs {
  return inputs
}
