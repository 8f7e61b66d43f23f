import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import Live from './live-code.tsx'
import { exampleRoute, exampleSite } from './router/example.fixture.ts'
import { type Reader, ReaderContext } from './state/reader.ts'

const OWN_PAGE = { content: { kind: 'component', bundle: '', styles: [] } } as const

test('code of documents that are not trusted is shown, and nothing around it that could run it', () => {
  const shown = (site: object, route: object) => {
    const reader = {
      site: { ...exampleSite, ...site },
      route: exampleRoute('/a', route),
    } as unknown as Reader
    return renderToString(
      <ReaderContext value={reader}>
        <Live code="hit()" language="jsx" meta={{}}>
          <pre>hit()</pre>
        </Live>
      </ReaderContext>,
    )
  }
  expect(shown({ untrusted: true }, {})).toBe('<pre>hit()</pre>')
  expect(shown({}, {})).toContain('class="live-code"')
  expect(shown({ untrusted: true }, OWN_PAGE)).toContain('class="live-code"')
})
