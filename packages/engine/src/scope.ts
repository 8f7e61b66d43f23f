/*
 * A scope is a second set of values of the same queries, such as those of another language of a site. Inside a scope, a
 * query reads others in the same scope, except inputs and queries that are `shared`. A node in a scope has the name of
 * the scope in its key.
 */

const SEPARATOR = '\0'

/** The key of a node in a scope; the unnamed scope changes nothing. */
export function keyInScope(scope: string, key: string): string {
  return scope === '' ? key : scope + SEPARATOR + key
}

/** The scope of a node, by its key, and the key that its query is called with. */
export function splitScope(key: string): [scope: string, key: string] {
  const at = key.indexOf(SEPARATOR)
  return at < 0 ? ['', key] : [key.slice(0, at), key.slice(at + 1)]
}
