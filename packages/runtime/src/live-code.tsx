/*
 * `chatdocs/live`: React code blocks that show their result and can be edited by readers. Sites bundle this file with
 * their own modules and with the package react-live, which a page loads when such a block comes near the viewport.
 */

import * as React from 'react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { type FenceProps, useRoute, useSite } from './index.ts'

type Library = typeof import('react-live')

/** Names that the code of a block can use, besides React and its exports. */
export type LiveScope = Readonly<Record<string, unknown>>

/** Separate from the error handling: esbuild would accept a missing package if the `import` was next to it. */
const load = () => import('react-live')

/** The editor uses the same colours as all code. */
const COLOURS: Readonly<Record<string, string>> = {
  comment: 'comment prolog doctype cdata',
  keyword: 'keyword atrule important',
  string: 'string char attr-value template-string url regex',
  number: 'number boolean constant symbol',
  function: 'function property attr-name variable key',
  type: 'class-name builtin namespace',
  tag: 'tag entity',
}

const THEME = {
  plain: {},
  styles: Object.entries(COLOURS).map(([name, types]) => ({
    types: types.split(' '),
    style: { color: `var(--cd-syntax-${name})` },
  })),
}

/**
 * Makes a component for `fences`: `{ 'jsx live': './components/Live.tsx' }`. It runs the code of a block in the
 * reader's browser: an element, a function or a component. With `noInline` after the language, the code is statements
 * that end with `render(element)`. The plain block is shown until react-live is loaded, or if that fails. Code of
 * untrusted documents never runs.
 */
export function live(scope: LiveScope = {}): (props: FenceProps) => ReactElement {
  const named = Object.entries({ ...React, React, ...scope }).filter(([name]) => name !== 'default')
  const known = Object.fromEntries(named)
  return function Live(props) {
    const place = useRef<HTMLDivElement>(null)
    const [library, setLibrary] = useState<Library>()
    const { untrusted } = useSite()
    // A page that the site implements itself is not an untrusted document.
    const isOff = useRoute().content.kind !== 'component' && untrusted
    useEffect(() => {
      if (!place.current) return undefined
      const watch = new IntersectionObserver(
        (all) => {
          if (!all.some(({ isIntersecting }) => isIntersecting)) return
          watch.disconnect()
          // The block stays as it is if the network fails.
          load().then(setLibrary, () => undefined)
        },
        { rootMargin: '400px 0px' },
      )
      watch.observe(place.current)
      return () => watch.disconnect()
    }, [])
    if (isOff) return <>{props.children}</>
    return (
      <div className="live-code" ref={place}>
        {library ? (
          <Editor {...props} library={library} scope={known} />
        ) : (
          <>
            <div className="live-editor">{props.children}</div>
            <div className="live-result" />
          </>
        )}
      </div>
    )
  }
}

function Editor({
  code,
  language,
  meta,
  library: { LiveEditor, LiveError, LivePreview, LiveProvider },
  scope,
}: FenceProps & { library: Library; scope: Record<string, unknown> }) {
  const place = useRef<HTMLDivElement>(null)
  const title = typeof meta.title === 'string' ? meta.title : undefined
  useEffect(() => {
    const editor = place.current?.querySelector('[contenteditable]')
    const names = { role: 'textbox', 'aria-multiline': 'true', 'aria-label': title ?? language }
    for (const [name, value] of Object.entries(names)) editor?.setAttribute(name, value)
  }, [title, language])
  return (
    <LiveProvider
      code={code.trimEnd()}
      scope={scope}
      language={language}
      noInline={meta.noInline === true}
      theme={THEME}
    >
      {title && <div className="live-title">{title}</div>}
      <div ref={place}>
        <LiveEditor className="live-editor" tabMode="focus" />
      </div>
      <LivePreview className="live-result" />
      <LiveError className="live-error" aria-live="polite" />
    </LiveProvider>
  )
}

export default live()
