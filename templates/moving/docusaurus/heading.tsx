import type { HTMLAttributes } from 'react'

interface Props extends HTMLAttributes<HTMLHeadingElement> {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

/** `@theme/Heading` */
export default function Heading({ as: Tag, ...rest }: Props) {
  return <Tag {...rest} />
}
