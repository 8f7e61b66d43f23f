import React from 'react'
import * as jsxReal from 'react/jsx-runtime'
import ReactDOM from 'react-dom'
import { expect, test } from 'vitest'
import * as jsx from './jsx-runtime.ts'
import * as vendored from './react.ts'
import * as vendoredDom from './react-dom.ts'

test('every name React exports is passed on', () => {
  expect(Object.keys(vendored).sort()).toEqual([...Object.keys(React), 'default'].sort())
})

test('every name of the JSX runtime is passed on', () => {
  const names = Object.keys(jsxReal).filter((name) => name !== 'default' && name !== 'module.exports')
  expect(Object.keys(jsx).sort()).toEqual(names.sort())
})

test('every name React DOM exports is passed on', () => {
  expect(Object.keys(vendoredDom).sort()).toEqual([...Object.keys(ReactDOM), 'default'].sort())
})
