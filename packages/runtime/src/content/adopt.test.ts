import { expect, test } from 'vitest'
import { adoptBody } from './adopt.ts'
import { countSegments } from './island.ts'

const tabs = (...children: (null | string)[]) => ({
  component: 'tabs',
  props: {},
  children: children.map((child) => ({ component: 'tab', props: {}, children: [child] })),
})

test('static segments are found by their place in reading order', () => {
  const body = adoptBody([null, tabs(null, null), null], (number) => `html ${number}`)
  expect(body).toEqual(['html 0', tabs('html 1', 'html 2'), 'html 3'])
  expect(countSegments(body)).toBe(4)
})

test('what was sent stays', () => {
  expect(adoptBody(['here', null], (number) => `html ${number}`)).toEqual(['here', 'html 1'])
})
