import { expect, test } from 'vitest'
import { isInteractive } from './interactive.ts'

const REACT = (names: string) => `import { ${names} } from "./runtime-react.mjs";\n`

test.each([
  ['state', REACT('useState')],
  ['state by another name', REACT('Fragment, useState as useState2')],
  ['all of React', 'import React from "./runtime-react.mjs";\n'],
  ['a namespace', 'import * as React from "./runtime-react.mjs";\n'],
  ['the color mode', 'import { useColorMode } from "./runtime-runtime.mjs";\n'],
  ['a portal', 'import { createPortal } from "./runtime-react-dom.mjs";\n'],
  ['an event handler', 'jsx("button", { onClick: () => {} });'],
  ['a handler that is passed on', 'jsx("button", { onClick });'],
  ['a reference', 'jsx("div", { ref: measure });'],
  ['an object of the browser', 'const width = window.innerWidth;'],
  ['a test for the browser', 'if (typeof window !== "undefined") run();'],
])('%s is interactive', (_, code) => {
  expect(isInteractive(code)).toBe(true)
})

test.each([
  ['markup', 'import { jsx } from "./runtime-jsx-runtime.mjs";\njsx("b", { children: "text" });'],
  ['links', 'import { Link, useRoute } from "./runtime-runtime.mjs";\n'],
  ['pure parts of React', REACT('Fragment, memo')],
  [
    'words that also name objects',
    'jsx("p", { children: "This document, its window and location. The history of on." });',
  ],
  ['modules of Node.js', "import { createRequire as __createRequire } from 'node:module';"],
  ['what a source map contains', 'jsx("b", {});\n//# sourceMappingURL=data:application/json;base64,onClick'],
])('%s is not', (_, code) => {
  expect(isInteractive(code)).toBe(false)
})
