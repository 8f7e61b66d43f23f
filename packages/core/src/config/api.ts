import type { Url } from '@chatdocs/protocol'
import type { LinkLimits, ReadApiInput } from '../api/model.ts'
import type { SourcePath } from '../paths.ts'
import type { ApiInput, PackageInput } from './api-input.ts'
import type { ApiPackage, DocsConfig } from './config.ts'
import type { Problem } from './problems.ts'
import { present } from './schema.ts'

/** The packages with a generated API reference. If two claim the same route, the first gets it. */
export function makeApi(
  input: ApiInput | undefined,
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
    linked: links ?? true,
    ...present({
      name,
      title,
      tsconfig: tsconfig as SourcePath | undefined,
      routeBase: routeBasePath === '' ? undefined : routeBasePath,
      sourceUrl: sourceUrl ?? fromEditUrl(docs.editUrl),
    }),
  }
}

/** The folder of the pages of a package without a route of its own. */
export const DEFAULT_FOLDER = 'api'

/** `/docs/api` → `api` if the documents are at `/docs`; a route elsewhere, `/a/b`, becomes one folder, `a-b`. */
function folderOf(route: Url | '' | undefined, { routeBase }: DocsConfig): string {
  if (route === undefined || route === '' || route === routeBase) return DEFAULT_FOLDER
  if (route.startsWith(`${routeBase}/`)) return route.slice(routeBase.length + 1)
  return route.slice(1).replaceAll('/', '-')
}

/** Derives the address of sources from `editUrl`: on repository hosts the two differ in one word. */
function fromEditUrl(editUrl: string | undefined): string | undefined {
  if (editUrl === undefined || !/\/edit\/.*\{path\}$/.test(editUrl)) return undefined
  return `${editUrl.replace('/edit/', '/blob/')}#L{line}`
}

/** What the API of a package is read from. */
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
