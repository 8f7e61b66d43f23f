import { join } from 'node:path'
import { docusaurusDocs, readDocusaurus } from './docusaurus/docusaurus.ts'
import { DOCUSAURUS_KEYS } from './docusaurus/keys.ts'
import { MDBOOK_KEYS, readMdBook } from './mdbook.ts'
import { MKDOCS_KEYS, readMkDocs, settingsIn } from './mkdocs/mkdocs.ts'
import type { Plan } from './plan.ts'
import { RSPRESS_KEYS, readRspress } from './rspress.ts'
import type { Sources } from './sources.ts'
import { readStarlight, STARLIGHT_KEYS } from './starlight.ts'
import type { KeyTable } from './table.ts'
import { readVitePress, VITEPRESS_KEYS } from './vitepress/vitepress.ts'

/** A tool whose sites can be moved. */
export interface Tool {
  name: string
  /** Where its configuration is, relative to a folder. */
  configs: readonly string[]
  /** Its commands in scripts of `package.json`, and those of chatdocs. */
  commands: Readonly<Record<string, string>>
  keys: KeyTable
  /** The folders that its site needs, relative to that of the configuration, besides that one. */
  needs?: (config: unknown) => readonly string[]
  /** Reads a configuration that is no module. */
  settings?: (file: string, sources: Sources) => Promise<unknown>
  read: (config: unknown, file: string, sources: Sources, plan: Plan) => Promise<void> | void
}

const CODE = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts']

function configs(name: string): string[] {
  return CODE.map((type) => `${name}.${type}`)
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'Docusaurus',
    configs: configs('docusaurus.config'),
    commands: {
      'docusaurus start': 'dev',
      'docusaurus build': 'build',
      'docusaurus serve': 'serve',
      'docusaurus deploy': 'deploy --branch gh-pages',
      'docusaurus clear': 'clean',
    },
    keys: DOCUSAURUS_KEYS,
    needs: (config) => [docusaurusDocs(config)],
    read: readDocusaurus,
  },
  {
    name: 'VitePress',
    configs: configs('.vitepress/config').flatMap((path) => [path, path.replace('config', 'config/index')]),
    commands: {
      'vitepress dev': 'dev',
      'vitepress build': 'build',
      'vitepress serve': 'serve',
      'vitepress preview': 'serve',
    },
    keys: VITEPRESS_KEYS,
    read: readVitePress,
  },
  {
    name: 'Starlight',
    configs: configs('astro.config'),
    commands: { 'astro dev': 'dev', 'astro build': 'build', 'astro preview': 'serve' },
    keys: STARLIGHT_KEYS,
    read: readStarlight,
  },
  {
    name: 'Rspress',
    configs: configs('rspress.config'),
    commands: { 'rspress dev': 'dev', 'rspress build': 'build', 'rspress preview': 'serve' },
    keys: RSPRESS_KEYS,
    read: readRspress,
  },
  {
    name: 'MkDocs',
    configs: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.yml', 'zensical.toml'],
    commands: {},
    keys: MKDOCS_KEYS,
    settings: settingsIn,
    read: readMkDocs,
  },
  {
    name: 'mdBook',
    configs: ['book.toml'],
    commands: {},
    keys: MDBOOK_KEYS,
    settings: (file, sources) => sources.settings(file),
    read: readMdBook,
  },
]

/** Folders in which a project may keep its site. */
const INSIDE = ['', 'docs', 'website', 'site', 'documentation', 'guide', 'book', 'packages/docs', 'apps/docs']

/** The tool of a folder, and its configuration. */
export function recognise(has: (path: string) => boolean): { tool: Tool; config: string } | undefined {
  for (const inside of INSIDE)
    for (const tool of TOOLS) {
      const config = tool.configs.map((each) => join(inside, each)).find(has)
      if (config !== undefined) return { tool, config }
    }
  return undefined
}
