/** Reads numbers, as fonts write them, one behind the other. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  skip(count: number): void {
    this.#at += count
  }

  uint8(): number {
    this.#at += 1
    return this.#view.getUint8(this.#at - 1)
  }

  uint16(): number {
    this.#at += 2
    return this.#view.getUint16(this.#at - 2)
  }

  int16(): number {
    this.#at += 2
    return this.#view.getInt16(this.#at - 2)
  }

  uint32(): number {
    this.#at += 4
    return this.#view.getUint32(this.#at - 4)
  }

  text(length: number): string {
    return String.fromCharCode(...this.bytes(length))
  }

  bytes(length: number): Uint8Array {
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** A number of seven bits to the byte, the highest first. */
  base128(): number {
    let value = 0
    for (;;) {
      const byte = this.uint8()
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
  }

  /** A small number in one byte, others in two or three. */
  short255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 254) return this.uint8() + 506
    return code === 255 ? this.uint8() + 253 : code
  }
}

/** Writes numbers in the same way, into so many bytes. */
export class ByteWriter {
  readonly written: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(length: number) {
    this.written = new Uint8Array(length)
    this.#view = new DataView(this.written.buffer)
  }

  int16(value: number): void {
    this.#view.setInt16(this.#at, value)
    this.#at += 2
  }

  bytes(bytes: ArrayLike<number>): void {
    this.written.set(bytes, this.#at)
    this.#at += bytes.length
  }
}
