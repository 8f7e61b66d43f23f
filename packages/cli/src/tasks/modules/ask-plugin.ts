import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type AskPluginInput,
  type AskPluginOutput,
  type Plugin,
  type PluginData,
  type PluginDocument,
  type PluginGiven,
  type PluginProblem,
  type PluginReference,
  type PluginReport,
  placesIn,
  proseReader,
  readData,
} from '@chatdocs/core'
import { referenceWords } from '@chatdocs/protocol/strings/reference'
import { realOr } from '../../host/links.ts'
import { scratchFolder } from '../../project/cache.ts'
import { originOf } from '../errors/place.ts'
import { importWithin, type Limited } from '../errors/time-limit.ts'
import type { ModuleFolders } from './load.ts'

/** The default export of a plugin's module. */
export async function importPlugin(
  module: string,
  { site, cache }: ModuleFolders,
  limited: Limited,
): Promise<unknown> {
  const isPackage = /^(\.|file:)/.test(module)
  const { default: plugin }: { default?: unknown } = isPackage
    ? await limited(() => import(new URL(module, pathToFileURL(`${realOr(site)}/`)).href))
    : await importWithin(limited, join(scratchFolder(cache, 'server'), module))
  // CommonJS that was compiled from ES modules has its default export in a property, marked by `__esModule`.
  const compiled = plugin as { __esModule?: boolean; default?: unknown } | undefined
  return compiled?.__esModule ? compiled.default : plugin
}

/** A plugin that was made by `definePlugin`. A function is called with the options. */
export async function loadPlugin(
  { module, options }: PluginReference,
  folders: ModuleFolders,
  limited: Limited,
): Promise<Plugin> {
  const made: unknown = await importPlugin(module, folders, limited)
  const plugin: unknown = typeof made === 'function' ? await limited(() => made(options ?? {})) : made
  if (typeof plugin !== 'object' || plugin === null || !('name' in plugin) || typeof plugin.name !== 'string')
    throw new Error('its default export is not a plugin: write export default definePlugin({ name, … })')
  return plugin as Plugin
}

/** Calls plugins of the site. An error that a plugin throws is a result, too. */
export function makeAskPlugin(
  folders: ModuleFolders,
  limited: Limited,
): (input: AskPluginInput) => Promise<AskPluginOutput> {
  return async ({ plugin: reference, question }) => {
    try {
      const plugin = await loadPlugin(reference, folders, limited)
      const reported: PluginProblem[] = []
      const asked = await complete(question, (problem) => void reported.push(problem))
      const made = plain(await limited(() => answer(plugin, asked)))
      return { answer: made, ...(reported.length > 0 && { reported: plain(reported) }) }
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      const place = await originOf(error)
      return { failed, ...(place && { place }) }
    }
  }
}

type Question =
  | Exclude<AskPluginInput['question'], { given: unknown } | { document: unknown }>
  | { kind: 'pages'; given: Parameters<NonNullable<Plugin['pages']>>[0] }
  | { kind: 'files'; given: Parameters<NonNullable<Plugin['files']>>[0] }
  | { kind: 'check'; document: PluginDocument }

/** Adds to a question what cannot be sent to a thread. The prose of a document is read only if a plugin uses it. */
async function complete(
  question: AskPluginInput['question'],
  report: PluginReport['report'],
): Promise<Question> {
  switch (question.kind) {
    case 'pages':
      return { kind: 'pages', given: { ...question.given, ...helpers(question.given, report) } }
    case 'files':
      return { kind: 'files', given: { ...question.given, ...helpers(question.given, report) } }
    case 'check': {
      const read = await proseReader()
      const { document } = question
      return {
        kind: 'check',
        document: {
          ...document,
          get prose() {
            return read(document)
          },
        },
      }
    }
    default:
      return question
  }
}

/**
 * The helpers for plugin functions that make pages and files. Inputs are parsed once; words are loaded on first use.
 *
 * @internal Tests of the plugin for OpenAPI call it.
 */
export function helpers({ texts, site }: PluginGiven, report: PluginReport['report']): PluginReport {
  const parsed = new Map<string, PluginData | undefined>()
  const parse = (path: string): PluginData | undefined => {
    const text = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (text === undefined) return undefined
    const placeAt = placesIn(text)
    const read = readData(text, path.endsWith('.json') ? 'json' : 'yaml')
    if (!('failed' in read)) return { value: read.value, placeOf: (keys) => placeAt(read.spanOf(keys).start) }
    report({ path, ...placeAt(read.span.start), message: read.failed, help: read.help, severity: 'error' })
  }
  return {
    report,
    read(path) {
      if (!parsed.has(path)) parsed.set(path, parse(path))
      return parsed.get(path)
    },
    words: () => referenceWords(site.language),
  }
}

function answer(plugin: Plugin, question: Question): unknown {
  switch (question.kind) {
    case 'about':
      return {
        name: plugin.name,
        ...(typeof plugin.inputs !== 'function' && { inputs: plugin.inputs ?? [] }),
        gives: Object.keys(plugin).filter((key) => plugin[key as keyof Plugin] !== undefined),
      }
    case 'inputs':
      return typeof plugin.inputs === 'function' ? plugin.inputs(question.texts) : plugin.inputs
    case 'pages':
      return plugin.pages?.(question.given)
    case 'files':
      return plugin.files?.(question.given)
    case 'check':
      return plugin.check?.(question.document)
  }
}

/** Only plain data leaves a thread and can be stored. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
