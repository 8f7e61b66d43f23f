import { fill, type SiteVersion } from '@chatdocs/protocol'
import type { ReactNode } from 'react'
import { Link } from '../chrome/link.tsx'
import { usePreferredVersion, useReader } from '../state/reader.ts'

/** The notices above a page: draft, unlisted, or not the latest version. */
export function Notices() {
  const { route, strings } = useReader()
  const version = useVersion()
  return (
    <>
      {route.draft && (
        <Notice title={strings.draftTitle}>
          <p>{strings.draftText}</p>
        </Notice>
      )}
      {route.unlisted && (
        <Notice title={strings.unlistedTitle}>
          <p>{strings.unlistedText}</p>
        </Notice>
      )}
      {version?.banner && <VersionNotice version={version} />}
    </>
  )
}

function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <aside className="admonition admonition-caution">
      {title && <p className="admonition-title">{title}</p>}
      {children}
    </aside>
  )
}

/** Says that this is not the latest version, and links to the same page in the latest one. */
function VersionNotice({ version }: { version: SiteVersion }) {
  const { site, route, strings } = useReader()
  const { choose } = usePreferredVersion()
  const latest = site.versions?.find(({ isLast }) => isLast)
  const said = version.banner === 'unreleased' ? strings.versionUnreleased : strings.versionUnmaintained
  const [before, after] = strings.versionLatest.split('{link}')
  return (
    <Notice>
      <p>{fill(said, { label: version.label })}</p>
      {latest && latest !== version && (
        <p>
          {before}
          <Link to={route.versions?.[latest.name] ?? latest.main} onClick={() => choose(latest.name)}>
            {fill(strings.versionLatestLink, { label: latest.label })}
          </Link>
          {after}
        </p>
      )}
    </Notice>
  )
}

/** The label of the page's version, above the title. */
export function VersionBadge() {
  const { strings } = useReader()
  const version = useVersion()
  if (!version?.badge) return null
  return <p className="version-badge">{fill(strings.versionBadge, { label: version.label })}</p>
}

function useVersion(): SiteVersion | undefined {
  const { site, route } = useReader()
  return site.versions?.find(({ name }) => name === route.version)
}
