import { Link } from '@chatdocs/runtime'
import data from '../../data/plugins.json'
import type { Plugin } from './_plugin.ts'
import { Store } from './_store.tsx'
import type { StoreWords } from './_words.ts'

/** 文件里图标是路径，到了页面里就是 `Picture`。 */
const plugins = data as unknown as Plugin[]

export const meta = {
  title: '插件商店',
  description: '给 Mobot 用的开源插件：群管理、定时、查询、娱乐与安全。按文字和标签筛选，一条命令安装。',
}

const words: StoreWords = {
  title: '插件商店',
  lead: (
    <>
      社区与团队维护的开源插件，一条命令装进你的机器人。还没写过插件，先看
      <Link to="/docs/quick-start/plugin">编写第一个插件</Link>。
    </>
  ),
  count: (found, isFiltered) =>
    found === 0 ? '没有找到插件' : `${isFiltered ? '找到' : '共'} ${found} 个插件`,
  clear: '清除筛选',
  field: '按文字筛选插件',
  placeholder: '搜名字、作者、功能……',
  byTags: '按标签筛选，可选多个',
  sort: '排序',
  byDate: '最近更新',
  byName: '名字',
  nothing: (text) => (text === '' ? '没有同时带这些标签的插件。' : `没有符合“${text}”的插件。`),
  nothingHint: '少选一个标签，或者换个说法试试。',
  tags: '标签',
  copy: '复制',
  copyLabel: (title) => `复制 ${title} 的安装命令`,
  source: '源码',
  sourceLabel: (title) => `${title} 的源码（在新标签页打开）`,
  publishTitle: '让别人也用上你的插件',
  publish: (
    <>
      发布到 npm，在仓库的 <code>data/plugins.json</code> 里加上一项，合并之后就会出现在这里。步骤见
      <Link to="/docs/quick-start/more#publish">发布到商店</Link>。
    </>
  ),
}

export default function StorePage() {
  return <Store plugins={plugins} words={words} />
}
