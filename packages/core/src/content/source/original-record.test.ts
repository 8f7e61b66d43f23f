import { expect, test } from 'vitest'
import { recordedDigest, withRecord } from './original-record.ts'

const DIGEST = '84a3bf17c4'

test.each([
  ['a.md', '# A\n', `---\noriginal_digest: ${DIGEST}\n---\n\n# A\n`],
  ['a.md', '---\ntitle: A\n---\n# A\n', `---\ntitle: A\noriginal_digest: ${DIGEST}\n---\n# A\n`],
  ['a.md', '---\r\ntitle: A\r\n---\r\n', `---\r\ntitle: A\r\noriginal_digest: ${DIGEST}\r\n---\r\n`],
  ['a.md', '---\noriginal_digest: "0"\ntitle: A\n---\n', `---\noriginal_digest: ${DIGEST}\ntitle: A\n---\n`],
  ['a.md', '---\noriginal_digest:\n---\n', `---\noriginal_digest: ${DIGEST}\n---\n`],
  ['a.tsx', 'export {}\n', `// original_digest: ${DIGEST}\nexport {}\n`],
  ['a.tsx', '// original_digest: 0\nexport {}\n', `// original_digest: ${DIGEST}\nexport {}\n`],
])('the record of %s %j', (path, text, expected) => {
  const marked = withRecord(path, text, DIGEST)
  expect(marked).toBe(expected)
  expect(recordedDigest(path, marked)).toMatchObject({ digest: DIGEST })
  expect(withRecord(path, marked, DIGEST)).toBe(marked)
})

test('a line of the text is no record', () => {
  expect(recordedDigest('a.md', `# A\n\noriginal_digest: ${DIGEST}\n`)).toBeUndefined()
  expect(recordedDigest('a.md', '')).toBeUndefined()
})
