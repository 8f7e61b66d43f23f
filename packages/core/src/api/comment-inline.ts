import { escapeMarks } from './escape.ts'

/** What a running text may lean on around it. */
export interface TextGround {
  /** What an address becomes, seen from the page; `undefined` where it leads nowhere. */
  addressOf: (address: string) => string | undefined
  /** Takes an id for this text; false where something on the page has it. */
  takeId: (id: string) => boolean
  /** A link of TSDoc by its number, as Markdown or, in code, as words. */
  linkAt: (number: number, inCode: boolean) => string
  /** Elements that are open, innermost last. */
  open: string[]
  /** The elements of the text; where it has some, a backslash may mean nothing. */
  elements: ReadonlySet<string>
  /** Labels that links and notes may refer to, in small letters, and what each is on the page. */
  labels: ReadonlyMap<string, string>
}

/** Elements that may stand in a comment. All else in pointed brackets is meant as it reads: `Promise<string>`. */
const ELEMENTS = new Set(
  `a abbr b bdi bdo blockquote br cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6
  hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span strong sub summary sup table
  tbody td tfoot th thead tr u ul var wbr`.split(/\s+/),
)

/** Whether a name is that of an element which may stand in a comment. */
export function isElement(name: string): boolean {
  return ELEMENTS.has(name)
}

/** Elements without an end, and those that the next of their kind ends. */
const ENDLESS = new Set('br hr img source wbr'.split(' '))
const NEXT_ENDS = new Set('p li dd dt td th tr tbody thead tfoot rp rt'.split(' '))

/** Elements that are nothing outside of others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('td th tr tbody thead tfoot'.split(' ').map((name) => [name, ['table']])),
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  rp: ['ruby'],
  rt: ['ruby'],
  summary: ['details'],
  figcaption: ['figure'],
}

/** The places of TSDoc's links in a text: private characters around a number. */
export const LINK_MARK = /\uE000(\d+)\uE001/g

const LABEL = String.raw`(?:[^[\]\\\n]|\\.|\n(?!\n)|\[[^[\]]*\])*`
const ADDRESS = String.raw`<[^<>\n]*>|(?:[^\s()<>]|\([^\s()]*\))*`

const TOKEN = new RegExp(
  [
    String.raw`\\[\s\S]`,
    '(?<!`)(?<ticks>`+)(?!`)(?<code>(?:(?!\\n[ \\t>]*\\n)[\\s\\S])*?)(?<!`)\\k<ticks>(?!`)',
    '<!--[\\s\\S]*?-->',
    String.raw`<(?:[a-z][a-z0-9+.-]+:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>`,
    String.raw`(?<=(?:^|\n)[ ]{0,3})<pre\b(?:(?!<pre\b)[\s\S])*?</pre>`,
    String.raw`<(?<slash>/?)(?<tag>[a-z][a-z0-9]*)(?<rest>(?:\s+[a-zA-Z-]+(?:="[^"]*"|='[^']*'|=[^\s"'<>]+)?)*\s*/?)>`,
    String.raw`(?<image>!?)\[(?<label>${LABEL})\]\((?<address>${ADDRESS})(?<title>\s+(?:"[^"]*"|'[^']*'))?\)`,
    String.raw`(?<=^|\n)(?<margin> {0,3})\[(?<defined>[^[\]\n]+)\]:(?<target>(?<!\[\^[^[\]\n]*\]:)[ \t]*(?:<[^<>\n]*[.:/#][^<>\n]*>|[^\s<]+)(?=[ \t]*(?:$|\n|[ \t]["'(])))?`,
    String.raw`(?<![\w\]\\)])(?<mark>!?)\[(?<words>[^[\]\n]+)\]\[(?<name>[^[\]\n]*)\]`,
    String.raw`\[(?<alone>[^[\]\n]+)\](?![[(:])`,
    String.raw`\uE000(?<link>\d+)\uE001`,
    '[<$]',
  ].join('|'),
  'g',
)

/** What is no markup in preformatted text. */
const INSIDE_PRE = /<(?!\/?pre\b)/g
const INSIDE_PRE_OF_CODE = /<(?!\/?pre\b|code\b(?!.*<code\b)|\/code>\s*<\/pre>)/gs

type Groups = Readonly<Record<string, string | undefined>>

/** Running text made safe: what could swallow what comes after, or mean something else here, is plain. */
export function safeInline(text: string, ground: TextGround): string {
  return text.replace(TOKEN, (...match) => {
    const whole = String(match[0])
    return safeToken(whole, match.at(-1) as Groups, ground)
  })
}

function safeToken(whole: string, groups: Groups, ground: TextGround): string {
  const { ticks, tag, address, defined, words, alone, link } = groups
  if (whole.startsWith('\\')) return whole === '\\<' ? escaped('<', ground) : whole
  if (ticks !== undefined)
    return safeCode(
      whole.replace(LINK_MARK, (_, number) => ground.linkAt(Number(number), true)),
      ticks,
      ground,
    )
  if (link !== undefined) return ground.linkAt(Number(link), false)
  if (whole.startsWith('<!--')) return whole
  if (/^<pre[\s\S]*<\/pre>$/.test(whole)) {
    const isCode = /^<pre[^>]*>\s*<code\b[^>]*>[\s\S]*<\/code>\s*<\/pre>$/.test(whole)
    return whole.replace(isCode ? INSIDE_PRE_OF_CODE : INSIDE_PRE, '&lt;')
  }
  if (tag !== undefined) return safeTag(whole, groups, ground)
  if (address !== undefined) return safeLink(groups, ground)
  if (defined !== undefined) return safeDefinition(groups, ground)
  if (words !== undefined) return safeReference(groups, ground)
  if (alone !== undefined) return safeLabel(alone, ground)
  return whole === '<' || whole === '$' ? escaped(whole, ground) : whole
}

