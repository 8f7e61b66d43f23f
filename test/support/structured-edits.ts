import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import ts from 'typescript'
import { isMap, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml'
import { canonical } from '../../packages/engine/src/fingerprint.ts'
import type { Saved } from '../../packages/engine/src/saved.ts'
import { below, type DiskEdit, type EditedSite, filesIn, one, read, withFile, write } from './disk-edits.ts'

/*
 * Edits that know what a file contains: they exchange keys and items, replace values by odd ones, and whole files by
 * texts that look like values.
 */

const DATA = /\.(ya?ml|json)$/
const MODULE = /\.(tsx?|jsx?|mjs)$/
const MARKDOWN = /\.md$/
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?=\r?\n|$)/

/** Texts of whole files: the smallest JSON, and what digests of values were once made from. */
const WHOLE = ['[]¦{}¦""¦0¦null¦true¦f¦t¦u¦a¦n0;¦"0:¦¦\n¦\uFEFF¦---\n---\n¦[[]]'].flatMap((line) =>
  line.split('¦'),
)
/** Values in YAML or JSON. */
const ODD = ['-0¦0¦1¦"1"¦1.0¦null¦true¦"true"¦[]¦{}¦""¦"\\ud800"¦"\\ufffd"¦1e400¦-1¦" "'].flatMap((line) =>
  line.split('¦'),
)
const ODD_KEYS = ['__proto__', 'constructor', 'toString', 'length', '0', '']
const ODD_CODE = ["-0¦0¦Number.NaN¦undefined¦null¦''¦[]¦{}¦[, 1]¦'\\ud800'¦new Date(0)¦() => 1"].flatMap(
  (line) => line.split('¦'),
)
/** New files at places where a site is looked at for them. */
const PLACES = [
  'versions.json',
  'data/x.json',
  'static/x.txt',
  'docs/_part.md',
  'docs/_category_.yml',
  'blog/authors.yml',
  'blog/tags.yml',
  'urls.lock',
]

/** Exchanges two of a list. */
function exchanged<T>(site: EditedSite, all: readonly T[]): T[] {
  const [at, other] = [below(site, all.length), below(site, all.length)]
  return all.map((each, index) => all[index === at ? other : index === other ? at : index] ?? each)
}

/** Edits YAML, which JSON is, too. `undefined` if it has nothing to edit. */
function editedData(site: EditedSite, text: string, isJson: boolean): string | undefined {
  const document = parseDocument(text)
  if (document.errors.length > 0) return undefined
  const collections: Node[] = []
  visit(document, {
    Collection: (_, node) => {
      if ((isMap(node) || isSeq(node)) && node.items.length > 0) collections.push(node)
    },
  })
  const chosen = collections.length > 0 ? one(site, collections) : undefined
  if (!isMap(chosen) && !isSeq(chosen)) return undefined
  const way = site.random()
  if (way < 0.6) chosen.items = exchanged(site, chosen.items as unknown[]) as never
  else if (isMap(chosen) && way < 0.7) chosen.set(document.createNode(one(site, ODD_KEYS)), oddNode(site))
  else if (way < 0.8) chosen.items.splice(below(site, chosen.items.length), 1)
  else {
    const item: unknown = one(site, chosen.items as unknown[])
    if (isMap(chosen)) (item as { value: unknown }).value = oddNode(site)
    else chosen.items[chosen.items.indexOf(item as never)] = oddNode(site) as never
  }
  return isJson ? JSON.stringify(document.toJS({ mapAsMap: false }), null, 2) : String(document)
}

function oddNode(site: EditedSite): Node | null {
  const node = parseDocument(one(site, ODD)).contents
  return isScalar(node) && node.value === undefined ? null : node
}

/** Exchanges parts of an object, a list or the attributes of an element in TypeScript, or replaces a literal. */
function editedModule(site: EditedSite, text: string, name: string): string | undefined {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const lists: (readonly ts.Node[])[] = []
  const literals: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node) || ts.isJsxAttributes(node)) lists.push(node.properties)
    if (ts.isArrayLiteralExpression(node)) lists.push(node.elements)
    const isValue =
      ts.isPropertyAssignment(node.parent ?? source) || ts.isArrayLiteralExpression(node.parent ?? source)
    if (isValue && ts.isLiteralExpression(node)) literals.push(node)
    ts.forEachChild(node, look)
  }
  look(source)
  const many = lists.filter((each) => each.length > 1)
  if (many.length > 0 && (literals.length === 0 || site.random() < 0.7)) {
    const nodes = one(site, many)
    const order = exchanged(site, nodes)
    return withParts(text, nodes, (index) => order[index]?.getText(source) ?? '')
  }
  return literals.length > 0 ? withParts(text, [one(site, literals)], () => one(site, ODD_CODE)) : undefined
}

