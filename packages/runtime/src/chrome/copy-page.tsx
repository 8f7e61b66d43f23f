import { hrefOf } from '@chatdocs/protocol'
import { useState } from 'react'
import { announce, useReader } from '../state/reader.ts'
import { Dropdown } from './dropdown.tsx'

/** Milliseconds for which the button shows the result. */
const SHOWN = 2000

/** Copies the page as Markdown. A menu beside it has what else can be done with the page. */
export function CopyPage({ markdown }: { markdown: string }) {
  const { site, route, strings } = useReader()
  const [state, setState] = useState<'copyPage' | 'copied' | 'copyFailed'>('copyPage')
  const href = hrefOf(site, `/${markdown}`)
  const copy = async () => {
    const became = await copyText(href).then(
      () => 'copied' as const,
      () => 'copyFailed' as const,
    )
    setState(became)
    announce(strings[became])
    setTimeout(() => {
      setState('copyPage')
      announce('')
    }, SHOWN)
  }
  const entries = [
    { label: strings.viewMarkdown, to: `/${markdown}` },
    ...(route.edit ? [{ label: strings.editPage, to: route.edit }] : []),
    ...(site.assistants ?? []).map(({ label, href: to }) => ({
      label,
      to: to.replace('{url}', encodeURIComponent(site.origin + href)),
    })),
  ]
  return (
    <div className="page-actions">
      <button
        type="button"
        className="copy-page"
        data-state={state}
        title={strings.copyPageAs}
        onClick={copy}
      >
        {strings[state]}
      </button>
      <Dropdown label={strings.pageActions} entries={entries} />
    </div>
  )
}

/**
 * Copies the text at an address. Rejects if that fails. Safari allows copying only during the click. So the clipboard gets a
 * promise of the text, which is still loading. Browsers that lack `ClipboardItem`, or take no promises, get the text.
 */
async function copyText(href: string): Promise<void> {
  const text = fetch(href).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${href}`)
    return response.text()
  })
  try {
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': text.then((each) => new Blob([each], { type: 'text/plain' })) }),
    ])
  } catch {
    await navigator.clipboard.writeText(await text)
  }
}
