import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { subsetFont } from '@chatdocs/core'
import { type BodyOf, fingerprintBytes } from '@chatdocs/engine'

export function makeSubsetter(site: string): BodyOf<typeof subsetFont> {
  return async ({ path, digest, characters }) => {
    const bytes = await readFile(join(site, path))
    if (fingerprintBytes(bytes) !== digest) throw new Error(`${path} was changed while the site was built`)
    const form = FORMS.get(bytes.toString('latin1', 0, 4))
    if (form === undefined) return { failed: 'it is not a WOFF2, TrueType or OpenType font' }
    const { compress, decompress } = await import('woff2-encoder')
    const whole = form === 'packed' ? await decompress(bytes).catch(() => undefined) : bytes
    const cut = whole && cutTo(characters, whole, await openCutter())
    return cut ? { bytes: await compress(cut) } : { failed: 'it is damaged' }
  }
}

/** The first bytes of font files, by format. */
const FORMS: ReadonlyMap<string, 'packed' | 'plain'> = new Map([
  ['wOF2', 'packed'],
  ['\0\x01\0\0', 'plain'],
  ['true', 'plain'],
  ['OTTO', 'plain'],
])

/** The functions of HarfBuzz that subset a font. Pointers are offsets in its memory; 0 is the null pointer. */
interface Cutter {
  memory: { buffer: ArrayBuffer }
  _initialize?: () => void
  malloc(size: number): number
  hb_blob_create(data: number, size: number, mode: number, user: number, destroy: number): number
  hb_blob_get_data(blob: number, size: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_set_del(set: number, value: number): void
  hb_set_invert(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, which: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** `HB_MEMORY_MODE_WRITABLE`, `HB_SUBSET_SETS_LAYOUT_FEATURE_TAG`, and the feature of all alternates of a character. */
const [WRITABLE, FEATURES, ALTERNATES] = [2, 6, 0x61616c74]

/** The types of Node.js lack `WebAssembly`. */
const { WebAssembly: assembly } = globalThis as unknown as {
  WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: Cutter } }> }
}

/** Each font gets a new instance, whose memory is freed with it. */
async function openCutter(): Promise<Cutter> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { instance } = await assembly.instantiate(await readFile(file))
  const cutter = instance.exports
  cutter._initialize?.()
  return cutter
}

/** The font reduced to the glyphs of these characters and their alternates; `undefined` if the font is damaged. */
function cutTo(characters: string, font: Uint8Array, cutter: Cutter): Uint8Array | undefined {
  const data = cutter.malloc(font.length)
  new Uint8Array(cutter.memory.buffer).set(font, data)
  const face = cutter.hb_face_create(cutter.hb_blob_create(data, font.length, WRITABLE, 0, 0), 0)
  const input = cutter.hb_subset_input_create_or_fail()
  const kept = cutter.hb_subset_input_unicode_set(input)
  for (const character of characters) cutter.hb_set_add(kept, character.codePointAt(0) ?? 0)
  const features = cutter.hb_subset_input_set(input, FEATURES)
  cutter.hb_set_clear(features)
  cutter.hb_set_invert(features)
  cutter.hb_set_del(features, ALTERNATES)
  const cut = cutter.hb_subset_or_fail(face, input)
  if (cut === 0) return undefined
  const blob = cutter.hb_face_reference_blob(cut)
  const [start, size] = [cutter.hb_blob_get_data(blob, 0), cutter.hb_blob_get_length(blob)]
  return size === 0 ? undefined : new Uint8Array(cutter.memory.buffer).slice(start, start + size)
}
