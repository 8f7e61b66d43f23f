import { fingerprint } from '../../packages/engine/src/fingerprint.ts'

/** Why a value is not the same in another process; `undefined` if it is. */
function blurOf(value: unknown, way = ''): string | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (value instanceof Map || value instanceof Set) return blurOf([...value].flat(), `${way} (entries)`)
  const names = Reflect.ownKeys(value).filter((name) => !Array.isArray(value) || name !== 'length')
  if (Array.isArray(value) && names.length > value.length) return `${way} has keys beside its items`
  for (const name of names) {
    const at = `${way}.${String(name)}`
    const field = Object.getOwnPropertyDescriptor(value, name)
    if (typeof name === 'symbol') return `${at} is a symbol`
    if (!field?.enumerable) return `${at} is not enumerable`
    if (field.get) return `${at} is an accessor`
    const found = blurOf(field.value, at)
    if (found !== undefined) return found
  }
  return undefined
}

/** Why digests cannot tell a value of a query from another one, or another process would not get it. */
export function problemOf(value: unknown): string | undefined {
  try {
    fingerprint(value)
    return blurOf(value)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
