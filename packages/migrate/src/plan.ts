/** A place in a file of the site that needs a hand, and why. */
export interface Hand {
  path: string
  line?: number | undefined
  reason: string
}

/** A replacement of a part of a file. */
export interface Splice {
  start: number
  end: number
  text: string
}

/** A key of the old configuration that is left out, and what to do instead. */
export interface Dropped {
  key: string
  advice: string
}

/** An address of the old site, and the file that it shows, before anything is moved. */
export interface OldAddress {
  url: string
  path: string
}

/** A value that is written as code, such as an import. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[] | { [key: string]: Plain }

/** What a migration is going to do. Readers of tools fill it; nothing is written before `carryOut`. */
export class Plan {
  /** The configuration to write. */
  readonly config: Record<string, Plain> = {}
  /** New files, by path. Files that exist are kept. */
  readonly files = new Map<string, string>()
  /** Copies of files, by their new paths. Those that exist are kept. */
  readonly copies = new Map<string, string>()
  /** New paths of files, by old ones. */
  readonly moves = new Map<string, string>()
  readonly #splices = new Map<string, Splice[]>()
  readonly hands: Hand[] = []
  readonly dropped: Dropped[] = []
  readonly addresses: OldAddress[] = []
  /** Redirects that keep old addresses. */
  readonly redirects: Record<string, string> = {}

  /** Writes a key of the configuration, such as `navbar.logo`. Lists are continued, empty values left out. */
  set(at: string, value: Plain, within = this.config): void {
    const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    if (parts.every((each) => each === undefined)) return
    const [key = '', ...rest] = at.split('.')
    const known = within[key]
    if (rest.length > 0) {
      const below = asRecord(known) as Record<string, Plain>
      this.set(rest.join('.'), value, below)
      within[key] = below
    } else within[key] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value
  }

  splice(path: string, splice: Splice): void {
    this.#splices.set(path, [...(this.#splices.get(path) ?? []), splice])
  }

  hand(path: string, reason: string, line?: number): void {
    const isKnown = this.hands.some(
      (each) => each.path === path && each.reason === reason && each.line === line,
    )
    if (!isKnown) this.hands.push({ path, line, reason })
  }

  drop(key: string, advice: string): void {
    if (!this.dropped.some((each) => each.key === key)) this.dropped.push({ key, advice })
  }

  /** The paths of the files to change, by their old names. */
  spliced(): readonly string[] {
    return [...this.#splices.keys()].sort()
  }

  /** The text of a file after its changes. Changes that overlap an earlier one are left out. */
  edited(path: string, text: string): string {
    const all = (this.#splices.get(path) ?? []).toSorted((one, other) => one.start - other.start)
    let [result, at] = ['', 0]
    for (const { start, end, text: with_ } of all) {
      if (start < at) continue
      result += text.slice(at, start) + with_
      at = end
    }
    return result + text.slice(at)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** HTML as one line of text. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&copy;/g, '©')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
