import type { Body } from '@chatdocs/protocol'
import { type KeyboardEvent, useId, useState } from 'react'
import { Segments } from './content.tsx'
import { countSegments, type IslandProps, isStatic } from './island.ts'
import { tabByKey } from './tab-keys.ts'

/**
 * `tabs` with `tab`s in it. All panels stand in the HTML: without JavaScript they are read one
 * after the other; with it, style sheets hide those that are not selected (`data-off`).
 */
export function Tabs({ body, first }: IslandProps) {
  const [selected, select] = useState(0)
  const tabs = panelsOf(body, first, useId())
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = tabByKey(event.key, selected, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    select(to)
    ;(event.currentTarget.children[to] as HTMLElement).focus()
  }
  return (
    <div className="tabs">
      <div className="tab-list" role="tablist" onKeyDown={onKeyDown}>
        {tabs.map(({ id, panelId, label }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={id}
            aria-controls={panelId}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map((panel, index) => (
        <TabPanel key={panel.id} panel={panel} isOff={index !== selected} />
      ))}
    </div>
  )
}

/** One tab, and what stands in it. */
interface Panel {
  id: string
  /** The id its author gave a tab is an anchor of the page. */
  panelId: string
  label: string
  body: Body
  first: number
}

function TabPanel({ panel, isOff }: { panel: Panel; isOff: boolean }) {
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={panel.panelId}
      aria-labelledby={panel.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern asks for it, the panel scrolls
      tabIndex={0}
      data-label={panel.label}
      data-off={isOff ? '' : undefined}
    >
      <Segments body={panel.body} first={panel.first} />
    </div>
  )
}

/** A `tab` outside of `tabs`: its text is shown as it stands. */
export function Tab({ body, first }: IslandProps) {
  return <Segments body={body} first={first} />
}

/** Each tab with the number of its first segment. What stands between the tabs is only space. */
function panelsOf(body: Body, first: number, prefix: string): Panel[] {
  const panels: Panel[] = []
  let number = first
  for (const segment of body) {
    if (isStatic(segment)) {
      number += 1
      continue
    }
    const id = prefix + number
    const { label, id: anchor } = segment.props
    panels.push({
      id,
      panelId: String(anchor ?? `${id}-panel`),
      label: String(label),
      body: segment.children,
      first: number,
    })
    number += countSegments(segment.children)
  }
  return panels
}
