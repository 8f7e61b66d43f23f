import { originOf } from './addresses.ts'
import KEYS from './keys.json' with { type: 'json' }
import NAMES from './names.json' with { type: 'json' }
import { serviceName } from './navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan, plainText } from './plan.ts'
import type { Sources } from './sources.ts'

/**
 * What becomes of the configuration of another tool: a table with one rule for each of its keys. From it follow what is
 * written, what is reported, and the handbook's list of keys.
 */
export type KeyTable = Readonly<Record<string, Rule>>

export interface Rule {
  /** What does the same here, or what to do instead: Markdown of the handbook. */
  here: string
  /** Nothing is written for it: whoever needs it reads what to do instead. */
  isDropped?: true
  /** Its keys are in the table, too. */
  isOpen?: true
  /** The key of our configuration that it becomes. */
  at?: string
  /** What it is there, or what has to be done for it. */
  convert?: Convert
}

/** A site that is read, and what becomes of it. */
export interface Site {
  plan: Plan
  sources: Sources
  /** The configuration of the tool. */
  file: string
}

/** What rules may read beside the value of their key. */
export interface Context extends Site {
  /** The whole configuration, as far as rules need more than their key. */
  all?: Readonly<Record<string, unknown>>
  /** The folder of the documents. */
  folder: string
  /** The address of an image or icon that the configuration names. */
  place?: (written: string) => string | undefined
}

type Convert = (value: unknown, context: Context, at?: string) => Plain

/** It becomes a key of our configuration. */
export function to(at: string, convert: Convert = asText, here = `\`${at}\``): Rule {
  return { here, at, convert }
}

/** What plugins of any tool add that is built in here. */
const BUILT_IN_PLUGINS =
  /sitemap|svgr|ideal-image|debug|plugin-sass|twoslash|client-redirects|llms|\brss\b|mermaid|katex|mathjax|medium-zoom|^(?:search|tags|redirects|git-revision-date.*|minify|social|privacy|offline|typeset|glightbox|material\/.*|starlight-sidebar-topics)$/

/** Reports plugins without a counterpart. */
export function dropPlugin(name: string, plan: Plan, key = name): void {
  if (!BUILT_IN_PLUGINS.test(name)) plan.drop(key, 'no counterpart: see Plugins in the handbook')
}

/** It has no effect here. */
function gone(here: string): Rule {
  return { here, isDropped: true }
}

/** The key with the same name, which means the same. */
export function same(key: string, convert: Convert = asText): KeyTable {
  return { [key]: to(key, convert, SAME) }
}

const MODES: Readonly<Record<string, Plain>> = NAMES.modes

/** What values become, by the names in `keys.json`, and what is said of that instead of the key that they become. */
const CONVERTS: Readonly<Record<string, readonly [convert: Convert, here?: string]>> = {
  text: [asText],
  url: [(value) => originOf(asRecord(value).hostname ?? value).url],
  slash: [(value) => (value === 'never' ? false : undefined)],
  mode: [(value) => MODES[String(value)]],
  severity: [severity, '[diagnostics](../diagnostics.md#change-a-severity)'],
  edit: [(value, context) => editLink(value, context, context.folder)],
  editBelow: [(value, context) => editLink(value, context, context.sources.base)],
  repository: [repository, 'an item of `navbar`'],
  yes: [yes],
  no: [no],
  patterns: [patterns],
  base: [base],
  image: [image],
  logo: [logo],
  levels: [levels],
  copyright: [copyright, '`footer.copyright`'],
  social: [social, 'items of `navbar` at the right'],
  head: [head],
  styles: [styles],
}

/**
 * The table of a tool: rules by their keys, and what `keys.json` says of all others: what they become by one of these
 * functions, which have keys in them, which need nothing, and which are left out.
 */
