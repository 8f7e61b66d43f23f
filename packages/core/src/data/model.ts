import type { KeyPath } from '../config/problems.ts'
import type { Span } from '../paths.ts'

/** A parsed data file. */
export interface Data {
  value: unknown
  /** The span of the value at a path, or of its nearest parent. */
  spanOf(path: KeyPath): Span
}

/** A string that the schema marks as an image: the path of the picture, relative to the data file. */
interface DataImage {
  path: KeyPath
  target: string
  span: Span
}

/** The data for pages, before images are resolved. */
export interface DataFile {
  /** As JSON, because the order of keys matters here, and comparisons of plain data ignore it. */
  json: string
  images: readonly DataImage[]
}
