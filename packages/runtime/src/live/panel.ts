import { fill, type LiveDiagnostics, type LiveError, type LiveLine } from '@chatdocs/protocol'
import { STYLES } from './styles.ts'
import { type LiveWords, liveWords } from './words.ts'

/** The maximum number of errors in the dialog. */
const MOST = 50

/**
 * Shows the diagnostics of the site: errors in a dialog over the page, warnings in a small box. Returns a function that
 * takes all diagnostics. The dialog opens if there is an error that the reader has not dismissed before; a button opens
 * it again.
 */
export function makePanel(): (found: LiveDiagnostics) => void {
  const words = liveWords(document.documentElement.lang)
  const host = element('div', { id: 'chatdocs-diagnostics' })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const closed = closedErrors()
  let keys: string[] = []
  const { dialog, list, count } = makeDialog(words, () => closed.write(keys))
  const open = () => dialog.open || dialog.showModal()
  const badge = element('button', { className: 'badge', type: 'button', onclick: open })
  const summary = element('summary')
  const texts = element('pre', { lang: 'en', dir: 'ltr' })
  const box = element('details', {}, summary, texts)
  root.append(badge, box, dialog)

  return ({ errors, warnings }) => {
    keys = errors.map(keyOf)
    const known = closed.read()
    // An error that was fixed and comes back counts as new.
    closed.write(keys.filter((key) => known.includes(key)))
    if (errors.length === 0) dialog.close()
    if (errors.length + warnings.length === 0) return host.remove()
    label(badge, '✖', errors.length, words.errors)
    label(summary, '⚠', warnings.length, words.warnings)
    badge.hidden = errors.length === 0
    box.hidden = warnings.length === 0
    texts.textContent = warnings.join('\n\n')
    count.textContent = String(errors.length)
    const rest = errors.length - MOST
    list.replaceChildren(
      ...errors.slice(0, MOST).map((error) => drawError(error, words)),
      ...(rest > 0 ? [element('li', {}, fill(words.more, { count: rest }))] : []),
    )
    if (!host.isConnected) document.body.append(host)
    if (keys.some((key) => !known.includes(key))) open()
  }
}

function makeDialog(words: LiveWords, onClose: () => void) {
  const title = element('h2', { id: 'title' }, `✖ ${words.errors}`)
  const count = element('span', { className: 'count' })
  const close = element('button', { className: 'close', type: 'button' }, words.close)
  const list = element('ol', { lang: 'en', dir: 'ltr' })
  const dialog = element(
    'dialog',
    { onclose: onClose },
    element('div', { className: 'head' }, title, count, close),
    list,
    element('p', { className: 'hint' }, words.hint),
  )
  dialog.setAttribute('aria-labelledby', 'title')
  close.onclick = () => dialog.close()
  return { dialog, list, count }
}

function label(target: HTMLElement, sign: string, count: number, word: string): void {
  target.textContent = `${sign} ${count}`
  target.title = word
  target.ariaLabel = `${word}: ${count}`
}

function drawError(error: LiveError, words: LiveWords): HTMLElement {
  const { code, message, place, editor, frame, notes, help } = error
  const link = editor && element('a', { href: editor, title: `${place} ${words.edit}` }, place ?? '')
  return element(
    'li',
    {},
    element('p', { className: 'message' }, message),
    element('p', { className: 'place' }, link ?? place ?? '', element('span', { className: 'code' }, code)),
    ...(frame ? [element('pre', { className: 'frame' }, ...frame.map(drawLine))] : []),
    ...notes.map((note) => element('p', { className: 'note' }, note)),
    ...(help === undefined
      ? []
      : [
          element(
            'p',
            { className: 'help' },
            element('b', { lang: document.documentElement.lang }, words.help),
            help,
          ),
        ]),
  )
}

function drawLine({ number, text, marked, rest = '' }: LiveLine): HTMLElement {
  const parts = marked === undefined ? [text] : [text, element('mark', {}, marked), rest]
  const line = element(
    'span',
    { className: marked === undefined ? 'line' : 'line at' },
    element('span', {}, ...parts),
  )
  line.dataset.number = String(number)
  return line
}

/** Identifies an error, even if it moves within its file. */
function keyOf({ code, message, place = '' }: LiveError): string {
  return `${code} ${place.replace(/:\d+:\d+$/, '')} ${message}`
}

/** The errors that the reader has dismissed, until the tab is closed. Without browser storage, until a reload. */
function closedErrors() {
  const name = 'chatdocs:closed-errors'
  let kept: readonly string[] = []
  try {
    kept = JSON.parse(sessionStorage.getItem(name) ?? '[]')
  } catch {}
  return {
    read: () => kept,
    write: (keys: readonly string[]) => {
      kept = keys
      try {
        sessionStorage.setItem(name, JSON.stringify(keys))
      } catch {}
    },
  }
}

/** Makes an element with these properties and children. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
