import type { Pluggable, Processor } from 'unified'

/** Runs code of a plugin, and may throw if that takes too long. */
type Limited = <T>(work: () => T) => T

/** A remark or rehype plugin, alone or with its options. `pluginOf` tells the plugin's name from its errors. */
export function namedPlugin(name: string, written: unknown, limited: Limited = (work) => work()): Pluggable {
  const [plugin, ...options]: unknown[] = Array.isArray(written) ? written : [written]
  if (typeof plugin === 'object' && plugin !== null) return written as Pluggable
  function attach(this: Processor, ...given: unknown[]): unknown {
    return guard(name, () => {
      if (typeof plugin !== 'function') throw new Error('its default export is not a plugin')
      const transform: unknown = limited(() => plugin.apply(this, given))
      // A plugin that takes a callback reports its errors through it.
      if (typeof transform !== 'function' || transform.length > 2) return transform
      return (tree: unknown, file: unknown) =>
        guard(name, () => {
          const made: unknown = limited(() => transform(tree, file))
          return made instanceof Promise ? made.then((given) => whole(given, tree)) : whole(made, tree)
        })
    })
  }
  return [attach, ...options] as Pluggable
}

/** Throws if a plugin made or changed a tree so that later steps cannot read it. Returns the plugin's result. */
function whole(made: unknown, tree: unknown): unknown {
  const root = made ?? tree
  // A value that is not a tree at all is reported later.
  const left: unknown[] = typeof root === 'object' ? [root] : []
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const { type, children } = (node ?? {}) as { type?: unknown; children?: unknown }
    if (typeof type !== 'string') throw new Error('it leaves a node without a type')
    if (!Object.hasOwn(node as object, 'children')) continue
    if (!Array.isArray(children))
      throw new Error(`it leaves a node of the type ${type} whose children are no list`)
    for (const child of children) left.push(child ?? {})
  }
  return made
}

/** The name of the plugin that threw an error, if it is known. */
export function pluginOf(error: unknown): string | undefined {
  return error instanceof Error && 'plugin' in error ? String(error.plugin) : undefined
}

function guard(name: string, run: () => unknown): unknown {
  const fail = (error: unknown): never => {
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { plugin: name })
  }
  try {
    const made = run()
    return made instanceof Promise ? made.catch(fail) : made
  } catch (error) {
    return fail(error)
  }
}
