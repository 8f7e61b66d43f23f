import type { Expression, Parser, Program } from 'acorn'
import { mdxProblem } from '../../diagnostics/content-catalogue.ts'
import type { SourcePath, Span } from '../../paths.ts'
import type { MdxModule } from '../model.ts'
import { type Import, importsOf, type Target, targetOf } from '../source/imports.ts'
import { originOf } from '../source/whole.ts'
import { locationIn, type Reading } from '../tree/reading.ts'
import { dataOf, isTooLarge, type Names, NotData, type Value } from './values.ts'
import { isOurs } from './vocabulary.ts'

/** The JavaScript parser, which is loaded only for MDX documents. */
type Acorn = Pick<typeof Parser, 'parse' | 'parseExpressionAt'>

/** What a name stands for. */
export type Bound =
  | { kind: 'data'; value: Value }
  /** A component of the site: the name of its island. */
  | { kind: 'component'; island: string }
  /** A component that every site has, by our name for it. */
  | { kind: 'ours'; name: string }
  /** A Markdown file. It is included where its element has a line to itself. */
  | { kind: 'markdown' }
  /** An import that was not found, which is reported. */
  | { kind: 'missing' }
  /** Something that only code can use. */
  | { kind: 'code' }

/**
 * The modules that imports refer to, by site path or package name, the meanings of aliases by specifier, and components
 * of the site that replace ours, such as `<Tabs>`.
 */
export type Modules = Readonly<Record<string, MdxModule>>

/** The target of an import, after resolving the site's aliases. */
export function targetIn(modules: Modules, file: SourcePath, specifier: string): Target | undefined {
  const known = Object.hasOwn(modules, specifier) ? modules[specifier] : undefined
  return targetOf(file, known?.means ?? specifier)
}

/** Everything that names depend on. */
export interface Given {
  acorn: Acorn
  reading: Reading
  modules: Modules
  /** The front matter as written. */
  frontMatter: Readonly<Record<string, unknown>>
  /** The base path for URLs in text and in properties of components, which are not resolved later. */
  base: string
}

/** The parts of a block of imports and exports that code needs: `rest` has all other statements. */
export interface Statements {
  imports: readonly Import[]
  rest: string
}

/** The names in one file: the document itself, or one that it includes. */
export class Scope {
  readonly #given: Given
  readonly #file: SourcePath
  readonly #names = new Map<string, Bound>()

  constructor(given: Given, file: SourcePath) {
    this.#given = given
    this.#file = file
    const { frontMatter } = given
    const known: Bound = { kind: 'data', value: frontMatter as Value }
    for (const name of ['frontMatter', 'frontmatter']) this.#names.set(name, known)
    // For `<TOCInline toc={toc} />`, which knows the headings.
    this.#names.set('toc', { kind: 'data', value: [] })
  }

  get(name: string): Bound | undefined {
    return this.#names.get(name)
  }

