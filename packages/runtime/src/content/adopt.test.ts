import { expect, test } from 'vitest'
import { adoptBodies } from './adopt.ts'
import { countSegments } from './content.tsx'

const tabs = (...children: (null | string)[]) => ({
  component: 'tabs',
  props: {},
  children: children.map((child) => ({ component: 'tab', props: {}, children: [child] })),
})

test('static segments are found by their number in reading order', () => {
  const [body = []] = adoptBodies([[null, tabs(null, null), null]], (number) => `html ${number}`)
  expect(body).toEqual(['html 0', tabs('html 1', 'html 2'), 'html 3'])
  expect(countSegments(body)).toBe(4)
})

test('segments in the state stay unchanged', () => {
  expect(adoptBodies([['here', null]], (number) => `html ${number}`)).toEqual([['here', 'html 1']])
})

test('segments are numbered across all bodies of a page', () => {
  const bodies = adoptBodies([[null], [], [null, tabs(null)]], (number) => `html ${number}`)
  expect(bodies).toEqual([['html 0'], [], ['html 1', tabs('html 2')]])
})
