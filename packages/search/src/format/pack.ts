import { ByteReader, ByteWriter } from './bytes.ts'

/** Joins files, with their names, into one. */
export function encodePack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const writer = new ByteWriter()
  for (const [name, bytes] of files) writer.text(name).number(bytes.length).bytes(bytes)
  return writer.finish()
}

export function decodePack(bytes: Uint8Array): Map<string, Uint8Array> {
  const reader = new ByteReader(bytes)
  const files = new Map<string, Uint8Array>()
  while (!reader.isAtEnd) {
    const name = reader.text()
    files.set(name, reader.bytes(reader.number()))
  }
  return files
}
