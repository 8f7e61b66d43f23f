/** A number of 32 bits in which every bit depends on all of the text: FNV-1a, then mixed. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let unit = 0; unit < text.length; unit++) {
    value = Math.imul(value ^ text.charCodeAt(unit), 0x01000193)
  }
  return mix(value)
}

/** Another number of 32 bits, and for every number another one: the last step of MurmurHash3 (Appleby, fmix32). */
export function mix(number: number): number {
  let value = number
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
