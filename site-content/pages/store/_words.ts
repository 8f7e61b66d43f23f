import type { ReactNode } from 'react'

/** 一张卡片上的字。 */
export interface CardWords {
  tags: string
  copy: string
  copyLabel(title: string): string
  source: string
  sourceLabel(title: string): string
}

/** 商店里的字，每种语言一份。 */
export interface StoreWords extends CardWords {
  title: string
  lead: ReactNode
  count(found: number, isFiltered: boolean): string
  clear: string
  field: string
  placeholder: string
  byTags: string
  sort: string
  byDate: string
  byName: string
  /** 没有符合的插件；`text` 为空时只按标签筛选。 */
  nothing(text: string): string
  nothingHint: string
  publishTitle: string
  publish: ReactNode
}
