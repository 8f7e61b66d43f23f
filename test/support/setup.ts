import { configureGlobal } from 'fast-check'

// Properties are tried on what the seed of the run gives.
configureGlobal({ seed: Number(process.env.SEED) })
