import type { Plugin, PluginPages, PluginProblem, PluginWords } from 'chatdocs'
import { overviewPage, schemaPage, schemasPage, type Tag, tagPage } from './pages.ts'
import { isRecord, namedFiles, nameOf, openParts, type Part, type Parts, textAt } from './parts.ts'
import type { Operation, OperationContext } from './schema.ts'
import { knownOptions } from './suggest.ts'

export interface OpenapiOptions {
  /** The description, OpenAPI 3.0 or 3.1 in YAML or JSON, relative to the site folder. By default `openapi.yaml`. */
  file?: string
  /** The folder for the pages. By default `docs/http`. */
  folder?: string
  /** The severity of operations without a summary and description. By default they are not reported. */
  undescribed?: 'error' | 'warning'
  /** Whether readers can send requests from the pages: “Try it”. By default they cannot. */
  tryIt?: boolean
}

/** Makes the reference of an HTTP API: an overview, and a page for each tag and each schema. */
export default function openapi(options: OpenapiOptions): Plugin {
  const {
    file = 'openapi.yaml',
    folder = 'docs/http',
    undescribed,
    tryIt = false,
  } = knownOptions(options, ['file', 'folder', 'undescribed', 'tryIt'])
  return {
    name: 'openapi',
    inputs: (texts) => [file, ...namedFiles(texts)],
    async pages({ texts, site, read, report, words: load }) {
      if (texts[file] === undefined) throw new Error(`there is no ${file}`)
      const parts = openParts(texts, { read, report })
      const root = parts.file(file)
      if (!root || !isKnown(root, parts)) return {}
      const words = await load()
      const operations = operationsOf(root, { parts, words })
      reportOperations(operations, parts, undescribed)
      return below(
        folder.replace(/\/$/, ''),
        pagesOf(root, operations, { parts, words, origin: site.url, tryIt }),
      )
    },
  }
}

