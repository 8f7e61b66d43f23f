import { announce, useHydrated, useSearchParams } from '@chatdocs/runtime'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Card } from './_card.tsx'
import { type Filter, filterFrom, paramsOf, select } from './_filter.ts'
import type { Plugin } from './_plugin.ts'
import type { StoreWords } from './_words.ts'
import './index.css'

interface StoreProps {
  plugins: readonly Plugin[]
  words: StoreWords
}

/** 标签，用得多的在前。 */
function tagsOf(plugins: readonly Plugin[]): string[] {
  const countOf = (tag: string) => plugins.filter(({ keywords }) => keywords.includes(tag)).length
  return [...new Set(plugins.flatMap((each) => each.keywords))].sort(
    (a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1),
  )
}

/** 插件商店，各种语言共用。 */
export function Store({ plugins, words }: StoreProps) {
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  const found = select(plugins, filter)
  const field = useRef<HTMLInputElement>(null)
  const isFiltered = filter.text.trim() !== '' || filter.tags.length > 0
  const message = words.count(found.length, isFiltered)
  useAnnouncement(message, JSON.stringify([filter.text, filter.tags]))
  const clear = () => {
    setParams(paramsOf({ ...filter, text: '', tags: [] }), { push: true })
    field.current?.focus()
  }
  return (
    <div className="store" data-ready={useHydrated() ? '' : undefined}>
      <header className="store-head">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <search className="store-tools">
        <Field
          ref={field}
          value={filter.text}
          words={words}
          onChange={(text) => setParams(paramsOf({ ...filter, text }))}
        />
        <Tags
          all={tagsOf(plugins)}
          on={filter.tags}
          label={words.byTags}
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
                {words.clear}
              </button>
            )}
            <Sort
              value={filter.sort}
              words={words}
              onChange={(sort) => setParams(paramsOf({ ...filter, sort }), { push: true })}
            />
          </div>
        </div>
        {found.length === 0 && <Nothing text={filter.text.trim()} words={words} onClear={clear} />}
        <ul className="store-grid">
          {found.map((plugin) => (
            <li key={plugin.name}>
              <Card plugin={plugin} tags={filter.tags} words={words} />
            </li>
          ))}
        </ul>
      </section>
      <aside className="store-publish" aria-labelledby="store-publish">
        <h2 id="store-publish">{words.publishTitle}</h2>
        <p>{words.publish}</p>
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
  words: StoreWords
  onChange(text: string): void
}

/** 输入法拼到一半的字母不算数，选定了才算。 */
function Field({ ref, value, words, onChange }: FieldProps) {
  const [draft, setDraft] = useState<string>()
  const onInput = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
    setDraft(isComposing ? target.value : undefined)
    if (!isComposing) onChange(target.value)
  }
  return (
    <label className="store-field">
      <span className="hidden">{words.field}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="11" cy="11" r="6.5" />
        <path d="m16 16 4.5 4.5" />
      </svg>
      <input
        ref={ref}
        type="search"
        value={draft ?? value}
        placeholder={words.placeholder}
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
  all: readonly string[]
  on: readonly string[]
  label: string
  onChange(tags: string[]): void
}

function Tags({ all, on, label, onChange }: TagsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: fieldset 的边框与图例要费许多样式才去得掉
    <div className="store-tags" role="group" aria-label={label}>
      {all.map((tag) => (
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
  words: StoreWords
  onChange(sort: Filter['sort']): void
}

function Sort({ value, words, onChange }: SortProps) {
  return (
    <label className="store-sort">
      <span>{words.sort}</span>
      <select value={value} onChange={({ target }) => onChange(target.value === 'name' ? 'name' : 'updated')}>
        <option value="updated">{words.byDate}</option>
        <option value="name">{words.byName}</option>
      </select>
    </label>
  )
}

function Nothing({ text, words, onClear }: { text: string; words: StoreWords; onClear(): void }) {
  return (
    <div className="store-nothing">
      <p>{words.nothing(text)}</p>
      <p>{words.nothingHint}</p>
      <button type="button" className="button" onClick={onClear}>
        {words.clear}
      </button>
    </div>
  )
}
