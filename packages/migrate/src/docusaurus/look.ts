import { reportKeys } from '../keys.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import { attributesOf, isOwnTag, plainText } from '../tags.ts'
import { type Instance, itemOf } from './instances.ts'
import { DOCUSAURUS_KEYS } from './keys.ts'

/** The navbar, the footer and the announcement bar, which pages of all languages share or have of their own. */

/** Item types that do the same here. */
const TYPES = new Set([
  'default',
  'doc',
  'docSidebar',
  'dropdown',
  'docsVersion',
  'docsVersionDropdown',
  'localeDropdown',
])

export function navbarOf(
  written: unknown,
  plan: Plan,
  file: string,
  instances: readonly Instance[] = [],
): Plain {
  if (!isRecord(written)) return undefined
  reportKeys(plan, DOCUSAURUS_KEYS, written, 'navbar')
  const { src, srcDark, alt } = asRecord(written.logo)
  return {
    title: typeof written.title === 'string' ? written.title : '',
    logo:
      asText(src) === undefined
        ? undefined
        : { src: address(src), srcDark: address(srcDark), alt: asText(alt) },
    items: asList(written.items).flatMap((each) => navbarItem(each, plan, file, instances)),
  }
}

function navbarItem(written: unknown, plan: Plan, file: string, instances: readonly Instance[]): Plain[] {
  const found = itemOf(asRecord(written), instances)
  const item = found ?? asRecord(written)
  const type = asText(item.type)
  const position = item.position === 'right' ? 'right' : undefined
  if (type === 'search') return []
  if (type !== undefined && !TYPES.has(type)) {
    plan.hand(file, `navbar item of type ${type}: write a component, theme/navbar/<name>.tsx`)
    return []
  }
  if (!found) {
    plan.hand(file, `navbar item of the documents ${String(item.docsPluginId)}, which did not come over`)
    return []
  }
  const label = asText(item.label) ?? asText(item['aria-label']) ?? asText(item.title)
  const nested = (key: string) => asList(item[key]).flatMap((each) => navbarItem(each, plan, file, instances))
  if (type === 'doc') return [{ type, docId: asText(item.docId), label, position }]
  if (type === 'docSidebar') return [{ type, sidebarId: asText(item.sidebarId), label, position }]
  if (type === 'docsVersion') return [{ type, label, to: address(item.to), position }]
  if (type === 'docsVersionDropdown' || type === 'localeDropdown') {
    const [before, after] = [nested('dropdownItemsBefore'), nested('dropdownItemsAfter')]
    return [
      {
        type,
        dropdownItemsBefore: before.length > 0 ? before : undefined,
        dropdownItemsAfter: after.length > 0 ? after : undefined,
        position,
      },
    ]
  }
  if (label === undefined) {
    plan.hand(file, `navbar item without a label: ${asText(item.href) ?? asText(item.to) ?? 'write one'}`)
    return []
  }
  if (Array.isArray(item.items)) {
    const items = nested('items')
    return items.length === 0 ? [] : [{ type: 'dropdown', label, items, position }]
  }
  const target = linkTarget(item)
  return target ? [{ label, ...target, activeBasePath: address(item.activeBasePath), position }] : []
}

/** `to` for pages of the site, `href` for others. */
function linkTarget(item: Record<string, unknown>): Record<string, Plain> | undefined {
  const target = asText(item.to) ?? asText(item.href)
  if (target === undefined) return undefined
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target) && !target.startsWith('pathname:')) return { href: target }
  return asText(item.to) === undefined ? { href: address(target) } : { to: address(target) }
}

function address(written: unknown): string | undefined {
  return asText(written)?.replace(/^pathname:\/\//, '')
}

export function footerOf(written: unknown, plan: Plan, file: string): Plain {
  if (!isRecord(written)) return undefined
  reportKeys(plan, DOCUSAURUS_KEYS, written, 'footer')
  const links = asList(written.links).flatMap((each): Plain[] => {
    if (!isRecord(each) || !Array.isArray(each.items)) return footerLink(each, plan, file)
    const items = each.items.flatMap((item) => footerLink(item, plan, file))
    return items.length === 0 ? [] : [{ title: asText(each.title), items }]
  })
  const copyright = asText(written.copyright)
  const plain = copyright && plainText(copyright)
  if (plain !== copyright) plan.hand(file, 'footer.copyright is one line of text: its HTML is left out')
  return { links: links.length > 0 ? links : undefined, copyright: plain || undefined }
}

function footerLink(written: unknown, plan: Plan, file: string): Plain[] {
  const link = asRecord(written)
  const target = linkTarget(link)
  const label = asText(link.label)
  if (target && label !== undefined) return [{ label, ...target }]
  plan.hand(file, 'footer link in HTML: write label and href')
  return []
}

export function announcementOf(written: unknown): Plain {
  if (!isRecord(written) || asText(written.content) === undefined) return undefined
  const { id, content, backgroundColor, textColor, isCloseable } = written
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

/** Tags of the head that chatdocs does not write itself. */
export function headOf(config: Record<string, unknown>, plan: Plan): Plain[] {
  const metadata = asList(asRecord(config.themeConfig).metadata).map(
    (each): Plain => ({ tag: 'meta', attributes: attributesOf(each) }),
  )
  const tags = asList(config.headTags).map((each): Plain => {
    const { tagName, attributes, innerHTML } = asRecord(each)
    return { tag: String(tagName), attributes: attributesOf(attributes), content: asText(innerHTML) }
  })
  const sheets = asList(config.stylesheets).map((each): Plain => {
    const attributes = typeof each === 'string' ? { href: each } : attributesOf(each)
    return { tag: 'link', attributes: { rel: 'stylesheet', ...attributes } }
  })
  const scripts = asList(config.scripts).map((each): Plain => {
    const attributes = typeof each === 'string' ? { src: each } : attributesOf(each)
    return { tag: 'script', attributes: { defer: true, ...attributes } }
  })
  return [...metadata, ...tags, ...sheets, ...scripts].filter((each) => isOwnTag(each, plan))
}
