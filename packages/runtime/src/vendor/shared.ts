/*
 * One file serves all three specifiers of the import map. So the browser code splits into few chunks, with React in
 * one, and a docs page makes few requests.
 */

export { Segments } from '../content/content.tsx'
export * from '../index.ts'
export { jsx, jsxs } from './jsx-runtime.ts'
export * from './react.ts'
export { default } from './react.ts'
