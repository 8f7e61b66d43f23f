import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

export default function Linked() {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Link to="/docs/plain" className={useBaseUrl('a.png')}>
      {siteConfig.title}
    </Link>
  )
}
