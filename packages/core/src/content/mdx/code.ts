import type { SourcePath } from '../../paths.ts'
import type { PageCode } from '../model.ts'
import type { Target } from '../source/imports.ts'
import { dataIn, type Given, type Scope, type Statements, targetIn } from './scope.ts'
import { COMPONENTS, isOurs } from './vocabulary.ts'

/** The exports of `chatdocs/components`. */
export const IN_CODE: ReadonlySet<string> = new Set(
  'Admonition BrowserOnly CodeBlock Details Heading Icon Layout Link TabItem Tabs ThemedImage Translate translate useBaseUrl useBaseUrlUtils useDocusaurusContext'.split(
    ' ',
  ),
)

/**
 * Collects the code of a page: its imports and exports, and a component for each expression that is not plain data. Paths
 * within the site begin with `@site/`, since parts of a page can come from other folders.
 */
export class CodeBuilder {
  readonly #given: Given
  /** In order, without duplicates: several files may import the same. */
  readonly #statements = new Set<string>()
  readonly #components: string[] = []
  /** Names that a page's text can use and its code cannot, and why. */
  readonly #unknown = new Map<string, 'ours' | 'markdown' | 'missing' | 'twice'>()
  /** The statement that defines each name. */
  readonly #meanings = new Map<string, string>()

  constructor(given: Given) {
    this.#given = given
  }

  /** Adds the imports and exports of a file. */
  addStatements({ imports, rest }: Statements, file: SourcePath, scope: Scope): void {
    for (const { names, specifier } of imports.toReversed()) {
      const target = targetIn(this.#given.modules, file, specifier)
      const isOwn = target?.kind === 'module' && target.isOwn
      const [first] = Object.keys(names)
      if (first === undefined) continue
      const bound = scope.get(first)?.kind
      const kind = isOurs(specifier) && !isOwn ? 'ours' : bound
      if (kind === 'ours') this.#addOurs(names, scope)
      else if (kind === 'markdown' || kind === 'missing')
        for (const name of Object.keys(names)) this.#unknown.set(name, kind)
      else if (target?.kind === 'text') this.#add(this.#constants(names, target), Object.keys(names))
      else {
        const from = JSON.stringify(isOwn ? `@site/${target.name}` : specifier)
        for (const [name, exported] of Object.entries(names)) {
          const what = exported === '*' ? `* as ${name}` : `{ ${exported} as ${name} }`
          this.#add(`import ${what} from ${from}`, [name])
        }
      }
    }
    const declared = rest.matchAll(/^(?:export )?(?:const|let|var|function|class) ([\w$]+)/gm)
    if (rest !== '')
      this.#add(
        rest,
        Array.from(declared, ([, name = '']) => name),
      )
  }

  /** Adds a statement, unless another file uses one of its names for something else: code can have only one of them. */
  #add(statement: string, names: readonly string[]): void {
    const taken = names.filter((name) => (this.#meanings.get(name) ?? statement) !== statement)
    for (const name of taken) this.#unknown.set(name, 'twice')
    if (taken.length > 0) return
    for (const name of names) this.#meanings.set(name, statement)
    this.#statements.add(statement)
  }

  /** Imports our components for code, if `chatdocs/components` exports them. */
  #addOurs(names: Readonly<Record<string, string>>, scope: Scope): void {
    for (const name of Object.keys(names)) {
      const bound = scope.get(name)
      const ours = bound?.kind === 'ours' ? bound.name : name
      if (IN_CODE.has(ours)) this.#statements.add(`import { ${ours} as ${name} } from 'chatdocs/components'`)
      else this.#unknown.set(name, 'ours')
    }
  }

  #constants(names: Readonly<Record<string, string>>, target: Extract<Target, { kind: 'text' }>): string {
    const text = this.#given.modules[target.path]?.text
    return Object.entries(names)
      .map(([name, exported]) => `const ${name} = ${JSON.stringify(dataIn(target, text, exported))}`)
      .join('\n')
  }

  /** The problem if code uses a name that only the text of a page can use; empty if it has been reported. */
  problemIn(jsx: string): string | undefined {
    for (const [name, kind] of this.#unknown) {
      if (!new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(jsx)) continue
      if (kind === 'missing') return ''
      if (kind === 'twice')
        return `${name} is something else in another part of this page: rename one of them`
      const what = kind === 'ours' ? 'is a component of chatdocs' : 'is Markdown'
      return `${name} ${what}, which code in braces cannot use`
    }
    const statements = [...this.#statements].join('\n')
    for (const [, name = ''] of jsx.matchAll(/<([A-Z]\w*)/g)) {
      const isKnown = IN_CODE.has(name) || this.#given.modules[`<${name}>`] || declares(statements, name)
      if (COMPONENTS.includes(name) && !isKnown)
        return `${name} is a component of chatdocs, which code in braces cannot use`
    }
  }

  add(jsx: string): string {
    const name = `$${this.#components.length}`
    this.#components.push(`export const ${name} = (props) => ${jsx}`)
    return name
  }

  get module(): PageCode | undefined {
    if (this.#components.length === 0) return undefined
    const { reading, frontMatter, modules } = this.#given
    const statements = [...this.#statements].join('\n')
    const code = [statements, ...this.#components].join('\n')
    const known = ['frontMatter', 'frontmatter'].filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    const isMissing = (name: string) => new RegExp(`<${name}\\b`).test(code) && !declares(statements, name)
    const own = Object.entries(modules).flatMap(([tag, { component, name }]) =>
      name !== undefined && tag === `<${name}>` && isMissing(name)
        ? [`import ${name} from ${JSON.stringify(`@site/${component}`)}`]
        : [],
    )
    for (const name of IN_CODE)
      if (!Object.hasOwn(modules, `<${name}>`) && isMissing(name))
        own.push(`import { ${name} } from 'chatdocs/components'`)
    const constants = known.map((name) => `const ${name} = ${JSON.stringify(frontMatter)}`)
    return { path: reading.path, text: `${[...own, ...constants, code].join('\n')}\n` }
  }
}

/** Whether imports and exports define a name. */
function declares(statements: string, name: string): boolean {
  const [declared, imported] = [`(?:const|let|var|function|class)\\s+${name}`, `import\\b[^'"]*\\b${name}`]
  return new RegExp(`\\b(?:${declared}|${imported})\\b`).test(statements)
}
