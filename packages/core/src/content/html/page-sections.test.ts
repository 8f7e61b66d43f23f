import { expect, test } from 'vitest'
import { pageSections } from './page-sections.ts'

function sections(main: string) {
  const html = `<nav>Bar</nav><main id="m">${main}</main><footer>Foot</footer>`
  return pageSections(html).map(({ anchor, heading, text }) => [anchor, heading, text])
}

test('the text below each heading with an id', () =>
  expect(
    sections(
      '<header><h1><span>One,</span> <em>two</em></h1><p>Lead</p></header><h2 id="a">A &amp; b</h2><ul><li><h3>Name</h3><p>x</p></li><li>y</li></ul>',
    ),
  ).toEqual([
    ['', '', 'One, two Lead'],
    ['#a', 'A & b', 'Name x y'],
  ]))

test('no controls, no hidden elements', () =>
  expect(
    sections(
      '<p>Say <button>Copy</button><label>Sort <select><option>New</option></select></label></p><nav>To</nav><div hidden>No</div><i aria-hidden="true">X</i><svg><text>Y</text></svg><footer>End</footer>',
    ),
  ).toEqual([['', '', 'Say Sort']]))

test('adjacent elements are separate words, and a word stays one', () =>
  expect(sections('<b>app</b><span>All of it</span><p>Emitt<i>er</i></p>')).toEqual([
    ['', '', 'app All of it Emitter'],
  ]))

test('visually hidden text is left out, unless it is a heading', () =>
  expect(
    sections(
      '<a href="/">Source<span class="hidden"> (opens anew)</span></a><h2 id="a" class="hidden">A</h2>',
    ),
  ).toEqual([
    ['', '', 'Source'],
    ['#a', 'A', ''],
  ]))

test('a page without <main> has no sections', () => expect(pageSections('<p>Words</p>')).toEqual([]))
