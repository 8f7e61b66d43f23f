import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DiagnosticError, isFrozenApi } from '@chatdocs/core'
import { UsageError } from '../failure.ts'
import { pushedRevision } from '../host/git.ts'
import { findProject, type ProjectOptions } from '../project.ts'
import { count } from '../report/words.ts'
import { type Context, openSite, type Verdict } from './context.ts'

export interface FreezeOptions extends ProjectOptions {
  /** The name of the version: `2.0`. */
  name: string
}

/** Keeps the current documents as a version. Replaces no file but `versions.json`, which is written last. */
export async function freeze(options: FreezeOptions, context: Context): Promise<Verdict> {
  const { io, report } = context
  const { name } = options
  const { project, workspace, sources } = await openSite('check', findProject(options, io.cwd), {}, context)
  try {
    await workspace.update('all')
    const found = await workspace.frozenFiles(name, await pushedRevision(project.site))
    if ('refused' in found) throw new UsageError(`no version ${name}: ${found.refused}`)
    const places = found.files.map((each) => ({ ...each, at: join(project.site, each.path) }))
    const taken = places.find(({ at, path }) => path !== 'versions.json' && existsSync(at))
    if (taken)
      throw new UsageError(`no version ${name}: ${taken.path} exists`, 'remove it, or choose another name')
    for (const each of places) {
      await mkdir(dirname(each.at), { recursive: true })
      if ('from' in each) await copyFile(join(project.site, each.from), each.at)
      else await writeFile(each.at, each.text)
    }
    const kept = count(found.files.filter((each) => 'from' in each).length, 'file')
    const reference = found.files.some(({ path }) => isFrozenApi(path)) ? ' and the API reference' : ''
    report.say(`Kept ${kept}${reference} as version ${name}, which is now the newest of versions.json`)
    report.say(
      'Next: npx chatdocs check, because relative links out of the documents folder lead elsewhere now',
    )
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    report.diagnostics(error.diagnostics, sources)
    return 'config'
  } finally {
    await workspace.close()
  }
  return 'fine'
}
