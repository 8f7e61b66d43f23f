/** What the process that evaluates a configuration is asked. */
export interface ReadRequest {
  /** The bundled module, an absolute path. */
  bundle: string
  /** The module as written, an absolute path: paths that it resolves are relative to it. */
  source: string
}

export type ReadAnswer = { value: unknown } | { failed: string }

/** What is known of a package that is not there: its name, and how it was called: `starlight({ title: 'A' })`. */
export interface Stub {
  $from: string
  args?: readonly unknown[]
}

/** The name under which a stand-in says what it is. */
export const MISSING = '__chatdocsMissing'

/** The name of the global function by which a bundle asks for a stand-in. */
export const STAND_IN = '__chatdocsStandIn'

/** The name of the configuration that a module gives to a function, instead of exporting it. */
export const DEFINED = '__chatdocsDefined'

/** The name under which a configuration says which missing packages it went through, each with what that was given. */
const THROUGH = '$through'

/** The tools and what they are made of: they give back the configurations that they are given. */
export const TOOL_PACKAGE =
  /^(@docusaurus|@astrojs|@rspress|@theme|@generated|@rsbuild|@vueuse|@vitejs)\/|^(astro|astro:\w+|vitepress|rspress|rstack|nextra|next|vite|vue)(?=[/.]|$)/

/** Functions that give back the configuration that they are given: `defineConfig`, `withMermaid`. */
const PASSING = /(^|\.)(define|with|merge|extend)\w*$/

/**
 * A value for a package that is not there, whose every export can be called, read and constructed without effect. Its
 * calls remember what they were called with.
 */
function standIn(name: string, args?: readonly unknown[], base: object | null = null): object {
  const stub: Stub = { $from: name, ...(args && { args }) }
  const named = (key: string) => (key === 'default' ? name : `${name}.${key}`)
  return new Proxy(emptyFunction(), {
    get: (target, key) => {
      if (key === MISSING) return stub
      if (key === '__esModule') return true
      if (key === 'prototype') return target.prototype
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return function* none() {}
      return typeof key === 'symbol' || key === 'then' || key === 'toJSON' ? undefined : standIn(named(key))
    },
    // A bundle reads the exports of a CommonJS module from an object with the same prototype.
    getPrototypeOf: () => base,
    has: () => false,
    set: () => true,
    apply: (_, __, args: unknown[]) => {
      if (name === 'rstack.define.doc') Object.assign(globalThis, { [DEFINED]: args[0] })
      if (!PASSING.test(name) || args.length === 0) return standIn(name, [...(stub.args ?? []), ...args])
      const parts = args.filter((each) => typeof each === 'object' && each !== null)
      const given = /(^|\.)merge\w*$/.test(name) ? parts.reduce(merged, {}) : (parts.at(-1) ?? args[0])
      if (TOOL_PACKAGE.test(name) || typeof given !== 'object' || Array.isArray(given)) return given
      const before = (given as { [THROUGH]?: readonly Stub[] } | null)?.[THROUGH] ?? []
      return { ...given, [THROUGH]: [...before, { $from: name, args }] }
    },
    construct: (_, args: unknown[]) => standIn(name, args),
  })
}

/** What functions do that merge configurations: the later one wins, lists are continued. */
function merged(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  const isPlain = [one, other].every((each) => typeof each === 'object' && each && !Array.isArray(each))
  if (!isPlain) return other ?? one
  const all: Record<string, unknown> = { ...(one as object) }
  for (const [key, value] of Object.entries(other as object)) all[key] = merged(all[key], value)
  return all
}

/** A module: its exports are read from its prototype, too. */
export function standInModule(name: string): object {
  return standIn(name, undefined, standIn(name))
}

/** A function without keys of its own but `prototype`, which is part of what can be constructed. */
function emptyFunction() {
  const empty = function empty() {}
  Reflect.deleteProperty(empty, 'name')
  Reflect.deleteProperty(empty, 'length')
  return empty
}
