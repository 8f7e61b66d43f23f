import { workerData } from 'node:worker_threads'
import { serve } from '@chatdocs/engine'
import { threadBodies } from './tasks/index.ts'

serve(threadBodies(workerData))
