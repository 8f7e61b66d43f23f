import { ByteReader, ByteWriter } from './bytes.ts'

/** A section as a result shows it. The head of a page, which is no heading's, has neither anchor nor heading. */
export interface FragmentSection {
  anchor: string
  heading: string
  text: string
  /** What kind of member of a symbol it is about. */
  symbol?: string
}

/**
 * The texts of some sections of one page. Neither address nor version, so that pages which are the same in
 * several versions share the file.
 */
export interface Fragment {
  title: string
  breadcrumb: readonly string[]
  /** What kind of symbol an API page is about. */
  symbol?: string
  description?: string
  /** Each in its place; a place may be free. */
  sections: readonly (FragmentSection | undefined)[]
}

export function encodeFragment(fragment: Fragment): Uint8Array {
  return new ByteWriter().text(JSON.stringify(fragment)).finish()
}

export function decodeFragment(bytes: Uint8Array): Fragment {
  return JSON.parse(new ByteReader(bytes).text())
}
