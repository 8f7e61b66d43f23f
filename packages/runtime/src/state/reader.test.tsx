import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useColorMode, useRoute, useSite, useStrings } from './reader.ts'

function Caller({ hook }: { hook: () => unknown }) {
  return String(hook())
}

test('outside of a page, a hook throws an error that names it and what is missing', () => {
  for (const [name, hook] of Object.entries({ useSite, useRoute, useStrings, useColorMode })) {
    expect(() => renderToString(<Caller hook={hook} />)).toThrow(new RegExp(`${name} .*ReaderContext`))
  }
})
