import React from 'react'
import * as jsxReal from 'react/jsx-runtime'
import ReactDOM from 'react-dom'
import { expect, test } from 'vitest'
import * as jsx from './jsx-runtime.ts'
import * as vendored from './react.ts'
import * as vendoredDom from './react-dom.ts'

test('all exports of React are exported', () => {
  expect(Object.keys(vendored).sort()).toEqual([...Object.keys(React), 'default'].sort())
})

test('all exports of the JSX runtime are exported', () => {
  const names = Object.keys(jsxReal).filter((name) => name !== 'default' && name !== 'module.exports')
  expect(Object.keys(jsx).sort()).toEqual(names.sort())
})

test('all exports of React DOM are exported', () => {
  expect(Object.keys(vendoredDom).sort()).toEqual([...Object.keys(ReactDOM), 'default'].sort())
})
