import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { fingerprintBytes } from './fingerprint.ts'
import { PackedBytes, StoredBytes } from './stored-bytes.ts'

/*
 * A value of the store in bytes:
 *
 *     length of the head 4, head, packed bytes one after the other
 *
 * The head is the value in V8's format. In place of packed bytes it has their size and their digest.
 */

const LENGTH = 4
const DIGEST_BYTES = 20

/** How bytes within a value follow in its head. */
const [WITHIN, BEHIND] = [0, 1]

/** What the types of Node.js leave out. */
interface HostObjects {
  _writeHostObject(view: NodeJS.ArrayBufferView): void
  _readHostObject(): unknown
}

const written = DefaultSerializer.prototype as unknown as Pick<HostObjects, '_writeHostObject'>
const read = DefaultDeserializer.prototype as unknown as Pick<HostObjects, '_readHostObject'>

class Encoder extends DefaultSerializer {
  readonly packed: PackedBytes[] = []

  _writeHostObject(view: NodeJS.ArrayBufferView): void {
    if (view instanceof PackedBytes) {
      this.writeUint32(BEHIND)
      this.writeUint32(view.length)
      this.writeRawBytes(Buffer.from(fingerprintBytes(view), 'hex'))
      this.packed.push(view)
    } else {
      this.writeUint32(WITHIN)
      written._writeHostObject.call(this, view)
    }
  }
}

class Decoder extends DefaultDeserializer {
  readonly #fd: number
  #at: number

  constructor(head: Uint8Array, { fd, at }: Place) {
    super(head)
    this.#fd = fd
    this.#at = at
  }

  _readHostObject(): unknown {
    if (this.readUint32() === WITHIN) return read._readHostObject.call(this)
    const size = this.readUint32()
    const digest = this.readRawBytes(DIGEST_BYTES).toString('hex')
    const at = this.#at
    this.#at += size
    return new StoredBytes({ fd: this.#fd, at, size, digest })
  }
}

/** Where bytes stand in a file that is open. */
export interface Place {
  readonly fd: number
  readonly at: number
}

/** The bytes of a value: its head, then what is packed in it. */
export function encode(value: unknown): [head: Uint8Array, ...packed: Uint8Array[]] {
  const encoder = new Encoder()
  encoder.writeRawBytes(Buffer.alloc(LENGTH))
  encoder.writeHeader()
  encoder.writeValue(value)
  const head = encoder.releaseBuffer()
  head.writeUInt32LE(head.length)
  return [head, ...encoder.packed]
}

/** A value from its bytes, of which those behind the head stay in their file. `place` is that of the head. */
export function decode(bytes: Uint8Array, { fd, at }: Place): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const decoder = new Decoder(bytes.subarray(LENGTH, length), { fd, at: at + length })
  decoder.readHeader()
  return decoder.readValue()
}
