import type { ReaderStrings } from '@chatdocs/protocol'
import { announce } from '../state/reader.ts'

/** Milliseconds for which a button shows the result of copying. */
const SHOWN = 2000

/** Handles the copy buttons of all code blocks with one listener: the blocks are static HTML. */
export function copyOnClick(strings: ReaderStrings): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-copy]')
    const code = button ? button.closest('figure, pre')?.querySelector('code') : undefined
    if (button && code) void copy(button, codeText(code), strings)
  })
}

async function copy(button: HTMLElement, text: string, strings: ReaderStrings): Promise<void> {
  const state = await writeText(text)
  button.dataset.copy = state
  const before = button.dataset.label ?? button.textContent ?? ''
  button.dataset.label = before
  button.textContent = strings[state]
  announce(strings[state])
  setTimeout(() => {
    button.dataset.copy = ''
    button.textContent = before
    announce('')
  }, SHOWN)
}

async function writeText(text: string): Promise<'copied' | 'copyFailed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'copyFailed'
  }
}

/**
 * The source of a code block, whether its lines are elements or plain text. Lines marked as removed are not part of it.
 *
 * @internal Tested with various code blocks, without a browser.
 */
export function codeText(code: Pick<Element, 'textContent' | 'querySelectorAll'>): string {
  const lines = [...code.querySelectorAll('.line')]
  if (lines.length === 0) return (code.textContent ?? '').replace(/\n$/, '')
  const kept = lines.filter((line) => !line.matches('.removed'))
  return kept.map(({ textContent }) => (textContent ?? '').replace(/\n$/, '')).join('\n')
}

/** Handles the wrap buttons of all code blocks with one listener: the blocks are static HTML. */
export function wrapOnClick(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-wrap]') : null
    const block = button?.closest('figure')
    if (block) button?.setAttribute('aria-pressed', String(block.classList.toggle('wrapped')))
  })
}

/** Opens all folded content for printing, and restores it afterwards. */
export function openForPrint(): void {
  const opened = new Set<HTMLDetailsElement>()
  addEventListener('beforeprint', () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.content details:not([open])')) {
      details.open = true
      opened.add(details)
    }
  })
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false
    opened.clear()
  })
}
