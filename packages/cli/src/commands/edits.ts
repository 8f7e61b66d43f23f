import { watchFolder } from '../host/watcher.ts'
import type { Project } from '../project.ts'
import { Loop, type LoopOptions } from '../watch.ts'
import type { Workspace } from '../workspace.ts'

/** A site whose edits are followed. */
export interface FollowedEdits {
  /** Another run is due. */
  again(): void
  close(): Promise<void>
}

export interface EditsOptions extends LoopOptions {
  /** Files outside of the site's folder whose edits count: asked for after each run. */
  site: Pick<Workspace, 'outside' | 'moved'>
}

/** Runs on the whole site, and again whenever its files change. */
export async function followEdits(
  { site: folder, outDir }: Project,
  { site, ...options }: EditsOptions,
): Promise<FollowedEdits> {
  let loop: Loop | undefined
  const watcher = await watchFolder(folder, {
    ignore: [outDir],
    // What changes before the loop begins is read by its first run.
    onChange: (paths) => loop?.changed(paths),
    onError: options.onCrash,
  })
  const run: LoopOptions['run'] = async (changed) => {
    await options.run(changed)
    const isNew = await watcher.include(site.outside())
    const moved = isNew ? site.moved() : []
    if (moved.length > 0) loop?.changed(moved)
  }
  loop = new Loop({ ...options, run })
  return {
    again: () => loop.changed([]),
    close: async () => {
      // A run that goes on may have more to watch.
      await loop.close()
      await watcher.close()
    },
  }
}
