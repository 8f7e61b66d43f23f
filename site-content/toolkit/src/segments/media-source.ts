/**
 * 媒体内容：网络地址、相对工程根目录的资源路径，或者原始字节。
 *
 * @remarks
 * 资源路径以 `./` 开头。写成字符串字面量，编译器才找得到它，并把文件打包进应用。
 *
 * @since 0.0.1
 */
export type MediaSource = string | Uint8Array
