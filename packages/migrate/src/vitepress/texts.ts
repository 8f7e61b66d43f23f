import { type Addresses, idOf, plainAddress } from '../addresses.ts'
import { type Anchors, anchorsIn, vitePressSlug, withId } from '../anchors.ts'
import { type KeyRule, rewriteKeys, rewriteValues, type ValueChange } from '../front-matter.ts'
import { type FindNodes, openMarkdown } from '../markdown.ts'
import { inlineText } from '../mkdocs/dialect.ts'
import { asRecord, asText, type Plan } from '../plan.ts'
import { lineAt, type Sources } from '../sources.ts'

interface Context {
  /** The folder that `@` means in VitePress. */
  srcDir: string
  /** How attributes are written: `{#id}`, or between delimiters of the site. */
  attributes: Readonly<Record<string, unknown>>
  /** The folder of the documents. */
  folder: string
  files: readonly string[]
  addresses: Addresses
  sources: Sources
  plan: Plan
}

/** Rewrites what documents of VitePress say in words of its own. */
export async function rewriteTexts(context: Context): Promise<void> {
  const { files, sources, plan } = context
  const find = (await openMarkdown())?.find
  const anchors = anchorsIn(
    files.map((path) => sources.text(path)),
    vitePressSlug,
  )
  const rules = keyRules(context)
  for (const path of files) {
    const text = sources.text(path)
    rewriteKeys(path, text, rules, plan)
    rewriteValues(path, text, heroValue, plan)
    if (find) rewriteBody(path, text, find, { ...context, anchors })
  }
}

function keyRules({ addresses, folder }: Context): Readonly<Record<string, KeyRule>> {
  const neighbour =
    (key: string): KeyRule =>
    (value) => {
      if (value === false) return [`${key}: null`]
      const link = asText(asRecord(value).link)
      const path = link === undefined ? undefined : addresses.get(plainAddress(link))
      if (path === undefined) return { hand: `write ${key}: the id of a document` }
      return [`${key}: ${idOf(path, folder)}`]
    }
  return {
    prev: neighbour('pagination_prev'),
    next: neighbour('pagination_next'),
    outline: (value) => {
      if (value === false) return ['hide_table_of_contents: true']
      const [min, max] = value === 'deep' ? [2, 6] : Array.isArray(value) ? value : [value, value]
      if (typeof min !== 'number' || typeof max !== 'number') return undefined
      return [`toc_min_heading_level: ${min}`, `toc_max_heading_level: ${max}`]
    },
    aside: (value) => (value === false ? ['hide_table_of_contents: true'] : []),
    sidebar: (value) => (value === false ? ['displayed_sidebar: null'] : []),
    editLink: (value) => (value === false ? ['custom_edit_url: null'] : []),
    lastUpdated: () => [],
    titleTemplate: () => [],
    navbar: (value) => (typeof value === 'boolean' ? [] : undefined),
    footer: (value) => (typeof value === 'boolean' ? [] : undefined),
    head: () => ({ hand: 'head of a page: write title, description, keywords or image' }),
    layout: (value) => (value === false ? ['layout: page'] : undefined),
  }
}

/** Buttons of a home page look like one of two, and an image is one file. */
function heroValue(key: readonly (string | number)[], value: unknown): ValueChange | undefined {
  const place = key.join('.')
  if (/^hero\.actions\.\d+\.theme$/.test(place))
    return /^(brand|alt)$/.test(String(value)) ? undefined : { value: 'alt' }
  if (!/^(hero\.image|features\.\d+\.icon)\.(light|dark)$/.test(place)) return undefined
  return place.endsWith('light') ? { name: 'src' } : 'remove'
}

const BADGE = /^<Badge\b([^>]*?)\/?>$/

function rewriteBody(
  path: string,
  text: string,
  find: FindNodes,
  context: Context & { anchors: Anchors },
): void {
  const { srcDir, plan } = context
  const start = srcDir === '' ? '@/' : `@/${srcDir}/`
  for (const node of find(text, ['html', 'paragraph', 'heading'])) {
    const own = text.slice(node.start, node.end)
    if (node.type !== 'html') {
      const plain = withoutAttributes(own, context)
      const made = (node.type === 'heading' ? withId(plain, context.anchors) : plain).replace(
        /^([ \t]*<<<[ \t]*)@\//gm,
        `$1${start}`,
      )
      if (made !== own) plan.splice(path, { start: node.start, end: node.end, text: made })
      continue
    }
    const included = /^<!--\s*@include:\s*@\//.exec(own)
    if (included && srcDir !== '')
      plan.splice(path, {
        start: node.start,
        end: node.start + included[0].length,
        text: `${included[0].slice(0, -2)}${start}`,
      })
    const badge = BADGE.exec(own)
    if (badge) plan.splice(path, { start: node.start, end: node.end, text: badgeOf(badge[1] ?? '') ?? own })
    if (/^<script\b[^>]*\bsetup\b/.test(own))
      plan.hand(
        path,
        'script setup is Vue: write a component in React, and ::Name{key=value}',
        lineAt(text, node.start),
      )
    if (/^<style\b[^>]*\bmodule\b/.test(own))
      plan.hand(
        path,
        'style module is Vue: write a style sheet, and name it in styles',
        lineAt(text, node.start),
      )
  }
}

/** The ids of headings, and text without other attributes. */
function withoutAttributes(text: string, { attributes }: Context): string {
  if (attributes.disable === true) return text
  const left = asText(attributes.leftDelimiter) ?? asText(attributes.left) ?? '{'
  const right = asText(attributes.rightDelimiter) ?? asText(attributes.right) ?? '}'
  const plain = left === '{' ? text : text.split(left).join('{').split(right).join('}')
  const has = (name: RegExp) => name.test('attr_list')
  return plain
    .split('\n')
    .map((line) => inlineText(line, { has }))
    .join('\n')
}

/** `<Badge type="tip" text="new" />` → `:badge[new]{type=tip}`. */
function badgeOf(attributes: string): string | undefined {
  const value = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  const [text, type] = [value('text'), value('type')]
  if (text === undefined || /[[\]]/.test(text)) return undefined
  return `:badge[${text}]${type === undefined ? '' : `{type=${type}}`}`
}
