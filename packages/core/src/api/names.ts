import { membersOf } from './anchors.ts'
import type { ApiSymbol } from './model.ts'
import { type PackagePlan, type PagePlan, qualifiedName } from './plan.ts'

/** Where names lead that stand in other texts as code; those that may mean several things are left out. */
export function namesOf(plans: readonly PackagePlan[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const plan of plans.filter(({ about }) => about.linked)) {
    for (const [name, place] of plan.pages.flatMap((page) => namesOn(page, plan))) {
      found.set(name, (found.get(name) ?? new Set()).add(place))
    }
  }
  return new Map(
    [...found].flatMap(([name, [place, other]]) => (place && other === undefined ? [[name, place]] : [])),
  )
}

/** A single name in small letters is a word: `version`, `h`, `delay`. */
const WORD = /^\p{Ll}[\p{Ll}\d]*$/u

function namesOn(page: PagePlan, { places }: PackagePlan): [string, string][] {
  const { symbol, url } = page
  if (symbol.kind === 'module') return []
  const name = qualifiedName(page)
  const own = [...(WORD.test(name) ? [] : [name]), ...(isCallable(symbol) ? [`${name}()`] : [])]
  const members = membersOf(symbol)
  return [
    ...own.map((each): [string, string] => [each, url]),
    ...members.flatMap((member): [string, string][] => {
      const place = places.get(member.id)
      return place === undefined ? [] : spellings(member, name, members).map((each) => [each, place])
    }),
  ]
}

/** `Bot.on`, `Bot#on`, each with `()` where it is called. With a static twin, the dot is that one’s. */
function spellings(member: ApiSymbol, owner: string, members: readonly ApiSymbol[]): string[] {
  if (member.kind === 'constructor') return [`new ${owner}()`]
  const isStatic = (each: ApiSymbol) => each.modifiers.includes('static')
  const hasTwin = members.some((each) => each.name === member.name && isStatic(each) !== isStatic(member))
  const marks = !hasTwin
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
