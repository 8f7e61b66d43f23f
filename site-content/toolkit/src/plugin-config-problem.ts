import {
  type PluginConfigInput,
  PluginConfigInputKind,
  type PluginConfigOption,
} from './plugin-config-inputs.ts'

/** 一个值为什么不能作为配置项的值；没有问题则为 `undefined`。 */
export function problemOf(input: PluginConfigInput, value: unknown): string | undefined {
  switch (input.kind) {
    case PluginConfigInputKind.Text:
      return typeof value === 'string' ? undefined : '应是字符串'
    case PluginConfigInputKind.Switch:
      return typeof value === 'boolean' ? undefined : '应是布尔值'
    case PluginConfigInputKind.Number:
      return numberProblem(input, value)
    case PluginConfigInputKind.RadioGroup:
      return optionProblem(input.options, value)
    case PluginConfigInputKind.RadioCheckbox:
      return optionsProblem(input.options, value)
    case PluginConfigInputKind.RadioDivider:
      return '分隔标题没有值'
  }
}

function numberProblem(
  range: { readonly min?: number; readonly max?: number },
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应是数字'
  if (range.min !== undefined && value < range.min) return `不能小于 ${range.min}`
  if (range.max !== undefined && value > range.max) return `不能大于 ${range.max}`
  return undefined
}

function optionProblem(options: readonly PluginConfigOption[], value: unknown): string | undefined {
  if (options.some((each) => each.value === value)) return undefined
  return `应是其中之一：${options.map((each) => each.value).join('、')}`
}

function optionsProblem(options: readonly PluginConfigOption[], value: unknown): string | undefined {
  if (!Array.isArray(value)) return '应是数组'
  if (new Set(value).size < value.length) return '同一个选项不能选两次'
  return value.map((each) => optionProblem(options, each)).find((each) => each !== undefined)
}
