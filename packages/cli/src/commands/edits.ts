import { watchFolder } from '../host/watcher.ts'
import type { Project } from '../project.ts'
import { Loop, type LoopOptions } from '../watch.ts'

/** Runs on the whole site, and again whenever its files change. */
export async function followEdits(
  { site, outDir }: Project,
  options: LoopOptions,
): Promise<{ close(): Promise<void> }> {
  let loop: Loop | undefined
  const watcher = await watchFolder(site, {
    ignore: [outDir],
    // What changes before the loop begins is read by its first run.
    onChange: (paths) => loop?.changed(paths),
    onError: options.onCrash,
  })
  loop = new Loop(options)
  return {
    close: async () => {
      await watcher.close()
      await loop.close()
    },
  }
}
