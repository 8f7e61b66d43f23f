import { fileURLToPath } from 'node:url'
import { RUNTIME } from '../../built.ts'
import type { ImportAnswer } from './esbuild.ts'

/** The module with components for the site's code. */
const COMPONENTS = 'chatdocs/components'

/** Docusaurus modules whose default export is one of our components. */
const DEFAULTS: Readonly<Record<string, string>> = {
  '@docusaurus/BrowserOnly': 'BrowserOnly',
  '@docusaurus/ExecutionEnvironment': 'environment',
  '@docusaurus/Head': 'Head',
  '@docusaurus/Link': 'Link',
  '@docusaurus/Translate': 'Translate',
  '@docusaurus/useBaseUrl': 'useBaseUrl',
  '@docusaurus/useDocusaurusContext': 'useDocusaurusContext',
  '@theme/Admonition': 'Admonition',
  '@theme/CodeBlock': 'CodeBlock',
  '@theme/Details': 'Details',
  '@theme/Heading': 'Heading',
  '@theme/Layout': 'Layout',
  '@theme/TabItem': 'TabItem',
  '@theme/Tabs': 'Tabs',
  '@theme/ThemedImage': 'ThemedImage',
}

/** Named exports of other Docusaurus modules. */
const MORE: Readonly<Record<string, string>> = {
  '@docusaurus/Translate': 'translate',
  '@docusaurus/useBaseUrl': 'useBaseUrlUtils',
}

/**
 * Resolutions for imports of our components and those of Docusaurus, unless the site's `tsconfig.json` or an installed
 * package resolves them.
 */
export const FOREIGN_MODULES: Readonly<Record<string, ImportAnswer>> = {
  [COMPONENTS]: { file: sourceOf('components.tsx') },
  'chatdocs/live': { file: sourceOf('live.tsx') },
  'chatdocs/live.css': { file: sourceOf('live.css'), loader: 'css' },
  '@docusaurus/useIsBrowser': { text: "export { useHydrated as default } from '@chatdocs/runtime'" },
  '@docusaurus/theme-common': {
    text: `export { useDocusaurusColorMode as useColorMode } from '${COMPONENTS}'`,
  },
  ...Object.fromEntries(
    Object.entries(DEFAULTS).map(([specifier, name]) => [
      specifier,
      {
        text: `export { ${name} as default${MORE[specifier] ? `, ${MORE[specifier]}` : ''} } from '${COMPONENTS}'`,
      },
    ]),
  ),
}

/** The path of a module that sites bundle with their own. */
export function sourceOf(file: string): string {
  return fileURLToPath(new URL(file, RUNTIME))
}
