import { idOf, originOf, plainAddress } from '../addresses.ts'
import { reportKeys } from '../keys.ts'
import { type Entry, navbarItems, serviceName } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import type { Sources } from '../sources.ts'
import { attributesOf, footerOf, isOwnTag, plainText } from '../tags.ts'
import { VITEPRESS_KEYS } from './keys.ts'
import { type Language, languagesElsewhere, languagesOf, withoutPrefix } from './languages.ts'
import { writeSidebars } from './sidebars.ts'
import { rewriteTexts } from './texts.ts'

/** Reads the configuration, and plans what becomes of the site. */
export async function readVitePress(
  config: unknown,
  file: string,
  sources: Sources,
  plan: Plan,
): Promise<void> {
  const written = asRecord(config)
  reportKeys(plan, VITEPRESS_KEYS, written)
  const srcDir = sources.at(asText(written.srcDir) ?? '.')
  const rewrites = rewritesOf(written.rewrites, file, plan)
  const { folder, languages } = await languagesOf(written, { srcDir, rewrites, sources, plan })
  const addresses = addressesOf(languages, rewrites)
  recordAddresses(addresses, languages[0], plan)
  const [main] = languages
  if (!main) return
  reportKeys(plan, VITEPRESS_KEYS, main.theme, 'themeConfig')
  const isMany = languages.length > 1
  const elsewhere = languagesElsewhere(written)
  const head = headOf(written, plan)
  const sidebarPath = writeSidebars(languages, { addresses, plan, file })
  const statics = srcDir === '' ? 'public' : `${srcDir}/public`
  Object.assign(plan.config, {
    title: main.title ?? asText(written.title) ?? 'VitePress',
    tagline: main.description ?? asText(written.description),
    url: originOf(asRecord(written.sitemap).hostname).url,
    baseUrl: written.base === '/' ? undefined : asText(written.base),
    // Without `cleanUrls`, pages are files as well: /guide/start.html.
    trailingSlash: false,
    favicon: faviconOf(written.head),
    ...(isMany ? { i18n: i18nOf(languages, elsewhere, plan, file) } : { lang: main.lang }),
    docs: {
      path: folder === '' ? '.' : folder,
      routeBasePath: '/',
      sidebarPath,
      editUrl: editUrlOf(main.theme.editLink, folder, file, plan),
      showLastUpdated: written.lastUpdated === true || isRecord(main.theme.lastUpdated) || undefined,
    },
    blog: false,
    staticDirectories: sources.isFolder(statics) ? [statics] : undefined,
    tableOfContents: outlineOf(main.theme.outline),
    colorMode: colorModeOf(written.appearance),
    theme: themeOf(sources, plan),
    head: head.length > 0 ? head : undefined,
    navbar: navbarOf(main, { isMany, elsewhere }, plan, file),
    footer: footerOf(main.theme.footer, plan, file),
    diagnostics: deadLinksOf(written.ignoreDeadLinks, plan),
  })
  await rewriteTexts({
    srcDir,
    attributes: asRecord(asRecord(written.markdown).attrs),
    files: languages.flatMap(({ files }) => files),
    addresses,
    folder,
    sources,
    plan,
  })
}

/** The default language has no prefix here: its addresses in VitePress become redirects. */
function recordAddresses(
  addresses: ReadonlyMap<string, string>,
  main: Language | undefined,
  plan: Plan,
): void {
  for (const [url, path] of addresses) {
    const isMoved = main?.written && path.startsWith(`${main.folder}/`)
    const old = isMoved ? plainAddress(`/${main.written}${url}`) : url
    plan.addresses.push({ url: old, path })
    if (old !== url) plan.redirects[old] = url
  }
}

/** The addresses of all pages by the rules of VitePress, with their files. */
function addressesOf(
  languages: readonly Language[],
  rewrites: (path: string) => string,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const { prefix, folder, files } of languages)
    for (const path of files) {
      // A page for each of its values: there is no such file.
      if (/\[[^\]]+\]/.test(path)) continue
      const place = [prefix, idOf(path, folder)].filter((each) => each !== '').join('/')
      found.set(plainAddress(rewrites(`${place}.md`)), path)
    }
  return found
}

