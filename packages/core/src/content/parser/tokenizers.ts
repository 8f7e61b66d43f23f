import { htmlFlow, htmlText, setextUnderline } from 'micromark-core-commonmark'
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types'
import { characterAt, characterBefore } from '../tree/characters.ts'
import { friendlyFlanks } from '../tree/flanking.ts'

/* Our tokenizers, and changes to those of other packages. They run where code, escapes and containers are recognized. */

export const COLON = 58
const [SPACE, DOLLAR, DASH, BRACKET, BRACE] = [32, 36, 45, 91, 123]
const [QUOTE, APOSTROPHE, SLASH, LESS, EQUALS, GREATER, LETTER] = [34, 39, 47, 60, 61, 62, 120]

function isLineEnd(code: Code): boolean {
  return code === null || (code < -2 && code > -6)
}

function isSpace(code: Code): boolean {
  return code === SPACE || code === -1 || code === -2
}

/** Consumes characters as long as `isMore` says, then continues with `then`. */
function taking(effects: Effects, isMore: (code: Code) => boolean, then: State): State {
  return function next(code) {
    if (!isMore(code)) return then(code)
    effects.consume(code)
    return next
  }
}

/** Consumes spaces, if there are any, then continues with `then`. */
function spaces(effects: Effects, then: State): State {
  return (code) => {
    if (!isSpace(code)) return then(code)
    effects.enter('whitespace')
    return taking(effects, isSpace, (next) => {
      effects.exit('whitespace')
      return then(next)
    })(code)
  }
}

/** Changes the constructs of an extension by their names; `''` stands for constructs without a name. */
export function adapt(
  extension: Extension,
  changes: Readonly<Record<string, (construct: Construct) => Construct>>,
): Extension {
  const change = (construct: Construct) => changes[construct.name ?? '']?.(construct) ?? construct
  const changed = (record: Extension['text'] = {}) =>
    Object.fromEntries(
      Object.entries(record).map(([code, list]) => [code, [list ?? []].flat().map(change)]),
    ) as NonNullable<Extension['text']>
  return { ...extension, flow: changed(extension.flow), text: changed(extension.text) }
}

/** Looks ahead: succeeds if `fits` accepts the rest of the line, or its first `most` characters. */
export function ahead(
  fits: (text: string) => boolean,
  most = Number.POSITIVE_INFINITY,
  isEnd: (code: Code) => boolean = isLineEnd,
): Construct {
  return {
    partial: true,
    tokenize(effects, ok, nok) {
      let text = ''
      effects.enter('chunkString')
      return function inside(code) {
        if (isEnd(code) || text.length === most) {
          effects.exit('chunkString')
          return fits(text) ? ok(code) : nok(code)
        }
        text += isLineEnd(code) ? '\n' : isSpace(code) ? ' ' : String.fromCharCode(code ?? 0)
        effects.consume(code)
        return inside
      }
    },
  }
}

/** Restricts a construct to places where `look` succeeds; with `isNot`, to places where it fails. */
export function onlyAt(look: Construct, construct: Construct, isNot = false): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const first = construct.tokenize.call(this, effects, ok, nok)
      return isNot ? effects.check(look, nok, first) : effects.check(look, first, nok)
    },
  }
}

/** Where a bare address ends in Chinese, which has no spaces: `见 https://example.com，然后运行`. */
export const ADDRESS_END = /[，。；：、！？（）《》【】「」『』“”‘’…]/

/** A bare address that Chinese punctuation ends, as the end of the text does. */
export function endingInChinese(construct: Construct): Construct {
  const isEnd = (code: Code) => code !== null && code > 127 && ADDRESS_END.test(String.fromCharCode(code))
  return seeing(construct, () => (code) => (isEnd(code) ? null : code))
}

/**
 * HTML with slashes and equals signs in values without quotes, `<a href=https://a.example/b?c=d>`, as browsers read it.
 * The constructs of micromark would end such a value there, so they see another letter instead of both.
 */
function slashedValues(construct: Construct): Construct {
  return seeing(construct, () => {
    let [isTag, quote]: [boolean, Code] = [true, null]
    let place: 'name' | 'value' | 'bare' = 'name'
    return (code) => {
      if (!isTag) return code
      if (place === 'bare' && (code === SLASH || code === EQUALS)) return LETTER
      if (quote !== null) quote = code === quote ? null : quote
      else if (code === GREATER || code === null) isTag = false
      else if (isSpace(code) || isLineEnd(code)) place = place === 'value' ? place : 'name'
      else if (place === 'value' && (code === QUOTE || code === APOSTROPHE)) [quote, place] = [code, 'name']
      else if (place === 'value') place = 'bare'
      else if (code === EQUALS) place = 'value'
      return code
    }
  })
}

export const HTML: Extension = {
  flow: { [LESS]: slashedValues(htmlFlow) },
  text: { [LESS]: slashedValues(htmlText) },
}

