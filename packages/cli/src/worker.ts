import { workerData } from 'node:worker_threads'
import { serve } from '@chatdocs/engine'
import { threadBodies } from './tasks/threads.ts'

serve(threadBodies(workerData))
