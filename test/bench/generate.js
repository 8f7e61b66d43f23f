import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const MESSAGES = 'typescript/lib/zh-cn/diagnosticMessages.generated.json'
const SOURCES = { js: 'commander/lib/command.js', ts: 'zod/src/v4/core/schemas.ts' }
const FOLDER = 40
const BYTES = 6200

/**
 * Writes a corpus of `count` documents and an index: plain Markdown that every generator reads alike. Documents have
 * 6 to 7 KB, in English or Chinese, with code, tables, lists, links and anchors. Sentences are messages of the
 * TypeScript compiler, code is that of real packages. The same number always gives the same document: links lead to
 * documents with smaller numbers.
 */
export async function generate(folder, count) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const texts = readTexts()
  await writeFile(
    join(folder, 'index.md'),
    '---\ntitle: Benchmark\n---\n\nStart with [page 0](./part-0/page-0.md).\n',
  )
  for (let page = 0; page < count; page++) {
    if (page % FOLDER === 0) await mkdir(join(folder, partOf(page)))
    await writeFile(join(folder, pathOf(page)), documentOf(page, texts))
  }
}

/** The path of a document in the corpus. */
export function pathOf(page) {
  return `${partOf(page)}/page-${page}.md`
}

/** The folders of a corpus with their pages. */
export function foldersOf(count) {
  return Array.from({ length: Math.ceil(count / FOLDER) }, (_, part) => ({
    name: partOf(part * FOLDER),
    pages: Array.from(
      { length: Math.min(FOLDER, count - part * FOLDER) },
      (_, index) => part * FOLDER + index,
    ),
  }))
}

function partOf(page) {
  return `part-${Math.floor(page / FOLDER)}`
}

/** Sentences and code. Characters with a meaning in Markdown or in templates are left out of sentences. */
function readTexts() {
  const messages = Object.entries(JSON.parse(readFileSync(join(MODULES, MESSAGES), 'utf8')))
  const english = messages.map(([key]) => key.replace(/_\d+$/, '').replaceAll('_', ' ').trim())
  const chinese = messages.map(([, text]) => text.replace(/[^\p{L}\d，。；：、（）, ]/gu, ''))
  const lines = (path) =>
    readFileSync(join(MODULES, path), 'utf8')
      .split('\n')
      .filter((line) => line.trim())
  return {
    english: {
      sentences: english.filter((text) => text.length > 20),
      words: wordsOf(english, /[A-Za-z]{3,12}/g),
    },
    chinese: {
      sentences: chinese.filter((text) => text.length > 8),
      words: wordsOf(chinese, /\p{sc=Han}{2,5}/gu),
    },
    code: Object.entries(SOURCES).map(([language, path]) => ({ language, lines: lines(path) })),
  }
}

function wordsOf(texts, pattern) {
  return [...new Set(texts.flatMap((text) => text.match(pattern) ?? []))]
}

/** Every third folder is Chinese. */
function languageOf(page, { english, chinese }) {
  return Math.floor(page / FOLDER) % 3 === 2
    ? { ...chinese, space: '', stop: '。' }
    : { ...english, space: ' ', stop: '. ' }
}

function documentOf(page, texts) {
  const random = randomFrom(page + 1)
  const pick = (all) => all[random(all.length)]
  const language = languageOf(page, texts)
  const write = { page, random, pick, texts, language }
  let text = `---\ntitle: ${titleOf(page, texts)}\n---\n\n${paragraph(write)}\n`
  for (let section = 0; Buffer.byteLength(text) < BYTES; section++) {
    const block = [code, list, table][(page + section) % 3]
    text += `\n## ${headingOf(page, section, texts)}\n\n${paragraph(write)} ${link(write)}\n\n${block(write)}\n\n`
    text += `${paragraph(write)} \`${name(write)}\`${language.stop}\n`
  }
  return text
}

function titleOf(page, texts) {
  return `${phrase(randomFrom(page + 1e6), languageOf(page, texts))} ${page}`
}

/** Independent of the rest of the document, so that others can link to it. */
function headingOf(page, section, texts) {
  return `${phrase(randomFrom(page * 64 + section + 1e7), languageOf(page, texts))} ${section + 1}`
}

function phrase(random, { words, space }) {
  return Array.from({ length: 2 + random(2) }, () => words[random(words.length)]).join(space)
}

function paragraph({ random, pick, language }) {
  const sentences = Array.from({ length: 2 + random(3) }, () => pick(language.sentences).replace(/。$/, ''))
  return sentences.join(language.stop) + language.stop.trim()
}

/** A link to another document, half of them to its first heading. */
function link({ page, random, texts }) {
  const target = random(2) === 0 ? Math.floor(page / FOLDER) * FOLDER : random(page + 1)
  const anchor = `#${headingOf(target, 0, texts).toLowerCase().replaceAll(' ', '-')}`
  return `[${titleOf(target, texts)}](../${pathOf(target)}${random(2) === 0 ? anchor : ''})`
}

function name({ pick, texts }) {
  const [first, ...others] = [0, 1, 2].map(() => pick(texts.english.words).toLowerCase())
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function code({ random, pick, texts }) {
  const { language, lines } = pick(texts.code)
  const start = random(lines.length - 16)
  return `\`\`\`${language}\n${lines.slice(start, start + 8 + random(8)).join('\n')}\n\`\`\``
}

function list(write) {
  const items = Array.from({ length: 4 + write.random(4) }, () => write.pick(write.language.sentences))
  return items.map((item) => `- **${phrase(write.random, write.language)}**: ${item}`).join('\n')
}

function table(write) {
  const rows = Array.from({ length: 4 + write.random(4) }, () => write.pick(write.language.sentences))
  const cells = rows.map((row) => `| \`${name(write)}\` | ${phrase(write.random, write.language)} | ${row} |`)
  return ['| name | type | meaning |', '|---|---|---|', ...cells].join('\n')
}

/** Whole numbers below a limit, always the same ones for a seed. */
function randomFrom(seed) {
  let state = Math.imul(seed, 0x9e3779b1)
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    state ^= state >>> 13
    return (state >>> 0) % limit
  }
}
