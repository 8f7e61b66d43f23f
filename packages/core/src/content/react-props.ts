import type { Element } from 'hast'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'

/** An element as React is told of it. */
interface Told {
  props: Readonly<Record<string, unknown>>
}

/** Instead of an element for React, what it would be made of: data, which goes to the browser as such. */
const tell = (_: unknown, props: Told['props']): Told => ({ props })
const options = { Fragment: 'fragment', jsx: tell, jsxs: tell } as unknown as Options

const compiler = unified().use(rehypeReact, options).freeze()

/** The attributes of an element by the names they have in React, with what is plain of their values. */
export function reactProps(element: Element): Record<string, string | number | boolean> {
  const root: unknown = compiler.stringify({ type: 'root', children: [{ ...element, children: [] }] })
  const told = (root as { props: { children: Told } }).props.children
  const plain = Object.entries(told.props).filter(([, value]) =>
    /^(string|number|boolean)$/.test(typeof value),
  )
  return Object.fromEntries(plain) as Record<string, string | number | boolean>
}
