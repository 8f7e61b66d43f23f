import {
  decode,
  encodePath,
  isExternal,
  type SplitAddress,
  splitAddress,
  toUrl,
  type Url,
  withBase,
  withoutBase,
} from '@chatdocs/protocol'

/** A site path as it stands in an `href`: with base, escaped once. Other addresses stay as they are. */
export function hrefOf(base: string, to: string): string {
  if (isExternal(to) || !to.startsWith('/')) return to
  const { path, search, hash } = splitAddress(to)
  return withBase(base, encodePath(decode(path))) + search + hash
}

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

/** A file to be looked at by the browser itself, not a page: `/files/plan.pdf`. */
const FILE = /\.(?!html?$)[a-z]\w{0,4}$/i

/**
 * Where a link leads on this site, or `undefined` if it is the browser's business:
 * another origin, outside of the base, another tab, a download, a file.
 */
export function followable(anchor: Anchor, origin: string, base: string): SplitAddress | undefined {
  const { pathname: path, search, hash, target } = anchor
  if (anchor.origin !== origin || (target && target !== '_self') || anchor.hasAttribute('download')) return
  if (pageAt(base, path) === undefined || FILE.test(path)) return
  return { path, search, hash }
}

/** Whether a click asks for the link itself and nothing else: not for another tab, window or menu. */
export function isPlainClick(
  event: Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event
  return !(defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey)
}
