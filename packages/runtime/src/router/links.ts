import {
  type AddressStyle,
  isFilePath,
  type SplitAddress,
  toUrl,
  type Url,
  withoutBase,
} from '@chatdocs/protocol'

/** The page for a path in the address bar; `undefined` outside of this site. */
export function pageAt(base: string, path: string): Url | undefined {
  const inside = withoutBase(base, path)
  return inside === undefined ? undefined : toUrl(inside)
}

/** The properties of a link, all of which anchor elements have. */
export interface Anchor {
  origin: string
  pathname: string
  search: string
  hash: string
  target: string
  hasAttribute(name: 'download'): boolean
}

/**
 * The target of a link within this site. `undefined` for links that the browser handles: to another origin, outside the
 * base, to another tab, to a download or a file.
 */
export function followable(anchor: Anchor, origin: string, style: AddressStyle): SplitAddress | undefined {
  const { pathname: path, search, hash, target } = anchor
  if (anchor.origin !== origin || (target && target !== '_self') || anchor.hasAttribute('download')) return
  const inside = withoutBase(style.base, path)
  if (inside === undefined || isFilePath(inside, style)) return
  return { path, search, hash }
}

/** Whether a click simply follows the link, without opening another tab, window or menu. */
export function isPlainClick(
  event: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}