/** Code between backticks is none in the middle of HTML: there it has to be an element. */
function safeCode(whole: string, ticks: string, { elements }: TextGround): string {
  if (!whole.includes('<') || (elements.size === 0 && !/\n[\s>]*</.test(whole))) return whole
  const code = whole.slice(ticks.length, -ticks.length).trim()
  return `<code>${code.replace(/[^\p{L}\p{N}\s]/gu, (each) => `&#${each.codePointAt(0)};`)}</code>`
}

/** Text whose first character, a bracket or a dollar, means nothing but itself. */
function escaped(text: string, { elements }: TextGround): string {
  const name = text.startsWith('<') ? '&lt;' : '&#36;'
  return elements.size > 0 ? name + text.slice(1) : `\\${text}`
}

/** The elements of a text that may stand in a comment: one that begins more often than it ends is meant as it reads. */
export function elementsIn(text: string): ReadonlySet<string> {
  const counts = new Map(/<!--[\s\S]*?-->/.test(text) ? [['!--', 0]] : [])
  for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)(?=[\s>/])/g)) {
    if (ELEMENTS.has(name)) counts.set(name, (counts.get(name) ?? 0) + (slash ? -1 : 1))
  }
  return new Set(
    [...counts].flatMap(([name, count]) =>
      count === 0 || ENDLESS.has(name) || NEXT_ENDS.has(name) ? [name] : [],
    ),
  )
}

/** `[name]: address`, or the beginning of a footnote. */
function safeDefinition({ margin, defined = '', target }: Groups, ground: TextGround): string {
  const start = `${margin}[${ground.labels.get(defined.toLowerCase()) ?? defined}]:`
  if (target === undefined) return start
  const address = target.trim()
  return `${start} ${ground.addressOf(address) ?? address}`
}

/** `[words][name]`, `[name][]`: what refers to nothing is text. */
function safeReference({ mark, words = '', name = '' }: Groups, ground: TextGround): string {
  const label = ground.labels.get((name || words).toLowerCase())
  const shown = safeInline(words, ground)
  if (label === undefined) return `${mark}\\[${shown}][${safeInline(name, ground)}]`
  return `${mark}[${shown}][${name === '' && label.toLowerCase() === words.toLowerCase() ? '' : label}]`
}

/** `[name]` and `[^1]`. */
function safeLabel(alone: string, ground: TextGround): string {
  const label = ground.labels.get(alone.toLowerCase())
  const shown = `[${safeInline(alone, ground)}]`
  if (label === undefined || label.toLowerCase() === alone.toLowerCase()) return shown
  return alone.startsWith('^') ? `[${label}]` : `${shown}[${label}]`
}

/** A tag nobody knows, or that ends nothing, is text. */
function safeTag(whole: string, { slash, tag = '' }: Groups, ground: TextGround): string {
  if (!ground.elements.has(tag)) return tag === 'p' ? '' : escaped(whole, ground)
  const parents = PARTS[tag]
  if (parents && !parents.some((each) => ground.open.includes(each))) return escaped(whole, ground)
  if (ENDLESS.has(tag)) {
    const written = withAttributes(whole, ground)
    return tag === 'img' && !/\ssrc=/.test(written) ? '' : written
  }
  if (!slash) {
    if (NEXT_ENDS.has(tag) && ground.open.at(-1) === tag) ground.open.pop()
    ground.open.push(tag)
    return withAttributes(whole, ground)
  }
  const at = ground.open.lastIndexOf(tag)
  if (at < 0) return escaped(whole, ground)
  const inner = ground.open.splice(at).slice(1).reverse()
  return inner.map((each) => `</${each}>`).join('') + whole
}

/** The tag with its addresses as the page has them, and without an id that something else has. */
function withAttributes(tag: string, ground: TextGround): string {
  return tag.replace(
    /\s(?<key>id|name|href|src)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'<>]+))/g,
    (...match) => {
      const { key, double, single, bare } = match.at(-1) as Groups
      const value = double ?? single ?? bare ?? ''
      if (key === 'id' || key === 'name') return ground.takeId(value) ? ` ${key}="${value}"` : ''
      const address = ground.addressOf(value)
      return address === undefined ? '' : ` ${key}="${address}"`
    },
  )
}

/** A link whose address leads nowhere leaves its words. */
function safeLink({ image, label = '', address = '', title = '' }: Groups, ground: TextGround): string {
  const words = safeInline(label, ground)
  const given = address.replace(/^<|>$/g, '')
  const to = given === '' ? undefined : ground.addressOf(given)
  if (to === undefined) return image ? escapeMarks(label) : words
  return `${image}[${words}](${/[\s()<>]/.test(to) ? `<${to}>` : to}${title})`
}
