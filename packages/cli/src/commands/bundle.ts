import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsVersions, markdownFolder } from '@chatdocs/core'
import { NOT_FOUND_HTML } from '@chatdocs/protocol'
import { type Emitted, type EmittedSite, emit } from '../emit/emit.ts'
import { UsageError } from '../process/failure.ts'
import { findProject, type Project } from '../project/project.ts'
import { conclude, shortPath } from './conclude.ts'
import {
  type Context,
  closeSite,
  diagnosticsOf,
  judge,
  type OpenSite,
  openSite,
  runtimeDir,
  type SiteOptions,
  type Verdict,
} from './context.ts'

export interface BundleOptions extends SiteOptions {
  /** The version of the documents: `2.0`. */
  docsVersion?: string | undefined
  /** Write to a folder that contains other files. */
  force?: boolean | undefined
}

const FOLDER = 'agent-docs'

/** Writes the documents of a version as Markdown files into a folder that a package can contain. */
export async function bundle(options: BundleOptions, context: Context): Promise<Verdict> {
  const { outDir = FOLDER } = options
  const project = findProject({ ...options, outDir }, context.io.cwd)
  if (existsSync(join(project.outDir, NOT_FOUND_HTML)))
    throw new UsageError(`${outDir} contains a site`, 'choose another folder with --out-dir')
  const site = await openSite('check', project, options, context)
  const before = { ...site.workspace.work() }
  try {
    let emitted: Emitted | undefined
    const diagnostics = await diagnosticsOf(async () => {
      await site.workspace.update('all')
      const found = await site.workspace.diagnostics()
      if (judge(found, options) === 'fine') emitted = await write(site, options, context)
      return found
    })
    const folder = shortPath(project.outDir, project.root)
    const hints = emitted ? unpublished(project, folder) : [`${folder} was not written`]
    const findings = { command: 'check' as const, diagnostics, before, hints, ...(emitted && { emitted }) }
    return await conclude(site, findings, options, context)
  } finally {
    await closeSite(site)
  }
}

async function write(
  { workspace, project, host }: OpenSite,
  { docsVersion, locale, force = false }: BundleOptions,
  { report }: Context,
): Promise<Emitted> {
  const versions = (await workspace.ask((db) => db.get(docsVersions))).value
  const names = versions.map(({ name }) => name)
  const version = docsVersion ?? names[0] ?? ''
  if (!names.includes(version))
    throw new UsageError(`--docs-version ${version}: the site has ${names.join(', ')}`)
  const { files, dead } = await workspace.ask(markdownFolder, version, locale?.at(-1))
  const [first] = dead
  if (first)
    throw new UsageError(
      `${first.source} leads to ${first.address}, which the folder does not contain`,
      'say where the site is published: url in the configuration, or --url',
    )
  const site: EmittedSite = {
    outputPaths: async () => [...files.keys()],
    outputDigest: async () => undefined,
    output: async (path) => ({ path, bytes: files.get(path) ?? '' }),
  }
  const { outDir, cacheDir } = project
  return emit(site, { outDir, cacheDir, host, runtimeDir: runtimeDir(), force, onWait: report.warn })
}

/** What to do if the package leaves the folder out. */
function unpublished({ root }: Project, folder: string): string[] {
  const file = join(root, 'package.json')
  const [, files] = (existsSync(file) && /"files"\s*:\s*\[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))) || []
  return files === undefined || files.includes(folder)
    ? []
    : [`Not in files of package.json yet: "${folder}"`]
}
