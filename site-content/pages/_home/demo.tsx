import { tabByKey } from '@chatdocs/runtime'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Sample } from './screens.tsx'

/** 左边是代码，右边是它在手机上的样子。没有脚本时三段依次排下来。 */
export function Demo({ samples, label }: { samples: readonly Sample[]; label: string }) {
  const [{ selected, turned }, setState] = useState({ selected: 0, turned: false })
  const select = (index: number) => setState({ selected: index, turned: true })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = tabByKey(event.key, selected, samples.length)
    if (to === undefined) return
    event.preventDefault()
    select(to)
    ;(event.currentTarget.children[to] as HTMLElement).focus()
  }
  return (
    <div className={turned ? 'home-demo home-turned' : 'home-demo'}>
      <div className="home-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {samples.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`home-tab-${id}`}
            aria-controls={`home-panel-${id}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="home-panels">
        {samples.map((sample, index) => (
          <Panel key={sample.id} sample={sample} isOff={index !== selected} />
        ))}
      </div>
    </div>
  )
}

function Panel({ sample, isOff }: { sample: Sample; isOff: boolean }) {
  const { id, file, code, screen } = sample
  return (
    <div
      role="tabpanel"
      className="home-panel"
      id={`home-panel-${id}`}
      aria-labelledby={`home-tab-${id}`}
      data-off={isOff ? '' : undefined}
    >
      <figure className="home-editor">
        <figcaption>{file}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: 窄屏上要横向滚动，得让键盘够得着 */}
        <pre tabIndex={0}>
          <code>{paint(code)}</code>
        </pre>
      </figure>
      <div className="home-stage">
        <div className="home-phone">{screen}</div>
      </div>
    </div>
  )
}

/** 记号与文档里的代码同名，颜色也就相同。 */
const TOKEN =
  /(?<comment>\/\/.*)|(?<string>'[^']*'|`(?:[^`$]|\$(?!\{)|\$\{[^}]*\})*`)|(?<keyword>\b(?:import|from|export|default|const|return|async|await|if)\b)|(?<number>\b(?:\d[\d_.]*|true|false)\b)|(?<function>\b[a-z]\w*(?=\())|(?<type>\b[A-Z]\w+\b)/g

function paint(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(TOKEN)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined)
    parts.push(
      code.slice(end, index),
      <span key={index} className={`t-${kind}`}>
        {text}
      </span>,
    )
    end = index + text.length
  }
  return [...parts, code.slice(end)]
}
