import { announce, Link, useHydrated, useSearchParams } from '@chatdocs/runtime'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import data from '../../data/plugins.json'
import { Card } from './_card.tsx'
import { type Filter, filterFrom, paramsOf, select } from './_filter.ts'
import type { Plugin } from './_plugin.ts'
import './index.css'

/** 文件里图标是路径，到了页面里就是 `Picture`。 */
const plugins = data as unknown as Plugin[]

export const meta = {
  title: '插件商店',
  description: '给 Mobot 用的开源插件：群管理、定时、查询、娱乐与安全。按文字和标签筛选，一条命令安装。',
}

const tags = [...new Set(plugins.flatMap((each) => each.keywords))].sort(
  (a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1),
)

function countOf(tag: string): number {
  return plugins.filter(({ keywords }) => keywords.includes(tag)).length
}

export default function Store() {
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  const found = select(plugins, filter)
  const field = useRef<HTMLInputElement>(null)
  const isFiltered = filter.text.trim() !== '' || filter.tags.length > 0
  const message = found.length === 0 ? '没有找到插件' : `${isFiltered ? '找到' : '共'} ${found.length} 个插件`
  useAnnouncement(message, JSON.stringify([filter.text, filter.tags]))
  const clear = () => {
    setParams(paramsOf({ ...filter, text: '', tags: [] }), { push: true })
    field.current?.focus()
  }
  return (
    <div className="store" data-ready={useHydrated() ? '' : undefined}>
      <header className="store-head">
        <h1>插件商店</h1>
        <p>
          社区与团队维护的开源插件，一条命令装进你的机器人。还没写过插件，先看
          <Link to="/docs/quick-start/plugin">编写第一个插件</Link>。
        </p>
      </header>
      <search className="store-tools">
        <Field
          ref={field}
          value={filter.text}
          onChange={(text) => setParams(paramsOf({ ...filter, text }))}
        />
        <Tags
          on={filter.tags}
          onChange={(tags) => setParams(paramsOf({ ...filter, tags }), { push: true })}
        />
      </search>
      <section aria-labelledby="store-count">
        <div className="store-bar">
          <h2 id="store-count" className="store-count">
            {message}
          </h2>
          <div className="store-bar-end">
            {isFiltered && found.length > 0 && (
              <button type="button" className="store-clear" onClick={clear}>
                清除筛选
              </button>
            )}
            <Sort
              value={filter.sort}
              onChange={(sort) => setParams(paramsOf({ ...filter, sort }), { push: true })}
            />
          </div>
        </div>
        {found.length === 0 && <Nothing text={filter.text.trim()} onClear={clear} />}
        <ul className="store-grid">
          {found.map((plugin) => (
            <li key={plugin.name}>
              <Card plugin={plugin} tags={filter.tags} />
            </li>
          ))}
        </ul>
      </section>
      <aside className="store-publish" aria-labelledby="store-publish">
        <h2 id="store-publish">让别人也用上你的插件</h2>
        <p>
          发布到 npm，在仓库的 <code>data/plugins.json</code> 里加上一项，合并之后就会出现在这里。步骤见
          <Link to="/docs/quick-start/more#publish">发布到商店</Link>。
        </p>
      </aside>
    </div>
  )
}

/** 结果变了就告诉听屏幕的读者：等手停下来再说，打开页面时不说。 */
function useAnnouncement(message: string, cause: string): void {
  const said = useRef(cause)
  useEffect(() => {
    if (said.current === cause) return
    const timer = setTimeout(() => {
      said.current = cause
      announce(message)
    }, 600)
    return () => clearTimeout(timer)
  }, [message, cause])
}

interface FieldProps {
  ref: React.Ref<HTMLInputElement>
  value: string
  onChange(text: string): void
}

/** 输入法拼到一半的字母不算数，选定了才算。 */
function Field({ ref, value, onChange }: FieldProps) {
  const [draft, setDraft] = useState<string>()
  const onInput = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
    setDraft(isComposing ? target.value : undefined)
    if (!isComposing) onChange(target.value)
  }
  return (
    <label className="store-field">
      <span className="hidden">按文字筛选插件</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="11" cy="11" r="6.5" />
        <path d="m16 16 4.5 4.5" />
      </svg>
      <input
        ref={ref}
        type="search"
        value={draft ?? value}
        placeholder="搜名字、作者、功能……"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={onInput}
        onCompositionEnd={({ currentTarget }) => {
          setDraft(undefined)
          onChange(currentTarget.value)
        }}
      />
    </label>
  )
}

interface TagsProps {
  on: readonly string[]
  onChange(tags: string[]): void
}

function Tags({ on, onChange }: TagsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldset 的边框与图例要费许多样式才去得掉
    <div className="store-tags" role="group" aria-label="按标签筛选，可选多个">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className="store-chip"
          aria-pressed={on.includes(tag)}
          onClick={() => onChange(on.includes(tag) ? on.filter((each) => each !== tag) : [...on, tag])}
        >
          {tag}
        </button>
      ))}
    </div>
  )
}

interface SortProps {
  value: Filter['sort']
  onChange(sort: Filter['sort']): void
}

function Sort({ value, onChange }: SortProps) {
  return (
    <label className="store-sort">
      <span>排序</span>
      <select value={value} onChange={({ target }) => onChange(target.value === 'name' ? 'name' : 'updated')}>
        <option value="updated">最近更新</option>
        <option value="name">名字</option>
      </select>
    </label>
  )
}

function Nothing({ text, onClear }: { text: string; onClear(): void }) {
  return (
    <div className="store-nothing">
      <p>{text === '' ? '没有同时带这些标签的插件。' : `没有符合“${text}”的插件。`}</p>
      <p>少选一个标签，或者换个说法试试。</p>
      <button type="button" className="button" onClick={onClear}>
        清除筛选
      </button>
    </div>
  )
}
