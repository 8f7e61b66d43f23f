import type { OutputPath } from '@chatdocs/protocol'

/** The pages of a version of a site: nine in ten have the same name in every version. */
export function pathsOf(version: string, count: number): OutputPath[] {
  const name = (page: number) => (page % 10 === 0 ? `${version}-${page}` : String(page))
  return Array.from({ length: count }, (_, page) => `docs/${name(page)}/index.html` as OutputPath)
}

export function textOf(version: string, path: string): string {
  return `${version} ${path}`
}