/** `rewrites`, as a function from paths to paths. */
function rewritesOf(written: unknown, file: string, plan: Plan): (path: string) => string {
  if (!isRecord(written)) return (path) => path
  if (written.$function !== undefined) {
    plan.hand(file, 'rewrites is a function: write slug in the front matter of the documents that it moves')
    return (path) => path
  }
  const rules = Object.entries(written).flatMap(([from, to]) =>
    typeof to === 'string' ? [{ from: patternOf(from), to }] : [],
  )
  return (path) => {
    for (const { from, to } of rules) {
      const found = from.exec(path)
      if (found)
        return to
          .replace(/:(\w+)(\([^)]*\))?[*+?]?/g, (_, name: string) => found.groups?.[name] ?? '')
          .replace(/\/+/g, '/')
    }
    return path
  }
}

/** `packages/:pkg/src/:rest*` as a regular expression. */
function patternOf(text: string): RegExp {
  const source = text
    .split(/(:\w+(?:\([^)]*\))?[*+?]?)/)
    .map((part) => {
      const [, name, own, repeat] = /^:(\w+)(\([^)]*\))?([*+?])?$/.exec(part) ?? []
      if (name === undefined) return part.replace(/[.+?^$|]/g, '\\$&')
      return `(?<${name}>${own?.slice(1, -1) ?? (repeat === undefined ? '[^/]+' : '.*')})`
    })
    .join('')
  return new RegExp(`^${source}$`)
}

function i18nOf(languages: readonly Language[], elsewhere: Elsewhere, plan: Plan, file: string): Plain {
  const [main] = languages
  const configs = languages.map((each): [string, Plain] => [
    each.name,
    {
      label: each.label,
      direction: each.direction,
      htmlLang: each.lang === each.name ? undefined : each.lang,
      path: each === main || each.prefix === each.name ? undefined : each.prefix,
      title: each === main ? undefined : each.title,
      tagline: each === main ? undefined : each.description,
      navbar:
        each === main || each.theme.nav === undefined
          ? undefined
          : navbarOf(each, { isMany: true, elsewhere }, plan, file),
      footer: each === main ? undefined : footerOf(each.theme.footer, plan, file),
      fallback: each === main ? undefined : false,
    },
  ])
  return {
    defaultLocale: main?.name,
    locales: languages.map(({ name }) => name),
    localeConfigs: Object.fromEntries(configs),
  }
}

type Elsewhere = ReturnType<typeof languagesElsewhere>

/** What lets readers choose a language, of this site or of another one. */
function languageItems({ label, lang }: Language, isMany: boolean, elsewhere: Elsewhere): Plain[] {
  if (isMany)
    return [
      {
        type: 'localeDropdown',
        position: 'right',
        dropdownItemsAfter: elsewhere.length > 0 ? elsewhere : undefined,
      },
    ]
  if (elsewhere.length === 0) return []
  return [{ type: 'dropdown', label: label ?? lang, items: elsewhere, position: 'right' }]
}

function navbarOf(
  language: Language,
  { isMany, elsewhere }: { isMany: boolean; elsewhere: Elsewhere },
  plan: Plan,
  file: string,
): Plain {
  const { theme, written: prefix } = language
  const { siteTitle, logo, nav, socialLinks } = theme
  const { src, light, dark, alt } = asRecord(typeof logo === 'string' ? { src: logo } : logo)
  const image = asText(src) ?? asText(light)
  const items = navbarItems(asList(nav).flatMap((each) => entryOf(each, plan, file, prefix)))
  const social = asList(socialLinks).flatMap((each): Plain[] => {
    const { icon, link, ariaLabel } = asRecord(each)
    const label = asText(ariaLabel) ?? (typeof icon === 'string' ? serviceName(icon) : undefined)
    return asText(link) === undefined
      ? []
      : [{ label: label ?? 'Link', href: asText(link), position: 'right' }]
  })
  return {
    title: siteTitle === false ? '' : asText(siteTitle),
    logo: image === undefined ? undefined : { src: image, srcDark: asText(dark), alt: asText(alt) },
    items: [...items, ...languageItems(language, isMany, elsewhere), ...social],
  }
}

