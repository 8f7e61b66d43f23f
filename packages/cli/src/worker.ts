import { workerData } from 'node:worker_threads'
import { serve } from '@chatdocs/engine'
import { threadBodies } from './tasks/threads.ts'
import { refuseExit } from './tasks/time-limit.ts'

refuseExit()
serve(threadBodies(workerData))
