import { copyFile, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fingerprintBytes } from '@chatdocs/engine'
import { Blob, Face, Font } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { decompress } from 'woff2-encoder'
import { testFolder } from '../../testing/folder.ts'
import { makeSubsetter } from './subset.ts'

const CHINESE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-119-wght-normal.woff2',
)

test('a font keeps some characters, and its weights', async () => {
  const folder = testFolder()
  await copyFile(CHINESE, join(folder, 'a.woff2'))
  const whole = await readFile(CHINESE)
  const cut = await makeSubsetter(folder)({
    path: 'a.woff2' as never,
    digest: fingerprintBytes(whole),
    characters: 'Aa一月有点。日あ龘',
  })
  if ('failed' in cut) throw new Error(cut.failed)
  expect(cut.bytes.length).toBeLessThan(whole.length / 8)
  const face = new Face(new Blob(await decompress(cut.bytes)))
  const font = new Font(face)
  const has = (character: string) => (font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0) > 0
  expect([...'ABab一月有点。日网新あい龘'].filter(has).join('')).toBe('Aa一月有点。日あ')
  expect(Object.keys(face.getAxisInfos())).toEqual(['wght'])
})
