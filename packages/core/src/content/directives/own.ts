import type { Nodes, Parents, Root } from 'mdast'
import type { Plugin, PluginElement, PluginGiven } from '../../plugin.ts'
import {
  type ContainerDirective,
  type LeafDirective,
  type TextDirective,
  takeWords,
} from '../tree/directive.ts'
import { eachNode, wordsOf } from '../tree/nodes.ts'

/*
 * An admonition or code block that the site draws itself is an island in the parsed text. If its component does nothing
 * in the browser, the task `page` replaces the island by its HTML, so edits of the component parse no document again.
 */

type Directive = ContainerDirective | LeafDirective | TextDirective
type Makers = NonNullable<Plugin['directives']>

const KINDS = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** A remark plugin that converts the directives of a site's plugin. Our own directives are converted later. */
export function ownDirectives(makers: Makers, given: PluginGiven) {
  return () => (tree: Root, file: { path?: string | undefined }) => {
    eachNode(tree, (node, index, parent) => {
      if (!(node.type in KINDS)) return undefined
      const directive = node as Directive
      const make = Object.hasOwn(makers, directive.name) ? makers[directive.name] : undefined
      if (make) convert(directive, { parent, index, make, given, path: file.path ?? '' })
    })
  }
}

interface Conversion {
  parent: Parents
  index: number
  make: Makers[string]
  given: PluginGiven
  path: string
}

function convert(directive: Directive, { parent, index, make, given, path }: Conversion): void {
  const { name, type } = directive
  const attributes = Object.fromEntries(
    Object.entries(directive.attributes ?? {}).map(([key, value]) => [key, value ?? '']),
  )
  const label = type === 'containerDirective' ? takeWords(directive) : wordsOf(directive.children)
  try {
    const made = make({ name, kind: KINDS[type], attributes, label, path }, given)
    if (typeof made === 'string') (parent.children as Nodes[])[index] = { type: 'html', value: made }
    else directive.data = { ...directive.data, ...elementData(made, name) }
  } catch (error) {
    fail(directive, error)
  }
}

export function failureOf({ data }: Nodes): string | undefined {
  return (data as { failed?: string } | undefined)?.failed
}

/** Shows the message in place of the directive, above the content of a container. `convert.ts` reports it. */
function fail(directive: Directive, error: unknown): void {
  const isMeant = !(error instanceof Error) || error.constructor === Error
  const reason = error instanceof Error ? error.message : String(error)
  // Other errors are mistakes of the plugin. Their messages need the error's name to make sense.
  const failed = isMeant ? reason : `the directive ${directive.name} fails: ${error.name}: ${reason}`
  const message = { type: 'text', value: failed } as const
  const isText = directive.type === 'textDirective'
  const failure = { failed }
  directive.data = {
    ...directive.data,
    ...failure,
    hName: isText ? 'mark' : 'aside',
    ...(!isText && { hProperties: { className: ['admonition', 'admonition-danger'] } }),
  }
  if (directive.type !== 'containerDirective') directive.children = [message]
  else directive.children.unshift({ type: 'paragraph', children: [message] })
}

/** The data that turns a Markdown node into an element around its children. */
function elementData(made: PluginElement | undefined, name: string) {
  if (typeof made?.tag !== 'string') throw new Error(`the directive ${name} returned no HTML and no element`)
  const { tag, attributes = {}, text } = made
  return {
    hName: tag,
    hProperties: { ...attributes },
    ...(text !== undefined && { hChildren: [{ type: 'text' as const, value: text }] }),
  }
}
