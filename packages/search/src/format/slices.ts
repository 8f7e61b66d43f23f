import type { ByteReader, ByteWriter } from './bytes.ts'

/**
 * Where a small file of an index is: the first byte in a bundle, and the one behind the last. The bundle without a name is
 * what follows the root in its own file.
 */
export type Slice = readonly [bundle: string, from: number, to: number]

/** Most slices begin where the one before them ends: then neither the name nor the offset takes a byte more than a zero. */
export function writeSlices(slices: readonly Slice[], writer: ByteWriter): ByteWriter {
  let [known, end] = ['', 0]
  writer.number(slices.length)
  for (const [bundle] of slices) {
    writer.text(bundle === known ? '' : bundle)
    known = bundle
  }
  known = ''
  for (const [bundle, from, to] of slices) {
    writer.signed(from - (bundle === known ? end : 0))
    known = bundle
    end = to
  }
  for (const [, from, to] of slices) writer.number(to - from)
  return writer
}

export function readSlices(reader: ByteReader): Slice[] {
  const count = reader.number()
  const names = Array.from({ length: count }, () => reader.text())
  const moves = names.map(() => reader.signed())
  let [bundle, end] = ['', 0]
  return names.map((name, index) => {
    if (name !== '') [bundle, end] = [name, 0]
    const from = end + (moves[index] ?? 0)
    end = from + reader.number()
    return [bundle, from, end]
  })
}
