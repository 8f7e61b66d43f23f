#!/usr/bin/env node
import { main } from 'chatdocs'

// `npm create chatdocs my-docs` is `chatdocs init my-docs`.
process.exitCode = await main(['init', ...process.argv.slice(2)])
