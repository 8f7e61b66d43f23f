import { absent } from './absent.ts'

interface Inner {
  name: string
}

/** 机器人：见 {@link Bott}、{@link Inner} 和 {@link Map}。 */
export class Bot {
  /** 编号。 */
  id: number = '一'

  /**
   * 取名。
   *
   * @param inner - 见 {@linkcode Bot.naem | 名字}
   * @throws {@link RangeError}
   */
  name(inner: Inner): string {
    return absent(inner.name)
  }
}
