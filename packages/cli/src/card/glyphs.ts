import { ByteReader, ByteWriter } from './bytes.ts'

/** What WOFF2 makes of a font's outlines: one stream for each kind of number. */
interface Streams {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  composites: ByteReader
  boxes: ByteReader
  instructions: ByteReader
  /** Which glyphs have a box of their own. */
  boxBits: Uint8Array
}

/** The outlines of a font as TrueType writes them, and where each begins. */
export function restoreGlyphs(table: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const reader = new ByteReader(table)
  reader.skip(4)
  const count = reader.uint16()
  reader.skip(2)
  const streams = readStreams(reader, count)
  const glyphs = Array.from({ length: count }, (_, index) => restoreGlyph(streams, index))
  const loca = new DataView(new ArrayBuffer((count + 1) * 4))
  let size = 0
  for (const [index, glyph] of glyphs.entries()) {
    loca.setUint32(index * 4, size)
    size += Math.ceil(glyph.length / 4) * 4
  }
  loca.setUint32(count * 4, size)
  const glyf = new Uint8Array(size)
  for (const [index, glyph] of glyphs.entries()) glyf.set(glyph, loca.getUint32(index * 4))
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

function readStreams(reader: ByteReader, count: number): Streams {
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0, instructions = 0] =
    Array.from({ length: 7 }, () => reader.uint32())
  const stream = (size: number) => new ByteReader(reader.bytes(size))
  const bitBytes = ((count + 31) >> 5) << 2
  return {
    contours: stream(contours),
    points: stream(points),
    flags: stream(flags),
    glyphs: stream(glyphs),
    composites: stream(composites),
    boxBits: reader.bytes(bitBytes),
    boxes: stream(boxes - bitBytes),
    instructions: stream(instructions),
  }
}

function restoreGlyph(streams: Streams, index: number): Uint8Array {
  const contours = streams.contours.int16()
  const hasBox = ((streams.boxBits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
  const box = hasBox ? streams.boxes.bytes(8) : undefined
  if (contours === 0) return new Uint8Array()
  return contours < 0 ? restoreComposite(streams, box) : restoreSimple(streams, contours, box)
}

const MORE_COMPONENTS = 0x20
const HAS_INSTRUCTIONS = 0x100

/** A glyph made of others: it is written as it was, but for its instructions. */
function restoreComposite(streams: Streams, box: Uint8Array | undefined): Uint8Array {
  const parts: number[] = [0xff, 0xff, ...(box ?? new Uint8Array(8))]
  let flags = MORE_COMPONENTS
  let instructed = false
  while (flags & MORE_COMPONENTS) {
    const head = streams.composites.bytes(2)
    flags = ((head[0] ?? 0) << 8) | (head[1] ?? 0)
    instructed ||= (flags & HAS_INSTRUCTIONS) !== 0
    parts.push(...head, ...streams.composites.bytes(componentBytes(flags)))
  }
  if (instructed) {
    const length = streams.glyphs.short255()
    parts.push(length >> 8, length & 0xff, ...streams.instructions.bytes(length))
  }
  return Uint8Array.from(parts)
}

/** Glyph number, two arguments, and a scale: one number, two, or a matrix. */
function componentBytes(flags: number): number {
  const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
  return 2 + (flags & 0x1 ? 4 : 2) + scale
}

interface Point {
  dx: number
  dy: number
  onCurve: boolean
}

function restoreSimple(streams: Streams, contours: number, box: Uint8Array | undefined): Uint8Array {
  const ends: number[] = []
  for (let contour = 0, end = -1; contour < contours; contour++) {
    end += streams.points.short255()
    ends.push(end)
  }
  const points = Array.from({ length: (ends.at(-1) ?? -1) + 1 }, () => readPoint(streams))
  const length = streams.glyphs.short255()
  return writeSimple({ ends, points, box, instructions: streams.instructions.bytes(length) })
}

/**
 * One point, seen from the one before: the lower bits of its flag say how many bits of which of its
 * two coordinates follow, and with which signs (WOFF2, 5.2).
 */
function readPoint({ flags, glyphs }: Streams): Point {
  const flag = flags.uint8()
  const onCurve = flag < 128
  const code = flag & 0x7f
  const signed = (value: number, bit: number) => ((flag >> bit) & 1 ? value : -value)
  if (code < 10) return { dx: 0, dy: signed(((code & 14) << 7) + glyphs.uint8(), 0), onCurve }
  if (code < 20) return { dx: signed((((code - 10) & 14) << 7) + glyphs.uint8(), 0), dy: 0, onCurve }
  if (code < 84) {
    const high = code - 20
    const low = glyphs.uint8()
    const dx = 1 + (high & 0x30) + (low >> 4)
    return { dx: signed(dx, 0), dy: signed(1 + ((high & 0x0c) << 2) + (low & 0x0f), 1), onCurve }
  }
  if (code < 120) {
    const high = code - 84
    const dx = 1 + (Math.floor(high / 12) << 8) + glyphs.uint8()
    return { dx: signed(dx, 0), dy: signed(1 + (((high % 12) >> 2) << 8) + glyphs.uint8(), 1), onCurve }
  }
  if (code < 124) {
    const [first = 0, middle = 0, last = 0] = glyphs.bytes(3)
    const dx = (first << 4) + (middle >> 4)
    return { dx: signed(dx, 0), dy: signed(((middle & 0x0f) << 8) + last, 1), onCurve }
  }
  return { dx: signed(glyphs.uint16(), 0), dy: signed(glyphs.uint16(), 1), onCurve }
}

interface SimpleGlyph {
  ends: readonly number[]
  points: readonly Point[]
  box: Uint8Array | undefined
  instructions: Uint8Array
}

/** As TrueType has it, each coordinate in two bytes: nobody will send this file anywhere. */
function writeSimple({ ends, points, box, instructions }: SimpleGlyph): Uint8Array {
  const writer = new ByteWriter(10 + ends.length * 2 + 2 + instructions.length + points.length * 5)
  writer.int16(ends.length)
  writer.bytes(box ?? boxOf(points))
  for (const end of ends) writer.int16(end)
  writer.int16(instructions.length)
  writer.bytes(instructions)
  writer.bytes(points.map(({ onCurve }) => (onCurve ? 1 : 0)))
  for (const { dx } of points) writer.int16(dx)
  for (const { dy } of points) writer.int16(dy)
  return writer.written
}

/** The box around all points: left, bottom, right, top. */
function boxOf(points: readonly Point[]): Uint8Array {
  const [left, right] = reach(points.map(({ dx }) => dx))
  const [bottom, top] = reach(points.map(({ dy }) => dy))
  const writer = new ByteWriter(8)
  for (const side of [left, bottom, right, top]) writer.int16(side)
  return writer.written
}

/** How far a walk of these steps leads to both sides. */
function reach(steps: readonly number[]): [least: number, most: number] {
  let at = 0
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const step of steps) {
    at += step
    least = Math.min(least, at)
    most = Math.max(most, at)
  }
  return [least, most]
}
