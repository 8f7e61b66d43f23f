import type { SourcePath } from '@chatdocs/core'
import { watchFolder } from '../host/watcher.ts'
import type { Project } from '../project.ts'
import { Loop, type LoopOptions } from '../watch.ts'

/** A site whose edits are followed. */
export interface FollowedEdits {
  /** Another run is due. */
  again(): void
  close(): Promise<void>
}

export interface EditsOptions extends LoopOptions {
  /** Files outside of the site's folder whose edits count: asked for after each run. */
  outside(): readonly SourcePath[]
}

/** Runs on the whole site, and again whenever its files change. */
export async function followEdits(
  { site, outDir }: Project,
  { outside, ...options }: EditsOptions,
): Promise<FollowedEdits> {
  let loop: Loop | undefined
  const watcher = await watchFolder(site, {
    ignore: [outDir],
    // What changes before the loop begins is read by its first run.
    onChange: (paths) => loop?.changed(paths),
    onError: options.onCrash,
  })
  const run: LoopOptions['run'] = async (changed) => {
    await options.run(changed)
    await watcher.include(outside())
  }
  loop = new Loop({ ...options, run })
  return {
    again: () => loop.changed([]),
    close: async () => {
      await watcher.close()
      await loop.close()
    },
  }
}