export function table(tool: keyof typeof KEYS, rules: KeyTable = {}): KeyTable {
  const { becomes, ...told } = KEYS[tool]
  const made = Object.entries(becomes).flatMap(([name, all]) => {
    const [convert, own] = CONVERTS[name] ?? []
    return each(all, (at, key) => to(at, convert, key === at ? SAME : own))
  })
  const others = [
    ...each(told.open, (here) => ({ here, isOpen: true })),
    ...each(told.nothing, (here) => ({ here })),
    ...each(told.leftOut, gone),
  ]
  return { ...Object.fromEntries(made), ...rules, ...Object.fromEntries(others) }
}

/** The rules of keys, which are written by what is said of them. */
function each(all: Readonly<Record<string, string>>, rule: (said: string, key: string) => Rule) {
  return Object.entries(all).flatMap(([said, keys]) =>
    keys.split(' ').map((key) => [key, rule(said, key)] as const),
  )
}

const SAME = 'the same'

/** Writes what the keys of an object become. `prefix` is the path of the object in the table. */
export function apply(table: KeyTable, value: unknown, context: Context, prefix = ''): void {
  for (const [key, each] of Object.entries(asRecord(value))) {
    if (each === undefined) continue
    const path = prefix === '' ? key : `${prefix}.${key}`
    const rule = table[path] ?? table[`${prefix}.*`] ?? gone('no counterpart is known')
    if (rule.isDropped) context.plan.drop(path, rule.here)
    if (rule.isOpen) apply(table, each, context, path)
    const made = rule.convert?.(each, context, rule.at)
    if (rule.at !== undefined) context.plan.set(rule.at, made)
  }
}

/** An object of keys that are converted each by itself. */
export function shape<C>(fields: Readonly<Record<string, (value: unknown, context: C) => Plain>>) {
  return (value: unknown, context: C): { [key: string]: Plain } => {
    const given = asRecord(value)
    const made = Object.entries(fields).map(
      ([name, convert]) => [name, convert(given[name], context)] as const,
    )
    return Object.fromEntries(made)
  }
}

const LEVELS: Readonly<Record<string, string>> = {
  throw: 'error',
  warn: 'warning',
  log: 'warning',
  ignore: 'off',
}

/** A check of both tools, unless its severity is the usual one. */
function severity(value: unknown, _: Context, at?: string): Plain {
  const level = LEVELS[String(value)]
  return level === (at === 'diagnostics.link/broken' ? 'error' : 'warning') ? undefined : level
}

export function yes(value: unknown): Plain {
  return value === true || undefined
}

export function no(value: unknown): Plain {
  return value === false ? false : undefined
}

export function flag(value: unknown): Plain {
  return typeof value === 'boolean' ? value : undefined
}

/** Patterns of files without a page. Only documents have one. */
export function patterns(value: unknown): Plain {
  const all = [value].flat().flatMap((each) => asText(each) ?? [])
  return all.filter((each) => !/\.(?:test|spec)\.|\/__tests__\/|^\*\*\/_/.test(each))
}

/** A base path; the root is the default. */
export function base(value: unknown): Plain {
  return value === '/' ? undefined : asText(value)
}

function image(value: unknown, { place = asText }: Context): Plain {
  const path = asText(value)
  return path === undefined ? undefined : place(path)
}

/** The address of a file of the site, which is copied to the static files if it is none of them. */
export function placed(
  path: string,
  statics: string,
  { sources, plan }: Pick<Site, 'sources' | 'plan'>,
  name = path.slice(path.lastIndexOf('/') + 1),
): string | undefined {
  if (!sources.has(path)) return undefined
  if (path.startsWith(`${statics}/`)) return path.slice(statics.length)
  plan.copies.set(`${statics}/${name}`, path)
  return `/${name}`
}

/** A logo: a file, or one for each color mode. */
export function logo(value: unknown, context: Context): Plain {
  const { src, light, dark, srcDark, alt } = isRecord(value) ? value : { src: value }
  const made = image(src ?? light, context)
  return made && { src: made, srcDark: image(srcDark ?? dark, context), alt: asText(alt) }
}

