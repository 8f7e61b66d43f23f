/** In bytes: a safe integer, and a UTF-16 unit. */
const LONGEST_NUMBER = 8
const LONGEST_UNIT = 3

/**
 * Appends numbers and texts to bytes. A number takes seven bits of each byte, lowest first. A text is written as the
 * numbers of its UTF-16 units, so that reader and writer need nothing but arrays.
 */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  length = 0

  number(value: number): this {
    if (this.length + LONGEST_NUMBER > this.#bytes.length) this.#makeRoom(LONGEST_NUMBER)
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80
      // A division takes several times as long, so only large numbers are divided.
      rest = rest > 0x7fffffff ? Math.floor(rest / 0x80) : rest >>> 7
    }
    this.#bytes[this.length++] = rest
    return this
  }

  /** A number that may be negative; small ones take few bytes. */
  signed(value: number): this {
    return this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  /** The length of a text, then the text. */
  text(text: string): this {
    this.number(text.length)
    this.#makeRoom(LONGEST_UNIT * text.length)
    const bytes = this.#bytes
    let at = this.length
    for (let index = 0; index < text.length; index++) {
      let unit = text.charCodeAt(index)
      while (unit > 0x7f) {
        bytes[at++] = (unit & 0x7f) | 0x80
        unit >>>= 7
      }
      bytes[at++] = unit
    }
    this.length = at
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
    return this
  }

  /** The length of what another writer has, then that. The other one then starts anew. */
  take(other: ByteWriter): this {
    const { length } = other
    this.number(length)
    this.#makeRoom(length)
    const bytes = this.#bytes
    for (let at = 0; at < length; at++) bytes[this.length + at] = other.#bytes[at] as number
    this.length += length
    other.length = 0
    return this
  }

  /** The bytes. The writer then starts anew. */
  finish(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.length)
    this.length = 0
    return bytes
  }

  #makeRoom(count: number): void {
    if (this.length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + count))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}

/** Units converted at once: some engines fail with more than a few thousand arguments. */
const CHUNK = 4096

/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  number(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw new RangeError('File too short')
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
  }

  signed(): number {
    const value = this.number()
    return (value % 2 ? -(value + 1) : value) / 2
  }

  text(): string {
    let left = this.number()
    let text = ''
    while (left > 0) {
      const units = new Uint16Array(Math.min(left, CHUNK))
      for (let unit = 0; unit < units.length; unit++) units[unit] = this.number()
      text += String.fromCharCode(...units)
      left -= units.length
    }
    return text
  }

  bytes(count: number): Uint8Array {
    this.at += count
    return this.#bytes.subarray(this.at - count, this.at)
  }
}

/** The first place that is not before what is looked for, among places in order. */
export function bisect(length: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}
