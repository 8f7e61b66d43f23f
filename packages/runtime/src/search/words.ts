import type { SearchStrings } from '@chatdocs/protocol'
import { searchStrings as EN } from '@chatdocs/protocol/strings/en-search'
import { searchStrings as ZH } from '@chatdocs/protocol/strings/zh-search'
import { useReader } from '../state/reader.ts'

/** The strings of the search in the language of the page: those of its module, else of the runtime. */
export function useSearchWords(): SearchStrings {
  const { site, strings } = useReader()
  const words = strings.searchWords ?? (/^zh/i.test(site.locale.htmlLang) ? ZH : EN)
  return site.search?.blog === undefined ? words : { ...words, blog: site.search.blog }
}
