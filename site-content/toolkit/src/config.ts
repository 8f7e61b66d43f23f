import type { JsonObject } from './json.ts'
import type { LoggerLevel } from './logger.ts'

/**
 * 引用一个模块，并给出选项。
 *
 * @since 0.0.1
 */
export interface ModuleEntry {
  /** 包名，或以 `./` 开头、相对配置文件的路径。 */
  readonly module: string
  /** 原样传给模块的选项。 */
  readonly options?: JsonObject
}

/**
 * 一个机器人账号。
 *
 * @since 0.0.1
 */
export interface AccountConfig {
  /** 账号 ID。 */
  readonly id: string
  /** 对应适配器的 {@link Adapter.platform}。 */
  readonly platform: string
  /** 登录凭据；以 `$` 开头时从环境变量读取。 */
  readonly token?: string
  /** 主人的用户 ID，权限为 {@link ListenerPermission.Master}。 */
  readonly masters?: readonly string[]
  /** 管理员的用户 ID，权限为 {@link ListenerPermission.Manager}。 */
  readonly managers?: readonly string[]
}

/**
 * 编译选项。
 *
 * @since 0.0.1
 */
export interface BuildConfig {
  /**
   * 输出目录。
   *
   * @defaultValue `'dist'`
   */
  readonly outDir?: string
  /**
   * 压缩代码。
   *
   * @defaultValue `true`
   */
  readonly minify?: boolean
  /**
   * 生成 source map。
   *
   * @defaultValue `false`
   */
  readonly sourcemap?: boolean
}

/**
 * 部署选项。
 *
 * @since 0.0.1
 */
export interface DeployConfig {
  /** 更新服务器的地址。 */
  readonly url: string
  /**
   * 更新通道。
   *
   * @defaultValue `'stable'`
   */
  readonly channel?: string
  /** 上传凭据；以 `$` 开头时从环境变量读取。 */
  readonly token?: string
}

/**
 * 应用的配置，即 `mobot.config.ts` 的默认导出。
 *
 * @see {@link defineConfig}
 * @since 0.0.1
 */
export interface Config {
  /** 应用标识，反向域名形式。 */
  readonly id: string
  /** 显示在手机桌面上的名字。 */
  readonly name: string
  /** 语义化版本号。 */
  readonly version: string
  /** 图标的资源路径，至少 1024×1024。 */
  readonly icon?: string
  /** 用到的适配器。 */
  readonly adapters: readonly ModuleEntry[]
  /** 用到的插件，按安装的次序。 */
  readonly plugins: readonly ModuleEntry[]
  /** 预置的账号；使用者也可以在 App 里添加。 */
  readonly accounts?: readonly AccountConfig[]
  /**
   * 日志级别。
   *
   * @defaultValue {@link LoggerLevel.Info}
   */
  readonly logLevel?: LoggerLevel
  /** 编译选项。 */
  readonly build?: BuildConfig
  /** 部署选项，不部署则不必写。 */
  readonly deploy?: DeployConfig
}

const ID = /^[a-z]\w*(\.[a-z]\w*)+$/i
const VERSION = /^\d+\.\d+\.\d+(-[0-9a-z.-]+)?(\+[0-9a-z.-]+)?$/i

/**
 * 定义应用配置。
 *
 * 只检查一眼能看出的错误；模块能否找到、环境变量有没有，由编译器检查。
 *
 * @param config - 应用的配置。
 * @returns 原样的配置。
 * @throws `Error`：标识或版本号的格式不对，或者同一个账号写了两遍。
 * @example
 * ```ts
 * import { defineConfig } from '@mobot/core'
 *
 * export default defineConfig({
 *   id: 'com.example.mybot',
 *   name: '我的机器人',
 *   version: '0.1.0',
 *   adapters: [{ module: '@mobot/adapter-onebot', options: { url: 'ws://192.168.1.10:6700' } }],
 *   plugins: [{ module: './plugins/hello' }],
 *   accounts: [{ id: '10001', platform: 'onebot', token: '$BOT_TOKEN' }],
 * })
 * ```
 * @since 0.0.1
 */
export function defineConfig(config: Config): Config {
  if (!ID.test(config.id)) throw new Error(`应用标识“${config.id}”不是 com.example.app 的样子`)
  if (!VERSION.test(config.version)) throw new Error(`版本号“${config.version}”不是 1.0.0 的样子`)
  const seen = new Set<string>()
  for (const { platform, id } of config.accounts ?? []) {
    const account = `${platform} ${id}`
    if (seen.has(account)) throw new Error(`账号 ${account} 写了两遍`)
    seen.add(account)
  }
  return config
}
