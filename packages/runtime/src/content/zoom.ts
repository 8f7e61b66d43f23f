import { fill, type ReaderStrings } from '@chatdocs/protocol'
import type { Behaviour, BehaviourContext } from './island.ts'

/** Images that lead somewhere, or whose author wants them left alone. */
const APART = 'a, button, summary, .no-zoom'

/**
 * Images that are larger than the page shows them open in a window of their own: by a click, by Enter
 * or Space. Others are no buttons.
 */
export const liveZoom: Behaviour = (root, page) => {
  const { strings } = page
  const images = [...root.querySelectorAll('img')].filter((image) => !image.closest(APART))
  const judge = () => {
    for (const image of images) mark(image, strings)
  }
  const onClick = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches('[data-zoom]')) open(target, page)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (!(event.target instanceof HTMLImageElement) || !event.target.matches('[data-zoom]')) return
    event.preventDefault()
    open(event.target, page)
  }
  const observer = new ResizeObserver(judge)
  observer.observe(root)
  root.addEventListener('load', judge, true)
  root.addEventListener('click', onClick)
  root.addEventListener('keydown', onKeyDown)
  return () => {
    observer.disconnect()
    root.removeEventListener('load', judge, true)
    root.removeEventListener('click', onClick)
    root.removeEventListener('keydown', onKeyDown)
  }
}

/** Says of an image whether there is more of it to see. */
function mark(image: HTMLImageElement, strings: ReaderStrings): void {
  const isLarger = image.clientWidth > 0 && image.naturalWidth > image.clientWidth + 1
  if (isLarger === image.matches('[data-zoom]')) return
  image.toggleAttribute('data-zoom', isLarger)
  if (isLarger) {
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-haspopup', 'dialog')
    image.setAttribute('aria-label', fill(strings.zoomImage, { image: image.alt }))
  } else {
    for (const name of ['tabindex', 'role', 'aria-haspopup', 'aria-label']) image.removeAttribute(name)
  }
}

/** The browser's own dialog: Escape and Back close it, and the keyboard returns to where it was. */
function open(image: HTMLImageElement, { strings, cover }: BehaviourContext): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', image.alt || strings.image)
  const large = document.createElement('img')
  Object.assign(large, { src: image.currentSrc || image.src, alt: image.alt })
  const close = document.createElement('button')
  Object.assign(close, {
    type: 'button',
    className: 'zoom-close',
    textContent: '×',
    ariaLabel: strings.close,
  })
  dialog.append(large, close)
  dialog.addEventListener('click', () => dialog.close())
  // Its one button keeps the keyboard.
  dialog.addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault())
  dialog.addEventListener('close', () => {
    uncover()
    dialog.remove()
  })
  document.body.append(dialog)
  image.focus({ preventScroll: true })
  dialog.showModal()
  const uncover = cover(() => dialog.close())
}
