import { copies } from './grammar-copies.ts'
import { refractor } from './grammars.ts'
import 'refractor/all'

/*
 * All grammars. Some extend others: `css-extras` changes CSS, `jsdoc` changes JavaScript. The common grammars are
 * restored afterwards, so that code in them has the same colors whichever languages were loaded before.
 */
Object.assign(refractor.languages, copies)
