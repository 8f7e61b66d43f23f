import type { Url } from '@chatdocs/protocol'
import * as z from 'zod'
import type { LinkLimits, ReadApiInput } from '../api/model.ts'
import type { SourcePath } from '../paths.ts'
import { readFile, readLineTemplate, readRoute } from './address.ts'
import type { DocsConfig } from './docs.ts'
import type { Problem } from './problems.ts'
import { choose, object, present, read, text } from './schema.ts'

const file = read(readFile)

const packageInput = object({
  /**
   * The import name of the package: `@mobot/core`.
   *
   * @default the name in its `package.json`
   */
  name: text.optional(),
  /**
   * The title of its first page.
   *
   * @default “API reference” in the language of the site; the name, if there are several packages
   */
  title: text.optional(),
  /** The files with the exports to document, relative to the site folder: `../src/index.ts`. */
  entryPoints: choose((value) => (Array.isArray(value) ? z.array(file).min(1) : file)),
  /**
   * Its `tsconfig.json`.
   *
   * @default the nearest one above the first entry point
   */
  tsconfig: file.optional(),
  /**
   * The path of its first page: `/docs/api`.
   *
   * @default `/docs/api`
   */
  routeBasePath: read(readRoute).optional(),
  /**
   * The public URL of the site folder, as in `editUrl`. The path of a source file is appended, or replaces `{path}`;
   * the line replaces `{line}`.
   *
   * @pattern :/
   * @default made from `docs.editUrl`, if that has `/edit/`
   */
  sourceUrl: read(readLineTemplate).optional(),
  /** Whether names of its symbols in inline code link to their pages. */
  links: z.boolean().default(true),
})

/** The packages with a generated API reference: one, or a list. */
export const api = choose((value) => (Array.isArray(value) ? z.array(packageInput) : packageInput))

type PackageInput = z.output<typeof packageInput>

/** A package with a generated API reference, on pages below one route. */
export interface ApiPackage {
  /** The virtual folder of its pages, relative to the current documents: `api`. Each package has another one. */
  folder: string
  /** The route of its first page, decoded; by default the route of `folder`. */
  routeBase?: Url
  /** Its import name; by default the name in its `package.json`. */
  name?: string
  /** The title of its first page, if not the default. */
  title?: string
  /** Relative to the site folder, like all paths here. Paths can lead outside of it. */
  entryPoints: readonly SourcePath[]
  tsconfig?: SourcePath
  /** The public URL of a source line, with `{path}` and `{line}`. */
  sourceUrl?: string
  /** Whether inline code in documents links to its symbols. */
  linked: boolean
}

/** The packages with a generated API reference. If two of them claim the same route, the first one gets it. */
export function makeApi(
  input: PackageInput | PackageInput[] | undefined,
  docs: DocsConfig,
): { packages: readonly ApiPackage[]; problems: readonly Problem[] } {
  const all = [input ?? []].flat().map((each) => makePackage(each, docs))
  const isFirst = (each: ApiPackage, index: number) =>
    all.findIndex(({ folder }) => folder.toLowerCase() === each.folder.toLowerCase()) === index
  return {
    packages: all.filter(isFirst),
    problems: all.flatMap((each, index) => (isFirst(each, index) ? [] : [routeTaken(index, each)])),
  }
}

function routeTaken(index: number, { folder }: ApiPackage): Problem {
  return {
    path: ['api', index],
    message: `api[${index}]: expected a unique route, found the route of another package`,
    help: `set another one: routeBasePath: '/docs/${folder}-${index + 1}'`,
  }
}

function makePackage(written: PackageInput, docs: DocsConfig): ApiPackage {
  const { name, title, entryPoints, tsconfig, routeBasePath, sourceUrl, links } = written
  return {
    folder: folderOf(routeBasePath, docs),
    entryPoints: [entryPoints].flat() as SourcePath[],
    linked: links,
    ...present({
      name,
      title,
      tsconfig: tsconfig as SourcePath | undefined,
      routeBase: routeBasePath === '' ? undefined : routeBasePath,
      sourceUrl: sourceUrl ?? fromEditUrl(docs.editUrl),
    }),
  }
}

/** The folder for the pages of a package that configures no route. */
export const DEFAULT_FOLDER = 'api'

/** `/docs/api` → `api` if the documents are at `/docs`; a route elsewhere, `/a/b`, becomes one folder, `a-b`. */
function folderOf(route: Url | '' | undefined, { routeBase }: DocsConfig): string {
  if (route === undefined || route === '' || route === routeBase) return DEFAULT_FOLDER
  if (route.startsWith(`${routeBase}/`)) return route.slice(routeBase.length + 1)
  return route.slice(1).replaceAll('/', '-')
}

/** Derives the URL of sources from `editUrl`: on repository hosts, the two differ in one word. */
function fromEditUrl(editUrl: string | undefined): string | undefined {
  if (editUrl === undefined || !/\/edit\/.*\{path\}$/.test(editUrl)) return undefined
  return `${editUrl.replace('/edit/', '/blob/')}#L{line}`
}

/** The input for reading the API of a package. */
export function sourcesOf(
  about: ApiPackage,
  { folders, closed }: LinkLimits = { folders: [], closed: [] },
  all: readonly ApiPackage[] = [],
): ReadApiInput {
  const { name, entryPoints, tsconfig } = about
  const others = all.flatMap((each) => (each === about ? [] : each.entryPoints.slice(0, 1)))
  const links = folders.length + closed.length > 0 ? { folders, closed } : undefined
  return { entryPoints, ...(others.length > 0 && { others }), ...present({ name, tsconfig, links }) }
}
