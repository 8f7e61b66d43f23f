import type { Addresses } from '../addresses.ts'
import { type Entry, sidebarItems } from '../navigation.ts'
import { asList, asRecord, asText, isRecord, type Plain, type Plan } from '../plan.ts'
import { printModule } from '../print.ts'
import { plainText } from '../tags.ts'
import { type Language, withoutPrefix } from './languages.ts'

interface Context {
  addresses: Addresses
  plan: Plan
  file: string
}

/** Writes the sidebars of all languages. Returns `false` if the site has none. */
export function writeSidebars(languages: readonly Language[], { addresses, plan, file }: Context): Plain {
  const [main] = languages
  const all = main?.theme.sidebar
  if (all === undefined || all === false) return false
  if (!Array.isArray(all) && Object.keys(asRecord(all)).some((key) => key.startsWith('$'))) {
    plan.hand(
      file,
      'the sidebar is made by a function or a package, so it follows the folders: write sidebars.ts',
    )
    return undefined
  }
  for (const { theme, prefix, written, hasSidebar, folder: own } of languages) {
    if (theme.sidebar === undefined || (Array.isArray(theme.sidebar) && prefix !== '' && !hasSidebar))
      continue
    const inside = prefix === '' ? addresses : below(addresses, prefix)
    const rest = languages.map((each) => each.written).filter((each) => each !== '' && each !== written)
    const mine = Array.isArray(theme.sidebar)
      ? theme.sidebar
      : Object.fromEntries(
          Object.entries(asRecord(theme.sidebar)).filter(
            ([path]) =>
              !rest.some((each) => path.startsWith(`/${each}/`)) &&
              (hasSidebar || prefix === '' || path.startsWith(`/${written}/`)),
          ),
        )
    const made = sidebarsFrom(mine, written, { addresses: inside, folder: own })
    if (Object.keys(made).length === 0) continue
    plan.files.set(
      prefix === '' ? 'sidebars.ts' : `i18n/${prefix}/sidebars.ts`,
      printModule(made, 'defineSidebars'),
    )
    plan.converted.push(
      `sidebar of ${file}${prefix === '' ? '' : `, ${prefix}`}: ${Object.keys(made).length}`,
    )
  }
  return plan.files.has('sidebars.ts') ? undefined : false
}

/** The addresses of a language, without it. */
function below(addresses: Addresses, prefix: string): Addresses {
  const own = new Map<string, string>()
  for (const [url, path] of addresses) {
    const inside = withoutPrefix(url, prefix)
    if (inside !== undefined && inside !== url) own.set(inside, path)
  }
  return own
}

function sidebarsFrom(
  written: unknown,
  prefix: string,
  documents: { addresses: Addresses; folder: string },
): Record<string, Plain> {
  if (Array.isArray(written)) return { docs: sidebarItems(entriesOf(written, '', prefix), documents) }
  const all: [string, Plain][] = Object.entries(asRecord(written)).flatMap(
    ([path, each]): [string, Plain][] => {
      const { items, base } = isRecord(each) ? each : { items: each, base: undefined }
      const name =
        (withoutPrefix(path, prefix) ?? '').replace(/^\/+|\/+$/g, '').replaceAll('/', '-') || 'docs'
      const made = sidebarItems(entriesOf(items, asText(base) ?? '', prefix), documents)
      return made.length === 0 ? [] : [[name, made]]
    },
  )
  return Object.fromEntries(all)
}

function entriesOf(written: unknown, base: string, prefix: string): Entry[] {
  return asList(written).map((each): Entry => {
    const { text, link, items, collapsed, base: own } = asRecord(each)
    const inside = asText(own) ?? base
    const written = asText(link)
    const target =
      written === undefined ? undefined : /^([a-z]+:|\/\/)/i.test(written) ? written : `${inside}${written}`
    return {
      label: plainText(String(text ?? '')),
      link: withoutPrefix(target, prefix),
      items: Array.isArray(items) ? entriesOf(items, inside, prefix) : undefined,
      isFolded: typeof collapsed === 'boolean' ? collapsed : undefined,
    }
  })
}
