import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isPlainClick } from '../router/links.ts'
import { showModal } from '../router/scroll.ts'
import { useReader } from '../state/reader.ts'

/**
 * A modal dialog that opens when it mounts. It closes when another page is shown or the reader goes back. If it closes
 * because a link was followed, set `isLeaving`, see `leadsOn`: the next page then replaces the dialog's history entry.
 */
export function useModal() {
  const { route, cover } = useReader()
  const [start] = useState(route.url)
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  // A layout effect, so that the dialog receives the next key press.
  useLayoutEffect(() => {
    showModal(dialog.current)
    const uncover = cover(() => dialog.current?.close())
    return () => {
      if (!isLeaving.current) uncover()
    }
  }, [cover])
  useEffect(() => {
    if (route.url !== start) dialog.current?.close()
  }, [route.url, start])
  return { dialog, isLeaving }
}

/** Whether a click on a link opens another page in this tab. */
export function leadsOn(link: HTMLAnchorElement, click: MouseEvent): boolean {
  return isPlainClick(click) && link.origin === location.origin && !link.target && link.href !== location.href
}

const STOPS = ':is(a[href], button, summary, input):not([tabindex="-1"])'

/** Keeps Tab within a dialog, without moving to the browser's own controls. */
export function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)]
  const stops = all.filter((each) => each.getClientRects().length > 0)
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
