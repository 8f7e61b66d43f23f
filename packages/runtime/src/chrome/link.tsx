import { hrefOf } from '@chatdocs/protocol'
import type { AnchorHTMLAttributes } from 'react'
import { useReader, useSite } from '../state/reader.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A site path (`/docs/preview#install`), to which the base is added, or an external URL. */
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

/** Letters of right-to-left scripts. */
const FROM_RIGHT = /[\u0590-\u08ff]/

/** A label. Without right-to-left letters, as in `new Bot()`, it keeps its order on a right-to-left page. */
export function Label({ text }: { text: string }) {
  const { locale } = useSite()
  return locale.direction === 'rtl' && !FROM_RIGHT.test(text) ? <bdi dir="ltr">{text}</bdi> : text
}
