import { fileURLToPath } from 'node:url'
import { RUNTIME } from '../../built.ts'
import type { ImportAnswer } from './esbuild.ts'

/** The module with components for the site's code. */
const COMPONENTS = 'chatdocs/components'

/** Modules of Docusaurus and Next.js whose default export is one of our components. */
const DEFAULTS: Readonly<Record<string, string>> = {
  '@docusaurus/BrowserOnly': 'BrowserOnly',
  '@docusaurus/ExecutionEnvironment': 'environment',
  '@docusaurus/Head': 'Head',
  '@docusaurus/Link': 'Link',
  '@docusaurus/useDocusaurusContext': 'useDocusaurusContext',
  '@theme/Admonition': 'Admonition',
  '@theme/CodeBlock': 'CodeBlock',
  '@theme/Details': 'Details',
  '@theme/Heading': 'Heading',
  '@theme/Layout': 'Layout',
  '@theme/TabItem': 'TabItem',
  '@theme/Tabs': 'Tabs',
  '@theme/ThemedImage': 'ThemedImage',
  'next/head': 'Head',
  'next/image': 'PlainImage',
  'next/link': 'Link',
}

const THEME = 'Heading, Link, Tabs, TabItem as Tab, getCustomMDXComponent'
const HOOKS = 'NoSSR, useDark, useLang, useNavigate'

/** What other modules of Docusaurus and Rspress export. */
const NAMED: Readonly<Record<string, string>> = {
  '@docusaurus/Translate': 'Translate as default, translate',
  '@docusaurus/theme-common': 'useDocusaurusColorMode as useColorMode',
  '@docusaurus/useBaseUrl': 'useBaseUrl as default, useBaseUrlUtils',
  '@rspress/core/runtime': HOOKS,
  '@rspress/core/theme': THEME,
  '@rspress/core/theme-original': THEME,
  'rspress/runtime': HOOKS,
  'rspress/theme': THEME,
}

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
    [
      ...Object.entries(DEFAULTS).map(([specifier, name]) => [specifier, `${name} as default`]),
      ...Object.entries(NAMED),
    ].map(([specifier, names]) => [specifier, { text: `export { ${names} } from '${COMPONENTS}'` }]),
  ),
}

/** The path of a module that sites bundle with their own. */
export function sourceOf(file: string): string {
  return fileURLToPath(new URL(file, RUNTIME))
}
