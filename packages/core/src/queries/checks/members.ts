import { placeOf } from '../../config/languages.ts'
import { versionAt } from '../../config/versions.ts'
import { mistypedMember } from '../../diagnostics/api-catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { differInOne, nearest } from '../../diagnostics/nearest.ts'
import type { SourcePath } from '../../paths.ts'
import { query, sharedQuery } from '../inputs/define.ts'
import { apiNames, apiVersionOf } from '../site/api.ts'
import { docsVersions, folders } from '../site/config.ts'
import { facts, textOf } from '../texts/content.ts'

/** `Queue.ad`, `Queue#ad()`: the owner of the member, and the member. */
const MEMBER = /^(?:new )?(.+)[.#]([^.#()]+)(?:\(\))?$/u
/** `Queue.ts` is a file name; `prototype`, `name` and so on exist on every function. */
const NO_MEMBER = /^(?:[cm]?[jt]sx?|mdx?|json|css|html|vue|svelte|ya?ml|prototype|constructor|name|length)$/

/** The members of each symbol of a version's reference. */
const membersIn = sharedQuery(
  'membersIn',
  async (db, version: string): Promise<ReadonlyMap<string, readonly string[]>> => {
    const members = new Map<string, string[]>()
    for (const name of await apiNames(db, version)) {
      const [, owner = '', member = ''] = MEMBER.exec(name) ?? []
      if (owner !== '') members.set(owner, [...(members.get(owner) ?? []), member])
    }
    return members
  },
)

/** Members that documents name as code, where the owner has only a member of a similar name. */
export const mistypedMembers = query(
  'mistypedMembers',
  async (db, path: SourcePath): Promise<readonly Diagnostic[]> => {
    const { symbols = [] } = await db.get(facts, path)
    if (symbols.length === 0) return []
    const [where, versions] = await Promise.all([db.get(folders), db.get(docsVersions)])
    const version = await apiVersionOf(db, versionAt(placeOf(path, where), versions.value)?.name)
    if (version === undefined) return []
    const members = await db.get(membersIn, version)
    const found = symbols.flatMap((name) => {
      const meant = meantBy(name, members)
      return meant === undefined ? [] : [{ name, meant }]
    })
    if (found.length === 0) return []
    const text = await textOf(db, path)
    return found.map(({ name, meant }) => mistypedMember(name, meant, { path, ...placed(name, text) }))
  },
)

/** The name that the author most likely meant. */
function meantBy(name: string, members: ReadonlyMap<string, readonly string[]>): string | undefined {
  const [, owner = '', member = ''] = MEMBER.exec(name) ?? []
  const others = members.get(owner)
  if (!others || others.includes(member) || NO_MEMBER.test(member)) return undefined
  const meant = others.find((each) => differInOne(each, member)) ?? nearest(member, others)
  return meant === undefined ? undefined : name.replace(member, () => meant)
}

/** The first position of a name as code: facts contain no positions. */
function placed(name: string, text: string) {
  const start = text.indexOf(`\`${name}\``) + 1
  return start === 0 ? {} : { span: { start, end: start + name.length } }
}
