import { Link as SiteLink } from '@chatdocs/runtime'
import type { AnchorHTMLAttributes } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

/** `@docusaurus/Link`, by `Link` of chatdocs. */
export default function Link({ to, href, isNavLink, activeClassName, autoAddBaseUrl, ...rest }: Props) {
  const target = to ?? href ?? ''
  if (/^([a-z][a-z0-9+.-]*:|#)/i.test(target))
    return <a {...rest} href={target.replace(/^pathname:\/\//, '')} />
  return <SiteLink {...rest} to={target} />
}
