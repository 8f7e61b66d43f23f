import type { IncomingMessage, RawMessage } from './message.ts'

/** 一次追问：等到了答案、时间到了，或者机器人停了，只作数一次。 */
export interface Waiting {
  readonly answer: Promise<IncomingMessage | undefined>
  /** 从现在起再等这么多毫秒。 */
  limit(milliseconds: number): void
  cancel(): void
}

/** 定时器能等的最长时间，再长就会立刻触发。 */
const LONGEST = 2 ** 31 - 1

/** 正在等待回答的追问，以会话和发送者为键；同一个人有几处追问时，先问的先得到回答。 */
export class Prompts {
  readonly #waiting = new Map<string, ((message: IncomingMessage | undefined) => void)[]>()

  /** 等待 `asked` 的发送者在同一会话里的下一条消息。 */
  wait(asked: RawMessage): Waiting {
    const key = keyOf(asked)
    let timer: ReturnType<typeof setTimeout> | undefined
    let settle: (message: IncomingMessage | undefined) => void = () => {}
    const answer = new Promise<IncomingMessage | undefined>((resolve) => {
      settle = (message) => {
        clearTimeout(timer)
        this.#forget(key, settle)
        resolve(message)
      }
    })
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), settle])
    return {
      answer,
      limit: (milliseconds) => {
        const isWaiting = this.#waiting.get(key)?.includes(settle)
        if (isWaiting) timer = setTimeout(() => settle(undefined), Math.min(milliseconds, LONGEST))
      },
      cancel: () => settle(undefined),
    }
  }

  /** 把消息交给等它的追问，返回有没有人在等。 */
  take(message: IncomingMessage): boolean {
    const [first] = this.#waiting.get(keyOf(message)) ?? []
    first?.(message)
    return first !== undefined
  }

  /** 不再等待，全部得到 `undefined`。 */
  clear(): void {
    for (const settle of [...this.#waiting.values()].flat()) settle(undefined)
  }

  #forget(key: string, settle: (message: IncomingMessage | undefined) => void): void {
    const others = this.#waiting.get(key)?.filter((each) => each !== settle) ?? []
    if (others.length > 0) this.#waiting.set(key, others)
    else this.#waiting.delete(key)
  }
}

function keyOf({ target, sender }: RawMessage): string {
  return JSON.stringify([target.scene, target.id, sender.id])
}
