import type { Plugin } from '@chatdocs/core'
import { knownOptions } from './options.ts'

export interface ChangelogOptions {
  /** The file, relative to the site folder. By default `CHANGELOG.md`. */
  file?: string
  /** The path of the page. By default `docs/changelog.md`. */
  page?: string
  /** Leave out the section of unreleased changes: a heading with `Unreleased` or `Next`. */
  released?: boolean
}

/** Makes a page from the changelog of a package. */
export default function changelog(options: ChangelogOptions): Plugin {
  const {
    file = 'CHANGELOG.md',
    page = 'docs/changelog.md',
    released = false,
  } = knownOptions(options, ['file', 'page', 'released'])
  return {
    name: 'changelog',
    inputs: [file],
    pages({ texts }) {
      const text = texts[file]
      if (text === undefined) throw new Error(`there is no ${file}`)
      if (!released) return { [page]: { text, source: file, lines: [[1, 1]] } }
      const { before, after } = withoutUnreleased(text)
      const lines = [
        [1, 1] as const,
        [lineAt(before), lineAt(text.slice(0, -after.length || undefined))] as const,
      ]
      return { [page]: { text: before + after, source: file, lines } }
    },
  }
}

/** The text before and after the section of unreleased changes. */
function withoutUnreleased(text: string): { before: string; after: string } {
  const found = /^## \[?(?:unreleased|next)\b[^\n]*\n[\s\S]*?(?=^## |$(?![\s\S]))/im.exec(text)
  if (!found) return { before: text, after: '' }
  return { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) }
}

/** The number of the line that follows a text, from 1. */
function lineAt(before: string): number {
  return before.split('\n').length
}
