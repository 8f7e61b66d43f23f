import { hrefOf } from '@chatdocs/protocol'
import { useState } from 'react'
import { announce, useReader } from '../state/reader.ts'

/** Milliseconds for which the button shows the result. */
const SHOWN = 2000

/** Copies or opens the page as Markdown. The code that copies loads on first use. */
export function CopyPage({ markdown }: { markdown: string }) {
  const { site, strings } = useReader()
  const [state, setState] = useState<'copyPage' | 'copied' | 'copyFailed'>('copyPage')
  const href = hrefOf(site, `/${markdown}`)
  const copy = async () => {
    const became = await import('../content/copy-page.ts')
      .then(({ copyText }) => copyText(href))
      .then(
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
      <a href={href} type="text/markdown">
        {strings.viewMarkdown}
      </a>
    </div>
  )
}
