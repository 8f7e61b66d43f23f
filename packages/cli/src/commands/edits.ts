import type { SourcePath } from '@chatdocs/core'
import { watchFolder } from '../host/watcher.ts'
import type { Project } from '../project/project.ts'
import { Loop, type LoopOptions } from '../workspace/watch.ts'
import type { Workspace } from '../workspace/workspace.ts'

export interface EditsOptions extends LoopOptions {
  /** After each run, lists the outside files to watch. Saved after the first run that ends. */
  site: Pick<Workspace, 'linked' | 'outside' | 'moved' | 'save'>
}

/** Runs once on the whole site, then whenever files change. */
export async function followEdits({ site: folder, outDir }: Project, { site, ...options }: EditsOptions) {
  let loop: Loop | undefined
  let isSaved = false
  const watcher = await watchFolder(folder, {
    ignore: [outDir],
    // The first run reads all files, so earlier changes can be ignored.
    onChange: (paths) => loop?.changed(paths),
    onError: options.onCrash,
  })
  const run: LoopOptions['run'] = async (changed, isOutdated) => {
    await options.run(changed, isOutdated)
    await watcher.allow(site.linked())
    const isNew = await watcher.include(site.outside())
    const moved = isNew ? site.moved() : []
    if (moved.length > 0) loop?.changed(moved)
    // Saving the graph takes time, during which the next run would wait.
    if (isSaved || isOutdated()) return
    await site.save()
    isSaved = true
  }
  loop = new Loop({ ...options, run })
  return {
    /** Requests another run that reads these files again, or all files. */
    again: (what: Iterable<SourcePath> | 'all' = []) => loop.changed(what),
    close: async (): Promise<void> => {
      // A run in progress may still add files to watch.
      await loop.close()
      watcher.close()
    },
  }
}
