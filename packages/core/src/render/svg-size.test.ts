import { expect, test } from 'vitest'
import { svgSize } from './svg-size.ts'

test.each([
  ['<svg width="24" height="12px">', { width: 24, height: 12 }],
  ['<?xml version="1.0"?>\n<svg\n viewBox="0 0 120.4 40">', { width: 120, height: 40 }],
  ["<svg width='60' viewBox='0,0,120,40'>", { width: 60, height: 20 }],
  ['<svg height="20" width="100%" viewBox="0 0 120 40">', { width: 60, height: 20 }],
  ['<svg data-note="a > b" width="1" height="2">', { width: 1, height: 2 }],
  ['<svg stroke-width="3" height="2">', undefined],
  ['<svg width="0" height="0">', undefined],
  ['no drawing', undefined],
])('the size of %j', (svg, size) => expect(svgSize(svg)).toEqual(size))
