import type { ReferenceWords, Url } from '@chatdocs/protocol'
import type { IndexedSection } from '@chatdocs/search'
import type { Parse } from '../content/parser/parser.ts'
import { plainCode } from './code.ts'
import { memberTitle } from './members.ts'
import type { ApiSymbol, MemberKind } from './model.ts'
import { type PackagePlan, type PagePlan, qualifiedName } from './plan.ts'
import { commentOf, isOwn, membersOf } from './symbols.ts'
import { plainSummary } from './text.ts'

/** The search data of a symbol, in addition to the text of its page. */
export interface IndexedSymbol {
  /** Its name without type parameters: `Bot`, `definePlugin()`. */
  title: string
  /** The kind of symbol, in the site's language. */
  kind: string
  members: readonly IndexedMember[]
  /** The name of each overload's function or method, by the overload's anchor. */
  overloads: Readonly<Record<string, string>>
}

interface IndexedMember {
  anchor: string
  /** `Bot.on`; a constructor has no name. */
  name?: string
  /** The title, if the page has no heading for the member: `Bot.on()`. */
  title: string
  kind?: string
  summary: string
}

/** All symbols of all packages, by the URLs of their pages. */
export function indexedSymbols(
  plans: readonly PackagePlan[],
  { words, parse }: { words: ReferenceWords; parse: Parse },
): ReadonlyMap<Url, IndexedSymbol> {
  return new Map(
    plans.flatMap((plan) =>
      plan.pages.map((page) => [page.url, indexedSymbol(page, plan, { words, parse })]),
    ),
  )
}

function indexedSymbol(
  page: PagePlan,
  { places }: PackagePlan,
  { words, parse }: { words: ReferenceWords; parse: Parse },
): IndexedSymbol {
  const { symbol, anchors } = page
  const owner = qualifiedName(page)
  // Inherited from elsewhere, such as `Error.stack`, can be many members, and nobody looks for them here.
  const isShown = (each: ApiSymbol) =>
    isOwn(each) || originHasPage(each, places) || commentOf(each) !== undefined
  const members = membersOf(symbol).filter(isShown)
  const title = symbol.title ?? (symbol.kind === 'function' ? `${owner}()` : owner)
  return {
    title,
    kind: symbol.kind === 'reference' ? '' : words.kinds[symbol.kind as keyof ReferenceWords['kinds']][0],
    members: members.map((each) => {
      const isMade = each.kind === 'constructor'
      const own = memberTitle(each, symbol)
      return {
        anchor: `#${anchors.get(each) ?? ''}`,
        title: isMade ? own : `${owner}.${own}`,
        summary: summaryOf(each, parse),
        ...(!isMade && { name: `${owner}.${each.name}` }),
        ...(each.kind in words.memberKinds && { kind: words.memberKinds[each.kind as MemberKind] }),
      }
    }),
    overloads: Object.fromEntries([
      ...callsOf(symbol, title, anchors),
      ...members.flatMap((each) => callsOf(each, memberTitle(each, symbol), anchors)),
    ]),
  }
}

/** The anchors of overloads, each with the name of its function or method. */
function callsOf(
  { signatures = [] }: ApiSymbol,
  name: string,
  anchors: PagePlan['anchors'],
): [string, string][] {
  return signatures.flatMap((each): [string, string][] => {
    const anchor = anchors.get(each)
    return anchor === undefined ? [] : [[`#${anchor}`, name]]
  })
}

/** Whether the original declaration of an inherited member has a page here. */
function originHasPage({ inheritedFrom }: ApiSymbol, places: PackagePlan['places']): boolean {
  const target = inheritedFrom?.target
  return target !== undefined && 'id' in target && places.has(target.id)
}

/** A member's short summary. For a member of an enumeration, its value comes first. */
function summaryOf(member: ApiSymbol, parse: Parse): string {
  const comment = commentOf(member)
  const value = member.kind === 'member' && member.type ? plainCode(member.type) : ''
  return [value, comment ? plainSummary(comment.summary, parse) : ''].filter(Boolean).join(' ')
}

/**
 * The sections of a page for search. Every member is a section, even without a heading, in tables and lists. The heading
 * of an overload includes the name of its function or method.
 */
export function symbolSections(
  sections: readonly IndexedSection[],
  { members, overloads }: IndexedSymbol,
): IndexedSection[] {
  const kinds = new Map(members.map(({ anchor, kind }) => [anchor, kind]))
  const headed = sections.map((section) => {
    const { anchor, heading } = section
    const [owner, symbol] = [overloads[anchor], kinds.get(anchor)]
    return {
      ...section,
      heading: owner === undefined ? heading : `${owner} ${heading}`,
      ...(symbol && { symbol }),
    }
  })
  const anchors = new Set(sections.map(({ anchor }) => anchor))
  const others = members.filter(({ anchor }) => !anchors.has(anchor))
  return [
    ...headed,
    ...others.map(({ anchor, title, kind, summary }) => ({
      anchor,
      heading: title,
      text: summary,
      ...(kind && { symbol: kind }),
    })),
  ]
}

/** The full names of members whose headings are shorter: `on()` is `Bot.on`. */
export function namesOfMembers(
  sections: readonly IndexedSection[],
  { members }: IndexedSymbol,
): readonly string[] {
  const headed = new Set(sections.map(({ anchor }) => anchor))
  return members.flatMap(({ anchor, name }) => (name !== undefined && headed.has(anchor) ? [name] : []))
}
