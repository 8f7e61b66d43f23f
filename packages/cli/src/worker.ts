import module from 'node:module'
import { workerData } from 'node:worker_threads'

// As in `bin.js`, because threads do not inherit it. With Node.js 22, a thread loads in .49 CPU seconds instead of .61.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

const [{ serve }, { refuseExit }, { threadBodies }] = await Promise.all([
  import('@chatdocs/engine'),
  import('./tasks/errors/time-limit.ts'),
  import('./tasks/threads.ts'),
])
refuseExit()
serve(threadBodies(workerData))