/** The levels of headings beside the text. */
export function levels(value: unknown): Plain {
  const { level = value, minHeadingLevel, maxHeadingLevel } = asRecord(value)
  const [min, max = min] = level === 'deep' ? [2, 6] : [level].flat()
  // The title is never among them.
  const found = [minHeadingLevel ?? min, maxHeadingLevel ?? max].map((each) =>
    typeof each === 'number' ? Math.max(each, 2) : undefined,
  )
  if (found.every((each) => each === undefined)) return undefined
  return { minHeadingLevel: found[0], maxHeadingLevel: found[1] }
}

/** A footer of one line. */
export function copyright(value: unknown, { plan, file }: Context): Plain {
  const { message, copyright: own } = isRecord(value) ? value : { copyright: value }
  const texts = [message, own].flatMap((each) => asText(each) ?? [])
  if (texts.length === 0) return undefined
  if (/<[a-z]/i.test(texts.join())) plan.hand(file, 'footer is one line of text: its HTML is left out')
  return { copyright: texts.map(plainText).join(' ') }
}

/** Links to services, as a list or by their icons. */
function social(value: unknown): Plain {
  const all = Array.isArray(value)
    ? value.map(asRecord)
    : Object.entries(asRecord(value)).map(([icon, href]): Record<string, unknown> => ({ icon, href }))
  return all.flatMap(({ icon, label, ariaLabel, href, link, mode = 'link', content }): Plain[] => {
    const target = asText(href) ?? asText(link) ?? (mode === 'link' ? asText(content) : undefined)
    const name = asText(label) ?? asText(ariaLabel) ?? (typeof icon === 'string' ? serviceName(icon) : 'Link')
    return target === undefined ? [] : [{ label: name, href: target, position: 'right' }]
  })
}

/** The repository of the site, as a link in the navbar. */
function repository(value: unknown, { all }: Context): Plain {
  const address = String(asRecord(value).link ?? value)
  const [href, host = ''] = /^https?:\/\/(?:www\.)?([\w-]+).*/.exec(address) ?? []
  return href === undefined ? undefined : social([{ label: all?.repo_name, icon: host, href }])
}

const OWN =
  /^meta (charset|viewport|description|keywords|robots|og:(title|description|url|type|site_name))$|^link canonical$/

/** Tags of the head that chatdocs does not write itself: `[tag, attributes, content]`, or objects. */
export function head(value: unknown, { plan }: Context): Plain {
  return asList(value).flatMap((each): Plain[] => {
    const { tag, attributes, content } = tagParts(each)
    if (typeof tag !== 'string') {
      plan.drop('head', 'tags that are text or made by a function: write { tag, attributes }')
      return []
    }
    const { name, property, rel, charset } = attributes
    const what =
      `${tag} ${String(charset === undefined ? (name ?? property ?? rel ?? '') : 'charset')}`.trim()
    if (!OWN.test(what) && /^(meta|link|script|style|noscript)$/.test(tag))
      return [{ tag, attributes, content }]
    plan.drop(`head: ${what}`, 'remove it: chatdocs writes it from titles, front matter and url')
    return []
  })
}

/** A tag: `[tag, attributes, content]`, or an object. */
export function tagParts(written: unknown) {
  const { tag, tagName, attrs, attributes, content, innerHTML } = asRecord(written)
  const [name, given, text] = Array.isArray(written)
    ? written
    : [tag ?? tagName, attrs ?? attributes, content ?? innerHTML]
  return { tag: name as unknown, attributes: attributesOf(given), content: asText(text) }
}

function attributesOf(value: unknown): Record<string, Plain> {
  const entries = Object.entries(asRecord(value)).flatMap(([name, each]): [string, Plain][] => {
    if (typeof each === 'boolean') return [[name, each]]
    return typeof each === 'string' || typeof each === 'number' ? [[name, String(each)]] : []
  })
  return Object.fromEntries(entries)
}

/** Redirects by their old addresses, as text or with a `destination`. */
export function redirects(value: unknown): Plain {
  const entries = Object.entries(asRecord(value)).flatMap(([from, written]): [string, string][] => {
    const target = asText(written) ?? asText(asRecord(written).destination)
    return target === undefined || from.includes('[') ? [] : [[from, target]]
  })
  return Object.fromEntries(entries)
}

