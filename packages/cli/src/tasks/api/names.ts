import type { ParameterReflection } from 'typedoc'

/** What TypeDoc calls a parameter that is taken apart at once. */
export const UNNAMED = '__namedParameters'

/** The names of parameters as readers see them: what is taken apart at once is called `options`, then `options2`. */
export function parameterNames(parameters: readonly ParameterReflection[]): readonly string[] {
  const taken = new Set(parameters.map(({ name }) => name))
  return parameters.map(({ name }) => {
    if (name !== UNNAMED) return name
    const free = freeName('options', taken)
    taken.add(free)
    return free
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>, count = 1): string {
  const name = count === 1 ? wanted : `${wanted}${count}`
  return taken.has(name) ? freeName(wanted, taken, count + 1) : name
}

/** Whether something is exported under no name of its own. */
export function isNameless(name: string): boolean {
  return name === 'default' || name === 'export='
}
