import { isExternal } from '../addresses.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan, plainText } from '../plan.ts'
import * as key from '../table.ts'
import { type Instance, itemOf } from './instances.ts'

/** The navbar, the footer and the announcement bar, which pages of all languages share or have of their own. */

interface Context {
  plan: Plan
  /** The file that says it. */
  file: string
  instances: readonly Instance[]
}

/** The items before and after the items of a dropdown, which has no label. */
const around = key.shape<Context>({ dropdownItemsBefore: someItems, dropdownItemsAfter: someItems })

/** What an item of each type has here, beside its label and position. */
const TYPES: Readonly<Record<string, (item: unknown, context: Context) => Plain>> = {
  doc: key.shape({ docId: asText }),
  docSidebar: key.shape({ sidebarId: asText }),
  docsVersion: key.shape({ to: address }),
  docsVersionDropdown: around,
  localeDropdown: around,
}

function someItems(written: unknown, context: Context): Plain {
  const items = itemsOf(written, context)
  return items.length > 0 ? items : undefined
}

export function navbarOf(written: unknown, context: Context): Plain {
  if (!isRecord(written)) return undefined
  const logo = key.shape({ src: address, srcDark: address, alt: asText })(written.logo, context)
  return {
    title: typeof written.title === 'string' ? written.title : '',
    logo: logo.src === undefined ? undefined : logo,
    items: itemsOf(written.items, context),
  }
}

function itemsOf(written: unknown, context: Context): Plain[] {
  return asList(written).flatMap((each) => itemFrom(asRecord(each), context))
}

function itemFrom(written: Record<string, unknown>, context: Context): Plain[] {
  const report = (reason: string) => {
    context.plan.hand(context.file, reason)
    return []
  }
  const item = itemOf(written, context.instances)
  const { type = 'default', docsPluginId } = item ?? written
  const own = TYPES[String(type)]
  if (type === 'search') return []
  if (!own && type !== 'default' && type !== 'dropdown')
    return report(`navbar item of type ${type}: write a component, theme/navbar/<name>.tsx`)
  if (!item) return report(`navbar item of the documents ${String(docsPluginId)}, which did not come over`)
  const label = asText(item.label) ?? asText(item['aria-label']) ?? asText(item.title)
  const position = item.position === 'right' ? 'right' : undefined
  if (own) {
    const shown = own === around ? undefined : label
    return [{ type: String(type), ...asRecord(own(item, context)), label: shown, position } as Plain]
  }
  if (label === undefined)
    return report(`navbar item without a label: ${asText(item.href) ?? asText(item.to) ?? 'write one'}`)
  if (Array.isArray(item.items)) {
    const items = itemsOf(item.items, context)
    return items.length === 0 ? [] : [{ type: 'dropdown', label, items, position }]
  }
  const target = linkTarget(item, context.plan)
  return target ? [{ label, ...target, activeBasePath: address(item.activeBasePath), position }] : []
}

/** `to` for pages of the site, `href` for others. What `pathname:` names is no page: its whole address is written. */
function linkTarget(item: Record<string, unknown>, { config }: Plan): Record<string, Plain> | undefined {
  const target = asText(item.to) ?? asText(item.href)
  if (target === undefined) return undefined
  if (target.startsWith('pathname:///') && asText(config.url))
    return { href: `${config.url}${address(target)}` }
  if (isExternal(target) && !target.startsWith('pathname:')) return { href: target }
  return asText(item.to) === undefined ? { href: address(target) } : { to: address(target) }
}

function address(written: unknown): string | undefined {
  return asText(written)?.replace(/^pathname:\/\//, '')
}

export function footerOf(written: unknown, { plan, file }: Context): Plain {
  if (!isRecord(written)) return undefined
  const linkOf = (each: unknown): Plain[] => {
    const target = linkTarget(asRecord(each), plan)
    const label = asText(asRecord(each).label)
    if (target && label !== undefined) return [{ label, ...target }]
    plan.hand(file, 'footer link in HTML: write label and href')
    return []
  }
  const links = asList(written.links).flatMap((each): Plain[] => {
    if (!isRecord(each) || !Array.isArray(each.items)) return linkOf(each)
    const items = each.items.flatMap(linkOf)
    return items.length === 0 ? [] : [{ title: asText(each.title), items }]
  })
  const copyright = asText(written.copyright)
  const plain = copyright && plainText(copyright)
  if (plain !== copyright) plan.hand(file, 'footer.copyright is one line of text: its HTML is left out')
  return { links: links.length > 0 ? links : undefined, copyright: plain || undefined }
}

export function announcement(written: unknown): Plain {
  const { id, content, backgroundColor, textColor, isCloseable } = asRecord(written)
  if (asText(content) === undefined) return undefined
  return {
    id: asText(id) ?? 'announcement-bar',
    content: inlineHtml(String(content)),
    closeable: isCloseable === false ? false : undefined,
    backgroundColor: asText(backgroundColor),
    textColor: asText(textColor),
  }
}

/** The elements and attributes that an announcement can have. */
function inlineHtml(html: string): string {
  return html
    .replace(/<(\/?)(\w+)([^>]*)>/g, (_, end: string, name: string, rest: string) => {
      const tag = name.toLowerCase()
      if (!/^(a|b|br|code|em|i|kbd|s|small|span|strong)$/.test(tag)) return ' '
      const [href] = tag === 'a' && end === '' ? (/\shref=(["'])(.*?)\1/.exec(rest) ?? []) : []
      return `<${end}${tag}${href ? href.replace(/'/g, '"') : ''}>`
    })
    .trim()
}
