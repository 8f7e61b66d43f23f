import { BADGE_TYPES, type BadgeType } from '@chatdocs/protocol'
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from 'mdast'
import { ADMONITION_NAMES } from '../directives/admonitions.ts'
import { badge } from '../directives/badges.ts'
import { componentData, PAGE_CARDS } from '../tree/components.ts'
import { wordsOf } from '../tree/nodes.ts'
import type { Value } from './values.ts'

/*
 * The components that every site has. They correspond to the directives of the same names: a component is turned into the
 * nodes of its directive, so all later steps see one form. Names and properties of other generators are accepted, too.
 */

/** An element to replace by Markdown nodes. */
export interface Use {
  name: string
  props: Readonly<Record<string, Value>>
  /** The children, converted. */
  children: RootContent[]
  /** Its position in the text. */
  position: RootContent['position']
}

type Block = BlockContent | DefinitionContent
type Make = (use: Use) => RootContent[] | undefined

/** Modules of other generators whose components have counterparts here. */
const MODULES =
  /^(?:chatdocs\/components|@theme(?:\/[\w/]+)?|@theme-original\/\w+|@docusaurus\/\w+|@astrojs\/starlight\/components|astro:(?:assets|components)|@?rspress(?:\/core)?\/theme(?:-original)?|@rspress\/core\/runtime|vitepress(?:\/theme)?|nextra\/components|nextra-theme-docs|starlight-package-managers)$/

export function isOurs(specifier: string): boolean {
  return MODULES.test(specifier)
}

const MAKERS: Readonly<Record<string, Make>> = {
  Admonition: admonition,
  Aside: admonition,
  Badge: badgeOf,
  Callout: admonition,
  Card: cardOf,
  CardGrid: cardsOf,
  Cards: cardsOf,
  'Cards.Card': cardOf,
  Code: codeOf,
  CodeBlock: codeOf,
  Details: ({ props, ...use }) =>
    directive('details', { title: text(props.summary ?? props.title), open: flag(props.open) }, use),
  DocCardList: pageCards,
  FileTree: (use) => directive('file-tree', {}, use),
  Icon: iconOf,
  Image: imageOf,
  Link: linkOf,
  LinkButton: (use) => linkOf(use, ['button']),
  LinkCard: cardOf,
  NoSSR: ({ children }) => children,
  Overview: pageCards,
  PackageManagerTabs: commandsOf,
  PackageManagers: commandsOf,
  PageTab: tabOf,
  PageTabs: tabsOf,
  SourceCode: ({ children, ...use }) =>
    linkOf({ ...use, children: children.length > 0 ? children : words(use.props.href) }),
  Steps: (use) => directive('steps', {}, use),
  Tab: tabOf,
  TabItem: tabOf,
  Tabs: tabsOf,
  'Tabs.Tab': tabOf,
  Tag: badgeOf,
  ThemedImage: themedImage,
  TOCInline: ({ position }) => [
    { type: 'paragraph', children: [{ type: 'text', value: '[[toc]]', ...at(position) }], ...at(position) },
  ],
  Translate: ({ children }) => children,
}

/** The names of all components. */
export const COMPONENTS: readonly string[] = Object.keys(MAKERS)

/** What to write instead of components of other generators that have no counterpart. */
export const INSTEAD: Readonly<Record<string, string>> = {
  Prompt: 'write the prompt in a code block, which has a button to copy it: ```md',
}

/** Makes the nodes for one of our components; `undefined` if its properties give nothing to show. */
export function make(use: Use): RootContent[] | undefined {
  return Object.hasOwn(MAKERS, use.name) ? MAKERS[use.name]?.(use) : undefined
}

function at(position: RootContent['position']) {
  return position ? { position } : {}
}

function text(value: Value): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function words(value: Value): RootContent[] {
  return [{ type: 'text', value: text(value) ?? '' }]
}

/** Whether a property is set, as the value of a directive's attribute. */
function flag(value: Value): string | undefined {
  return value === undefined || value === false || value === null ? undefined : ''
}

