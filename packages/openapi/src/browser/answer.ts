import type { TrialWords } from '../trial.ts'
import { type Filled, requestOf } from './filled.ts'

/** Maximum number of characters of a body to show. The whole body can be saved. */
const SHOWN = 100_000

/** Sends a request, and shows its response. */
export interface Answer {
  elements: readonly Element[]
  send(filled: Filled, signal: AbortSignal): Promise<void>
}

export function makeAnswer(words: TrialWords): Answer {
  const status = element('output', { className: 'http-answer' })
  const place = element('div', {})
  let saved = ''
  const say = (text: string) => status.replaceChildren(text)
  return {
    elements: [status, place],
    async send(filled, signal) {
      URL.revokeObjectURL(saved)
      place.replaceChildren()
      say('…')
      const { request, lost, failed } = requestFrom(filled)
      if (!request) return say(words.tryInvalid.replace('{reason}', failed))
      const names = lost.join(', ')
      if (names !== '')
        place.append(element('p', { textContent: words.tryNotSent.replace('{names}', names) }))
      const violations: string[] = []
      const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
        violations.push(effectiveDirective)
      }
      document.addEventListener('securitypolicyviolation', onViolation)
      const began = performance.now()
      try {
        const response = await fetch(request, { signal })
        const time = Math.round(performance.now() - began)
        const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
        const title = `${words.tryHeaders} (${lines.length})`
        place.append(
          element(
            'details',
            {},
            element('summary', { textContent: title }),
            element('pre', { tabIndex: 0, textContent: lines.join('\n') }),
          ),
        )
        const mark = element(
          'span',
          { className: `badge badge-${colorOf(response)}` },
          String(response.status),
        )
        status.replaceChildren(mark, ` ${response.statusText} · ${time} ms`)
        const body = await read(response)
        status.append(` · ${sizeOf(body.size)}`)
        saved = URL.createObjectURL(body)
        place.append(...(await shown(body, saved, words)))
      } catch {
        // The event may come after the rejection.
        await new Promise((resolve) => setTimeout(resolve))
        if (signal.aborted) say('')
        else say(whyFailed(request.url, violations.includes('connect-src'), words))
      } finally {
        document.removeEventListener('securitypolicyviolation', onViolation)
      }
    },
  }
}

/** The request, and the names of headers and cookies that a page must not send. */
function requestFrom(filled: Filled): { request?: Request; lost: readonly string[]; failed: string } {
  const { address, headers, cookies, body } = requestOf(filled)
  try {
    const request = new Request(address, {
      method: filled.trial.method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body !== undefined && { body }),
      // The browser adds cookies for authentication. Servers that allow all origins reject such requests.
      ...(filled.credentials.some(({ scheme }) => scheme.kind === 'cookie') && { credentials: 'include' }),
    })
    const left = headers.filter(([name]) => !request.headers.has(name))
    return { request, lost: [...left, ...cookies].map(([name]) => name), failed: '' }
  } catch (error) {
    return { lost: [], failed: error instanceof Error ? error.message : String(error) }
  }
}

/** Reads the body. The reader can stop one that never ends, and gets what has arrived. */
async function read(response: Response): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      chunks.push(next.value)
  } catch {
    // The part that has arrived is shown.
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

async function shown(body: Blob, address: string, words: TrialWords): Promise<readonly Element[]> {
  if (body.size === 0) return [element('p', { textContent: words.tryEmpty })]
  const save = element('p', {}, element('a', { href: address, download: '', textContent: words.trySave }))
  if (/^image\//.test(body.type)) return [element('img', { src: address, alt: words.tryAnswer }), save]
  const text = await textOf(body)
  if (text === undefined) return [save]
  const code = element('code', { textContent: text.slice(0, SHOWN) })
  const pre = element('pre', { tabIndex: 0, ariaLabel: words.tryAnswer }, code)
  return [figureOf(pre), ...(text.length > SHOWN ? [save] : [])]
}

/** The text of a body, indented if it is JSON; `undefined` if it is not text. */
async function textOf(body: Blob): Promise<string | undefined> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await body.arrayBuffer())
  } catch {
    return /^text\//.test(body.type) ? body.text() : undefined
  }
  try {
    // Numbers too large for JavaScript must stay unchanged.
    return /\d{16}/.test(text) ? text : JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function whyFailed(address: string, isRefused: boolean, words: TrialWords): string {
  const { protocol, origin } = new URL(address)
  const isInsecure = location.protocol === 'https:' && protocol === 'http:'
  const text = isRefused ? words.tryRefused : isInsecure ? words.tryInsecure : words.tryFailed
  return text.replaceAll('{server}', origin).replaceAll('{site}', location.origin)
}

function colorOf({ status, ok }: Response): string {
  return ok ? 'tip' : status < 400 ? 'info' : status < 500 ? 'warning' : 'danger'
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A code block with the same buttons as the code blocks of the page. */
export function figureOf(pre: HTMLElement): HTMLElement {
  const buttons = [...document.querySelectorAll('.http-side figure')].slice(0, 1).flatMap((figure) => {
    return [...figure.querySelectorAll(':scope > button')].map((each) => each.cloneNode(true))
  })
  return element('figure', { className: 'code-block' }, pre, ...buttons)
}
