import type { Element } from 'hast'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'

/*
 * `rehype-react` runs on the server: it translates the attributes of elements around islands to React's names. In the
 * browser, a recursion of a few lines renders islands.
 */

/** An element as rehype-react passes it to React. */
interface Made {
  props: Readonly<Record<string, unknown>>
}

/** Returns the properties instead of a React element: plain data for the browser. */
const make = (_: unknown, props: Made['props']): Made => ({ props })
const options = { Fragment: 'fragment', jsx: make, jsxs: make } as unknown as Options

const compiler = unified().use(rehypeReact, options).freeze()

/** The attributes of an element by their React names, without values that are not plain data. */
export function reactProps(element: Element): Record<string, string | number | boolean> {
  const root: unknown = compiler.stringify({ type: 'root', children: [{ ...element, children: [] }] })
  const made = (root as { props: { children: Made } }).props.children
  const plain = Object.entries(made.props).filter(([, value]) =>
    /^(string|number|boolean)$/.test(typeof value),
  )
  return Object.fromEntries(plain) as Record<string, string | number | boolean>
}
