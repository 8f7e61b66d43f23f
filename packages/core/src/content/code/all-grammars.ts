import { copies } from './grammar-copies.ts'
import { refractor } from './grammars.ts'
import 'refractor/all'

/*
 * All grammars. Some change others: `css-extras` changes that of CSS, `jsdoc` that of JavaScript. The common ones stay
 * as they were, so that code in them has the same colors whichever languages were loaded before.
 */
Object.assign(refractor.languages, copies)
