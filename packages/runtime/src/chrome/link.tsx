import { hrefOf } from '@chatdocs/protocol'
import type { AnchorHTMLAttributes } from 'react'
import { useReader } from '../state/reader.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A site path (`/docs/preview#install`), to which the base is added, or an external address. */
  to: string
  /** The base of another language. */
  base?: string | undefined
}

/** A link. The listeners of `follow.ts` navigate to and prefetch links within the site. */
export function Link({ to, base, children, ...rest }: LinkProps) {
  const { site, strings } = useReader('Link')
  if (!/^(https?:)?\/\//i.test(to)) {
    return (
      <a {...rest} href={hrefOf(base ? { ...site, base } : site, to)}>
        {children}
      </a>
    )
  }
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} href={to}>
      {children}
      <span className="external">
        <span className="hidden">{strings.newTab}</span>
      </span>
    </a>
  )
}
