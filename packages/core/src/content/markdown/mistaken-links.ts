import { imageSize, type NoLink, nestedLink, noLink } from '../../diagnostics/syntax-catalogue.ts'
import type { Span } from '../../paths.ts'
import { locationIn, type Reading } from '../tree/reading.ts'

/** Text counts as a broken link only if it has something like an address; otherwise it may be words in brackets. */
const BEGINS = /^(?:https?:\/\/\S|mailto:\S|\.{0,2}\/[\w.]|#[\p{L}\p{N}])/iu
const ENDS = /\.(?:mdx?|html?|png|jpe?g|gif|svg|webp|avif|pdf|zip|mp4|json|ya?ml|csv|txt)(?:[?#]\S*)?$/i

/** The text after a closing bracket: an address, in any kind of brackets, with any spaces. */
const TAIL =
  /^[\]】］](?<gap>\s*)(?<open>[(（])(?<address>[^()（）<>\n"'“”‘’]*(?:\([^()（）\n]*\)[^()（）<>\n"'“”‘’]*)*)(?<title>(?:"[^"\n]*"|"[^()\n]*"|'[^'\n]*'|[“”][^“”\n]*[“”]|[‘’][^‘’\n]*[‘’]|["'][^"'()\n]*)?)[ \t]*(?<size>(?<=[ \t])=\d*(?:%|x\d*)?[ \t]*)?(?<close>[)）])/u

/** An opening bracket and the words after it, up to the bracket that closes it. */
const TEXT = /(?<!\\)(?<image>!?)(?<open>[[【［])(?<words>[^[\]【】［］\n]*)$/u

/**
 * Reports text that was meant as a link or an image, in one piece of text of a paragraph: `from` and `to` are its range.
 * `isAfterLink` says that the paragraph has a link before it.
 */
export function checkLinks(
  reading: Reading,
  { from, to, isAfterLink }: { from: number; to: number; isAfterLink: boolean },
): void {
  const { text } = reading
  for (const { index } of text.slice(from, to).matchAll(/(?<!\\)[\]】］]/gu)) {
    const at = from + index
    const tail = TAIL.exec(text.slice(at, at + FAR))
    const head = TEXT.exec(text.slice(Math.max(0, at - FAR), at))
    if (!tail?.groups || !(head?.groups || isAfterLink)) continue
    const { gap = '', open, close, title = '' } = tail.groups
    const { image = '', words = '', open: first = '[' } = head?.groups ?? {}
    const [, address = '', size = tail.groups.size?.trim() ?? ''] =
      /^\s*(.*?)(?:\s+(=\d*(?:%|x\d*)?))?\s*$/.exec(tail.groups.address ?? '') ?? []
    const [begin = ''] = address.split(/\s/, 1)
    if (!BEGINS.test(begin) && !ENDS.test(begin) && !ENDS.test(address)) continue
    const isWide = `${first}${tail[0].charAt(0)}${open}${close}` !== '[]()'
    const inside = title.slice(1, -1)
    const isOdd = /^[“”‘’]|^".*".*"$/.test(title)
    const isOpen = !isOdd && title !== '' && (title.length === 1 || title.at(-1) !== title[0])
    const named = isOdd
      ? inside.includes('"')
        ? `'${inside}'`
        : `"${inside}"`
      : title + (isOpen ? title[0] : '')
    const why: NoLink = isWide
      ? 'full-width'
      : gap !== ''
        ? 'gap'
        : isOdd
          ? 'quotes'
          : isOpen
            ? 'title'
            : 'space'
    // A task list checkbox, or a number followed by its source.
    if (why === 'gap' && /^(?:[ xX]|\^.*|\d+)$/.test(words)) continue
    const span = { start: at - (head?.[0].length ?? 0), end: at + tail[0].length }
    const path = withoutSpaces(address)
    if (!head) {
      if (gap === '' && !isWide) reading.diagnostics.push(nestedLink(locationIn(reading, span)))
    } else if (size !== '')
      reading.diagnostics.push(imageSize(sized(words, path, size), locationIn(reading, span)))
    else if (isWide || gap !== '' || path !== address || isOpen || isOdd) {
      const meant = `${image}[${words}](${path}${named && ` ${named}`})`
      reading.diagnostics.push(noLink(why, meant, locationIn(reading, span)))
    }
  }
}

/** In URLs, a space is a slip; names of files may contain one. */
function withoutSpaces(address: string): string {
  if (!/\s/.test(address)) return address
  if (/\\\s/.test(address)) return withoutSpaces(address.replace(/\\(?=\s)/g, ''))
  if (address.startsWith('mailto:')) return address.replace(/\s/g, '%20')
  if (address.startsWith('#')) return address.replace(/\s+/g, '-')
  return /^https?:/i.test(address) ? address.replace(/\s+/g, '') : `<${address}>`
}

/** `[name]: my file.md`, which is not a definition because of the space. */
const DEFINITION = /^\[([^[\]^\n]+)\]:[ \t]*([^\s<"'][^\n<>"']*?[ \t][^\n<>"']*?)[ \t]*$/gm

/** Reports lines of a paragraph that were meant as definitions of references. */
export function checkDefinitions(reading: Reading, { start, end }: Span): void {
  for (const { 0: line, 1: name, 2: address = '', index } of reading.text
    .slice(start, end)
    .matchAll(DEFINITION)) {
    if (!ENDS.test(address)) continue
    const span = { start: start + index, end: start + index + line.length }
    reading.diagnostics.push(
      noLink('space', `[${name}]: ${withoutSpaces(address)}`, locationIn(reading, span)),
    )
  }
}

/** The longest text in brackets, or address, that is considered. */
const FAR = 400

function sized(words: string, path: string, size: string): string {
  const [width, height] = size.slice(1).split('x')
  const lengths = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean)
  return `<img src="${path.replace(/[<>]/g, '')}" alt="${words}"${lengths.join('')}>`
}
