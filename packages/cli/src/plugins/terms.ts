import { type Plugin, type PluginProblem, placesIn } from '@chatdocs/core'
import { knownOptions } from './options.ts'

export interface TermsOptions {
  /**
   * The unwanted words, each with its replacement: `{ 'log in': 'sign in' }`. A word without capitals matches in any
   * case.
   */
  terms: Readonly<Record<string, string>>
  /** The severity of an unwanted word. By default `warning`. */
  severity?: 'error' | 'warning'
}

/** Reports unwanted words and suggests their replacements. Code and URLs are not checked. */
export default function terms(options: TermsOptions): Plugin {
  const { terms, severity } = knownOptions(options, ['terms', 'severity'])
  const entries = Object.entries(terms ?? {})
  const isTerm = (each: unknown) => typeof each === 'string' && each.trim() !== ''
  if (entries.length === 0 || !entries.flat().every(isTerm))
    throw new Error("it needs terms: { terms: { 'log in': 'sign in' } }")
  const unwanted = anyOf(Object.keys(terms), 'i')
  const wanted = anyOf(
    entries.flatMap(([, better]) => [better, capital(better)].filter((each) => !Object.hasOwn(terms, each))),
  )
  return {
    name: 'terms',
    check({ prose }) {
      const placeAt = placesIn(prose)
      const right = [...prose.matchAll(wanted)].map(
        ({ 0: word, index }) => [index, index + word.length] as const,
      )
      return [...prose.matchAll(unwanted)].flatMap(({ 0: found, index }): PluginProblem[] => {
        const word = found.replace(/\s+/g, ' ')
        const better = terms[word] ?? terms[word.toLowerCase()]
        const isPart = right.some(([start, end]) => start <= index && index + found.length <= end)
        if (better === undefined || isPart) return []
        return [
          {
            message: `“${word}” is not a term of this site`,
            ...placeAt(index),
            help: `write “${/^\p{Lu}/u.test(word) ? capital(better) : better}”`,
            ...(severity && { severity }),
          },
        ]
      })
    },
  }
}

/** Letters of scripts that put spaces between words. */
const SPACED = String.raw`[[\p{L}\p{N}_]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]]`

/** Finds whole words, the longest first. A space also matches a line break. Chinese has no word boundaries. */
function anyOf(words: readonly string[], flags = ''): RegExp {
  const patterns = [...new Set(words)]
    .sort((one, other) => other.length - one.length)
    .map((word) => {
      const escaped = word.replace(/[$()*+.?[\\\]^{|}\-/&!#%,:;<=>@`~]/g, String.raw`\$&`)
      const edges = new RegExp(`^${SPACED}`, 'v').test(word) ? `(?<!${SPACED})` : ''
      const end = new RegExp(`${SPACED}$`, 'v').test(word) ? `(?!${SPACED})` : ''
      return edges + escaped.replace(/ +/g, String.raw`(?: |\r?\n *)`) + end
    })
  return new RegExp(patterns.join('|'), `gv${flags}`)
}

function capital(word: string): string {
  return word.replace(/^./u, (first) => first.toUpperCase())
}
