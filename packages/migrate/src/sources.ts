/** The files of a site that is moved. Paths are relative to the site folder, with `/`. */
export interface Sources {
  /** The folder of the other tool's configuration, relative to the root: empty, or `website/`. */
  readonly base: string
  /** The path of what the configuration of the tool names, which may be absolute. */
  at(written: string): string
  has(path: string): boolean
  isFolder(path: string): boolean
  text(path: string): string
  /** What a file of JSON holds; nothing if it is not there, or cannot be read. */
  json(path: string): unknown
  /** The first of these files that exists. */
  first(...paths: readonly string[]): string | undefined
  /** The files below a folder, sorted. */
  files(folder: string, pattern?: RegExp): string[]
  /** The default export of a module, and the packages that were not there for it. */
  evaluate(path: string): Promise<{ value: unknown; replaced: readonly string[] }>
  /** The settings in a file of YAML or TOML. */
  settings(path: string): Promise<Readonly<Record<string, unknown>>>
  /** The imports of a page, and of all that it imports, that lead nowhere. `packages` are what the site has installed. */
  problemsOf(path: string, packages: ReadonlySet<string>): Promise<readonly ModuleProblem[]>
  /** A file that comes with chatdocs, for sites of Docusaurus. */
  template(name: string): string
}

export interface ModuleProblem {
  path: string
  line?: number | undefined
  text: string
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The versions of Docusaurus, beside the current one: of the main folder of documents, or of another one. */
export function versionsIn(sources: Sources, id = 'default'): string[] {
  const list = sources.json(`${sources.base}${id === 'default' ? '' : `${id}_`}versions.json`)
  return Array.isArray(list) ? list.map(String) : []
}