  /** The value of an expression as data. Throws `NotData`. `props` are set by the element that includes this file. */
  read(expression: Expression, props?: Readonly<Record<string, Value>>, base = '/'): Value {
    const names: Names = {
      value: (name) => {
        if (name === 'props' && props) return props
        const bound = this.#names.get(name)
        if (bound?.kind !== 'data') throw new NotData()
        return bound.value
      },
      address: (specifier) => {
        const target = targetOf(this.#file, specifier)
        const address = target?.kind === 'image' ? target.address : specifier
        return address.replace(/^\/(?!\/)/, () => base)
      },
    }
    const value = dataOf(expression, names)
    if (isTooLarge(value)) throw new NotData()
    return value
  }

  /** Adds the names of a block of imports and exports that begins at this offset. Returns the parts that code needs. */
  add(code: string, offset: number): Statements {
    const program = this.#parse(code, offset)
    const imports = importsOf(program)
    for (const { names, specifier, start, end } of imports) {
      const place = { start: offset + start, end: offset + end }
      if (Object.keys(names).length === 0) {
        this.#report(`the import of ${specifier} does nothing`, place, NAMELESS)
        continue
      }
      const bind = this.#imported(specifier, place)
      for (const [name, exported] of Object.entries(names)) this.#names.set(name, bind(exported))
    }
    const rest = program.body.flatMap((statement) => {
      if (statement.type === 'ImportDeclaration') return []
      const written = code.slice(statement.start, statement.end)
      if (statement.type === 'ExportDefaultDeclaration') {
        const start = offset + statement.start
        const [layout = ''] = /^export\s+default/.exec(written) ?? []
        const span = { start, end: start + layout.length }
        this.#report('a page has no default export: this does nothing', span, LAYOUT)
        return []
      }
      this.#addStatement(statement)
      return [written]
    })
    return { imports, rest: rest.join('\n') }
  }

  /** A function from the name of an export to what an import of it means. */
  #imported(specifier: string, at: Span): (exported: string) => Bound {
    const { modules } = this.#given
    const target = targetIn(modules, this.#file, specifier)
    if (target === undefined) {
      const help = 'import what is in the site folder, or a package'
      this.#report(`${specifier} is outside of the site folder`, at, help)
      return () => ({ kind: 'missing' })
    }
    if (target.kind === 'markdown') return () => ({ kind: 'markdown' })
    if (target.kind === 'image') return () => ({ kind: 'data', value: target.address })
    if (target.kind === 'text') {
      const text = modules[target.path]?.text
      if (text === undefined) this.#report(`no file ${target.path}`, at, 'correct the path of the import')
      if (text === undefined) return () => ({ kind: 'missing' })
      return (exported) => ({ kind: 'data', value: dataIn(target, text, exported) })
    }
    const [, language] = /\.(astro|vue|svelte)$/i.exec(target.name) ?? []
    if (language !== undefined) {
      const help = 'write the component in React: its content is shown without it'
      this.#report(`components in .${language} do not run here`, at, help)
      return () => ({ kind: 'missing' })
    }
    if (!target.isOwn && isOurs(specifier)) return (exported) => oursOf(specifier, exported)
    const { component, name } = modules[target.name] ?? {}
    if (component === undefined)
      this.#report(`no module ${target.name}`, at, 'correct the path of the import')
    return (exported) => {
      if (component === undefined) return { kind: 'missing' }
      if (exported === '*') return { kind: 'code' }
      const own = exported === 'default' ? name : undefined
      return { kind: 'component', island: own ?? `${component}#${exported}` }
    }
  }

  #parse(code: string, offset: number): Pick<Program, 'body'> {
    try {
      return this.#given.acorn.parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const at = offset + ('pos' in error ? Number(error.pos) : 0)
      const reason = error.message.replace(/ \(\d+:\d+\)$/, '')
      this.#report(reason, { start: at, end: at + 1 }, 'end imports and exports with an empty line')
      return { body: [] }
    }
  }

  #addStatement(statement: Program['body'][number]): void {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'VariableDeclaration') return
    const declaration = statement.type === 'VariableDeclaration' ? statement : statement.declaration
    if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') {
      this.#names.set(declaration.id.name, { kind: 'code' })
    }
    if (declaration?.type !== 'VariableDeclaration') return
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier') this.#names.set(id.name, this.#constant(init))
    }
  }

  #constant(init: Expression | null | undefined): Bound {
    try {
      return { kind: 'data', value: init ? this.read(init) : undefined }
    } catch (error) {
      if (!(error instanceof NotData)) throw error
      return { kind: 'code' }
    }
  }

  #report(message: string, span: Span, help: string): void {
    const { reading } = this.#given
    reading.diagnostics.push(mdxProblem(message, locationIn(reading, span), help))
  }
}

const NAMELESS = 'name a style sheet in styles of the configuration, or import it in a component'
const LAYOUT = 'remove it: theme/slots/ has what stands around pages'

function oursOf(specifier: string, exported: string): Bound {
  const own = exported === 'default' ? specifier.slice(specifier.lastIndexOf('/') + 1) : exported
  return exported === '*' ? { kind: 'code' } : { kind: 'ours', name: own }
}

/** The export of a data file: the whole file by default, else a key of JSON. */
export function dataIn(
  { path, isRaw }: { path: SourcePath; isRaw: boolean },
  text: string | undefined,
  exported: string,
): Value {
  if (text === undefined || isRaw || !/\.json$/i.test(path)) return text
  try {
    const all = JSON.parse(text) as Value
    if (exported === 'default' || exported === '*') return all
    const isObject = typeof all === 'object' && all !== null && Object.hasOwn(all, exported)
    return isObject ? (all as Readonly<Record<string, Value>>)[exported] : undefined
  } catch {
    return undefined
  }
}

/** The file that a part of the document comes from. */
export function fileAt({ path, origins }: Reading, span: Span): SourcePath {
  return (origins.length > 0 && originOf(origins, span)?.path) || path
}
