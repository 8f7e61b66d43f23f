import { fill, hrefOf, type SearchAnswer } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'
import type { Searched } from './address.ts'
import { countOf, To } from './page-links.tsx'
import { searchedVersion } from './version.ts'
import { useSearchWords } from './words.ts'

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
