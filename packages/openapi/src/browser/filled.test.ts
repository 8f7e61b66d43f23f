import { expect, test } from 'vitest'
import type { TrialField } from '../trial.ts'
import { requestOf } from './filled.ts'

/** The address of a request whose parameters have these values. */
function addressOf(path: string, fields: readonly (Partial<TrialField> & { value: string })[]): string {
  return requestOf({
    trial: { method: 'GET', path },
    server: 'https://a.example',
    credentials: [],
    fields: fields.map((each) => {
      return { field: { name: 'n', place: 'query', ...each }, value: each.value, files: [] }
    }),
    body: undefined,
  }).address.slice('https://a.example'.length)
}

test.each<[string, Partial<TrialField> & { value: string }]>([
  ['/?n=a%26b', { value: 'a&b' }],
  ['/', { value: '' }],
  ['/?n=a&n=b', { value: 'a, b', type: 'array' }],
  ['/?n=a%2Cb&n=c', { value: '["a,b", "c"]', type: 'array' }],
  ['/?n=a,b', { value: 'a,b', type: 'array', explode: false }],
  ['/?n=a|b', { value: 'a,b', type: 'array', style: 'pipeDelimited' }],
  ['/?n=a%20b', { value: 'a,b', type: 'array', style: 'spaceDelimited' }],
  ['/?n%5Bk%5D=1', { value: '{"k":1}', type: 'object', style: 'deepObject' }],
  ['/?k=1&l=2', { value: '{"k":1,"l":2}', type: 'object' }],
  ['/?n=k,1', { value: '{"k":1}', type: 'object', explode: false }],
  ['/?n=no%20JSON', { value: 'no JSON', type: 'object' }],
])('the query %s', (expected, field) => expect(addressOf('/', [field])).toBe(expected))

test.each<[string, Partial<TrialField> & { value: string }]>([
  ['/a%2Fb', { value: 'a/b' }],
  ['/$&', { value: '$&' }],
  ['/a,b', { value: 'a,b', type: 'array' }],
  ['/.a.b', { value: 'a,b', type: 'array', style: 'label', explode: true }],
  ['/;n=a,b', { value: 'a,b', type: 'array', style: 'matrix' }],
  ['/;n=a;n=b', { value: 'a,b', type: 'array', style: 'matrix', explode: true }],
  ['/k=1', { value: '{"k":1}', type: 'object', explode: true }],
])('the path %s', (expected, field) =>
  expect(decodeURIComponent(addressOf('/{n}', [{ ...field, place: 'path' }]))).toBe(
    decodeURIComponent(expected),
  ),
)
