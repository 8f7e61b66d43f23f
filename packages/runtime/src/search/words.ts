import type { SearchStrings } from '@chatdocs/protocol'
import EN from '@chatdocs/protocol/strings/en/search' with { type: 'json' }
import ZH from '@chatdocs/protocol/strings/zh/search' with { type: 'json' }
import { useReader } from '../state/reader.ts'

/** The strings of the search in the language of the page: those of its module, else of the runtime. */
export function useSearchWords(): SearchStrings {
  const { site, strings } = useReader()
  const words = strings.searchWords ?? (/^zh/i.test(site.locale.htmlLang) ? ZH : EN)
  return site.search?.blog === undefined ? words : { ...words, blog: site.search.blog }
}
