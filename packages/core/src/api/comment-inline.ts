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

/** Elements without an end, or whose end may be left out. */
const ENDLESS = new Set('br hr img source wbr li p dd dt td th tr tbody thead tfoot rp rt'.split(' '))

/** The places of TSDoc's links in a text: private characters around a number. */
export const LINK_MARK = /\uE000(\d+)\uE001/g

const LABEL = String.raw`(?:[^[\]\\\n]|\\.|\n(?!\n)|\[[^[\]]*\])*`
const ADDRESS = String.raw`<[^<>\n]*>|(?:[^\s()<>]|\([^\s()]*\))*`

const TOKEN = new RegExp(
  [
    String.raw`\\[\s\S]`,
    '(?<ticks>`+)(?!`)(?<code>[\\s\\S]*?)(?<!`)\\k<ticks>(?!`)',
    '<!--[\\s\\S]*?-->',
    String.raw`<(?:[a-z][a-z0-9+.-]+:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>`,
    String.raw`<pre\b(?:(?!<pre\b)[\s\S])*?</pre>`,
    String.raw`<(?<slash>/?)(?<tag>[a-z][a-z0-9]*)(?<rest>(?:\s+[a-zA-Z-]+(?:="[^"]*"|='[^']*'|=[^\s"'<>]+)?)*\s*/?)>`,
    String.raw`(?<image>!?)\[(?<label>${LABEL})\]\((?<address>${ADDRESS})(?<title>\s+(?:"[^"]*"|'[^']*'))?\)`,
    String.raw`(?<=^|\n)(?<margin> {0,3})\[(?<defined>[^[\]\n]+)\]:(?<target>(?<!\[\^[^[\]\n]*\]:)[ \t]*\S+)?`,
    String.raw`(?<![\w\]\\)])(?<mark>!?)\[(?<words>[^[\]\n]+)\]\[(?<name>[^[\]\n]*)\]`,
    String.raw`\[(?<alone>[^[\]\n]+)\](?![[(:])`,
    String.raw`\uE000(?<link>\d+)\uE001`,
    '[<$]',
  ].join('|'),
  'g',
)

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
  if (whole.startsWith('\\')) return whole
  if (ticks !== undefined) return whole.replace(LINK_MARK, (_, number) => ground.linkAt(Number(number), true))
  if (link !== undefined) return ground.linkAt(Number(link), false)
  if (whole.startsWith('<!--')) return ''
  if (tag !== undefined) return safeTag(whole, groups, ground)
  if (address !== undefined) return safeLink(groups, ground)
  if (defined !== undefined) return safeDefinition(groups, ground)
  if (words !== undefined) return safeReference(groups, ground)
  if (alone !== undefined) return safeLabel(alone, ground)
  return whole === '<' || whole === '$' ? `\\${whole}` : whole
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
  if (!ELEMENTS.has(tag)) return `\\${whole}`
  if (ENDLESS.has(tag)) {
    const written = withAttributes(whole, ground)
    return tag === 'img' && !/\ssrc=/.test(written) ? '' : written
  }
  if (!slash) {
    ground.open.push(tag)
    return withAttributes(whole, ground)
  }
  const at = ground.open.lastIndexOf(tag)
  if (at < 0) return `\\${whole}`
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
