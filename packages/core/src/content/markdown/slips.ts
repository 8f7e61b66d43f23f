import type { Nodes, Parents } from 'mdast'
import { slip } from '../../diagnostics/syntax-catalogue.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { NodeVisitor } from '../tree/walk.ts'

/** The named groups of a match: most patterns have only a few. */
type Groups = Readonly<Record<string, string>>

interface Slip {
  /** A description of the text, and of what it looks like. */
  is: string
  pattern: RegExp
  /** What to write instead; `undefined` if this match is not a slip. */
  meant: string | ((groups: Groups) => string | undefined)
  /** Restricts the slip to paragraphs in such a parent. */
  within?: 'listItem' | 'blockquote'
}

const CJK = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}`
const ITEM = String.raw`(?:\d{1,3}[.)](?=[${CJK}])|\d{1,3}[、．）]|[０-９]+[.．、]|[-*+](?=[${CJK}])|[•●▪＊－])`
/** Text in brackets that is a formula rather than a list of words. */
const FORMULA = /^[A-Za-z]$|\\[a-zA-Z]|[\^_=]/
const HAS_CJK = new RegExp(`[${CJK}]`, 'u')

const FORMULA_SLIP = 'no formula but text'

/** Text that people type, or copy from other programs, and that Markdown shows literally. */
const SLIPS: readonly Slip[] = [
  {
    is: 'no heading but text',
    pattern: new RegExp(
      String.raw`^(?<marks>#{2,6}(?=[^\s#=!-])|#(?=[${CJK}])|＃{1,6})[ \t　]*(?<words>[^\s#＃][^\n#＃]*)$`,
      'gmu',
    ),
    meant: ({ marks = '', words }) => `${'#'.repeat(marks.length)} ${words}`,
  },
  {
    is: 'no list but text',
    pattern: new RegExp(String.raw`^${ITEM}[ \t　]*[^\s*][^\n]*\n[ \t>]*${ITEM}[ \t　]*\S[^\n]*`, 'gmu'),
    meant: '- or 1. and a space at the beginning of each item',
  },
  {
    is: 'no quote but text',
    pattern: /^＞[ \t　]*(?<words>\S[^\n]*)$/gmu,
    meant: ({ words }) => `> ${words}`,
  },
  {
    is: 'no task but text',
    within: 'listItem',
    pattern:
      /^(?:\[(?:[ \t]{0,9}|[ \t]{1,9}(?<late>[xX])[ \t]{0,9}|(?<soon>[xX])[ \t]{1,9})\][ \t]|\[(?:(?<close>[xX])| )\](?=[^\s([:])|【[ \t　]{0,9}(?<wide>[xX√]?)[ \t　]{0,9}】)(?<words>\S[^\n]*)/gu,
    meant: ({ late, soon, close, wide, words }) =>
      `- [${late || soon || close || wide ? 'x' : ' '}] ${words}`,
  },
  {
    is: 'no alert but text',
    within: 'blockquote',
    pattern: /^(?:【|［|xx\[|\[(?=！))[!！](?<name>\w+)[】］\]]/g,
    meant: ({ name = '' }) => `> [!${name.toUpperCase()}]`,
  },
  {
    is: 'no emphasis but text',
    pattern:
      /(?<![*\\])(?:\*\*[ \t　]{1,9}(?<one>[^\s*][^*\n]{0,200}?)[ \t　]{0,9}\*\*|\*\*(?![\s/])(?<two>[^*\n]{0,200}[^\s*/\\])\*\*|＊＊(?<three>[^＊\n]+)＊＊)(?!\*)/g,
    meant: ({ one, two, three }) => {
      if (two !== undefined) return `<b>${two}</b>, or a space before and behind the asterisks`
      // Other pairs of stars are powers.
      return one === undefined || HAS_CJK.test(one) ? `**${one ?? three}**` : undefined
    },
  },
  {
    is: 'a heading, because of the line below it',
    pattern: /^[^\n]*[。；：，！？](?=\r?\n[ \t>]*-+[ \t]*$)/gm,
    meant: 'an empty line above ---',
  },
  {
    is: 'no size of an image but text',
    pattern: /!\[(?<words>[^[\]\n|]*)\|(?<width>\d+)(?:x\d+)?\]\((?<address>[^()\s]+)\)/g,
    meant: ({ words, width, address }) => `<img src="${address}" alt="${words}" width="${width}">`,
  },
  { is: 'no code but text', pattern: /｀(?<words>[^｀\n]+)｀/g, meant: ({ words }) => `\`${words}\`` },
  {
    is: 'no code block but text',
    pattern: /^(?:｀{3,}|‘{3,}|'{3,}|“{3,})\w*$/gm,
    meant: '```, with backticks',
  },
  {
    is: 'no link but text',
    pattern:
      /(?<![\]\w])[(（](?<words>[^()（）\n]+)[)）]\[(?<address>https?:\/\/[^\s[\]]+|[^\s[\]]+\.mdx?(?:#[^\s[\]]*)?)\]/g,
    meant: ({ words, address }) => `[${words}](${address})`,
  },
  {
    is: 'no link but text',
    pattern:
      /(?<!\\)\[(?<words>[^[\]\n]+)\]\[(?<address>https?:\/\/[^\s[\]]+|[^\s[\]]+\.mdx?(?:#[^\s[\]]*)?)\]/g,
    meant: ({ words, address }) => `[${words}](${address})`,
  },
  {
    is: 'no link but text',
    pattern: /(?<!\\)\[(?<words>[^[\]\n]+)\]\((?<address>https?:\/\/[^\s()]*\([^\s()]*)\)(?!\))/g,
    meant: ({ words, address }) => `[${words}](<${address}>), with < and >`,
  },
  {
    is: 'no image but text',
    pattern: /！\[(?<words>[^[\]\n]*)\]\((?<address>[^()\s]+\.(?:png|jpe?g|gif|svg|webp|avif))\)/gi,
    meant: ({ words, address }) => `![${words}](${address})`,
  },
  {
    is: 'no address but text',
    pattern: /(?<scheme>https?)(?!:\/\/)[:：][/／]{2}(?<rest>[\w.-]+)/g,
    meant: ({ scheme, rest }) => `${scheme}://${rest}`,
  },
  {
    is: 'no footnote but text',
    pattern: /[【［]\^(?<name>[\w-]+)[】］]/g,
    meant: ({ name }) => `[^${name}]`,
  },
  {
    is: FORMULA_SLIP,
    pattern:
      /(?<!\\)\\\((?<one>[^\n$]{1,200}?)\\\)|(?<![\\$\w])\$[ \t](?<two>[^\s$](?:[^\n$]{0,200}[^\s$])?)[ \t]{0,9}\$(?![\w$])/g,
    meant({ one, two }) {
      const isFormula = one === undefined ? /^[A-Za-z]$|\\[a-zA-Z]/.test(two ?? '') : FORMULA.test(one.trim())
      return isFormula ? `$${(one ?? two ?? '').trim()}$` : undefined
    },
  },
  {
    is: FORMULA_SLIP,
    pattern:
      /^(?:\\\[(?=\s{0,9}[^\n]{0,200}(?:\\[a-zA-Z]|[\^_=]))|\\begin\{(?:equation|align|gather|matrix|cases|aligned)\*?\})/gm,
    meant: '$$ on lines of their own above and below it',
  },
]

/** The patterns, with the places of their groups. */
const FOUND = SLIPS.map((slip) => ({ ...slip, pattern: new RegExp(slip.pattern, `${slip.pattern.flags}d`) }))

/** A quick test for documents and their blocks: most have no slip. */
const LIKELY = new RegExp(
  [
    String.raw`^[ \t>]*(?:#+[^\s#]|[＃＞]|${ITEM}|['｀‘“]{3}|\\\[|\\begin\{)`,
    String.raw`(?:^|[-*+\d][.)]?[ \t]+)(?:【[ \t　]{0,9}[xX√]?[ \t　]{0,9}】|\[[ \t]{0,9}[xX]?[ \t]{0,9}\])`,
    String.raw`[。；：，！？]\r?\n[ \t>]*-+[ \t]*$`,
    String.raw`＊＊|｀|！\[|[[【［]！|[【［][!^]|\*\*[ \t　]|(?:\*\*|xx)\[!|[A-Za-z\d]\*\*[^\w\s*]|[^\w\s*]\*\*[A-Za-z\d]`,
    String.raw`\\\(|\$[ \t]|[\])）]\[|\(https?:[^\s)]*\(|\|\d+(?:x\d+)?\]\(|https?(?::／|：)`,
  ].join('|'),
  'mu',
)

/** Reports slips, each kind once per document. */
export function checkSlips(reading: Reading): NodeVisitor | undefined {
  const { text, isMade = false, options } = reading
  if (isMade || !LIKELY.test(text)) return undefined
  const found = new Map<Slip, { start: number; written: string; meant: string; count: number }>()
  const look = (node: Parents, _: number, parent: Parents): undefined => {
    const { start } = placeOf(node)
    const source = plainOf(node, text)
    if (!LIKELY.test(source)) return
    for (const each of FOUND) {
      if (each.within && each.within !== parent.type) continue
      if (parent.type === 'listItem' && each.within === 'listItem' && parent.checked != null) continue
      if (each.is === FORMULA_SLIP && options.math === false) continue
      for (const { 0: written, index, groups = {}, indices } of source.matchAll(each.pattern)) {
        const masked = meantBy(each, groups)
        if (masked === undefined) continue
        const places = Object.entries(indices?.groups ?? {}).filter(([, place]) => place)
        const words = places.map(([name, [from, to]]) => [name, text.slice(start + from, start + to)])
        const meant = meantBy(each, Object.fromEntries(words)) ?? masked
        const known = found.get(each)
        if (known) known.count++
        else found.set(each, { start: start + index, written, meant, count: 1 })
      }
    }
  }
  return {
    paragraph: look,
    heading: look,
    tableCell: look,
    done() {
      for (const [{ is }, { start, written, meant, count }] of found) {
        const span = { start, end: start + written.length }
        reading.diagnostics.push(slip(is, meant, count, locationIn(reading, span)))
      }
    },
  }
}

function meantBy({ meant }: Slip, groups: Groups): string | undefined {
  return typeof meant === 'string' ? meant : meant(groups)
}

/** Nodes that have a meaning of their own and are read as `x`. For emphasis, only its marks are: `xxboldxx`. */
const MASKED = /^(?:inlineCode|inlineMath|html|linkReference|imageReference|footnoteReference|mdx.*)$/
const MARKED = /^(?:strong|emphasis|delete)$/

/** The source of a block, with code, formulas and so on replaced by letters. */
function plainOf(node: Parents, text: string): string {
  const { start, end } = placeOf(node)
  let [plain, from] = ['', start]
  const mask = (to: number, next: number) => {
    plain += text.slice(from, to) + 'x'.repeat(Math.max(0, next - to))
    from = Math.max(to, next)
  }
  const read = (parent: Parents) => {
    for (const each of parent.children as Nodes[]) {
      const place = placeOf(each)
      if (MASKED.test(each.type)) mask(place.start, place.end)
      else if ('children' in each) {
        const [first, last] = MARKED.test(each.type) ? [each.children[0], each.children.at(-1)] : []
        if (first) mask(place.start, placeOf(first).start)
        read(each)
        if (last) mask(placeOf(last).end, place.end)
      }
    }
  }
  read(node)
  return plain + text.slice(from, end)
}
