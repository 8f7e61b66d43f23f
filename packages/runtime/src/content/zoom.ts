import { fill, type ReaderStrings } from '@chatdocs/protocol'
import { showModal } from '../router/scroll.ts'
import type { Behaviour, BehaviourContext } from '../state/reader.ts'

/** Images that cannot be enlarged: those in links or controls, and those that the author excluded. */
const APART = 'a, button, summary, .no-zoom'

/**
 * Opens an image in a dialog on click, Enter or Space, if its file is larger than its size on the page. Other images
 * are not buttons.
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
  const end = new AbortController()
  root.addEventListener('load', judge, { capture: true, signal: end.signal })
  root.addEventListener('click', onClick, end)
  root.addEventListener('keydown', onKeyDown, end)
  return () => {
    observer.disconnect()
    end.abort()
  }
}

/**
 * The largest file of an image, in the format that the browser chose. With `sizes`, `naturalWidth` is the width on the
 * page, not the width of the file.
 */
function largestOf(image: HTMLImageElement): { src: string; width: number } {
  const { currentSrc, src, naturalWidth, dataset } = image
  if (dataset.whole) return { src: dataset.whole, width: Number.POSITIVE_INFINITY }
  for (const { srcset } of [...(image.closest('picture')?.querySelectorAll('source') ?? []), image]) {
    const files = [...srcset.matchAll(/([^\s,]\S*)\s+(\d+)w/g)]
      .map(([, path = '', width]) => ({ src: new URL(path, document.baseURI).href, width: Number(width) }))
      .sort((a, b) => b.width - a.width)
    if (files[0] && files.some((each) => each.src === currentSrc)) return files[0]
  }
  return { src: currentSrc || src, width: naturalWidth }
}

/** Makes an image a button if it is loaded and can be enlarged. */
function mark(image: HTMLImageElement, strings: ReaderStrings): void {
  const { clientWidth, naturalWidth } = image
  const isLarger = clientWidth > 0 && naturalWidth > 0 && largestOf(image).width > clientWidth + 1
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

/** Opens a native dialog: Escape and Back close it, and the focus returns. Images in full size can be scrolled. */
function open(image: HTMLImageElement, { strings, cover }: BehaviourContext): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', image.alt || strings.image)
  const large = document.createElement('img')
  Object.assign(large, { src: largestOf(image).src, alt: image.alt })
  const close = document.createElement('button')
  Object.assign(close, {
    type: 'button',
    className: 'zoom-close',
    textContent: '×',
    ariaLabel: strings.close,
  })
  dialog.append(large, close)
  // If the window scales the image down, the first click shows it in full size.
  dialog.addEventListener('click', ({ target }) => {
    if (target === large && large.naturalWidth > large.clientWidth) dialog.dataset.own = ''
    else dialog.close()
  })
  // Keeps the focus on the only button.
  dialog.addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault())
  dialog.addEventListener('close', () => {
    uncover()
    dialog.remove()
  })
  document.body.append(dialog)
  image.focus({ preventScroll: true })
  showModal(dialog)
  const uncover = cover(() => dialog.close())
}
