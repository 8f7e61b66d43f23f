import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const SITE = fileURLToPath(new URL('../../site-content/', import.meta.url))

/**
 * Generates a site of `count` documents from the real one. It repeats the documents: each copy has a separate folder,
 * its own titles, and links within the copy. `cards` enables cards, which take longer than everything else.
 */
export async function generate(folder, count, cards = false) {
  await rm(folder, { recursive: true, force: true })
  const files = await listFiles(join(SITE, 'docs'))
  const documents = files.filter((path) => path.endsWith('.md'))
  await mkdir(folder, { recursive: true })
  for (const name of [
    'chatdocs.config.ts',
    'sidebars.ts',
    'package.json',
    'blog',
    'data',
    'toolkit',
    'pages',
    'static',
  ]) {
    await cp(join(SITE, name), join(folder, name), { recursive: true })
  }
  for (const path of files.filter((path) => IMAGE_FILE.test(path))) {
    await cp(join(SITE, 'docs', path), join(folder, 'docs', path))
  }
  if (!cards) await withoutCards(join(folder, 'chatdocs.config.ts'))
  for (let part = 0; part * documents.length < count; part += 1) {
    const target = join(folder, 'docs', part === 0 ? '' : partName(part))
    const taken = documents.slice(0, count - part * documents.length)
    const folders = new Set(taken.map((path) => dirname(path)))
    const others = files.filter((path) => path.endsWith('.json') && folders.has(dirname(path)))
    for (const path of [...taken, ...others]) {
      const text = await readFile(join(SITE, 'docs', path), 'utf8')
      await write(join(target, path), rewrite(path, within(path, text, taken), part))
    }
  }
}

const IMAGE_FILE = /\.(png|svg)$/
const IMAGE = /\]\(([\w-]+\.(?:png|svg))\)/g

async function withoutCards(config) {
  await writeFile(config, (await readFile(config, 'utf8')).replace(/^.*socialCards.*\n/m, ''))
}

/** All copies share the images of the original documents. */
function withImages(path, text) {
  return text.replace(
    IMAGE,
    (_, name) => `](../${relative(dirname(path), '') || '.'}/${join(dirname(path), name)})`,
  )
}

/** The last copy may be incomplete: links to its missing documents become `#`. */
function within(path, text, taken) {
  return text.replace(/\]\(([^)#\s:]+\.md)(#[^)]*)?\)/g, (link, target) =>
    taken.includes(join(dirname(path), target)) ? link : '](#)',
  )
}

function partName(part) {
  return `part-${String(part).padStart(4, '0')}`
}

function rewrite(path, text, part) {
  if (part === 0) return text
  if (path.endsWith('.json')) return text.replace(/"\/category\//g, `"/category/part-${part}/`)
  const titled = withImages(path, text)
    .replace(/^# (.+)$/m, `# $1（第 ${part} 部分）`)
    .replace(/^slug:.*\n/m, '')
  const linked = titled.replace(/\]\(\/docs\//g, `](/docs/${partName(part)}/`)
  return linked.replace(/\/docs\/part-\d+\/category\//g, `/docs/category/part-${part}/`)
}

async function write(file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function listFiles(folder, below = '') {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name
      return entry.isDirectory() ? listFiles(folder, path) : [path]
    }),
  )
  return lists.flat().sort()
}
