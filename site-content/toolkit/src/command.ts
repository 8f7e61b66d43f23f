/**
 * 参数名，去掉表示“取余下全部”的 `...`。
 *
 * @typeParam Name - 尖括号或方括号里的文字。
 * @since 0.0.1
 */
export type CommandParamName<Name extends string> = Name extends `${infer Base}...` ? Base : Name

/**
 * 命令里 `<必填>` 参数的名字。
 *
 * @typeParam Command - 命令模式。
 * @since 0.0.1
 */
export type CommandRequired<Command extends string> = Command extends `${string}<${infer Name}>${infer Rest}`
  ? CommandParamName<Name> | CommandRequired<Rest>
  : never

/**
 * 命令里 `[选填]` 参数的名字。
 *
 * @typeParam Command - 命令模式。
 * @since 0.0.1
 */
export type CommandOptional<Command extends string> = Command extends `${string}[${infer Name}]${infer Rest}`
  ? CommandParamName<Name> | CommandOptional<Rest>
  : never

/**
 * 命令的参数：由 `天气 <city> [days]` 得出 `{ city: string; days?: string }`。
 *
 * 参数一律是字符串，数字要自己转换。
 *
 * @typeParam Command - 命令模式。
 * @example
 * ```ts
 * import type { CommandParams } from '@mobot/core'
 *
 * export function describe({ city, days = '1' }: CommandParams<'天气 <city> [days]'>): string {
 *   return `${city}，${days} 天`
 * }
 * ```
 * @since 0.0.1
 */
export type CommandParams<Command extends string> = {
  readonly [Name in CommandRequired<Command>]: string
} & {
  readonly [Name in CommandOptional<Command>]?: string
}

/** 编译过的命令：匹配文本，给出有值的参数。 */
export type CommandMatcher = (text: string) => Record<string, string> | undefined

/**
 * 用命令匹配文本，得出参数。
 *
 * 与去掉两端空白的整条文本比较，区分大小写，词与词之间可以有任意多的空白。
 *
 * | 写法                     | 含义                           |
 * | ------------------------ | ------------------------------ |
 * | 文字                     | 原样匹配                       |
 * | `<name>`                 | 必填参数，一个不含空白的词     |
 * | `[name]`                 | 选填参数，只能放在必填参数之后 |
 * | `<name...>`、`[name...]` | 余下的全部文字，只能放在最后   |
 *
 * @typeParam Command - 命令模式。
 * @param command - 命令模式。
 * @param text - 要匹配的文本。
 * @returns 参数；不匹配则为 `undefined`。没有给出的选填参数不在其中。
 * @throws `Error`：命令模式本身写错了。
 * @example
 * ```ts
 * import { parseCommand } from '@mobot/core'
 *
 * const params = parseCommand('天气 <city> [days]', '天气 杭州 3')
 * console.log(params?.city, params?.days) // 杭州 3
 *
 * parseCommand('天气 <city>', '天气') // undefined
 * ```
 * @since 0.0.1
 */
export function parseCommand<const Command extends string>(
  command: Command,
  text: string,
): CommandParams<Command> | undefined {
  return compileCommand(command)(text) as CommandParams<Command> | undefined
}

/** 命令里的一处参数。 */
interface Param {
  readonly name: string
  readonly optional: boolean
  readonly rest: boolean
}

const PARAM = /<[^<>[\]\s]*>|\[[^<>[\]\s]*\]/g

/** 把命令编译成匹配函数；写错的命令在此抛错，而不是等到匹配时。 */
export function compileCommand(command: string): CommandMatcher {
  const words = command.trim().split(/\s+/)
  if (words[0] === '') throw new Error('命令模式是空的')
  const params = paramsOf(command)
  const expression = new RegExp(`^${words.map(wordPattern).join('')}$`, 's')
  return (text) => {
    const values = expression.exec(text.trim())?.slice(1)
    if (!values) return undefined
    const found = params.flatMap(({ name }, index) => {
      const value = values[index]
      return value === undefined ? [] : [[name, value] as const]
    })
    return Object.fromEntries(found)
  }
}

function paramsOf(command: string): Param[] {
  const params = [...command.matchAll(PARAM)].map(([source]) => paramOf(source))
  params.forEach(({ name, optional, rest }, index) => {
    const fail = (reason: string) => new Error(`命令模式“${command}”：${reason}`)
    const before = params.slice(0, index)
    if (name === '') throw fail('参数没有名字')
    if (before.some((each) => each.name === name)) throw fail(`参数 ${name} 出现了两次`)
    if (!optional && before.some((each) => each.optional)) throw fail(`必填参数 ${name} 不能放在选填参数之后`)
    if (rest && !/\.\.\.[>\]]$/.test(command.trim())) throw fail(`参数 ${name}... 只能放在最后`)
    if (rest && index < params.length - 1) throw fail(`参数 ${name}... 只能放在最后`)
  })
  if (/^\[[^\]]*\]\s/.test(command.trim())) throw new Error(`命令模式“${command}”：不能以选填参数开头`)
  if (/[<>[\]]/.test(command.replace(PARAM, ''))) throw new Error(`命令模式“${command}”：括号没有成对`)
  return params
}

function paramOf(source: string): Param {
  const inner = source.slice(1, -1)
  const rest = inner.endsWith('...')
  return { name: rest ? inner.slice(0, -3) : inner, optional: source.startsWith('['), rest }
}

/** 一个词连同它前面的空白。整个词是选填参数时，空白也随之可有可无。 */
function wordPattern(word: string, index: number): string {
  const space = index === 0 ? '' : '\\s+'
  const [first] = word.match(PARAM) ?? []
  if (first === word && paramOf(word).optional) return `(?:${space}${valuePattern(paramOf(word))})?`
  let end = 0
  let pattern = space
  for (const { 0: source, index: start } of word.matchAll(PARAM)) {
    const param = paramOf(source)
    pattern += `${literalPattern(word.slice(end, start))}${valuePattern(param)}${param.optional ? '?' : ''}`
    end = start + source.length
  }
  return pattern + literalPattern(word.slice(end))
}

function valuePattern({ rest }: Param): string {
  return rest ? '(\\S.*)' : '(\\S+)'
}

function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
