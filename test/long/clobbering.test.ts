import ts from 'typescript'
import { expect, test } from 'vitest'
import { FINISHED, type Sources, useBrowser, useSite } from '../support/reader.ts'
import { nodesOf, program } from '../support/source.ts'

/**
 * Documents that are not trusted give each name that the code of a page asks for to elements of every kind: as an id, a
 * name, a class and a value. The page works as without them, and none of its lookups finds what a document wrote.
 */

const LOOKUPS = /^(?:getElementById|querySelector|querySelectorAll|closest|matches)$/

/** The code of a page. */
const nodes = program
  .filter(({ path }) => /^packages\/(?:runtime|protocol|search)\/src\/(?!index\/)/.test(path))
  .flatMap(({ tree }) => nodesOf(tree))

/** Ids, classes and attributes in the selectors of lookups, and in texts that are one. */
const selected = nodes.flatMap((node) => {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return []
  const { parent, text } = node
  const callee = ts.isCallExpression(parent) ? parent.expression : undefined
  const isLookup = callee && ts.isPropertyAccessExpression(callee) && LOOKUPS.test(callee.name.text)
  const isId = /^(?:chatdocs|search)(?:-[a-z]+)*$/.test(text)
  if (!isLookup && !isId && !/^[#.][\w-]+/.test(text)) return []
  return isId ? [text] : [...text.matchAll(/[#.[]([\w-]+)/g)].map(([, name = '']) => name)
})

/** What the code reads of the document and of the window: also by names that its file does not declare. */
const declared = new Set(
  nodes.flatMap((node) => {
    const { name } = node as ts.Node & { name?: ts.Node }
    const isOwn = name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)
    return isOwn ? [node.getSourceFile().fileName + name.text] : []
  }),
)
const read = nodes.flatMap((node) => {
  if (!ts.isIdentifier(node)) return []
  const { parent } = node
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent) || ts.isJsxAttribute(parent))
    return []
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const of = parent.expression.getText().replace(/^\((\w+) as .*\)$/s, '$1')
    return /^(?:document|window|globalThis|self)$/.test(of) ? [`${of}.${node.text}`] : []
  }
  if (
    ts.isTypeNode(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  )
    return []
  if (ts.isBindingElement(parent) && parent.propertyName === node) return []
  return declared.has(node.getSourceFile().fileName + node.text) ? [] : [`window.${node.text}`]
})

const NAMES = [...new Set([...selected, ...read.map((each) => each.replace(/^.*\./, ''))])]
  .filter((name) => name.length > 1)
  .sort()

/** A state of a page that runs code, wherever a text is taken for one. */
const STATE = JSON.stringify({
  site: { base: 'data:text/javascript,hit()//', words: 'x', locale: { htmlLang: 'x' } },
  route: { content: { kind: 'doc', bundle: 'data:text/javascript,hit()', body: [null] } },
})

const TOGETHER = 60

/** What such documents are warned of. */
const REPORTED = ['content/duplicate-id', 'content/html-removed', 'content/unknown-element', 'content/syntax']

function clobbering(name: string): string {
  const n = name
  return `
## \`${STATE}\` {#${n}}

### ${n}

<a id="${n}" name="${n}">${STATE}</a> <img id="${n}" name="${n}" src="/dot.svg" alt="a"> <i id="${n}" class="${n}">x</i>

<form id="${n}" name="${n}"><input id="${n}" name="${n}"><output name="${n}">${STATE}</output></form>
<iframe id="${n}" name="${n}" srcdoc="x"></iframe> <object id="${n}" name="${n}"></object> <embed name="${n}">

<script id="${n}" type="application/json">${STATE}</script>

<div id="chatdocs"></div><script type="application/json">${STATE}</script>

![a](/dot.svg){.${n}} :icon[star]{class="${n}" id=${n} name=${n}} x[^${n}]

[^${n}]: ${n}

:::note[${n}]{#${n} .${n} name=${n}}
${STATE}
:::

:::details[${n}]{#${n} .${n}}
x
:::

::::tabs{group=${n} #${n}}
:::tab[${n}]{value=${n} #${n}}
x
:::
:::tab[y]
y
:::
::::
`
}

const PAGES = Array.from({ length: Math.ceil(NAMES.length / TOGETHER) }, (_, page) => `p${page}`)

const sourcesOf = (html: string): Sources => ({
  'chatdocs.config.ts': `export default ${JSON.stringify({
    title: 'Site',
    url: 'https://a.example',
    // What is injected must not even be there for a policy to refuse.
    contentSecurityPolicy: false,
    diagnostics: Object.fromEntries(REPORTED.map((code) => [code, 'off'])),
    markdown: { html },
  })}\n`,
  'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'docs/index.md': '# Plain\n\nfindable\n',
  ...Object.fromEntries(
    PAGES.map((page, at) => [
      `docs/${page}.md`,
      `# Page ${page}\n${NAMES.slice(at * TOGETHER, (at + 1) * TOGETHER)
        .map(clobbering)
        .join('')}`,
    ]),
  ),
})

const browser = useBrowser()

/** What a document wrote and a lookup of the page finds: by an id, or as a property of the document or the window. */
function clobbered({ paths, ids }: { paths: readonly string[]; ids: readonly string[] }): string[] {
  const isWritten = (found: unknown): boolean =>
    found instanceof HTMLCollection
      ? [...found].some(isWritten)
      : found instanceof Element && found.closest('article') !== null
  const pathValue = (path: string) =>
    path.split('.').reduce<unknown>((of, name) => Reflect.get(Object(of), name), window)
  return [
    ...new Set([
      ...paths.filter((path) => isWritten(pathValue(path))),
      ...ids.filter((id) => isWritten(document.getElementById(id))),
    ]),
  ]
}

for (const html of ['sanitize', 'escape']) {
  const site = useSite(browser, FINISHED, { sources: sourcesOf(html) })
  test(`no document takes a name from the code of its page: ${html}`, async () => {
    let hits = 0
    const { page } = await site.open('/docs', {
      prepare: (page) => page.exposeFunction('hit', () => void hits++),
    })
    const ids = selected.filter((name) => name.startsWith('chatdocs'))
    for (const path of PAGES) {
      await page.goto(site.at(`/docs/${path}`))
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      expect.soft(await page.evaluate(clobbered, { paths: read, ids }), path).toEqual([])
      expect.soft(await page.title()).toBe(`Page ${path} | Site`)
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await page.getByRole('navigation').getByRole('link', { name: 'Plain' }).first().click()
      await page.getByText('findable').waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: `Page ${path}`, exact: true }).waitFor()
      expect.soft(await page.evaluate(() => Reflect.get(window, 'isSame')), path).toBe(true)
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('findable')
    await page.getByRole('option', { name: 'Plain' }).waitFor()
    expect(hits).toBe(0)
    console.info(`${NAMES.length} names in ${PAGES.length} pages`)
  })
}
