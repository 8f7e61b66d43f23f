import { configureGlobal } from 'fast-check'
import { rounds } from './suite.ts'

// Property tests use the seed of the run.
configureGlobal({ seed: Number(process.env.SEED), numRuns: rounds(20, 1000) })
