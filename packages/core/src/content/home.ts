import type { BlockContent, Image, Link, PhrasingContent, Root } from 'mdast'
import type { Span } from '../paths.ts'
import { namedIcon } from './directives/icons.ts'
import type { MadeMarkdown, WrittenAddress } from './model.ts'
import type { Head } from './source/front-matter.ts'
import type { Values } from './source/front-matter-schema.ts'
import { escapeInline } from './tree/html.ts'
import { locationIn, type Reading } from './tree/reading.ts'

type Hero = NonNullable<Values['hero']>
type Picture = { src: string; alt?: string | undefined }
type Feature = NonNullable<Values['features']>[number]

/** Finds a value in the front matter: the position of the whole key if the value does not occur literally. */
type Locate = (value: string) => { position: Link['position'] }

/**
 * Puts the hero and the features of a home page before its text, as Markdown: links and images are resolved and checked
 * like all others.
 */
export function addHome(tree: Root, { values, spans }: Head, reading: Reading, text: string): void {
  if (values.layout !== 'home') return
  const { hero, features = [] } = values
  const parts = [
    ...(hero ? [heroOf(hero, locateIn(text, spans.hero))] : []),
    ...(features.length > 0 ? [featuresOf(features, reading, locateIn(text, spans.features))] : []),
  ]
  tree.children.unshift(...parts)
}

/** The hero and the features of a home page as Markdown; `undefined` for other pages. */
export function homeForm({ layout, hero, features = [] }: Values): MadeMarkdown | undefined {
  if (layout !== 'home' || (!hero && features.length === 0)) return undefined
  const addresses: WrittenAddress[] = []
  let text = ''
  const add = (words: string | undefined, to?: string, before = '') => {
    if (!words) return
    text += `${before}${to === undefined ? '' : '['}${escapeInline(words)}`
    if (to !== undefined) {
      addresses.push({ start: text.length + 2, end: text.length + 2 + to.length, target: to, kind: 'link' })
      text += `](${to})`
    }
  }
  const { name, text: title, tagline, actions = [], code } = hero ?? {}
  add([name, title].filter(Boolean).join(' '), undefined, '# ')
  add(tagline, undefined, '\n\n')
  if (code) text += `\n\n\`\`\`${code.lang ?? ''}\n${code.text.trimEnd()}\n\`\`\``
  for (const [index, action] of actions.entries()) add(action.text, action.link, index === 0 ? '\n\n' : ' ')
  for (const [index, { title, details, icon, link, linkText }] of features.entries()) {
    const sign = typeof icon === 'string' && isCharacter(icon) ? `${escapeInline(icon)} ` : ''
    add(title, link, `${index === 0 ? '\n\n' : '\n'}- ${sign}`)
    add(details, undefined, ': ')
    add(linkText, undefined, ' ')
  }
  return { text: `${text.trimStart()}\n`, addresses }
}

function locateIn(text: string, key: Span | undefined): Locate {
  return (value) => {
    const { start, end } = key ?? { start: 0, end: 1 }
    const at = text.slice(0, end).indexOf(value, start)
    const point = (offset: number) => ({ line: 1, column: 1, offset })
    const place = at < 0 ? { start, end } : { start: at, end: at + value.length }
    return { position: { start: point(place.start), end: point(place.end) } }
  }
}