function withParts(text: string, nodes: readonly ts.Node[], part: (index: number) => string): string {
  let [made, end] = ['', 0]
  for (const [index, node] of nodes.entries()) {
    made += text.slice(end, node.getStart()) + part(index)
    end = node.getEnd()
  }
  return made + text.slice(end)
}

const data: DiskEdit = (site) =>
  withFile(site, DATA, (path) => {
    const edited = editedData(site, read(site, path), path.endsWith('.json'))
    if (edited === undefined) return 'nothing'
    write(site, path, edited)
    return `data of ${path}: ${edited}`
  })

const frontMatter: DiskEdit = (site) =>
  withFile(site, MARKDOWN, (path) => {
    const text = read(site, path)
    const found = FRONT_MATTER.exec(text)
    const edited = found && editedData(site, found[1] ?? '', false)
    if (!found || edited === undefined || edited === null) return 'nothing'
    write(site, path, `---\n${edited.trimEnd()}\n---${text.slice(found[0].length)}`)
    return `front matter of ${path}: ${edited}`
  })

const attributes: DiskEdit = (site) =>
  withFile(site, MARKDOWN, (path) => {
    const text = read(site, path)
    const all = [...text.matchAll(/(?<=[:\w\]]\{)[^{}\n]+ [^{}\n]+(?=\})/g)]
    if (all.length === 0) return 'nothing'
    const { 0: found, index } = one(site, all)
    const edited = exchanged(site, found.split(/ (?=[\w.#-]+(?:=|$| ))/)).join(' ')
    write(site, path, text.slice(0, index) + edited + text.slice(index + found.length))
    return `attributes of ${path}: ${edited}`
  })

const module: DiskEdit = (site) =>
  withFile(site, MODULE, (path) => {
    const edited = editedModule(site, read(site, path), path)
    if (edited === undefined) return 'nothing'
    write(site, path, edited)
    return `module ${path}: ${edited}`
  })

const whole: DiskEdit = (site) =>
  withFile(site, /./, (path) => {
    const text = one(site, WHOLE)
    write(site, path, text)
    return `all of ${path}: ${JSON.stringify(text)}`
  })

const place: DiskEdit = (site) => {
  const [path, text] = [one(site, PLACES), one(site, WHOLE)]
  write(site, path, text)
  return `all of ${path}: ${JSON.stringify(text)}`
}

const likeAnother: DiskEdit = (site) =>
  withFile(site, /./, (path) => {
    const other = one(site, filesIn(site))
    write(site, path, read(site, other))
    return `${path} like ${other}`
  })

/** Makes a file of what a digest of a value of the saved graph is made from. */
const likeValue: DiskEdit = (site) =>
  withFile(site, /./, (path) => {
    const values = valuesOf(site)
    if (values.length === 0) return 'nothing'
    const text = canonical(one(site, values))
    write(site, path, text)
    return `${path} like a value: ${JSON.stringify(text)}`
  })

/** The small values that the last build saved. */
function valuesOf({ folder }: EditedSite): readonly unknown[] {
  const caches = [join(folder, '../.chatdocs/cache'), join(folder, '.chatdocs/cache')].filter((each) =>
    existsSync(each),
  )
  for (const cache of caches) {
    for (const release of readdirSync(cache)) {
      const file = join(cache, release, 'graph-build')
      if (existsSync(file)) return (deserialize(readFileSync(file).subarray(4)) as Saved).values
    }
  }
  return []
}

const swapAny: DiskEdit = (site) =>
  withFile(site, /./, (path) => {
    const other = one(site, filesIn(site))
    if (other === path) return 'nothing'
    const [a, b] = [join(site.folder, path), join(site.folder, other)]
    renameSync(a, `${a}~`)
    renameSync(b, a)
    renameSync(`${a}~`, b)
    return `swap ${path} and ${other}`
  })

/** Changes of the structure of files. */
export const STRUCTURED_EDITS: readonly DiskEdit[] = [
  ...[data, data, data, data, frontMatter, frontMatter, attributes, attributes, module, module, module],
  ...[whole, whole, place, likeAnother, likeValue, likeValue, swapAny],
]
