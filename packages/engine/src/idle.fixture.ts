import { double } from './bodies.fixture.ts'
import { pooled } from './pool.ts'

/** A program that uses a pool and forgets to close it: `node idle.mjs WORKER`. */
const pool = pooled({ size: 2, worker: new URL(process.argv[2] ?? '') })
console.log(await pool(double, 21))
