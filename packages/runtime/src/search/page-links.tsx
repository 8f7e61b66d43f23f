import { fill, hrefOf, SEARCH_PAGE_SIZE, type SearchAnswer } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import { useSearchWords } from './marked.tsx'
import { AREAS, pageAddress, type Searched } from './searched.ts'
import { searchedContexts, searchedVersion } from './version.ts'

/** The number of results in all areas. */
export function countOf(areas: SearchAnswer['areas']): number {
  return AREAS.reduce((sum, each) => sum + (areas[each] ?? 0), 0)
}

/** The number of the last page of results. */
export function lastPage(total: number): number {
  return Math.ceil(total / SEARCH_PAGE_SIZE)
}

/**
 * Links that narrow the results to one kind of page, for the kinds with results and the selected one. Renders nothing
 * if there is no choice.
 */
export function Areas({ areas, searched }: { areas: SearchAnswer['areas']; searched: Searched }) {
  const words = useSearchWords()
  const { area, ...rest } = searched
  const present = AREAS.filter((each) => areas[each] || each === area)
  if (present.length < 2 && area === undefined) return null
  const choices = present.map((each) => ({
    label: `${words[each]} ${areas[each] ?? 0}`,
    to: { ...rest, area: each },
    current: each === area,
  }))
  return (
    <Choices
      name={words.areas}
      all={[{ label: words.everywhere, to: rest, current: area === undefined }, ...choices]}
    />
  )
}

/** Links to search one part of the site, if it has parts. */
export function Contexts({ searched }: { searched: Searched }) {
  const { site } = useReader()
  const words = useSearchWords()
  const contexts = searchedContexts(site, searched.version)
  const choices = [{ path: undefined, label: words.everywhere }, ...contexts].map(({ path, label }) => ({
    label,
    to: { ...searched, context: path },
    current: path === searched.context,
  }))
  return <Choices name={words.contexts} all={choices} />
}

/** Links to search another docs version, if there are several. */
export function Versions({ searched }: { searched: Searched }) {
  const { site } = useReader()
  const words = useSearchWords()
  const current = searchedVersion(site, searched.version)
  const choices = (site.versions ?? []).map(({ name, label }) => ({
    label,
    to: { ...searched, version: name },
    current: name === current,
  }))
  return <Choices name={words.versions} all={choices} />
}

interface ChoicesProps {
  name: string
  all: readonly { label: string; to: Searched; current: boolean }[]
}

/** Links to searches, of which one is the current one. */
function Choices({ name, all }: ChoicesProps) {
  if (all.length < 2) return null
  return (
    <nav className="search-areas" aria-label={name}>
      {all.map(({ label, to, current }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels can be equal
        <To key={index} searched={to} current={current}>
          {label}
        </To>
      ))}
    </nav>
  )
}

/** Links to the previous and next results. */
export function Paging({ total, searched }: { total: number; searched: Searched }) {
  const { strings } = useReader()
  const words = useSearchWords()
  const { page = 1 } = searched
  const last = lastPage(total)
  if (last < 2) return null
  return (
    <nav className="search-paging" aria-label={words.paging}>
      {page > 1 && <To searched={{ ...searched, page: page - 1 }}>{strings.previous}</To>}
      <span>{fill(words.page, { page: `${Math.min(page, last)} / ${last}` })}</span>
      {page < last && <To searched={{ ...searched, page: page + 1 }}>{strings.next}</To>}
    </nav>
  )
}

interface ToProps {
  searched: Searched
  current?: boolean
  children: string
}

/** A link to the search page. */
function To({ searched, current = false, children }: ToProps) {
  const { site, route } = useReader()
  return (
    <a href={hrefOf(site, pageAddress(route.url, searched))} aria-current={current || undefined}>
      {children}
    </a>
  )
}

/** The most versions to suggest. The list above the results has all of them. */
const VERSIONS = 3

interface WaysOnProps {
  searched: Searched
  /** The number of results in each area, without the filter. */
  areas: SearchAnswer['areas']
}

/** Suggestions when nothing is found: all kinds of page, the whole site, other versions, the table of contents. */
export function WaysOn({ searched, areas }: WaysOnProps) {
  const { site, route } = useReader()
  const words = useSearchWords()
  const { area, version, context, ...rest } = searched
  const count = countOf(areas)
  const { versions = [] } = site
  const others = versions.filter(({ name }) => name !== searchedVersion(site, version))
  const { content } = route
  const contents = content.kind === 'search' ? content.contents : undefined
  return (
    <ul className="search-ways">
      {area && count > 0 && (
        <li>
          <To searched={{ ...rest, version, context }}>{fill(words.allKinds, { count })}</To>
        </li>
      )}
      {context && count > 0 && (
        <li>
          <To searched={{ ...rest, area, version }}>{words.wholeSite}</To>
        </li>
      )}
      {others.slice(0, VERSIONS).map(({ name, label }) => (
        <li key={name}>
          <To searched={{ ...rest, area, context, version: name }}>
            {fill(words.inVersion, { version: label })}
          </To>
        </li>
      ))}
      {contents && (
        <li>
          <a href={hrefOf(site, contents)}>{words.browse}</a>
        </li>
      )}
    </ul>
  )
}
