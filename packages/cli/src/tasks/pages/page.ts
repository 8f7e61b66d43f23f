import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  addressesInPage,
  type DrawnPage,
  fillTemplate,
  inlineSources,
  type MarkdownInput,
  type MarkdownStamp,
  markdownFormText,
  type PageFrame,
  type PageInput,
  type PageOutput,
  type PageText,
  pageBody,
  pageSections,
  policyText,
  stateOf,
  withPolicyTag,
} from '@chatdocs/core'
import { type Fingerprint, fingerprintBytes, unpacked } from '@chatdocs/engine'
import {
  bodiesOf,
  type Island,
  type OwnWords,
  type PageState,
  TEXT_PARTS,
  withBodies,
} from '@chatdocs/protocol'
import { RUNTIME } from '../../built.ts'
import { scratchFolder } from '../../project/cache.ts'
import { originOf } from '../errors/place.ts'
import { importWithin, type Limited } from '../errors/time-limit.ts'
import type { StageFile } from './staging.ts'
import { renderStaticIslands } from './static-islands.ts'

interface Module {
  default?: unknown
}

type Islands = Readonly<Record<string, unknown>>

/** The server entry of the prebuilt runtime. */
interface RuntimeServer {
  renderApp(state: PageState, component?: unknown, islands?: Islands, words?: OwnWords): string
  renderIsland(state: PageState, island: Island, component?: unknown): readonly string[]
}

/** Renders pages with the prebuilt runtime and the site's modules from the cache. */
export function makePageDrawer(
  cache: string,
  limited: Limited,
): (input: PageInput, stage?: StageFile) => Promise<PageOutput> {
  const fileOf = (name: string) => join(scratchFolder(cache, 'server'), name)
  return ({ component, islands = {}, ...input }, stage) => {
    const named = Object.entries(islands).map(([name, module]) => [name, fileOf(module)])
    const own = component === undefined ? {} : { component: fileOf(component) }
    return drawPage({ ...input, ...own, islands: Object.fromEntries(named) }, limited, stage)
  }
}

/** Renders one page. Returns errors of the site's code as diagnostics data. */
async function drawPage(
  { text, markdown, ...given }: PageInput,
  limited: Limited,
  stage?: StageFile,
): Promise<PageOutput> {
  const runtime: RuntimeServer = await import(new URL('server/server.js', RUNTIME).href)
  const input = text ? withBody(given, text) : given
  const { component } = input
  const page: Module = component === undefined ? {} : await importWithin(limited, component)
  const islands = await importIslands(limited, input.islands)
  const { frontMatter = {}, staticIslands = [], drawnIslands = [] } = input
  const isOwnCode = input.component !== undefined || Object.keys(islands).length > 0
  const draw = isOwnCode ? limited : <T>(work: () => T) => work()
  const { words, policy, site } = input.frame
  let state = stateOf(input)
  let drawing: string | undefined
  try {
    const drawn = [...TEXT_PARTS.filter((name) => staticIslands.includes(name)), ...drawnIslands]
    if (drawn.length > 0) {
      const content = renderStaticIslands(state.route.content, drawn, (island) => {
        drawing = island.component
        return draw(() => runtime.renderIsland(state, island, islands[island.component]))
      })
      drawing = undefined
      state = { ...state, route: { ...state.route, content } }
    }
    const app = draw(() =>
      runtime.renderApp(withFrontMatter(state, frontMatter), page.default, islands, words),
    )
    const { html, inline } = encodePage(fillTemplate(input, state, app), policy)
    const isOwn = input.component !== undefined && site.search !== undefined
    const digest = fingerprintBytes(html)
    const isStaged = input.files && stage && stagePage(input.files, { html, digest, state }, stage)
    return {
      ...(!isStaged && { html }),
      digest,
      ...(markdown && { markdown: stageMarkdown(markdown, text?.text, stage) }),
      ...(inline && { inline }),
      ...(input.staticIslands && { parts: partsIn(app, staticIslands) }),
      ...(drawn.length > 0 && { bodies: bodiesOf(state.route.content) }),
      ...(isOwn && { sections: pageSections(app) }),
      ...(input.component !== undefined && { links: addressesInPage(app) }),
    }
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error)
    const whole = withFrontMatter(state, frontMatter)
    const island =
      drawing ?? Object.keys(islands).find((name) => draw(() => fails(name, islands, whole, runtime)))
    const place = await originOf(error)
    return { failed, ...(island !== undefined && { island }), ...(place && { place }) }
  }
}

function withBody(input: PageInput, text: PageText): PageInput {
  const content = withBodies(input.route.content, [pageBody(unpacked(text.text).body, text)])
  return { ...input, route: { ...input.route, content } }
}

/** Stages a page, and its data if that is possible. Returns whether the page could be written. */
function stagePage(
  files: NonNullable<PageInput['files']>,
  { html, digest, state }: { html: Uint8Array; digest: Fingerprint; state: PageState },
  stage: StageFile,
): boolean {
  if (files.json) stage(files.json, new TextEncoder().encode(JSON.stringify(state.route)))
  return stage(files.html, html, digest)
}

/** Makes the Markdown version of a page, and stages it if that is possible. */
function stageMarkdown(
  { text, addresses, file }: MarkdownInput,
  own: PageText['text'] | undefined,
  stage: StageFile | undefined,
): MarkdownStamp {
  const source = text ?? own
  if (!source) throw new Error(`no text for ${file}`)
  const bytes = new TextEncoder().encode(markdownFormText(unpacked(source).markdown, addresses))
  const digest = fingerprintBytes(bytes)
  stage?.(file, bytes, digest)
  return { digest, size: bytes.length }
}

/** A page in UTF-8 with its content security policy, and what the policy allows. */
function encodePage(
  page: string,
  options: PageFrame['policy'],
): Required<Pick<DrawnPage, 'html'>> & Pick<DrawnPage, 'inline'> {
  const encoder = new TextEncoder()
  if (!options) return { html: encoder.encode(page) }
  const inline = inlineSources(page, (text) => createHash('sha256').update(text).digest('base64'))
  const html = options.meta ? withPolicyTag(page, policyText(inline, options)) : page
  return { html: encoder.encode(html), inline }
}

function withFrontMatter(state: PageState, frontMatter: NonNullable<PageInput['frontMatter']>): PageState {
  return { ...state, route: { ...state.route, frontMatter } }
}

async function importIslands(limited: Limited, modules: PageInput['islands'] = {}): Promise<Islands> {
  const all = Object.entries(modules).map(async ([name, file]) => {
    const module: Module = await importWithin(limited, file)
    return [name, module.default] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

/** The HTML of components by name, without React's markers. Each is in an element that `Frame` renders. */
function partsIn(app: string, names: readonly string[]): Record<string, string> {
  const found = app.matchAll(/<cd-slot data-slot="([^"]*)">([\s\S]*?)<\/cd-slot>/g)
  const all = [...found].map(([, name = '', html = '']) => [name, html.replaceAll('<!-- -->', '')])
  return Object.fromEntries(all.filter(([name = '']) => names.includes(name.replace(/#.*/, ''))))
}

/** Whether this component fails on its own. All other components are replaced by their children. */
function fails(name: string, islands: Islands, state: PageState, runtime: RuntimeServer): boolean {
  try {
    runtime.renderApp(state, undefined, { [name]: islands[name] })
    return false
  } catch {
    return true
  }
}
