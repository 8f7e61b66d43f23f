import type { Properties } from 'hast'
import type { PhrasingContent, RootContent } from 'mdast'
import type { HeadTag } from '../model.ts'
import { KEYS } from '../source/front-matter-schema.ts'
import { COMPONENT } from '../tree/components.ts'
import type { Value } from './values.ts'
import { type blocksOf, make } from './vocabulary.ts'

/** Elements that an HTML parser closes at a paragraph, inline elements, and elements of plain text. */
const LINES = new Set(
  'a abbr b button cite code dfn em figcaption h1 h2 h3 h4 h5 h6 i kbd label mark option p pre q s samp script small span strong style sub summary sup textarea time u var'.split(
    ' ',
  ),
)

/** A paragraph with a component, which may contain blocks: an HTML parser would close a `<p>` before them. */
export const LOOSE = { hName: 'div', hProperties: { className: ['paragraph'] } }

/** Whether a node is a component or contains one. */
export function hasComponent(node: RootContent): boolean {
  if (node.data?.hName === COMPONENT) return true
  return 'children' in node && node.children.some(hasComponent)
}

/** An HTML element with these properties. Images and links become Markdown nodes, which are checked. */
export function elementNode(
  name: string,
  props: Readonly<Record<string, Value>>,
  {
    children,
    position,
    isInline,
  }: { children: RootContent[]; position: RootContent['position']; isInline: boolean },
): RootContent[] {
  const { dangerouslySetInnerHTML: inner, ...given } = props
  if (name === 'img') {
    const made = make({ name: 'Image', props: given, children: [], position })
    if (made) return withProperties(made, htmlProperties(given), ['src', 'alt', 'title'])
  }
  if (name === 'a' && typeof given.href === 'string') {
    const made = make({ name: 'Link', props: { href: given.href }, children, position })
    if (made) return withProperties(made, htmlProperties(given), ['href'])
  }
  const html = typeof inner === 'object' && inner !== null && '__html' in inner ? inner.__html : undefined
  const inside = typeof html === 'string' ? [{ type: 'html' as const, value: html }] : children
  const kept = LINES.has(name) ? inside.flatMap(unwrapped) : inside
  const properties = htmlProperties(given)
  const isLoose = name === 'p' && kept.some(hasComponent)
  const classes = [properties.className ?? [], LOOSE.hProperties.className].flat().map(String)
  return [
    {
      type: isInline ? 'textDirective' : 'containerDirective',
      name,
      children: kept as PhrasingContent[] & ReturnType<typeof blocksOf>,
      data: isLoose
        ? { hName: 'div', hProperties: { ...properties, className: classes } }
        : { hName: name, hProperties: properties },
      ...(position && { position }),
    },
  ]
}

function unwrapped(node: RootContent): RootContent[] {
  return node.type === 'paragraph' ? node.children : [node]
}

function withProperties(nodes: RootContent[], properties: Properties, own: readonly string[]): RootContent[] {
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !own.includes(name)))
  for (const node of nodes) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...rest } }
  return nodes
}

/** The properties of an HTML element in hast form. Functions are not plain data; `key` is only for React. */
function htmlProperties(props: Readonly<Record<string, Value>>): Properties {
  const pairs = Object.entries(props).flatMap(([name, value]): [string, Properties[string]][] => {
    if (name === 'key' || name === 'ref' || value === undefined || value === null) return []
    if (name === 'className' || name === 'class') {
      return [['className', String(value).split(/\s+/).filter(Boolean)]]
    }
    if (name === 'style' && typeof value === 'object') return [['style', styleOf(value)]]
    if (typeof value === 'boolean') {
      if (/^(?:aria|data)[-A-Z]/.test(name)) return [[propertyOf(name), String(value)]]
      return value ? [[propertyOf(name), true]] : []
    }
    return typeof value === 'object' ? [] : [[propertyOf(name), value]]
  })
  return Object.fromEntries(pairs)
}

/** `aria-label` → `ariaLabel`, `data-a-b` → `dataAB`; other names are the same in React and hast. */
function propertyOf(name: string): string {
  if (!/^(?:aria|data)-/.test(name)) return name === 'for' ? 'htmlFor' : name
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The head tag for an element; `undefined` if it cannot be in the head of a page. */
export function headTag(
  tag: string,
  props: Readonly<Record<string, Value>>,
  content: string,
): HeadTag | undefined {
  const names: Readonly<Record<string, string>> = { httpEquiv: 'http-equiv', className: 'class' }
  const attributes = Object.entries(props).map(([name, value]) => [names[name] ?? name.toLowerCase(), value])
  const written = { tag, attributes: Object.fromEntries(attributes), ...(content !== '' && { content }) }
  return KEYS.head.safeParse([written]).data?.[0]
}

/** CSS properties whose numbers have no unit. */
const PLAIN =
  /^(?:animationIterationCount|aspectRatio|columnCount|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridColumnEnd|gridColumnStart|gridRow|gridRowEnd|gridRowStart|lineClamp|lineHeight|opacity|order|orphans|scale|strokeOpacity|tabSize|widows|zIndex|zoom)$/

function styleOf(style: object): string {
  return Object.entries(style)
    .flatMap(([name, value]: [string, Value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return []
      const property = name.startsWith('--')
        ? name
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const isLength = typeof value === 'number' && value !== 0 && !name.startsWith('--') && !PLAIN.test(name)
      return [`${property.replace(/^ms-/, '-ms-')}: ${value}${isLength ? 'px' : ''}`]
    })
    .join('; ')
}

const ATTRIBUTE =
  /\s*(?:\{(?<spread>\.\.\.[^{}]+)\}|(?<name>[\w-]+)(?:=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<code>(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}))?)/gy

/** The attributes of an element on one line, written as object properties. */
export function propertiesIn(attributes: string): string {
  return Array.from(attributes.trim().matchAll(ATTRIBUTE), ({ groups = {} }) => {
    const { spread, name = '', double, single, code } = groups
    if (spread !== undefined) return spread
    const text = double ?? single
    return `${JSON.stringify(name)}: ${text !== undefined ? JSON.stringify(text) : (code ?? 'true')}`
  }).join(', ')
}
