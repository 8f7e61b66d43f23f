import { fileURLToPath } from 'node:url'
import { RUNTIME } from '../../built.ts'
import type { ImportAnswer } from './esbuild.ts'
import EXPORTS from './foreign-modules.json' with { type: 'json' }

/** The module with components for the site's code. */
const COMPONENTS = 'chatdocs/components'

/**
 * Resolutions for imports of components, ours and of other tools, unless the site's `tsconfig.json` or an installed
 * package resolves them.
 */
export const FOREIGN_MODULES: Readonly<Record<string, ImportAnswer>> = {
  [COMPONENTS]: { file: sourceOf('components.tsx') },
  'chatdocs/live': { file: sourceOf('live.tsx') },
  'chatdocs/live.css': { file: sourceOf('live.css'), loader: 'css' },
  '@docusaurus/useIsBrowser': { text: "export { useHydrated as default } from '@chatdocs/runtime'" },
  ...Object.fromEntries(
    // What modules of Docusaurus, Next.js and Rspress export is one of our components.
    Object.entries(EXPORTS).map(([specifier, names]) => [
      specifier,
      { text: `export { ${names} } from '${COMPONENTS}'` },
    ]),
  ),
}

/** The path of a module that sites bundle with their own. */
export function sourceOf(file: string): string {
  return fileURLToPath(new URL(file, RUNTIME))
}