/** Wraps text between blocks in paragraphs. */
export function blocksOf(children: readonly RootContent[]): Block[] {
  const blocks: Block[] = []
  let line: PhrasingContent[] = []
  const end = () => {
    const isEmpty = line.every((each) => each.type === 'text' && each.value.trim() === '')
    const [first, last] = [line[0]?.position, line.at(-1)?.position]
    const place = first && last && { start: first.start, end: last.end }
    if (!isEmpty) blocks.push({ type: 'paragraph', children: line, ...at(place) })
    line = []
  }
  for (const child of children) {
    if (isPhrasing(child)) line.push(child)
    else {
      end()
      blocks.push(child as Block)
    }
  }
  end()
  return blocks
}

const PHRASING = new Set(
  'break delete emphasis footnoteReference image imageReference inlineCode inlineMath link linkReference strong text textDirective'.split(
    ' ',
  ),
)

export function isPhrasing(node: RootContent): node is PhrasingContent {
  return PHRASING.has(node.type)
}

function directive(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  { children, position }: Pick<Use, 'children' | 'position'>,
): RootContent[] {
  const given = Object.entries(attributes).filter((each): each is [string, string] => each[1] !== undefined)
  return [
    {
      type: 'containerDirective',
      name,
      attributes: Object.fromEntries(given),
      children: blocksOf(children),
      ...at(position),
    },
  ]
}

function admonition({ props, ...use }: Use): RootContent[] {
  const wanted = text(props.type) ?? 'note'
  const name = ADMONITION_NAMES.find((each) => each === wanted.toLowerCase()) ?? 'note'
  return directive(name, { title: text(props.title), id: text(props.id) }, use)
}

function badgeOf({ props, children, position }: Use): RootContent[] {
  const wanted = text(props.variant ?? props.type) ?? ''
  const type: BadgeType | undefined = BADGE_TYPES.find((each) => each === wanted) ?? BADGES[wanted]
  return [{ ...badge(text(props.text ?? props.tag) ?? wordsOf(children), type), ...at(position) }]
}

/** The badge types of other generators. */
const BADGES: Readonly<Record<string, BadgeType>> = {
  note: 'info',
  success: 'tip',
  caution: 'warning',
  error: 'danger',
}

function tabsOf({ props, children, position }: Use): RootContent[] {
  const given = props.values ?? props.items
  const values = (Array.isArray(given) ? (given as readonly Value[]) : []).map(namedTab)
  const labels = new Map(values.map(({ value, label }) => [value, label]))
  const tabs = children.flatMap((each) =>
    each.type === 'containerDirective' && each.name === 'tab' ? [each] : [],
  )
  for (const [number, tab] of tabs.entries()) {
    const { value, label } = tab.attributes ?? {}
    const own = value ?? values[number]?.value
    if (own && !label) tab.attributes = { ...tab.attributes, value: own, label: labels.get(own) ?? own }
  }
  const group = text(props.groupId ?? props.syncKey ?? props.group ?? props.storageKey)
  const wanted = text(props.defaultValue ?? props.default) ?? values[Number(props.defaultIndex)]?.value
  const known = tabs.map(({ attributes }) => attributes?.value)
  const initial = wanted !== undefined && known.includes(wanted) ? wanted : undefined
  return directive('tabs', { group, default: initial, id: text(props.id) }, { children, position })
}

/** An entry in a list of tabs: only a name, or a value with a label. */
function namedTab(given: Value): { value: string | undefined; label: string | undefined } {
  const isObject = typeof given === 'object' && given !== null
  const { value, label } = isObject
    ? (given as Readonly<Record<string, Value>>)
    : { value: given, label: given }
  return { value: text(value) ?? text(label), label: text(label) ?? text(value) }
}

function tabOf({ props, ...use }: Use): RootContent[] {
  const value = text(props.value)
  const label = text(props.label ?? props.title)
  return directive('tab', { label, value, default: flag(props.default), id: text(props.id) }, use)
}

function cardOf({ props, children, position }: Use): RootContent[] {
  const words = text(props.description)
  const inside: RootContent[] =
    words === undefined ? children : [...children, { type: 'text', value: words, ...at(position) }]
  const href = text(props.href ?? props.link ?? props.to)
  const attributes = { title: text(props.title), href, icon: text(props.icon) }
  return directive('card', attributes, { children: inside, position })
}

