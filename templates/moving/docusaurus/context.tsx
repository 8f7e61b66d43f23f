import { useDocusaurusContext } from 'chatdocs/components'
import site from './site.json'

/** `@docusaurus/useDocusaurusContext`, with the values in `site.json`. */
export default function useContext() {
  const { siteConfig, i18n } = useDocusaurusContext()
  return { siteConfig: { ...siteConfig, ...site }, i18n }
}
