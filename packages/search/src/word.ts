import { PART } from './characters.ts'

/** A range of a folded text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The parts of a word: all ranges that an index stores, and the smallest, which make up the others. */
export interface WordSpans {
  readonly all: readonly Span[]
  readonly smallest: readonly Span[]
}

const PARTS = new RegExp(`^[@$]?${PART}|${PART}`, 'gu')

/** Words without parts, which are most words. The quick test halves the time. */
const PLAIN = /^(?:\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+)$/u

/** Optional prefixes: `@` of a scope, `$` of a variable, the `v` of a version. */
const SIGIL = /^(?:[@$]|[vV](?=\p{N}+(?![\p{L}\p{M}\p{N}])))/u

/** Optional suffixes. */
const SUFFIX = /(?:\+\+|#)$/

/**
 * The humps of a part, in this order of preference:
 *
 * 1. a letter with a short number: `v1`, `i18n`, `k8s`
 * 2. an acronym in the plural: `APIs`
 * 3. an acronym: `XML` of `XMLHttp`
 * 4. a word: `Http`, `emitter`
 * 5. letters without case: the other half of `React컴포넌트`
 * 6. a number: `8` of `utf8`, `2fa`
 */
const HUMPS = new RegExp(
  [
    String.raw`\p{L}\p{M}*\p{N}(?!\p{N}{3})[\p{N}\p{M}]*[\p{Ll}\p{M}]*`,
    String.raw`\p{Lu}{2,}s(?![\p{Ll}\p{M}])`,
    String.raw`[\p{Lu}\p{M}]+(?![\p{Ll}\p{M}])`,
    String.raw`\p{Lu}?[\p{Ll}\p{M}]+`,
    String.raw`[\p{Lt}\p{Lm}\p{Lo}\p{M}]+`,
    String.raw`[\p{N}\p{M}]+[\p{Ll}\p{M}]*`,
  ].join('|'),
  'gu',
)

/**
 * Splits a word: the whole, the parts between its joints, each part without its sigil, and the humps of each part.
 * A single part or hump is not repeated.
 *
 *     @koa/EventEmitter   →   all: @koa/eventemitter koa/eventemitter @koa koa eventemitter event emitter
 *                        smallest: koa event emitter
 *
 * `cased` is the folded text before lower-casing, because case separates humps.
 */
export function wordSpans(cased: string, word: Span): WordSpans {
  if (PLAIN.test(cased.slice(word.start, word.end))) return { all: [word], smallest: [word] }
  const parts = matches(cased, word, PARTS).map((part) => partSpans(cased, part))
  const [only] = parts
  if (only && parts.length === 1) return only
  return {
    all: [word, ...bare(cased, word), ...parts.flatMap(({ all }) => all)],
    smallest: parts.flatMap(({ smallest }) => smallest),
  }
}

function partSpans(cased: string, part: Span): WordSpans {
  const without = bare(cased, part)
  const humps = matches(cased, without[0] ?? part, HUMPS)
  if (humps.length > 1) return { all: [part, ...without, ...humps], smallest: humps }
  return { all: [part, ...without], smallest: [without[0] ?? part] }
}

/** The word without its sigil and suffix, if it has any. */
function bare(cased: string, { start, end }: Span): readonly [] | readonly [Span] {
  const word = cased.slice(start, end)
  const sigil = SIGIL.exec(word)?.[0].length ?? 0
  const suffix = SUFFIX.exec(word)?.[0].length ?? 0
  return sigil + suffix > 0 ? [{ start: start + sigil, end: end - suffix }] : []
}

function matches(cased: string, { start, end }: Span, pattern: RegExp): Span[] {
  return Array.from(cased.slice(start, end).matchAll(pattern), ({ 0: match, index }) => ({
    start: start + index,
    end: start + index + match.length,
  }))
}
