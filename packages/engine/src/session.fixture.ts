import { argv } from 'node:process'
import { buildIn, range } from './values.fixture.ts'

/** A process with one session of a store: `folder from to`. It fails if a value is wrong. */
const [, , folder = '', from, to] = argv
await buildIn(folder, range(Number(from), Number(to)))
