/**
 * 撤销一次注册，重复调用没有副作用。
 *
 * @see {@link EventEmitter.on}、{@link Plugin.hook}、{@link Plugin.defer}
 * @since 0.0.1
 */
export type Dispose = () => void
