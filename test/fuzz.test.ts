import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { read, readAs } from '../packages/core/src/content/testing.ts'
import { randomFrom } from './eval/random.ts'
import { rounds } from './support/suite.ts'

/** Documents that nobody wrote: mutations of real ones, and random syntax.  */

const DOCUMENTS = rounds(80, 5000)

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Documents of the handbook, of the site and of tests, without the largest, which take longer. */
function realDocuments(pattern = /\.md$/): string[] {
  const folders = ['packages/handbook', 'site-content', 'test/sites']
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(ROOT, folder, name),
      ),
    )
    .filter((path) => pattern.test(path) && !path.includes('node_modules'))
    .sort()
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.length < 8000)
}

/** What means something to a parser, or breaks one. */
const PIECES = [
  '---\n¦title: *a\n¦&a [*a]¦[ * b¦"¦\'¦{{¦}}¦<!--¦-->¦<!-- truncate -->¦<![CDATA[¦\0¦\r¦\u2028¦\ufeff',
  '\ud800¦\u202e¦\u0301¦😀¦（¦**¦__¦~~¦***¦`¦```¦````¦~~~\n¦:::¦::::tabs\n¦:::tab[¦:::note¦::Component{',
  '{#id}¦{.class}¦[!NOTE]¦[!code ++]¦[[toc]]¦:smile:¦[¦]¦](¦][¦![¦[^1]¦[^1]: ¦[a]: b\n¦<¦>¦</¦/>',
  '<script>¦<svg>¦<template>¦<table>¦<select>¦<plaintext>¦<textarea>¦<title>¦<math>¦<a href=',
  '<img src="¦&#0;¦&amp¦&#x110000;¦\\¦|¦|-|\n¦$¦$$\n¦\n\n¦\n¦\t¦    ¦> ¦- ¦1. ¦# ¦## ¦===\n¦***\n',
  '<<< @/a.ts¦<!--@include: ./a.md-->¦http://¦www.¦@',
].flatMap((line) => line.split('¦'))

type Random = () => number

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}

function one<T>(random: Random, from: readonly T[]): T {
  return from[below(random, from.length)] as T
}

/** Changes a text at one to eight places. */
function mutated(random: Random, all: readonly string[]): string {
  let text = one(random, all)
  for (let times = 1 + below(random, 8); times > 0; times--) {
    const at = below(random, text.length + 1)
    const end = Math.min(text.length, at + below(random, one(random, [1, 4, 40, 400])))
    const other = one(random, all)
    const from = below(random, other.length)
    const between = one(random, [
      '',
      one(random, PIECES),
      one(random, PIECES).repeat(1 + below(random, 30)),
      text.slice(at, end).repeat(2),
      other.slice(from, from + below(random, 200)),
      String.fromCharCode(below(random, 0x10000)),
    ])
    text = text.slice(0, at) + between + text.slice(random() < 0.5 ? at : end)
  }
  return text
}

function composed(random: Random): string {
  return Array.from({ length: below(random, 60) }, () =>
    random() < 0.7 ? one(random, PIECES) : one(random, ['a', 'b c', '文', ' ']),
  ).join('')
}

