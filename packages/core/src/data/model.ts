import type { KeyPath } from '../config/problems.ts'
import type { Span } from '../paths.ts'

/** A data file, read. */
export interface Data {
  value: unknown
  /** Where the value at the end of a path stands, or the nearest one above it that is written. */
  spanOf(path: KeyPath): Span
}

/** A text in a data file that its schema calls an image: where the picture lies, seen from the file. */
export interface DataImage {
  path: KeyPath
  target: string
  span: Span
}

/** What pages get of a data file, before its images have addresses. */
export interface DataFile {
  /** As JSON: the order of keys counts, which it does not in plain data. */
  json: string
  images: readonly DataImage[]
}
