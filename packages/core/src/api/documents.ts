import type { Strings, Url } from '@chatdocs/protocol'
import type { ApiPackage } from '../config/config.ts'
import type { ApiDocuments } from './document.ts'
import type { ApiModel } from './model.ts'

export function makeApiDocuments(
  packages: readonly { about: ApiPackage; model: ApiModel; route: Url }[],
  site: { docsFolder: string; strings: Strings; language: string },
): ApiDocuments {
  void packages
  void site
  return { documents: [], categories: [], names: new Map() }
}