/** Underlined headings. micromark copies all events before each one; only the events of its own text change. */
const underline: Construct = {
  ...setextUnderline,
  resolveTo(events, context) {
    const first = events.findLastIndex(([kind, token]) => kind === 'enter' && token.type === 'content')
    const own = setextUnderline.resolveTo?.(events.splice(first), context) ?? []
    events.push(...own)
    return events
  },
}

export const UNDERLINE: Extension = { flow: { [DASH]: underline, [EQUALS]: underline } }

export const OPEN_COMMENT = ahead((text) => text === '<!--', 4)

/** Between paragraphs, a comment that ends in its first line must have that line to itself. */
const ONLY_COMMENT = ahead((text) => /^<!--(?:(?!-->).)*(?:--> *)?$/.test(text))

/** Comments in MDX. MDX disables HTML by the names of its constructs, so this one has another name. */
export const COMMENT: Extension = {
  flow: { [LESS]: onlyAt(ONLY_COMMENT, { ...htmlFlow, name: 'commentFlow' }) },
  text: { [LESS]: onlyAt(OPEN_COMMENT, { ...htmlText, name: 'commentText' }) },
}

/** A construct that sees other characters than the text has. */
function seeing(construct: Construct, makeView: () => (code: Code) => Code): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const view = makeView()
      let [isDone, real]: [boolean, Code] = [false, null]
      // The constructs that follow see the text unchanged.
      const done = (after: State) => () => {
        isDone = true
        return after(real)
      }
      const around = ({ tokenize, ...tried }: Construct): Construct => ({
        ...tried,
        tokenize(_, ok, nok) {
          return tokenize.call(
            this,
            hooked,
            () => ok(real),
            () => nok(real),
          )
        },
      })
      const hooked: typeof effects = {
        ...effects,
        attempt: (tried, next, other) => effects.attempt(around(tried as Construct), next, other),
        check: (tried, next, other) => effects.check(around(tried as Construct), next, other),
      }
      const step =
        (state: State): State =>
        (code) => {
          real = code
          const next = state(view(code))
          return next && !isDone ? step(next) : next
        }
      return step(construct.tokenize.call(this, hooked, done(ok), done(nok)))
    },
  }
}

/** Strikethrough by the rules of `friendlyFlanks`. `text` returns the text of the document. */
export function friendlyStrike(construct: Construct, text: () => string): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let token: Token | undefined
      const exit: typeof effects.exit = (type) => {
        token = effects.exit(type)
        return token
      }
      return construct.tokenize.call(this, { ...effects, exit }, done, nok)

      function done(code: Code) {
        const [start, end] = [token?.start.offset ?? 0, token?.end.offset ?? 0]
        const [before, after] = [characterBefore(text(), start), characterAt(text(), end)]
        const { open, close } = friendlyFlanks({ marker: '~'.repeat(end - start), before, after })
        if (token) Object.assign(token, { _open: open, _close: close })
        return ok(code)
      }
    },
  }
}

/** Attributes after a title: `{open}`, `{#id .class key=value}`. Other braces, such as those of a badge, are part of it. */
const ATTRIBUTES =
  /(?<![ \t])[ \t]*(?:(?<!\])\{\s*(?:(?:[.#][\w-]+(?![\w-])|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+(?![^\s}]))|open(?![\w=-]))\s*)+\})?[ \t]*$/

const LABEL = ['directiveContainerLabel', 'directiveContainerLabelString'] as const

/** ` A title`, up to the attributes, as the label of a container. */
const TITLE: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let left = 0
    const measure = ahead((text) => {
      left = text.search(ATTRIBUTES) - text.search(/\S/)
      return text.trim() !== ''
    })
    return effects.check(measure, spaces(effects, title), nok)

    function title(code: Code): State | undefined {
      if (left <= 0) return ok(code)
      for (const each of LABEL) effects.enter(each)
      effects.enter('chunkText', { contentType: 'text' })
      return taking(effects, () => left-- > 0, end)(code)
    }
    function end(code: Code): State | undefined {
      effects.exit('chunkText')
      for (const each of LABEL.toReversed()) effects.exit(each)
      return spaces(effects, ok)(code)
    }
  },
}

/** A container with a title after its name, `:::note A title {#id}`, or with a space before it, `::: note`. */
export function titledContainer(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let colons = 0
      let [isSpaced, isNamed, isDone] = [false, false, false]
      let gap: Code | undefined
      const attempt: typeof effects.attempt = (tried, next, other) => {
        const first = gap
        gap = undefined
        return first === undefined
          ? effects.attempt(tried, next, other)
          : () => effects.attempt(TITLE, next, other)(first)
      }
      const fail: State = (code) => {
        isDone = true
        return nok(gap ?? code)
      }
      return step(construct.tokenize.call(this, { ...effects, attempt }, ok, fail))

      function step(state: State): State {
        return (code) => {
          if (isSpace(code) && isNamed) {
            // A pretended bracket ends the name. The construct then tries a label, which is replaced by the title.
            gap = code
            return state(BRACKET)
          }
          if (isSpace(code) && colons > 2) {
            isSpaced = true
            effects.consume(code)
            return step(state)
          }
          if (code === COLON && isSpaced) return fail(code)
          if (code === COLON) colons++
          else if (isLineEnd(code) || code === BRACKET || code === BRACE) return state(code)
          else isNamed = true
          const next = state(code)
          return next && !isDone ? step(next) : next
        }
      }
    },
  }
}

