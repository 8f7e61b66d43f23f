import type { Element } from 'hast'
import { expect, test } from 'vitest'
import { reactProps } from './react-props.ts'

test('attributes get their React names, and lists become strings', () => {
  const element: Element = {
    type: 'element',
    tagName: 'td',
    properties: {
      className: ['a', 'b'],
      ariaLabelledBy: ['q'],
      dataValue: '甲',
      tabIndex: 0,
      hidden: true,
      colSpan: 2,
      style: 'color: red',
      title: undefined,
    },
    children: [{ type: 'text', value: 'x' }],
  }
  expect(reactProps(element)).toEqual({
    className: 'a b',
    'aria-labelledby': 'q',
    'data-value': '甲',
    tabIndex: 0,
    hidden: true,
    colSpan: 2,
  })
})
