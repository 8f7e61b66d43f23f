import { configureGlobal } from 'fast-check'

// Property tests use the seed of the run.
configureGlobal({ seed: Number(process.env.SEED) })
