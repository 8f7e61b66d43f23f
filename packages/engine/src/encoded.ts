import { DefaultDeserializer, DefaultSerializer } from 'node:v8'
import { fingerprintBytes } from './fingerprint.ts'
import { PackedBytes, StoredBytes } from './stored-bytes.ts'

/*
 * A value of the store in bytes:
 *
 *     length of the head 4, format 1, head, packed bytes one after the other
 *
 * In place of packed bytes, the head has their size and their digest.
 *
 * The head of what a task answers is JSON, so equal answers have equal bytes: in whichever thread, on whichever machine.
 * Those of V8 tell how arrays and strings are kept in memory, which depends on what the thread has done before. Values of
 * queries are in V8's format, because they may share parts, which are written once there.
 */

const LENGTH = 4
const [V8, JSON_ALONE, JSON_WITH_MORE] = [0, 1, 2]
const START = LENGTH + 1
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

type Encoded = [head: Uint8Array, ...packed: Uint8Array[]]

/** The bytes of what a task answers: its head, then what is packed in it. */
export function encode(value: unknown): Encoded {
  try {
    return encodeJson(value) ?? encodeShared(value)
  } catch (error) {
    // A value that contains itself.
    if (error instanceof RangeError) return encodeShared(value)
    throw error
  }
}

/** The bytes of a value that may contain the same object more than once. */
export function encodeShared(value: unknown): Encoded {
  const encoder = new Encoder()
  encoder.writeRawBytes(Buffer.alloc(START))
  encoder.writeHeader()
  encoder.writeValue(value)
  return [begun(encoder.releaseBuffer(), V8), ...encoder.packed]
}

function begun(head: Buffer, format: number): Buffer {
  head.writeUInt32LE(head.length)
  head[LENGTH] = format
  return head
}

/** A value from its bytes, of which those behind the head stay in their file. `place` is that of the head. */
export function decode(bytes: Uint8Array, { fd, at }: Place): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const length = view.getUint32(0, true)
  const [head, behind] = [bytes.subarray(START, length), { fd, at: at + length }]
  if (bytes[LENGTH] !== V8) return decodeJson(head, bytes[LENGTH] === JSON_WITH_MORE, behind)
  const decoder = new Decoder(head, behind)
  decoder.readHeader()
  return decoder.readValue()
}

/*
 * A head of JSON: its length 4, JSON, bytes one after the other. What JSON does not have is an object with a `$`, which
 * tells its kind.
 */

type Special =
  | { $: 'undefined' }
  | { $: 'number'; text: string }
  | { $: 'bytes' | 'buffer'; at: number; size: number }
  | { $: 'packed'; at: number; size: number; digest: string }
  | { $: 'set'; values: unknown[] }
  | { $: 'map' | 'object'; entries: [unknown, unknown][] }

/** `undefined` for values that have more than plain data, maps, sets and bytes. */
function encodeJson(value: unknown): Encoded | undefined {
  const writer = new JsonWriter()
  const plain = writer.plain(value)
  if (writer.isForeign) return undefined
  const text = Buffer.from(JSON.stringify(plain))
  const start = Buffer.alloc(START + LENGTH)
  start.writeUInt32LE(text.length, START)
  const format = plain === value ? JSON_ALONE : JSON_WITH_MORE
  return [begun(Buffer.concat([start, text, ...writer.bytes]), format), ...writer.packed]
}

class JsonWriter {
  readonly bytes: Uint8Array[] = []
  readonly packed: Uint8Array[] = []
  isForeign = false
  #bytesAt = 0
  #packedAt = 0

  /** The value itself, if it is one of JSON. */
  plain(value: unknown): unknown {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
    if (typeof value === 'number')
      return isOfJson(value) ? value : special({ $: 'number', text: textOf(value) })
    if (value === undefined) return special({ $: 'undefined' })
    if (Array.isArray(value)) return this.#items(value)
    if (typeof value === 'object') return this.#object(value)
    this.isForeign = true
    return value
  }

  #items(value: readonly unknown[]): readonly unknown[] {
    let copy: unknown[] | undefined
    for (let at = 0; at < value.length; at++) {
      const item = value[at]
      const plain = this.plain(item)
      if (item === undefined && !(at in value)) this.isForeign = true
      if (plain !== item) {
        copy ??= [...value]
        copy[at] = plain
      }
    }
    return copy ?? value
  }

  #object(value: object): unknown {
    const prototype = Object.getPrototypeOf(value)
    if (prototype === Object.prototype || prototype === null) return this.#fields(value as Fields)
    if (value instanceof Map) {
      return special({
        $: 'map',
        entries: [...value].map(([key, each]) => [this.plain(key), this.plain(each)]),
      })
    }
    if (value instanceof Set) return special({ $: 'set', values: [...value].map((each) => this.plain(each)) })
    if (prototype === PackedBytes.prototype) return this.#pack(value as PackedBytes)
    if (prototype === Buffer.prototype) return this.#within('buffer', value as Uint8Array)
    if (prototype === Uint8Array.prototype) return this.#within('bytes', value as Uint8Array)
    this.isForeign = true
    return value
  }

  #fields(value: Fields): unknown {
    const keys = Object.keys(value)
    const plain = keys.map((key) => this.plain(value[key]))
    if (keys.includes('$')) {
      return special({ $: 'object', entries: keys.map((key, at) => [key, plain[at]]) })
    }
    if (keys.every((key, at) => plain[at] === value[key])) return value
    return Object.fromEntries(keys.map((key, at) => [key, plain[at]]))
  }

  #within(kind: 'bytes' | 'buffer', value: Uint8Array): Special {
    const at = this.#bytesAt
    this.bytes.push(value)
    this.#bytesAt += value.length
    return { $: kind, at, size: value.length }
  }

  #pack(value: PackedBytes): Special {
    const at = this.#packedAt
    this.packed.push(value)
    this.#packedAt += value.length
    return { $: 'packed', at, size: value.length, digest: fingerprintBytes(value) }
  }
}

type Fields = Readonly<Record<string, unknown>>

const special = (value: Special) => value
const isOfJson = (value: number) => Number.isFinite(value) && !Object.is(value, -0)
const textOf = (value: number) => (Object.is(value, -0) ? '-0' : String(value))

function decodeJson(head: Uint8Array, hasMore: boolean, { fd, at }: Place): unknown {
  const buffer = Buffer.from(head.buffer, head.byteOffset, head.length)
  const length = LENGTH + buffer.readUInt32LE(0)
  const value: unknown = JSON.parse(buffer.toString('utf8', LENGTH, length))
  if (!hasMore) return value
  const bytes = (special: { at: number; size: number }) =>
    new Uint8Array(head.buffer, head.byteOffset + length + special.at, special.size)
  return restored(value, (special) => {
    switch (special.$) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(special.text)
      case 'bytes':
        return bytes(special)
      case 'buffer':
        return Buffer.from(bytes(special))
      case 'packed':
        return new StoredBytes({ fd, at: at + special.at, size: special.size, digest: special.digest })
      case 'set':
        return new Set(special.values)
      case 'map':
        return new Map(special.entries)
      case 'object':
        return Object.fromEntries(special.entries as [string, unknown][])
    }
  })
}

/** Puts special values in their places. */
function restored(value: unknown, restore: (special: Special) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string | number, unknown>
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) value[at] = restored(value[at], restore)
  else for (const key of Object.keys(value)) fields[key] = restored(fields[key], restore)
  return Object.hasOwn(value, '$') ? restore(value as Special) : value
}
