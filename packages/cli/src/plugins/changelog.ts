import type { Plugin } from '@chatdocs/core'

export interface ChangelogOptions {
  /** The file, relative to the site folder. By default `CHANGELOG.md`. */
  file?: string
  /** The path of the page. By default `docs/changelog.md`. */
  page?: string
  /** Leave out the section of changes that are not released: a heading with `Unreleased` or `Next`. */
  released?: boolean
}

/** A page from the changelog of a package. */
export default function changelog({
  file = 'CHANGELOG.md',
  page = 'docs/changelog.md',
  released = false,
}: ChangelogOptions): Plugin {
  return {
    name: 'changelog',
    inputs: [file],
    pages({ texts }) {
      const text = texts[file]
      if (text === undefined) throw new Error(`there is no ${file}`)
      return { [page]: released ? withoutUnreleased(text) : text }
    },
  }
}

/** Without the section below the heading of unreleased changes. */
function withoutUnreleased(text: string): string {
  return text.replace(/^## \[?(?:unreleased|next)\b[^\n]*\n[\s\S]*?(?=^## |$(?![\s\S]))/im, '')
}
