import type { Picture } from '@chatdocs/runtime'

/** 商店里的一个插件：`data/plugins.json` 的一项，字段的要求见旁边的 schema。 */
export interface Plugin {
  name: string
  title: string
  description: string
  author: string
  version: string
  /** 最近一次发布的日期，如 `2026-01-31`。 */
  updated: string
  keywords: string[]
  repository: string
  install: string
  icon?: Picture
}
