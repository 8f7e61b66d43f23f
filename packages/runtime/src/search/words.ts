import { languageOf } from '@chatdocs/protocol'
import { useReader } from '../state/reader.ts'

/*
 * The strings of the search. They load with it: other interface strings load on every page, and most readers do not
 * search.
 */

const ZH = {
  clear: '清除输入',
  close: '关闭搜索',
  all: '查看全部 {count} 条结果',
  none: '没有找到与“{query}”相关的内容',
  noneIn: '“{where}”中没有找到与“{query}”相关的内容',
  allKinds: '查看全部类型的 {count} 条结果',
  wholeSite: '在全站搜索',
  inVersion: '在“{version}”中搜索',
  browse: '浏览文档目录',
  count: '共找到 {count} 条结果',
  one: '共找到 1 条结果',
  loading: '正在搜索…',
  long: '还在搜索，服务器响应较慢…',
  offline: '网络已断开，无法加载搜索索引。',
  unreachable: '服务器没有响应，无法加载搜索索引。',
  failed: '搜索所需的文件缺失或已损坏，暂时无法搜索。',
  recent: '最近搜索',
  mainPages: '主要页面',
  syntax: [
    ['+词', '必须有'],
    ['-词', '不能有'],
    ['title:词', '只查标题'],
    ['plug*', '任意结尾'],
  ],
  forget: '从最近搜索中移除“{query}”',
  titleFor: '“{query}”的搜索结果',
  needsScript: '搜索需要启用 JavaScript。也可以在文档目录中查找：',
  areas: '按类型筛选',
  everywhere: '全部',
  docs: '文档',
  blog: '博客',
  pages: '页面',
  api: 'API',
  versions: '按版本筛选',
  contexts: '搜索范围',
  elsewhere: '“{context}”中没有找到，以下是全站的结果。',
  problems: {
    'unknown-field': '没有名为“{name}”的字段，可用的字段有 {fields}。',
    'missing-term': '这里缺少要搜索的词。',
    'missing-distance': '“~”后面要写数字，例如 plugin~1。',
    'missing-boost': '“^”后面要写数字，例如 plugin^2。',
    'expected-term': '这里应当是要搜索的词。',
  },
  comma: '、',
  literally: '按原文搜索',
  paging: '搜索结果翻页',
  page: '第 {page} 页',
  choose: '选择',
  open: '打开',
}

export type SearchWords = Readonly<typeof ZH>

const EN: SearchWords = {
  clear: 'Clear the query',
  close: 'Close search',
  all: 'See all {count} results',
  none: 'No results for “{query}”',
  noneIn: 'No results in “{where}” for “{query}”',
  allKinds: 'See results of any kind ({count})',
  wholeSite: 'Search the whole site',
  inVersion: 'Search in “{version}”',
  browse: 'Browse the table of contents',
  count: '{count} results',
  one: '1 result',
  loading: 'Searching…',
  long: 'Still searching: the server is slow…',
  offline: 'You are offline. The search index cannot load.',
  unreachable: 'The server does not respond. The search index cannot load.',
  failed: 'A search file is missing or damaged. Search is unavailable for now.',
  recent: 'Recent searches',
  mainPages: 'Main pages',
  syntax: [
    ['+word', 'required'],
    ['-word', 'excluded'],
    ['title:word', 'in titles'],
    ['plug*', 'any ending'],
  ],
  forget: 'Remove “{query}” from recent searches',
  titleFor: 'Search results for “{query}”',
  needsScript: 'Search needs JavaScript. You can also browse the table of contents:',
  areas: 'Filter by kind',
  everywhere: 'All',
  docs: 'Docs',
  blog: 'Blog',
  pages: 'Pages',
  api: 'API',
  versions: 'Filter by version',
  contexts: 'Search in',
  elsewhere: 'No results in “{context}”. These results are from the whole site.',
  problems: {
    'unknown-field': 'Unknown field “{name}”. Available: {fields}.',
    'missing-term': 'Add a word to search for here.',
    'missing-distance': 'Add a number after “~”, for example plugin~1.',
    'missing-boost': 'Add a number after “^”, for example plugin^2.',
    'expected-term': 'Expected a word to search for here.',
  },
  comma: ', ',
  literally: 'Search for the literal text',
  paging: 'Result pages',
  page: 'Page {page}',
  choose: 'Navigate',
  open: 'Open',
}

/** The search strings in the language of the site. */
export function useSearchWords(): SearchWords {
  const { site } = useReader()
  const words = languageOf(site.locale.htmlLang) === 'zh' ? ZH : EN
  return site.search?.blog === undefined ? words : { ...words, blog: site.search.blog }
}
