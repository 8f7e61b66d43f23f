import type { ApiSymbol } from './model.ts'
import { type PackagePlan, type PagePlan, qualifiedName } from './plan.ts'
import { membersOf } from './symbols.ts'

/** A name, its address, and the declaration that the name refers to. */
type Named = readonly [name: string, place: string, written: string]

/**
 * All names, and the addresses of unambiguous names in inline code. A symbol re-exported by another package is the same
 * symbol: the first package's page wins.
 */
export function namesOf(plans: readonly PackagePlan[]): {
  names: ReadonlyMap<string, string>
  allNames: readonly string[]
} {
  const found = new Map<string, Map<string, string>>()
  for (const plan of plans.filter(({ about }) => about.linked)) {
    for (const [name, place, written] of plan.pages.flatMap((page) => namesOn(page, plan))) {
      const places = found.get(name) ?? new Map<string, string>()
      found.set(name, places.set(written, places.get(written) ?? place))
    }
  }
  const names = [...found].flatMap(([name, places]): [string, string][] => {
    const [place, other] = places.values()
    return place && other === undefined ? [[name, place]] : []
  })
  return { names: new Map(names), allNames: [...found.keys()] }
}

/** The declaration of a symbol, or else its address, which is unique. */
function written({ sources, signatures = [] }: ApiSymbol, place: string): string {
  const [source = signatures[0]?.sources[0]] = sources
  return source ? `${source.path}:${source.line}` : place
}

/** A lowercase name can be an ordinary word: `version`, `h`, `delay`. */
const WORD = /^\p{Ll}[\p{Ll}\d]*$/u

function namesOn(page: PagePlan, { places }: PackagePlan): Named[] {
  const { symbol, url } = page
  if (symbol.kind === 'module') return []
  const name = qualifiedName(page)
  const own = [...(WORD.test(name) ? [] : [name]), ...(isCallable(symbol) ? [`${name}()`] : [])]
  const members = membersOf(symbol)
  return [
    ...own.map((each): Named => [each, url, written(symbol, url)]),
    ...members.flatMap((member): Named[] => {
      const place = places.get(member.id)
      if (place === undefined) return []
      return spellings(member, name, members).map((each) => [each, place, written(member, place)])
    }),
  ]
}

/**
 * `Bot.on` and `Bot#on`, with `()` if the member is callable. If a static and an instance member have the same name, the
 * dot refers to the static member.
 */
function spellings(member: ApiSymbol, owner: string, members: readonly ApiSymbol[]): string[] {
  if (member.kind === 'constructor') return [`new ${owner}()`]
  const isStatic = (each: ApiSymbol) => each.modifiers.includes('static')
  const hasNamesake = members.some((each) => each.name === member.name && isStatic(each) !== isStatic(member))
  const marks = !hasNamesake
    ? ['.', ...(isStatic(member) || member.kind === 'member' ? [] : ['#'])]
    : [isStatic(member) ? '.' : '#']
  return marks.flatMap((mark) => {
    const name = `${owner}${mark}${member.name}`
    return isCallable(member) ? [name, `${name}()`] : [name]
  })
}

function isCallable({ kind, signatures = [] }: ApiSymbol): boolean {
  return kind === 'function' || kind === 'method' || (kind === 'variable' && signatures.length > 0)
}
