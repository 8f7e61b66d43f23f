import type { Diagnostic, Output, SourcePath } from '@chatdocs/core'
import type { OutputPath, Url } from '@chatdocs/protocol'
import type { Workspace } from '../workspace/workspace.ts'
import type { Files } from './folder.ts'

/** A fake site. Tests can set and change its outputs and mistakes. */
export interface GivenSite {
  files: Files
  diagnostics: readonly Diagnostic[]
  /** Errors that outputs throw. */
  failures: Readonly<Record<string, Error>>
  base: string
  /** The calls that the site received. */
  log: string[]
}

export function givenSite(site: Partial<GivenSite> = {}): GivenSite {
  return { files: {}, diagnostics: [], failures: {}, base: '/', log: [], ...site }
}

export function givenWorkspace(site: GivenSite): Workspace {
  return {
    update: async (paths) => {
      site.log.push(`update ${paths === 'all' ? 'all' : paths.join(' ')}`)
      return true
    },
    outputPaths: async () => Object.keys({ ...site.files, ...site.failures }).sort() as OutputPath[],
    pageFiles: async () => [],
    preparePage: async () => {},
    stageIn: () => {},
    rest: async () => {},
    outputDigest: async () => undefined,
    output: async (path) => outputOf(site, path),
    // Only the routes of API references are asked for.
    ask: (work, ...given) => work({ get: async () => ['/docs/api'] } as never, ...given),
    pages: async () => Object.keys(site.files).filter((path) => path.endsWith('.html')) as Url[],
    diagnostics: async () => site.diagnostics,
    documents: async () => Object.keys(site.files).filter((path) => path.endsWith('.md')) as SourcePath[],
    diagnosticsIn: async (documents) => {
      site.log.push(`check ${documents.length}`)
      return site.diagnostics.filter(({ at }) => at && documents.includes(at.path))
    },
    textOf: () => undefined,
    origin: async () => 'https://a.example',
    base: async () => site.base,
    reading: () => undefined,
    sources: () => new Map(),
    linked: () => [],
    outside: () => [],
    moved: () => [],
    work: () => ({ ran: 0, reused: 0, runs: {}, milliseconds: {} }),
    save: async () => void site.log.push('save'),
    close: async () => void site.log.push('close'),
  }
}

function outputOf({ files, failures }: GivenSite, path: OutputPath): Output | undefined {
  if (failures[path]) throw failures[path]
  const bytes = files[path]
  return bytes === undefined ? undefined : { path, bytes }
}