test('every text is read: as data, without NUL, with diagnostics in the text', {
  timeout: 600_000 + 100 * DOCUMENTS,
}, async () => {
  const seed = Number(process.env.SEED)
  const random = randomFrom(seed)
  const all = realDocuments()
  for (let number = 0; number < DOCUMENTS; number++) {
    const text = random() < 0.6 ? mutated(random, all) : composed(random)
    // As the host reads it.
    const given = Buffer.from(text.replaceAll('\0', '\ufffd')).toString()
    const when = `SEED=${seed}, document ${number}: ${JSON.stringify(given)}`
    const document = await read(given).catch((error: unknown) => {
      throw new Error(when, { cause: error })
    })
    const plain = JSON.stringify(document)
    expect(plain.includes('\\u0000'), when).toBe(false)
    expect(JSON.parse(plain), when).toEqual(document)
    for (const { at } of document.diagnostics) {
      const { start, end } = at?.span ?? { start: 0, end: 0 }
      expect(start >= 0 && start <= end && end <= given.length, when).toBe(true)
    }
  }
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: MDX
/** What code of a page could do if it ran where pages are read; and what means something in MDX. */
const MDX_PIECES = [
  "import data, { list } from './facts.json'\n\n¦import Part from './_part.mdx'\n\n",
  "import raw from './facts.json?raw'\n\n¦import fs from 'node:fs'\n\n",
  "import '../src/style.css'\n\n¦export const one = 1\n\n",
  'export const deep = { one, [`a`]: [one, ...[2]], __proto__: { x: 1 } }\n\n',
  'export default ({ children }) => children\n\n¦export const Star = () => <b>{one}</b>\n\n',
  '{globalThis.ran = 1}¦{(() => { globalThis.ran = 1 })()}',
  "{[].constructor.constructor('globalThis.ran = 1')()}",
  "{''['constructor']['constructor']('globalThis.ran = 1')()}",
  "{one.constructor.constructor('globalThis.ran = 1')()}",
  "{data.list.map.constructor('globalThis.ran = 1')()}¦{`${(globalThis.ran = 1)}`}",
  '{new Proxy({}, { get: () => (globalThis.ran = 1) }).x}¦{{ get a() { globalThis.ran = 1 } }.a}',
  "{{ toString() { globalThis.ran = 1 } } + one}¦{import('data:text/javascript,globalThis.ran=1')}",
  '{process.exit(1)}¦{\'a\'.repeat(2 ** 28)}¦{/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")}',
  '{deep.__proto__.x}¦{data.list.length}¦{one ? data : null ?? list[0]}¦{props.title}¦{...data}¦{¦}',
  '{/* a */}¦{/*¦*/}¦\\{¦<¦</¦/>¦>¦<>¦</>¦<!-- a -->¦<Tabs groupId={one}>¦</Tabs>',
  '<TabItem label="a" default>¦</TabItem>¦<Part x={1} />',
  '<Own {...data} on={() => (globalThis.ran = 1)} />¦<Card title={`a${one}`}>¦</Card>',
  '<a.b.c d:e="f" {...{ g: 1 }} />¦<div style={{ color: \'red\', get x() { globalThis.ran = 1 } }}>',
  '</div>¦<p>¦<br>',
].flatMap((line) => line.split('¦'))

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: MDX

const MODULES = {
  'docs/facts.json': { text: '{"list":[1,2],"__proto__":{"x":1}}' },
  'docs/_part.mdx': { text: '{props.x} <b>{frontMatter.title}</b>\n' },
  '<Own>': { component: 'components/Own.tsx', name: 'Own' },
}

function composedMdx(random: Random): string {
  return Array.from({ length: below(random, 24) }, () => {
    const piece = random() < 0.75 ? one(random, MDX_PIECES) : one(random, PIECES)
    return piece + one(random, ['', '', ' ', '\n', '\n\n', 'a'])
  }).join('')
}

test('every text is read as MDX, and none of its code runs', {
  timeout: 600_000 + 100 * DOCUMENTS,
}, async () => {
  const seed = Number(process.env.SEED)
  const random = randomFrom(seed)
  const all = realDocuments(/\.mdx$/)
  const world = globalThis as { ran?: unknown }
  for (let number = 0; number < DOCUMENTS; number++) {
    const text = random() < 0.3 ? mutated(random, all) : composedMdx(random)
    const given = Buffer.from(text.replaceAll('\0', '\ufffd')).toString()
    const when = `SEED=${seed}, document ${number}: ${JSON.stringify(given)}`
    const document = await readAs('docs/a.mdx', given, MODULES as never).catch((error: unknown) => {
      throw new Error(when, { cause: error })
    })
    expect(world.ran, when).toBe(undefined)
    expect(({} as { x?: unknown }).x, when).toBe(undefined)
    expect(JSON.parse(JSON.stringify(document)), when).toEqual(document)
    for (const { at } of document.diagnostics) {
      const { start, end } = at?.span ?? { start: 0, end: 0 }
      expect(start >= 0 && start <= end && end <= given.length, when).toBe(true)
    }
  }
})
