import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MESSAGES = join(ROOT, 'node_modules/typescript/lib/zh-cn/diagnosticMessages.generated.json')

/** Corpora to search, by name: real pages, or pages generated from sentences of real ones. */
export const CORPORA = {
  site: () => pagesOf(join(ROOT, 'site-content/docs'), 'docs'),
  readmes,
  zh: (how) => made(chinese(), how),
  en: (how) => made(english(), how),
}

function readmes() {
  return pagesOf(join(ROOT, 'node_modules'), 'docs').filter(({ sections }) => sections.length > 1)
}

/** The Markdown files below a folder, one page each. */
function pagesOf(folder, area) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.md$/i.test(path) && !/changelog|license/i.test(path))
    .sort()
    .map((path) => pageOf(`/${path.replace(/\.md$/i, '')}`, area, readFileSync(join(folder, path), 'utf8')))
}

function pageOf(url, area, markdown) {
  const sections = [{ anchor: '', heading: '', text: '' }]
  let isCode = false
  for (const line of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode
    const [, heading] = (!isCode && /^#{1,6}\s+(.*?)\s*#*$/.exec(line)) || []
    if (heading) sections.push({ anchor: `#${sections.length}`, heading: plain(heading), text: '' })
    else sections.at(-1).text += `${isCode ? line : plain(line)} `
  }
  const [, title] = /^title:\s*(.*)$/m.exec(markdown) ?? []
  return {
    url,
    area,
    title: title ?? sections[1]?.heading ?? url,
    breadcrumb: url.split('/').slice(1, -1),
    sections: sections.map((each) => ({
      ...each,
      text: each.text.replace(/\s+/g, ' ').trim().slice(0, 6000),
    })),
  }
}

function plain(line) {
  return line.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>|[*`|]/g, '')
}

function chinese() {
  const messages = Object.values(JSON.parse(readFileSync(MESSAGES, 'utf8'))).map((text) =>
    text.replace(/["“”{}\d]/g, ''),
  )
  const own = pagesOf(join(ROOT, 'site-content/docs'), 'docs').flatMap(({ sections }) =>
    sections.flatMap(({ text }) => text.split(/(?<=[。！？])/)),
  )
  return [...messages, ...own].filter((text) => text.length > 6)
}

function english() {
  return readmes()
    .flatMap(({ sections }) => sections.flatMap(({ text }) => text.split(/(?<=[.!?]) /)))
    .filter((text) => text.length > 20 && text.length < 400)
}

/** Pages of ten sections. Each page repeats a few sentences; each section has unique names. */
function made(sentences, { sections: count, name, random }) {
  const pick = (all) => all[Math.floor(random() * all.length)] ?? ''
  const words = english().flatMap((text) => text.match(/\b[a-z]{3,9}\b/g) ?? [])
  const identifier = () =>
    [pick(words), pick(words), pick(words)]
      .slice(0, 2 + random() * 2)
      .map(capital)
      .join('')
  return Array.from({ length: Math.ceil(count / 10) }, (_, index) => {
    const topic = Array.from({ length: 20 }, () => pick(sentences))
    const title = phrase(pick(topic), name, random)
    const sections = Array.from({ length: 10 }, (_, number) => ({
      anchor: number === 0 ? '' : `#${number}`,
      heading:
        number === 0
          ? ''
          : `${phrase(pick(topic), name, random)} ${random() < 0.1 ? identifier() : ''}`.trim(),
      text: Array.from(
        { length: 1 + random() ** 2 * 7 },
        () => pick(topic) + (random() < 0.1 ? ` ${identifier()} ` : ' '),
      ).join(''),
    }))
    return { url: `/docs/${index % 40}/${index}`, area: 'docs', title, breadcrumb: [pick(words)], sections }
  })
}

function phrase(sentence, name, random) {
  if (name === 'zh') return sentence.slice(0, 5 + Math.floor(random() * 9))
  return sentence
    .split(' ')
    .slice(0, 3 + Math.floor(random() * 3))
    .join(' ')
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
