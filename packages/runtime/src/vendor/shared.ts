/*
 * One file answers all three specifiers of the import map. So the browser's code falls into few
 * chunks, with React in one of them, and a docs page asks for few files.
 */

export { Segments } from '../content/content.tsx'
export * from '../index.ts'
export { jsx, jsxs } from './jsx-runtime.ts'
export * from './react.ts'
export { default } from './react.ts'
