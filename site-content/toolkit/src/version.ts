/**
 * `@mobot/core` 的版本号。
 *
 * 手机上的核心包由外壳提供，所以这是**外壳**的版本，不是编译时所用的版本。
 *
 * @since 0.0.1
 */
export const version: string = '0.0.1'
