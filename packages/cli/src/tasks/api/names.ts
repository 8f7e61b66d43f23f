import type { ParameterReflection } from 'typedoc'

/** TypeDoc's name of a destructured parameter. */
export const UNNAMED = '__namedParameters'

/** The names of parameters on pages. A destructured one is called `options`, the next `options2`. */
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

/** Whether an export has no name of its own. */
export function isNameless(name: string): boolean {
  return name === 'default' || name === 'export='
}
