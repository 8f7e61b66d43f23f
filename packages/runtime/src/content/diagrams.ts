import { fill, type ReaderStrings } from '@chatdocs/protocol'
import { type Connection, isSlow } from '../router/follow.ts'
import { isMac } from '../router/keys.ts'
import type { Behaviour } from '../state/reader.ts'
import { makePolicy, trusted } from '../state/trusted.ts'

/** The distance from the viewport at which a diagram is drawn. */
const NEAR = '600px'
/** Milliseconds after which all diagrams are drawn when the browser is idle. */
const LATER = 3000

/**
 * Draws diagrams when they come near the viewport, or the page is printed. Their sources are in the page. Diagrams use
 * the page's colours and follow the colour mode. A diagram that cannot be drawn shows the reason and its source.
 *
 * Browsers print what is drawn when printing starts. So the keyboard shortcut for printing draws diagrams first. Once
 * Mermaid is loaded, or the page has been shown for a while, all diagrams are drawn when the browser is idle.
 */
export const liveDiagrams: Behaviour = (root, { colors, strings }) => {
  const figures = [...root.querySelectorAll<HTMLElement>('.diagram')]
  const near = new Set<HTMLElement>()
  let queue = Promise.resolve()
  const end = new AbortController()
  const draw = (figure: HTMLElement) => {
    queue = queue.then(async () => {
      if (!end.signal.aborted)
        await drawDiagram(figure, { number: figures.indexOf(figure), mode: colors.current(), strings })
    })
  }
  const drawFirst = (figure: HTMLElement) => {
    if (near.has(figure)) return
    observer.unobserve(figure)
    near.add(figure)
    draw(figure)
  }
  const drawAll = () => figures.forEach(drawFirst)
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, [isMac() ? 'metaKey' : 'ctrlKey']: isCommand } = event
    if (!isCommand || shiftKey || altKey || key.toLowerCase() !== 'p' || near.size === figures.length) return
    event.preventDefault()
    drawAll()
    void queue.then(() => print())
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting && target instanceof HTMLElement) drawFirst(target)
      }
      if (near.size > 0) void queue.then(() => (globalThis.requestIdleCallback ?? setTimeout)(drawAll))
    },
    { rootMargin: NEAR },
  )
  for (const figure of figures) observer.observe(figure)
  // Readers who print from the browser's menu may not have scrolled to all diagrams.
  const later = setTimeout(() => {
    const { connection } = navigator as { connection?: Connection }
    if (!isSlow(connection)) (globalThis.requestIdleCallback ?? setTimeout)(drawAll)
  }, LATER)
  const unsubscribe = colors.subscribe(() => near.forEach(draw))
  addEventListener('beforeprint', drawAll, end)
  addEventListener('keydown', onKey, end)
  return () => {
    end.abort()
    clearTimeout(later)
    observer.disconnect()
    unsubscribe()
  }
}

interface Drawing {
  number: number
  mode: 'light' | 'dark'
  strings: ReaderStrings
}

async function drawDiagram(figure: HTMLElement, { number, mode, strings }: Drawing): Promise<void> {
  const source = figure.querySelector('code')?.textContent ?? ''
  try {
    const { default: mermaid } = await import('mermaid')
    mermaid.initialize({
      startOnLoad: false,
      suppressErrorRendering: true,
      securityLevel: 'strict',
      theme: 'base',
      themeVariables: { darkMode: mode === 'dark', ...coloursOf(figure) },
      fontFamily: getComputedStyle(figure).fontFamily,
    })
    const { svg } = await whileDrawing(() => mermaid.render(`chatdocs-diagram-${number}`, source))
    const drawing = part(figure, 'diagram-drawing')
    drawing.setAttribute('role', 'img')
    drawing.setAttribute('aria-label', figure.dataset.label ?? strings.diagram)
    drawing.innerHTML = trusted.createHTML(svg)
    figure.querySelector('.diagram-error')?.remove()
    figure.dataset.drawn = ''
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    delete figure.dataset.drawn
    figure.querySelector('.diagram-drawing')?.remove()
    const message = part(figure, 'diagram-error')
    message.textContent = fill(strings.diagramFailed, { reason })
  }
}

/**
 * Runs code that makes markup itself and does not use a policy, as Mermaid does. The default policy accepts nothing at
 * other times.
 */
const whileDrawing = makeGate()

function makeGate(): <T>(draw: () => Promise<T>) => Promise<T> {
  /** The number of diagrams that are being drawn; `undefined` until there is a policy. */
  let drawings: number | undefined
  return async (draw) => {
    try {
      if (drawings === undefined)
        makePolicy('default', { createHTML: (text: string) => (drawings ? text : undefined) })
    } catch {
      // The site has a default policy of its own.
    }
    drawings = (drawings ?? 0) + 1
    try {
      return await draw()
    } finally {
      drawings -= 1
    }
  }
}

/** Mermaid's names of colours, and the page's variables for them. Mermaid derives all other colours. */
const COLOURS = {
  primaryColor: 'bg-current',
  primaryTextColor: 'heading',
  primaryBorderColor: 'primary',
  tertiaryColor: 'bg-soft',
  lineColor: 'text-soft',
  edgeLabelBackground: 'bg',
}

/** The page's colours as red, green and blue: sites can write them in any format, but Mermaid reads only this one. */
function coloursOf(figure: HTMLElement): Record<string, string> {
  const style = getComputedStyle(figure)
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!pixel) return {}
  return Object.fromEntries(
    Object.entries(COLOURS).map(([name, token]) => {
      pixel.fillStyle = style.getPropertyValue(`--cd-${token}`)
      pixel.fillRect(0, 0, 1, 1)
      const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
      return [name, `rgb(${red}, ${green}, ${blue})`]
    }),
  )
}

/** The element with this class in a figure. Inserts it at the start if it is missing. */
function part(figure: HTMLElement, className: string): HTMLElement {
  const known = figure.querySelector<HTMLElement>(`:scope > .${className}`)
  if (known) return known
  const made = document.createElement('div')
  made.className = className
  figure.prepend(made)
  return made
}
