import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A source file of the repository. */
export interface Code {
  /** Relative to the repository: `packages/core/src/paths.ts`. */
  path: string
  /** `core`; empty outside `packages/`. */
  package: string
  /** Tests, their fixtures, and code that only they use. */
  isTest: boolean
  text: string
  tree: ts.SourceFile
  imports: readonly Import[]
}

export interface Import {
  specifier: string
  /** The file of a relative import, relative to the repository. */
  to?: string
  typeOnly: boolean
  /** A re-export: `export … from`. */
  exported: boolean
}

/** All code below these folders. */
export function codeIn(...folders: string[]): Code[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.([cm]?js|tsx?)$/.test(path) && !LEFT_OUT.test(path))
      .sort()
      .map(readCode),
  )
}

const LEFT_OUT = /(^|\/)(node_modules|dist|\.types|\.chatdocs|sites|fixture)\/|\.d\.ts$/
const TEST = /\.(test|fixture)\.tsx?$|\/testing\/|^test\//

function readCode(path: string): Code {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const [, name = ''] = /^packages\/([^/]+)\//.exec(path) ?? []
  let tree: ts.SourceFile | undefined
  let imports: Import[] | undefined
  return {
    path,
    package: name,
    isTest: TEST.test(path),
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      return tree
    },
    get imports() {
      imports ??= importsOf(this.tree)
      return imports
    },
  }
}

/** A JSON file of the repository. */
export function readJson(path: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

/** A node and every node in it: of a file, all. */
export function nodesOf(tree: ts.Node): readonly ts.Node[] {
  const known = nodesIn.get(tree)
  if (known) return known
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  if (ts.isSourceFile(tree)) nodesIn.set(tree, nodes)
  return nodes
}

/** The nodes of files, which many rules ask for. */
const nodesIn = new WeakMap<ts.Node, readonly ts.Node[]>()

/** The number of lines of a node. */
export function linesOf(node: ts.Node): number {
  const tree = node.getSourceFile()
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  return lineAt(node.end) - lineAt(node.getStart()) + 1
}

function importsOf(tree: ts.SourceFile): Import[] {
  // Most files import nothing within their code, and their nodes are many.
  const isNested = /\bimport\s*\(/.test(tree.text)
  return (isNested ? nodesOf(tree) : tree.statements).flatMap((node) => {
    const found = importIn(node)
    if (!found) return []
    const { specifier } = found
    return specifier.startsWith('.') ? [{ ...found, to: join(dirname(tree.fileName), specifier) }] : [found]
  })
}

function importIn(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node)) return make(node.moduleSpecifier, hasTypesOnly(node.importClause), false)
  if (ts.isExportDeclaration(node)) return make(node.moduleSpecifier, node.isTypeOnly, true)
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return make(node.argument.literal, true, false)
  }
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? make(node.arguments[0], false, false) : undefined
}

function make(specifier: ts.Node | undefined, typeOnly: boolean, exported: boolean): Import | undefined {
  if (!specifier || !ts.isStringLiteralLike(specifier)) return undefined
  return { specifier: specifier.text, typeOnly, exported }
}

function hasTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings: bindings } = clause
  return (
    !name && !!bindings && ts.isNamedImports(bindings) && bindings.elements.every((each) => each.isTypeOnly)
  )
}

/** The cycles of a graph, each as `a → b → a`. */
export function cyclesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles = new Set<string>()
  const done = new Set<string>()
  const visit = (node: string, way: readonly string[]): void => {
    const from = way.indexOf(node)
    if (from >= 0) cycles.add([...way.slice(from), node].join(' → '))
    if (from >= 0 || done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return [...cycles]
}

/** All code of the repository; the code of packages; the code of packages without tests. */
export const everything = codeIn('packages', 'test', 'bin')
export const ours = everything.filter((code) => code.path.startsWith('packages/'))
export const program = ours.filter((code) => !code.isTest && code.path.includes('/src/'))

/** Expects exactly the breaches in `allowed`, each with a reason: no others, and none that has disappeared. */
export function holds(breaches: readonly string[], allowed: Readonly<Record<string, string>> = {}): void {
  expect([...new Set(breaches)].sort()).toEqual(Object.keys(allowed).sort())
}

/** `core/src/paths.ts`, and the problem found in it. */
export function short(code: Code, what?: string): string {
  const path = code.path.replace(/^packages\//, '')
  return what === undefined ? path : `${path}: ${what}`
}

/** Every import of these files. */
export function importsIn(all: readonly Code[]): { code: Code; each: Import }[] {
  return all.flatMap((code) => code.imports.map((each) => ({ code, each })))
}
