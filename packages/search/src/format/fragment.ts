import { ByteReader, ByteWriter } from './bytes.ts'

/** A section as a result shows it. The head of a page has neither anchor nor heading. */
export interface FragmentSection {
  anchor: string
  heading: string
  text: string
  aside?: string
  /** What kind of member of a symbol it is about. */
  symbol?: string
}

/**
 * The texts of some sections of one page. It has no URL and no version, so equal pages of several versions share
 * the file.
 */
export interface Fragment {
  title: string
  breadcrumb: readonly string[]
  /** What kind of symbol an API page is about. */
  symbol?: string
  description?: string
  /** Each at its slot; a slot can be empty. */
  sections: readonly (FragmentSection | undefined)[]
}

export function encodeFragment(fragment: Fragment): Uint8Array {
  return new ByteWriter().text(JSON.stringify(fragment)).finish()
}

export function decodeFragment(bytes: Uint8Array): Fragment {
  return JSON.parse(new ByteReader(bytes).text())
}