function entryOf(written: unknown, plan: Plan, file: string, prefix: string): Entry[] {
  const { text, link, items, component } = asRecord(written)
  if (component !== undefined) {
    plan.hand(file, `navbar item ${String(component)}: write it in React, theme/navbar/<name>.tsx`)
    return []
  }
  const inside = Array.isArray(items) ? items.flatMap((each) => entryOf(each, plan, file, prefix)) : undefined
  return [{ label: plainText(String(text ?? '')), link: withoutPrefix(asText(link), prefix), items: inside }]
}

function headOf(config: Record<string, unknown>, plan: Plan): Plain[] {
  return asList(config.head).flatMap((each): Plain[] => {
    const [tag, attributes, content] = asList(each)
    if (tag === 'link' && /\bicon$/.test(String(asRecord(attributes).rel))) return []
    const made: Plain = { tag: String(tag), attributes: attributesOf(attributes), content: asText(content) }
    return isOwnTag(made, plan) ? [made] : []
  })
}

function faviconOf(head: unknown): string | undefined {
  const icons = asList(head).flatMap((each) => {
    const [tag, attributes] = asList(each)
    const { rel, href } = asRecord(attributes)
    return tag === 'link' && /^(shortcut )?icon$/.test(String(rel)) ? [asText(href)] : []
  })
  return icons[0]
}

/** `:path` is relative to the documents, `{path}` to the site folder. */
function editUrlOf(written: unknown, folder: string, file: string, plan: Plan): string | undefined {
  const pattern = asText(asRecord(written).pattern)?.replace('{file}', ':path')
  if (pattern === undefined) return undefined
  if (folder === '') return pattern.replace(':path', '{path}')
  const inside = pattern.replace(`${folder}/:path`, '{path}')
  if (inside !== pattern) return inside
  plan.hand(file, `editLink.pattern: write docs.editUrl, in which {path} begins with ${folder}/`)
  return undefined
}

function outlineOf(written: unknown): Plain {
  const level = isRecord(written) ? written.level : written
  if (level === 'deep') return { minHeadingLevel: 2, maxHeadingLevel: 6 }
  if (typeof level === 'number') return { minHeadingLevel: level, maxHeadingLevel: level }
  const [min, max] = asList(level)
  return typeof min === 'number' && typeof max === 'number'
    ? { minHeadingLevel: min, maxHeadingLevel: max }
    : undefined
}

function colorModeOf(appearance: unknown): Plain {
  if (appearance === false) return { defaultMode: 'light', disableSwitch: true }
  if (appearance === 'dark') return { defaultMode: 'dark' }
  if (appearance === 'force-dark') return { defaultMode: 'dark', disableSwitch: true }
  return undefined
}

function deadLinksOf(written: unknown, plan: Plan): Plain {
  if (Array.isArray(written)) plan.drop('ignoreDeadLinks', 'chatdocs check reports these links: correct them')
  return written === true ? { 'link/broken': 'warning' } : undefined
}

/** The accent of VitePress itself. */
const USUAL = { light: '#3451b2', dark: '#a8b1ff' }

/** The accent, and what is in the folder of the theme. */
function themeOf(sources: Sources, plan: Plan): Plain {
  const folder = `${sources.base}.vitepress/theme`
  const values = { light: undefined as string | undefined, dark: undefined as string | undefined }
  for (const path of sources.files(folder)) {
    if (!path.endsWith('.css')) {
      if (/\.vue$/.test(path))
        plan.hand(path, 'a component in Vue: write it in React, see Slots in the handbook')
      continue
    }
    const css = sources.text(path)
    values.light ??= colorIn(css, /:root\s*\{([^}]*)\}/g)
    values.dark ??= colorIn(css, /\.dark\s*\{([^}]*)\}/g)
    plan.hand(
      path,
      'it names classes and variables of VitePress: write those of chatdocs, and name it in styles',
    )
  }
  if (values.light === undefined) return { accent: USUAL }
  return { accent: values.dark === undefined ? values.light : { light: values.light, dark: values.dark } }
}

function colorIn(css: string, rule: RegExp): string | undefined {
  for (const [, body = ''] of css.matchAll(rule)) {
    const found = /--vp-c-brand(?:-1)?\s*:\s*(#[\da-f]{3,8}|(?:rgb|hsl|oklch)\([^)]*\))\s*;/i.exec(body)
    if (found) return found[1]
  }
  return undefined
}
