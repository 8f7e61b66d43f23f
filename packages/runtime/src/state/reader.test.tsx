import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useColorMode, useRoute, useSite, useStrings } from './reader.ts'

function Caller({ hook }: { hook: () => unknown }) {
  return String(hook())
}

test('a hook outside of a page names itself and what is missing', () => {
  for (const [name, hook] of Object.entries({ useSite, useRoute, useStrings, useColorMode })) {
    expect(() => renderToString(<Caller hook={hook} />)).toThrow(new RegExp(`${name} .*ReaderContext`))
  }
})
