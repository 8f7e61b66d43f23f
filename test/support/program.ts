import { main } from '../../packages/cli/src/main.ts'
import { testWorld } from '../../packages/cli/src/testing/world.ts'
import { openWorkspace } from '../../packages/cli/src/workspace/workspace.ts'
import type { Ended } from './binary.ts'

/**
 * Runs the program in this process, which takes a tenth of the time: its output, files and exit code are the same. By
 * default it starts no threads, so that what they would load is loaded once for all runs.
 */
export async function call(
  args: readonly string[],
  { cwd, env = {}, threads = 0 }: { cwd: string; env?: Readonly<Record<string, string>>; threads?: number },
): Promise<Ended> {
  const { io, out, err } = testWorld({ cwd, env })
  const code = await main(args, { ...io, open: (options) => openWorkspace({ ...options, threads }) })
  return { code, out: out(), err: err() }
}
