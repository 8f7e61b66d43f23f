import type { Element, Parents } from 'hast'
import { jsxComponents, unknownElement } from '../../diagnostics/content-catalogue.ts'
import type { Span } from '../../paths.ts'
import { placeOf } from '../tree/elements.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import type { ElementVisitor } from '../tree/walk.ts'

/** HTML elements, including obsolete ones. `<svg>` and `<math>` contain elements that are not listed here. */
const KNOWN = new Set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'.split(
    ' ',
  ),
)

interface Tag {
  name: string
  /** The text around the tag, including brackets of type parameters: `Promise<Array<T>>`. */
  words: string
  span: Span
  isComponent: boolean
  /** Whether it can be a custom element: one with a dash in its name, and with an end tag or attributes. */
  isCustom: boolean
}

/**
 * Reports elements unknown to browsers: mostly type parameters (`Array<T>`), placeholders (`<api-key>`) and components of
 * other generators. Each name is reported once. Custom elements are allowed: a script may define them.
 */
export function checkElements(reading: Reading): ElementVisitor | undefined {
  const { text, isMdx = false } = reading
  if (!/<[A-Za-z]/.test(text)) return undefined
  const tags = new Map<number, Tag>()
  const mayBeComponents = !isMdx && CAPITALISED.test(text)
  return {
    '*'(element, ancestors) {
      const isHtml = KNOWN.has(element.tagName) && !(mayBeComponents && isCapitalised(element, text))
      if (isHtml || ancestors.some(isForeign)) return
      const tag = tagOf(element, text)
      if (tag && !tag.isCustom) tags.set(tag.span.start, tag)
    },
    done: () => reportTags([...tags.values()], reading),
  }
}

function reportTags(tags: Tag[], reading: Reading): void {
  const all = tags.sort((one, other) => one.span.start - other.span.start)
  const components = all.filter((each) => each.isComponent)
  const [first] = components
  if (first) {
    const names = [...new Set(components.map(({ name }) => name))]
    reading.diagnostics.push(jsxComponents(names, components.length, locationIn(reading, first.span)))
  }
  const others = all.filter((each) => !each.isComponent)
  for (const name of new Set(others.map((each) => each.name))) {
    const [tag, ...again] = others.filter((each) => each.name === name)
    if (!tag) continue
    reading.diagnostics.push(unknownElement(name, tag.words, again.length + 1, locationIn(reading, tag.span)))
  }
}

/** The start of a component: `<Link`, but not `<A` or `<TD` (old HTML). Markers of lists and quotes may precede it. */
const CAPITALISED = /<[A-Z][A-Za-z]*[a-z]/
const BEGINS_CAPITALISED = /^[\s>*+\-\d.)]*<[A-Z][A-Za-z]*[a-z]/

/** The number of characters to look at: enough for markers of lists and quotes, and a name. */
const FAR = 200

/** Components that mean the same as the HTML elements of their names. */
const SAME = new Set(['details', 'summary'])

/** Whether an element is written like a component although HTML has an element of that name: `<Link>`, `<Aside>`. */
function isCapitalised({ tagName, position }: Element, text: string): boolean {
  const start = position?.start?.offset
  if (start === undefined || SAME.has(tagName)) return false
  return BEGINS_CAPITALISED.test(text.slice(start, start + FAR))
}

function isForeign(node: Parents): boolean {
  return node.type === 'element' && /^(?:svg|math)$/.test(node.tagName)
}

/** In lists and blockquotes, an HTML parser returns a position before the tag: the search starts there. */
function tagOf(element: Element, text: string): Tag | undefined {
  if (element.position?.start?.offset === undefined) return undefined
  const pattern = new RegExp(`<(${element.tagName.replace(/[^\w:]/g, '\\$&')})(?=[\\s/>])([^>]*)>`, 'gi')
  pattern.lastIndex = placeOf(element).start
  const match = pattern.exec(text)
  if (!match?.[1]) return undefined
  const [whole, name, attributes = ''] = match
  const start = match.index
  const before = /[\w$.<]*$/.exec(text.slice(Math.max(0, start - 100), start))?.[0] ?? ''
  const after = before === '' ? '' : (/^>*/.exec(text.slice(start + whole.length))?.[0] ?? '')
  const isUsed = attributes.trim() !== '' || text.includes(`</${name}>`)
  return {
    name,
    words: before + whole + after,
    span: { start, end: start + whole.length },
    isComponent: /^[A-Z]/.test(name) && before === '' && isUsed,
    isCustom: name.includes('-') && isUsed,
  }
}
