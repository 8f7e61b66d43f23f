import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiSymbol, ApiText, ApiWritten, SourcePath } from '@chatdocs/core'
import { afterAll, expect, test } from 'vitest'
import { readApi } from './read.ts'

const SOURCE = `/** A saw: [here](/a). */
export class Saw {}

/**
 * First line
 *   * a list with {@link Saw | a saw} and
 *     more, mail\\@example.com.
 *
 * \`\`\`ts
 *   new Hammer(1)
 * \`\`\`
 * @throws {TypeError} If it is heavy.
 * @see {@link Saw}, or [there](/a)
 */
export class Hammer {
  /**
   * Hits.
   *
   * @param times - Hits.
   * Twice.
   */
  hit(times: number): void {}
}

/** Hits. */
export const hits = 1
`

const folder = mkdtempSync(join(tmpdir(), 'chatdocs-written-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'index.ts'), SOURCE)
writeFileSync(join(folder, 'package.json'), '{ "name": "tools" }')
writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "lib": ["es2020"] } }')

const { model } = await readApi({ folder, entryPoints: ['index.ts' as SourcePath] })

function symbolOf(name: string): ApiSymbol | undefined {
  return model?.symbols.find((each) => each.name === name)
}

/** Each line of a text with its position in the source: `5:4 First line`. */
function placed({ text, written }: { text: ApiText; written?: ApiWritten | undefined }): string[] {
  const lines = text.flatMap((part) => (typeof part === 'string' ? part.split('\n') : []))
  return lines.flatMap((line, index) => {
    const at = written?.lines[index] ?? -1
    const before = SOURCE.slice(0, at).split('\n')
    return at < 0 ? [] : [`${before.length}:${(before.at(-1) ?? '').length + 1} ${line.trim()}`]
  })
}

test('every line of a comment has its position in the source', () => {
  const [saw, hammer] = [symbolOf('Saw')?.comment, symbolOf('Hammer')?.comment]
  expect(saw?.written?.path).toBe('index.ts')
  expect(placed({ text: saw?.summary ?? [], written: saw?.written })).toEqual(['1:5 A saw: [here](/a).'])
  expect(placed({ text: hammer?.summary ?? [], written: hammer?.written })).toEqual([
    '5:4 First line',
    '6:6 * a list with',
    '6:40 and',
    '7:8 more, mail@example.com.',
    '9:4 ```ts',
    '10:6 new Hammer(1)',
    '11:4 ```',
  ])
  expect(hammer?.blocks.map(placed)).toEqual([
    ['12:12 {TypeError} If it is heavy.'],
    ['13:20 , or [there](/a)'],
  ])
})

test('of two equal comments, the closest one above counts', () => {
  const hit = symbolOf('Hammer')?.members?.find(({ name }) => name === 'hit')
  const [signature] = hit?.signatures ?? []
  const [times] = signature?.parameters ?? []
  expect(placed({ text: times?.comment?.summary ?? [], written: times?.comment?.written })).toEqual([
    '19:21 Hits.',
    '20:6 Twice.',
  ])
  const hits = symbolOf('hits')?.comment
  expect(placed({ text: hits?.summary ?? [], written: hits?.written })).toEqual(['25:5 Hits.'])
})
