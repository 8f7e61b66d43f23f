/** Gets the values of these keys in order, a few at a time: computing them takes memory. */
export async function fewAtOnce<K, V>(
  most: number,
  keys: readonly K[],
  get: (key: K) => Promise<V>,
): Promise<V[]> {
  const values: V[] = []
  for (let at = 0; at < keys.length; at += most) {
    values.push(...(await Promise.all(keys.slice(at, at + most).map(get))))
  }
  return values
}
