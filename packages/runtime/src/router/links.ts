import { isFilePath, type SplitAddress, toUrl, type Url, withoutBase } from '@chatdocs/protocol'

/** The page a path of the browser means; `undefined` when it is not one of this site's. */
export function pageAt(base: string, path: string): Url | undefined {
  const inside = withoutBase(base, path)
  return inside === undefined ? undefined : toUrl(inside)
}

/** What a link says about itself: an anchor element has all of it. */
export interface Anchor {
  origin: string
  pathname: string
  search: string
  hash: string
  target: string
  hasAttribute(name: 'download'): boolean
}

/**
 * Where a link leads on this site, or `undefined` if it is the browser's business:
 * another origin, outside of the base, another tab, a download, a file.
 */
export function followable(anchor: Anchor, origin: string, base: string): SplitAddress | undefined {
  const { pathname: path, search, hash, target } = anchor
  if (anchor.origin !== origin || (target && target !== '_self') || anchor.hasAttribute('download')) return
  if (pageAt(base, path) === undefined || isFilePath(path)) return
  return { path, search, hash }
}

/** Whether a click asks for the link itself and nothing else: not for another tab, window or menu. */
export function isPlainClick(
  event: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}