function heroOf({ name, text, tagline, image, code, actions = [] }: Hero, locate: Locate): BlockContent {
  const title: PhrasingContent[] = [
    ...(name ? [span(text ? 'home-over' : 'home-name', [words(name)])] : []),
    ...(name && text ? [words(' ')] : []),
    ...(text ? [words(text)] : []),
  ]
  const links = actions.flatMap(({ text: label, link, theme = 'brand' }, at) => [
    // Separates them where there is no style sheet.
    ...(at > 0 ? [words(' ')] : []),
    {
      ...linkTo(link, [words(label)], locate),
      data: { hProperties: { className: ['home-action', `home-action-${theme}`] } },
    },
  ])
  const { srcDark, ...picture } = typeof image === 'string' ? { src: image } : (image ?? { src: '' })
  const pictures = srcDark
    ? [imageAt(picture, locate, 'only-light'), imageAt({ ...picture, src: srcDark }, locate, 'only-dark')]
    : [imageAt(picture, locate)]
  return division('home-hero', [
    division('home-words', [
      ...(title.length > 0 ? [{ type: 'heading' as const, depth: 1 as const, children: title }] : []),
      ...(tagline ? [paragraph('home-tagline', [words(tagline)])] : []),
      ...(links.length > 0 ? [paragraph('home-actions', links)] : []),
    ]),
    ...(code ? [division('home-code', [codeOf(code, locate)])] : []),
    ...(image ? [paragraph('home-image', pictures)] : []),
  ])
}

function codeOf({ lang, title, text }: NonNullable<Hero['code']>, locate: Locate): BlockContent {
  const [first = ''] = text.split('\n')
  return {
    type: 'code',
    value: text.trimEnd(),
    ...(lang && { lang }),
    ...(title && { meta: `title="${title.replaceAll('"', '')}"` }),
    ...locate(first),
  }
}

/** A grid of cards, as made by `::::cards`. */
function featuresOf(features: readonly Feature[], reading: Reading, locate: Locate): BlockContent {
  return {
    type: 'list',
    spread: true,
    data: { hProperties: { className: ['cards-written', 'home-features'] } },
    children: features.map(({ title, details, icon, link, linkText }) => {
      const label = words(title)
      const head = [
        ...(icon
          ? [span('card-icon', iconOf(icon, reading, locate), { ariaHidden: 'true' }), words(' ')]
          : []),
        ...(link ? [linkTo(link, [label], locate)] : [label]),
      ]
      return {
        type: 'listItem',
        spread: true,
        data: { hProperties: { className: ['card-item'] } },
        children: [
          paragraph('card-title', head),
          ...(details ? [paragraph('home-details', [words(details)])] : []),
          ...(linkText ? [paragraph('home-more', [words(linkText)])] : []),
        ],
      }
    }),
  }
}

/** An image of the site, an icon by its name, a character, or HTML. */
function iconOf(icon: string | { src: string }, reading: Reading, locate: Locate): PhrasingContent[] {
  const written = typeof icon === 'string' ? icon.trim() : icon.src
  const [, src = written] = /^<img\b[^>]*?\ssrc=["']([^"']+)/.exec(written) ?? []
  if (src.startsWith('<')) return [{ type: 'html', value: src }]
  if (FILE.test(src)) return [imageAt({ src, alt: '' }, locate)]
  if (isCharacter(src)) return [words(src)]
  const { position } = locate(src)
  const place = { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
  return namedIcon(src, {}, { reading, at: locationIn(reading, place) })
}

const FILE = /\.\w{2,4}$/

function isCharacter(icon: string): boolean {
  return !FILE.test(icon) && !/^\s*<|^[a-z][a-z-]+$/.test(icon)
}

function imageAt({ src, alt = '' }: Picture, locate: Locate, ...classes: readonly string[]): Image {
  const className = ['no-zoom', ...classes]
  return { type: 'image', url: src, alt, data: { hProperties: { className } }, ...locate(src) }
}

function linkTo(url: string, children: Link['children'], locate: Locate): Link {
  return { type: 'link', url, children, ...locate(url) }
}

function words(value: string) {
  return { type: 'text' as const, value }
}

function paragraph(name: string, children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', data: { hProperties: { className: [name] } }, children }
}

function span(name: string, children: PhrasingContent[], more = {}): PhrasingContent {
  return { type: 'emphasis', data: { hName: 'span', hProperties: { className: [name], ...more } }, children }
}

function division(name: string, children: BlockContent[]): BlockContent {
  return { type: 'blockquote', data: { hName: 'div', hProperties: { className: [name] } }, children }
}
