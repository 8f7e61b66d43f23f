import { join } from 'node:path'
import { includedFolders } from './addresses.ts'
import { docusaurusDocs, readDocusaurus } from './docusaurus/docusaurus.ts'
import { DOCUSAURUS_KEYS } from './docusaurus/keys.ts'
import { MDBOOK_KEYS, readMdBook } from './mdbook.ts'
import { MKDOCS_KEYS, readMkDocs, settingsIn } from './mkdocs/mkdocs.ts'
import { NEXTRA_KEYS, readNextra } from './nextra.ts'
import { RSPRESS_KEYS, readRspress } from './rspress.ts'
import type { Sources } from './sources.ts'
import { readStarlight, STARLIGHT_KEYS } from './starlight.ts'
import type { KeyTable, Site } from './table.ts'
import { readVitePress, VITEPRESS_KEYS } from './vitepress/vitepress.ts'

/** A tool whose sites can be moved. */
export interface Tool {
  name: string
  /** Where its configuration is, relative to a folder. */
  configs: readonly string[]
  /** Whether a file configures this tool. Others have files of the same name: Next.js without Nextra, for example. */
  isOwn?: (text: string) => boolean
  /** The name of its program in scripts of `package.json`, if it is one of npm. */
  program?: string
  keys: KeyTable
  /** Whether names of emoji are emoji, unless its site says otherwise. */
  hasEmoji?: true
  /** The folders that its site needs, relative to the folder of the configuration, besides that folder. */
  needs?: (config: unknown, sources: Sources) => readonly string[]
  /** Reads a configuration that is no module. */
  settings?: (file: string, sources: Sources) => Promise<unknown>
  read: (config: unknown, site: Site) => Promise<void> | void
}

const CODE = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts']

function configs(...names: string[]): string[] {
  return names.flatMap((name) => CODE.map((type) => `${name}.${type}`))
}

export const TOOLS: readonly Tool[] = [
  {
    name: 'Docusaurus',
    configs: configs('docusaurus.config'),
    program: 'docusaurus',
    keys: DOCUSAURUS_KEYS,
    hasEmoji: true,
    needs: (config) => [docusaurusDocs(config)],
    read: readDocusaurus,
  },
  {
    name: 'VitePress',
    configs: configs('.vitepress/config', '.vitepress/config/index'),
    program: 'vitepress',
    keys: VITEPRESS_KEYS,
    hasEmoji: true,
    needs: (_, sources) => includedFolders(sources),
    read: readVitePress,
  },
  {
    name: 'Starlight',
    configs: configs('astro.config'),
    program: 'astro',
    keys: STARLIGHT_KEYS,
    read: readStarlight,
  },
  {
    name: 'Rspress',
    configs: configs('rspress.config', 'rstack.config'),
    program: 'rspress',
    keys: RSPRESS_KEYS,
    read: readRspress,
  },
  {
    name: 'MkDocs',
    configs: ['mkdocs.yml', 'mkdocs.yaml', 'zensical.yml', 'zensical.toml', 'properdocs.yml'],
    keys: MKDOCS_KEYS,
    settings: settingsIn,
    read: readMkDocs,
  },
  {
    name: 'mdBook',
    configs: ['book.toml'],
    keys: MDBOOK_KEYS,
    needs: (_, sources) => includedFolders(sources),
    settings: (file, sources) => sources.settings(file),
    read: readMdBook,
  },
  {
    name: 'Nextra',
    configs: configs('next.config'),
    program: 'next',
    isOwn: (text) => text.includes('nextra'),
    keys: NEXTRA_KEYS,
    read: readNextra,
  },
]

/** Folders in which a project may keep its site. */
const INSIDE = ['', 'docs', 'website', 'site', 'documentation', 'guide', 'book', 'packages/docs', 'apps/docs']

/** The tool of a folder, and its configuration. */
export function recognise(
  sources: Pick<Sources, 'has' | 'text'>,
): { tool: Tool; config: string } | undefined {
  for (const inside of INSIDE)
    for (const tool of TOOLS) {
      const config = tool.configs
        .map((each) => join(inside, each))
        .find((each) => sources.has(each) && (tool.isOwn?.(sources.text(each)) ?? true))
      if (config !== undefined) return { tool, config }
    }
  return undefined
}
