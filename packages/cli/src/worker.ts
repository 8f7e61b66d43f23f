import { workerData } from 'node:worker_threads'
import { serve } from '@chatdocs/engine'
import { refuseExit } from './tasks/errors/time-limit.ts'
import { threadBodies } from './tasks/threads.ts'

refuseExit()
serve(threadBodies(workerData))
