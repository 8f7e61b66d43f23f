import type { Root as HtmlRoot } from 'hast'
import type { Parents, Root, RootContent } from 'mdast'
import { type EnterElement, eachElement } from './elements.ts'
import { type Enter, eachNode } from './nodes.ts'
import type { Reading } from './reading.ts'

/** A step's handlers in a shared walk, and what to do when the walk is done. */
type Visitor<Handlers> = Handlers & { done?(): void | Promise<void> }

/** Handlers by node type. If one returns where the walk continues, the next ones do not get the node. */
type NodeHandlers = {
  readonly [Type in RootContent['type']]?: (
    node: Extract<RootContent, { type: Type }>,
    index: number,
    parent: Parents,
  ) => ReturnType<Enter>
}

/** Handlers by element name; `*` is for all elements. */
type ElementHandlers = Readonly<Record<string, EnterElement>>

export type NodeVisitor = Visitor<NodeHandlers>
export type ElementVisitor = Visitor<ElementHandlers>

interface Named {
  name: string
  /** Steps that must be complete before this one starts, so that they cannot share its walk. */
  after?: readonly string[]
  /** Steps that come first and may share the walk: they go first at each node, and first when the walk is done. */
  follows?: readonly string[]
}

/** A step that needs the whole tree. `when` says whether a document needs it, before any step has run. */
interface Barrier<Tree, Found> extends Named {
  when?(reading: Reading, found: Found): boolean
  run(tree: Tree, reading: Reading, found: Found): void | Promise<void>
}

/** A step that shares a walk with its neighbors. It has no visitor for a document that does not need it. */
interface Shared<Tree, Found, Handlers> extends Named {
  visit(reading: Reading, found: Found, tree: Tree): Visitor<Handlers> | undefined
}

type Step<Tree, Found, Handlers> = Barrier<Tree, Found> | Shared<Tree, Found, Handlers>

export type NodeStep<Found> = Step<Root, Found, NodeHandlers>
export type ElementStep<Found> = Step<HtmlRoot, Found, ElementHandlers>

/** Runs the steps of a list in order, with as few walks as possible. */
export async function take<Tree, Found, Handlers>(
  steps: readonly Step<Tree, Found, Handlers>[],
  walk: (tree: Tree, all: readonly Handlers[]) => void,
  { tree, reading, found }: { tree: Tree; reading: Reading; found: Found },
): Promise<void> {
  const waiting = new Map<string, Visitor<Handlers>>()
  const finish = async () => {
    if (waiting.size === 0) return
    const visitors = [...waiting.values()]
    waiting.clear()
    walk(tree, visitors)
    for (const { done } of visitors) await done?.()
  }
  for (const step of steps) {
    if ('visit' in step) {
      if (step.after?.some((name) => waiting.has(name))) await finish()
      const visitor = step.visit(reading, found, tree)
      if (visitor) waiting.set(step.name, visitor)
    } else if (step.when?.(reading, found) ?? true) {
      await finish()
      await step.run(tree, reading, found)
    }
  }
  await finish()
}

/** Walks a Markdown tree once for all handlers. */
export function walkNodes(tree: Parents, all: readonly NodeHandlers[]): void {
  const handlers = new Map<string, Enter[]>()
  for (const each of all) {
    for (const [type, enter] of Object.entries(each) as [string, Enter][]) {
      const known = handlers.get(type)
      if (known) known.push(enter)
      else handlers.set(type, [enter])
    }
  }
  eachNode(tree, (node, index, parent) => {
    for (const enter of handlers.get(node.type) ?? []) {
      const next = enter(node, index, parent)
      if (typeof next === 'number') return next
    }
  })
}

/** Walks an HTML tree once for all handlers. */
export function walkElements(tree: HtmlRoot, all: readonly ElementHandlers[]): void {
  const others: EnterElement[] = []
  const handlers = new Map([['*', others]])
  for (const each of all) {
    for (const [name, enter] of Object.entries(each)) {
      if (name === 'done') continue
      if (!handlers.has(name)) handlers.set(name, [...others])
      if (name !== '*') handlers.get(name)?.push(enter)
      else for (const known of handlers.values()) known.push(enter)
    }
  }
  eachElement(tree, (element, ancestors) => {
    for (const enter of handlers.get(element.tagName) ?? others) enter(element, ancestors)
  })
}
