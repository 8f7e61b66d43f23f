/** A link in a body. */
export interface BodyLink {
  href: string
  text: string
}

export interface BodySection {
  anchor: string
  heading: string
  /** The text on one line. */
  text: string
  /** The same without code blocks, every block on separate lines. */
  prose: string
  /** The code blocks alone. */
  code: string
}

/** The sections and links of an HTML body. */
export interface BodyText {
  /** The text above the first heading has no anchor and no heading. */
  sections: BodySection[]
  links: BodyLink[]
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+|</gi
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const UNREAD = /^(script|style|template|svg|math|button|h1)$/
const INLINE =
  /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

interface Tag {
  name: string
  attributes: string
  isEnd: boolean
}

/** Parses the HTML of a built site, where tags are closed and attributes quoted. */
export function bodyText(html: string): BodyText {
  const reading = new Reading()
  for (const [token, end, name, attributes = ''] of html.matchAll(TOKEN)) {
    if (name) reading.tag({ name: name.toLowerCase(), attributes, isEnd: end === '/' })
    else if (!token.startsWith('<!--')) reading.text(decoded(token))
  }
  return reading.result()
}

class Reading {
  readonly #sections: BodySection[] = [{ anchor: '', heading: '', text: '', prose: '', code: '' }]
  readonly #links: BodyLink[] = []
  #link: BodyLink | undefined
  #inHeading = false
  #inCode = false
  /** The element being skipped, and how many elements of its name are open. */
  #unread: { name: string; depth: number } | undefined

  tag(tag: Tag): void {
    const { name, attributes, isEnd } = tag
    if (this.#unread) this.#passOver(tag)
    else if (!isEnd && !VOID.test(name) && isUnread(tag)) this.#unread = { name, depth: 1 }
    else if (/^h[2-6]$/.test(name)) this.#heading(tag)
    else if (name === 'a') this.#anchor(tag)
    else if (name === 'img') this.text(attributeOf(attributes, 'alt') ?? '')
    else if (/class="badge/.test(attributes)) this.text(' ')
    else if (!INLINE.test(name)) this.#block(tag)
  }

  text(text: string): void {
    const section = this.#sections.at(-1)
    if (this.#unread || !section) return
    if (this.#inHeading) section.heading += text
    else section.text += text
    if (!this.#inHeading && !this.#inCode) section.prose += text.replace(/\s+/g, ' ')
    if (this.#inCode) section.code += text
    if (this.#link) this.#link.text += text
  }

  result(): BodyText {
    const sections = this.#sections.map(({ heading, text, ...rest }) => ({
      ...rest,
      heading: line(heading),
      text: line(text),
    }))
    return {
      sections: sections.filter(({ heading, text }) => heading !== '' || text !== ''),
      links: this.#links.map(({ href, text }) => ({ href, text: line(text) })),
    }
  }

  #passOver({ name, isEnd }: Tag): void {
    if (this.#unread?.name !== name) return
    this.#unread.depth += isEnd ? -1 : 1
    if (this.#unread.depth === 0) this.#unread = undefined
  }

  #block({ name, isEnd }: Tag): void {
    if (name === 'pre') this.#inCode = !isEnd
    this.text(' ')
    const section = this.#sections.at(-1)
    if (section) section.prose += '\n'
    if (section) section.code += '\n'
  }

  #heading({ attributes, isEnd }: Tag): void {
    this.#inHeading = !isEnd
    const id = attributeOf(attributes, 'id')
    if (!isEnd)
      this.#sections.push({
        anchor: id === undefined ? '' : `#${id}`,
        heading: '',
        text: '',
        prose: '',
        code: '',
      })
  }

  #anchor({ attributes, isEnd }: Tag): void {
    const href = isEnd ? undefined : attributeOf(attributes, 'href')
    this.#link = href === undefined ? undefined : { href, text: '' }
    if (this.#link) this.#links.push(this.#link)
  }
}

/** Skips footnote marks, the footnote heading, lists of members, which have their texts again, and what nobody sees. */
function isUnread({ name, attributes }: Tag): boolean {
  return (
    UNREAD.test(name) ||
    /data-footnote-ref|id="footnote-label"|class="(katex|api-source|api-members)/.test(attributes)
  )
}

function attributeOf(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : decoded(value)
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? entity
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
