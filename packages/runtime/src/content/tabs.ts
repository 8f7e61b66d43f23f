import { anchorOf } from '@chatdocs/protocol'
import { reveal } from '../router/scroll.ts'
import type { Behaviour } from '../state/reader.ts'
import { readStored, writeStored } from '../state/stored.ts'
import { STORED_TABS, tabByKey, tabsKey } from './tab-keys.ts'

/**
 * Makes tabs, which are static HTML, interactive. A click selects a tab, and so do arrow keys, Home and End. Tabs of a
 * group are selected together: on this page, on other pages, and in other windows.
 */
export const liveTabs: Behaviour = (root, { site }) => {
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('[role="tab"]')
    if (button instanceof HTMLElement) choose(button, root, site.base)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof Element && event.target.closest('[role="tab"]')
    const buttons = from ? [...(from.parentElement?.children ?? [])] : []
    const to = from ? tabByKey(event.key, buttons.indexOf(from), buttons.length) : undefined
    const button = to === undefined ? undefined : buttons[to]
    if (!(button instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(button, root, site.base)
    button.focus({ preventScroll: true })
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const prefix = tabsKey(site.base)
    if (key?.startsWith(prefix) && newValue !== null) selectInGroup(root, key.slice(prefix.length), newValue)
  }
  restore(root, site.base)
  const end = new AbortController()
  root.addEventListener('click', onClick, end)
  root.addEventListener('keydown', onKeyDown, end)
  addEventListener('storage', onStorage, end)
  openTo(anchorOf(location.hash), root)
  return () => end.abort()
}

/** Selects the tab that contains an anchor. The browser could not scroll to it in a hidden panel. */
function openTo(anchor: string, root: Element): void {
  const target = anchor === '' ? null : document.getElementById(anchor)
  if (!target?.closest('[data-off]') || !root.contains(target)) return
  reveal(target)
  target.scrollIntoView()
}

function restore(root: Element, base: string): void {
  for (const { dataset } of root.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const group = dataset.group ?? ''
    const value = readStored(tabsKey(base, group))
    if (value !== undefined) selectInGroup(root, group, value)
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    ({ cssRules: [rule] }) => !rule?.cssText.startsWith(STORED_TABS),
  )
}

/** Selects a tab, and the tabs of the same name in its group. Keeps the tab's position in the window. */
function choose(button: HTMLElement, root: Element, base: string): void {
  const tabs = button.closest<HTMLElement>('.tabs')
  const { value = '' } = button.dataset
  const before = button.getBoundingClientRect().top
  if (tabs) select(tabs, [...(button.parentElement?.children ?? [])].indexOf(button))
  const group = tabs?.dataset.group
  if (!group) return
  selectInGroup(root, group, value, tabs)
  writeStored(tabsKey(base, group), value)
  const moved = button.getBoundingClientRect().top - before
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
}

function selectInGroup(root: Element, group: string, value: string, except?: Element): void {
  for (const tabs of root.querySelectorAll(`.tabs[data-group="${CSS.escape(group)}"]`)) {
    const values = buttonsOf(tabs).map((each) => each.dataset.value)
    if (tabs !== except && values.includes(value)) select(tabs, values.indexOf(value))
  }
}

function select(tabs: Element, selected: number): void {
  for (const [index, button] of buttonsOf(tabs).entries()) {
    button.setAttribute('aria-selected', String(index === selected))
    button.tabIndex = index === selected ? 0 : -1
  }
  for (const [index, panel] of [...tabs.querySelectorAll(':scope > .tab-panel')].entries()) {
    panel.toggleAttribute('data-off', index !== selected)
  }
}

function buttonsOf(tabs: Element): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > [role="tab"]')]
}
