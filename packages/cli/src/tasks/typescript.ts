import ts from 'typescript'

/** TypeScript's compiler. It takes a while to load: whoever needs it imports this file when it does. */
export { ts }
