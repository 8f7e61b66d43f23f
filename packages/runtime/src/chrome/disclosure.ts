import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReader } from '../state/reader.ts'

/** The state of a dropdown: opened by the reader, shown while the mouse is over it, or closed. */
type DisclosureState = 'closed' | 'hovered' | 'open'

export interface Disclosure {
  state: DisclosureState
  /** The query and the anchor of the page address when it last opened. */
  place: string
  box: RefObject<HTMLDivElement | null>
  hover(): void
  /** Opens it. With `link`, focuses the link with that index. */
  open(link?: number): void
  /** Closes it. Focus inside it returns to its button. */
  close(): void
}

/** The state of one dropdown. Esc, a press outside and a navigation close it. */
export function useDisclosure(): Disclosure {
  const { route } = useReader()
  const [{ state, place }, set] = useState({ state: 'closed' as DisclosureState, place: '' })
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const show = (next: DisclosureState) => set({ state: next, place: location.search + location.hash })
  const close = () => {
    const [button, list] = box.current?.children ?? []
    if (list?.contains(document.activeElement)) (button as HTMLElement).focus()
    set((before) => ({ ...before, state: 'closed' }))
  }
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    box.current?.querySelectorAll('a')[wanted.current]?.focus()
    wanted.current = undefined
  })
  const leave = useRef(close)
  leave.current = close
  useEffect(() => (state === 'closed' ? undefined : whileOpen(box, () => leave.current())), [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => set((before) => ({ ...before, state: 'closed' })), [route.url])
  return {
    state,
    place,
    box,
    hover: () => state === 'closed' && show('hovered'),
    open(link) {
      wanted.current = link
      show('open')
    },
    close,
  }
}

/** Calls `leave` when the reader presses Esc, wherever the focus is, or presses anything outside the box. */
function whileOpen(box: RefObject<HTMLElement | null>, leave: () => void): () => void {
  const onPress = ({ target }: Event) => box.current?.contains(target as Node) || leave()
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPress)
    document.removeEventListener('keydown', onKey)
  }
}