/** Style sheets that are there, of the types that can be one here. */
export function styles(value: unknown, { plan, sources }: Context): Plain {
  return [value].flat().flatMap((each) => {
    const name = asText(each)
    if (name === undefined) return []
    if (!/^[./]|^src\//.test(name) && !sources.has(sources.at(name))) return [name]
    const path = sources.at(name.startsWith('/') && !sources.has(sources.at(name)) ? `.${name}` : name)
    if (!sources.has(path)) plan.hand(path, 'the style sheet is not there')
    else if (
      !/\.(?:css|s[ac]ss)$/.test(path) ||
      /@(tailwind|import\s+['"]tailwind|plugin|config)/.test(sources.text(path))
    )
      plan.hand(path, 'only CSS and Sass can be style sheets: compile it, and name the result in styles')
    else return [`./${path}`]
    return []
  })
}

/**
 * `docs.editUrl` from a base or a pattern that the other tool completes by the path of a document below `folder`: here, the
 * path is relative to the site folder. A function is known by what it makes of `{file}`.
 */
export function editUrl(
  value: unknown,
  { folder, plan, file }: Pick<Context, 'folder' | 'plan' | 'file'>,
  isPattern = false,
): Plain {
  if (value === undefined || value === null || value === false) return undefined
  const [start = '', end] = (asText(value) ?? '').split(/:path|\{file\}|\{path\}/)
  const base = start.replace(/\/$/, '')
  const parts = folder.split('/').filter(Boolean)
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  const isKnown = start !== '' && (end !== undefined || !isPattern)
  const below = isKnown
    ? [...above, ''].find((each) => base.endsWith(`/${each}`) || parts.length === 0)
    : undefined
  if (below === undefined) {
    plan.hand(file, 'edit links: write docs.editUrl, in which {path} is relative to the site folder')
    return undefined
  }
  const made = below === '' ? base : base.slice(0, -below.length - 1)
  return end === undefined ? made : `${made}/{path}${end}`
}

/** What other tools complete by a path: a base or a pattern, by itself or with a label. */
function editLink(value: unknown, context: Context, folder: string): Plain {
  const { pattern, baseUrl, docRepoBaseUrl } = asRecord(value)
  const own = isRecord(value) && !isMade(value) ? undefined : value
  const written = pattern ?? baseUrl ?? docRepoBaseUrl ?? own
  const text = typeof written === 'string' ? written.replace('{folder}/{file}', '{path}') : written
  const isBelow = typeof text === 'string' && /\{file\}|:path/.test(text)
  return editUrl(text, { ...context, folder: isBelow ? context.folder : folder }, pattern !== undefined)
}

/** Whether a value is made by a function or a package that is not there. */
export function isMade(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).some((each) => each.startsWith('$'))
}

interface Variable {
  selector: string
  name: string
  value: string
}

/** The variables that rules for a whole page set. */
export function variablesIn(css: string): Variable[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ')
  return [...plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    if (!/:root|\[data-theme=|\.dark\b|^\s*html\s*$/.test(selector)) return []
    return [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => ({
      selector,
      name,
      value: value.trim(),
    }))
  })
}

/** The accent of both color modes, as far as variables set it to a color by itself. */
export function accentIn(variables: readonly Variable[], name: RegExp, dark: RegExp): Plain {
  const colors = variables.filter(
    (each) =>
      name.test(each.name) &&
      /^(#[\da-f]{3,8}|(rgb|hsl|oklch|hwb|lab|lch|oklab)\([^)]*\)|[a-z]+)$/i.test(each.value),
  )
  const bright = colors.findLast(({ selector }) => !dark.test(selector))?.value
  const dim = colors.findLast(({ selector }) => dark.test(selector))?.value
  return bright === undefined || dim === undefined ? (bright ?? dim) : { light: bright, dark: dim }
}