/** Rspress passes cards as a property. */
function cardsOf({ props, children, position }: Use): RootContent[] {
  const items = Array.isArray(props.items) ? (props.items as readonly Value[]) : []
  const made = items.flatMap((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? cardOf({ name: 'Card', props: each as Use['props'], children: [], position })
      : [],
  )
  return directive('cards', {}, { children: [...children, ...made], position })
}

/** Cards of pages: the given ones, or those beside this page in the sidebar. */
function pageCards({ props, position, ...use }: Use): RootContent[] {
  if (Array.isArray(props.items)) return cardsOf({ props, position, ...use })
  const start = position?.start.offset ?? 0
  const { hProperties, ...data } = componentData(PAGE_CARDS, {}, { start, end: start + use.name.length + 1 })
  // The class says which style sheet the page needs.
  Object.assign(data, { hProperties: { ...hProperties, className: ['cards-written'] } })
  return [
    { type: 'containerDirective', name: 'component', children: [], data, ...at(position) } as RootContent,
  ]
}

function codeOf({ props, children, position }: Use): RootContent[] {
  const title = text(props.title)
  const words = text(props.code) ?? wordsOf(children)
  const lines = text(props.metastring ?? props.meta) ?? ''
  const meta = [title && `title="${title}"`, flag(props.showLineNumbers) === '' && 'showLineNumbers', lines]
  const lang = text(props.language ?? props.lang) ?? text(props.className)?.replace(/^language-/, '') ?? null
  const value = words.replace(/^\n/, '').replace(/\n(?<!\n\s*\n)\s*$/, '')
  return [{ type: 'code', lang, meta: meta.filter(Boolean).join(' ') || null, value, ...at(position) }]
}

/** `command` is an npm command without `npm`, or one command for each manager; `pkg` names a package to add. */
function commandsOf({ props, position }: Use): RootContent[] | undefined {
  const { command, pkg, dev, type, args } = props
  const own =
    typeof command === 'object' && command !== null ? (command as Record<string, Value>).npm : command
  const words = text(own)
  const run = type === 'exec' || type === 'dlx' ? 'npx' : type === 'create' ? 'npm create' : 'npm install'
  const added = text(pkg) && [run, flag(dev) === '' && '-D', text(pkg), text(args)].filter(Boolean).join(' ')
  const value = words === undefined ? added : /^(?:npm|npx) /.test(words) ? words : `npm ${words}`
  if (!value) return undefined
  return [{ type: 'code', lang: 'npm', meta: null, value, ...at(position) }]
}

function linkOf({ props, children, position }: Use, className: readonly string[] = []): RootContent[] {
  const url = text(props.to ?? props.href)
  const classes = [...className, ...(text(props.className ?? props.class)?.split(/\s+/) ?? [])].filter(
    Boolean,
  )
  if (url === undefined) return children
  const blocks = children.flatMap((each) => (each.type === 'paragraph' ? each.children : [each]))
  return [
    {
      type: 'link',
      url,
      title: text(props.title) ?? null,
      children: blocks as PhrasingContent[],
      ...(classes.length > 0 && { data: { hProperties: { className: classes } } }),
      ...at(position),
    },
  ]
}

function iconOf({ props, position }: Use): RootContent[] {
  const { name, label, size, color } = props
  const given = { name, label, size, color, class: props.class ?? props.className }
  const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, text(value)]))
  return [{ type: 'textDirective', name: 'icon', attributes, children: [], ...at(position) }]
}

function imageOf({ props, position }: Use): RootContent[] | undefined {
  const { src, alt, title, className, width, height } = props
  const url = text(typeof src === 'object' && src !== null ? (src as Record<string, Value>).src : src)
  if (url === undefined) return undefined
  const given = {
    className: text(className)?.split(/\s+/),
    width: text(width),
    height: text(height),
  }
  const hProperties = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return [
    {
      type: 'image',
      url,
      alt: text(alt) ?? null,
      title: text(title) ?? null,
      ...(Object.keys(hProperties).length > 0 && { data: { hProperties } }),
      ...at(position),
    },
  ]
}

function themedImage({ props, ...use }: Use): RootContent[] | undefined {
  const sources = (props.sources ?? {}) as Readonly<Record<string, Value>>
  const made = (['light', 'dark'] as const).flatMap((mode) => {
    const classes = [text(props.className), `only-${mode}`].filter(Boolean).join(' ')
    return imageOf({ ...use, props: { ...props, src: sources[mode], className: classes } }) ?? []
  })
  return made.length > 0 ? made : undefined
}