function isKnown(root: Part, parts: Parts): boolean {
  const { openapi, swagger } = isRecord(root.value) ? root.value : {}
  if (/^3\.[01]\.\d/.test(String(openapi))) return true
  const version = parts.child(root, openapi === undefined ? 'swagger' : 'openapi')
  const found = openapi ?? swagger
  parts.report(version ?? root, {
    message:
      found === undefined
        ? 'this is not an OpenAPI description: the key openapi is missing'
        : `unknown version ${found}`,
    help: swagger === undefined ? 'write openapi: 3.1.0, or 3.0.3' : 'convert it to OpenAPI 3.0 or 3.1',
    severity: 'error',
  })
  return false
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

interface Context {
  parts: Parts
  words: PluginWords
}

function operationsOf(root: Part, { parts, words }: Context): Operation[] {
  const groups = [
    ...parts.each(root, 'paths').map((each) => [each, false] as const),
    ...parts.each(root, 'webhooks').map((each) => [each, true] as const),
  ]
  const used = new Set<string>()
  const found = groups.flatMap(([[path, written], isWebhook]) => {
    const around = parts.follow(written)
    if (!around) return []
    return METHODS.flatMap((name): Operation[] => {
      const part = parts.child(around, name)
      if (!part || !isRecord(part.value)) return []
      const method = name.toUpperCase()
      const [tag] = parts.each(part, 'tags').map(([, { value }]) => String(value))
      const anchor = free(slug(textAt(part, 'operationId')) || slug(`${name} ${path}`), used)
      return [{ method, path, anchor, tag: tag ?? '', part, around, isWebhook }]
    })
  })
  const groupOf = found.some(({ tag }) => tag !== '') ? () => undefined : groupByPath(found)
  return found.map((each) => ({
    ...each,
    tag: each.tag || (each.isWebhook ? words.webhooks : (groupOf(each.path) ?? words.others)),
  }))
}

/** Groups of operations without any tag: the first part of their paths that differs, apart from parameters. */
function groupByPath(operations: readonly Operation[]): (path: string) => string | undefined {
  const partsOf = (path: string) => path.split('/').filter((each) => each !== '' && !each.startsWith('{'))
  const all = operations.filter(({ isWebhook }) => !isWebhook).map(({ path }) => partsOf(path))
  let shared = 0
  while (all.length > 1 && all.every((each) => each.length > shared + 1 && each[shared] === all[0]?.[shared]))
    shared += 1
  if (new Set(all.map((each) => each[shared])).size < 2) return () => undefined
  return (path) =>
    partsOf(path)
      [shared]?.replace(/[-_]+/g, ' ')
      .replace(/^./u, (first) => first.toUpperCase())
}

function reportOperations(
  operations: readonly Operation[],
  parts: Parts,
  undescribed: PluginProblem['severity'],
): void {
  const ids = new Map<string, Operation>()
  for (const operation of operations) {
    const { part, method, path } = operation
    const id = textAt(part, 'operationId')
    const first = id === '' ? undefined : ids.get(id)
    if (first)
      parts.report(parts.child(part, 'operationId') ?? part, {
        message: `duplicate operationId ${id}`,
        help: `${first.method} ${first.path} has it, too: choose another one`,
        severity: 'error',
      })
    else if (id !== '') ids.set(id, operation)
    if (undescribed && textAt(part, 'summary') + textAt(part, 'description') === '')
      parts.report(part, {
        message: `${method} ${path} has no description`,
        help: 'write a summary or description',
        severity: undescribed,
      })
  }
}

function pagesOf(
  root: Part,
  operations: readonly Operation[],
  { parts, words, origin, tryIt }: Context & Pick<OperationContext, 'origin' | 'tryIt'>,
): PluginPages {
  const schemas = parts.each(root, 'components', 'schemas')
  const names = new Map(
    schemas.flatMap(([name, part]) => [nameOf(part), ...parts.way(part)].map((at) => [at, name] as const)),
  )
  const used = new Set(['index'])
  const files = new Map(schemas.map(([name]) => [name, free(name.replace(/[^\p{L}\p{N}._-]+/gu, '-'), used)]))
  const fileOf = (name: string) => files.get(name) ?? name
  const context = (way: string) => ({
    parts,
    words,
    names,
    root,
    origin,
    tryIt,
    connects: new Set<string>(),
    unfolded: { count: 0 },
    overview: `${way === '' ? '../' : ''}index.md`,
    addressOf: (name: string) => `${way}${fileOf(name)}.md`,
  })
  const [above, within] = [context('schemas/'), context('')]
  const tags = tagsOf(root, operations, parts)
  const pages = {
    'index.md': overviewPage(tags, above),
    ...Object.fromEntries(tags.map((tag, index) => [`${tag.file}.md`, tagPage(tag, index + 1, above)])),
    ...(schemas.length > 0 && { 'schemas/index.md': schemasPage(schemas, tags.length + 1, within) }),
    ...Object.fromEntries(
      schemas.map(([name, part]) => [`schemas/${fileOf(name)}.md`, schemaPage(name, part, within)]),
    ),
  }
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => {
      const text = withAddresses(page.text, tags, path.startsWith('schemas/') ? '../' : '')
      return [path, { ...page, text }]
    }),
  )
}

/** Replaces the anchors by which Redoc links to an operation or a tag: `#operation/listPets`, `#tag/Pets`. */
function withAddresses(text: string, tags: readonly Tag[], way: string): string {
  return text.replace(/\]\(#(?:tag\/([^\s()/]+)\/?)?(?:operation\/([^\s()/]+))?\)/g, (link, name, id) => {
    for (const { file, operations } of tags) {
      const found = operations.find(({ part }) => textAt(part, 'operationId') === id)
      if (found) return `](${way}${file}.md#${found.anchor})`
      if (id === undefined && file === name) return `](${way}${file}.md)`
    }
    return link
  })
}

/** The tags in the order of the description, then of the operations. A tag without operations has no page. */
function tagsOf(root: Part, operations: readonly Operation[], parts: Parts): Tag[] {
  const described = new Map(parts.each(root, 'tags').map(([, part]) => [textAt(part, 'name'), part]))
  const used = new Set(['index', 'schemas'])
  return [...new Set([...described.keys(), ...operations.map(({ tag }) => tag)])].flatMap((name) => {
    const own = operations.filter(({ tag }) => tag === name)
    const part = described.get(name)
    return own.length > 0
      ? [{ name, file: free(slug(name) || 'tag', used), operations: own, ...(part && { part }) }]
      : []
  })
}

function slug(text: string): string {
  return text.replace(/[^\p{L}\p{N}_.]+/gu, '-').replace(/^-+|-+$/g, '')
}

/** A name that is not yet used, even with another case. */
function free(name: string, used: Set<string>): string {
  let found = name
  for (let number = 2; used.has(found.toLowerCase()); number += 1) found = `${name}-${number}`
  used.add(found.toLowerCase())
  return found
}

function below(folder: string, pages: PluginPages): PluginPages {
  return Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [folder === '' ? path : `${folder}/${path}`, page]),
  )
}