/**
 * A formula in text by Pandoc's rule: no space follows the opening `$`, and none precedes the closing `$`. A backslash
 * escapes the sign after it. In `$$…$$`, spaces do not matter, and GitHub allows backticks inside the signs.
 */
const FORMULA =
  /^(?:\$`(?<quoted>[^`\n]+)`\$|\$\$(?!\$)(?<wide>(?:\\[\s\S]|[^\\$]|\$(?!\$))+)\$\$(?!\$)|\$(?![\s$])(?<single>(?:\\[\s\S]|[^\\$])+)(?<!\s)\$(?![${]))/

/** How far to look: longer formulas are not rendered, and a text of many signs must not be read again at each of them. */
const [MOST_CHARACTERS, MOST_SIGNS] = [20_000, 20]

/** The beginning of a formula right behind a digit: `2$x$`, `90$^\circ$`, but not `$10–$20`. */
const AFTER_DIGIT = /^(?:[\\^_]|[A-Za-z](?![A-Za-z]))/

/** A formula that may come right before a digit, `$-$1` and `$\sim$10`, but not `$20,000 and USD$30`. */
const BEFORE_DIGIT = /^(?:[-+=<>]|\\[A-Za-z]+)$/

/** Text that no formula contains: bold text, the end of a link's text, an address, a tag around its end. */
const NO_FORMULA = /^\*\*|^[^[\]]*\][([]|:\/\/|<\/[a-z]|<br\b|<[a-z][\w-]*\s[^<>]{0,200}=["'][^<>]{0,200}$/i

/** Code, which takes precedence over formulas as over everything else. */
const CODE = /(?<![\\`])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/

/** The length of the marks and the content of a formula at the start of a text; `undefined` if there is none. */
function measure(text: string, isAfterDigit: boolean): { marks: number; left: number } | undefined {
  const { 0: whole = '', groups = {} } = FORMULA.exec(text) ?? {}
  const { quoted, single, wide = single ?? '' } = groups
  if (quoted !== undefined) return { marks: 2, left: quoted.length }
  const rest = text.slice(whole.length)
  if (wide.trim() === '' || NO_FORMULA.test(wide)) return undefined
  if (single !== undefined && isAfterDigit && !AFTER_DIGIT.test(single)) return undefined
  if (single !== undefined && /^\d/.test(rest) && !BEFORE_DIGIT.test(single)) return undefined
  if ((CODE.exec(text)?.index ?? text.length) < whole.length) return undefined
  // A link's text may begin inside something that looks like a formula.
  if (wide.lastIndexOf('[') > wide.lastIndexOf(']') && /^[^[\]$]*\][([]/.test(rest)) return undefined
  return { marks: single === undefined ? 2 : 1, left: wide.length }
}

export function formula({ resolve: _, ...construct }: Construct): Construct {
  return { ...construct, tokenize: tokenizeFormula }
}

function tokenizeFormula(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const isAfterDigit = this.previous !== null && this.previous > 47 && this.previous < 58
  let [marks, left, signs] = [0, 0, 0]
  const isEnd = (code: Code) => code === null || (code === DOLLAR && ++signs > MOST_SIGNS)
  const fits = (text: string) => {
    const found = measure(text, isAfterDigit)
    if (found) [marks, left] = [found.marks, found.left]
    return found !== undefined
  }
  return effects.check(
    ahead(fits, MOST_CHARACTERS, isEnd),
    (code) => {
      effects.enter('mathText')
      return sequence(code, inside)
    },
    nok,
  )

  function sequence(code: Code, then: State): State | undefined {
    let size = marks
    effects.enter('mathTextSequence')
    return taking(
      effects,
      () => size-- > 0,
      (next) => {
        effects.exit('mathTextSequence')
        return then(next)
      },
    )(code)
  }
  function inside(code: Code): State | undefined {
    if (left === 0) return sequence(code, end)
    const isEnd = isLineEnd(code)
    const type = isEnd ? 'lineEnding' : 'mathTextData'
    effects.enter(type)
    return taking(
      effects,
      (each) => left > 0 && isLineEnd(each) === isEnd && left-- > 0,
      (next) => {
        effects.exit(type)
        return inside(next)
      },
    )(code)
  }
  function end(code: Code): State | undefined {
    effects.exit('mathText')
    return ok(code)
  }
}
