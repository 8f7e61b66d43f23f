import type { Location } from '../paths.ts'
import type { Severity } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type At, make } from './make.ts'

export const pluginUnreadable = (plugin: string, reason: string, at?: Location) => make('config/invalid', at)`
  the plugin ${plugin} cannot be loaded: ${reason}`

/** `on` is the document that it failed on, if it was asked about one. */
export const pluginFailed = (
  plugin: string,
  reason: string,
  { on, at }: { on?: string | undefined; at: At },
) => make('plugin/failed', at)`
  the plugin ${plugin} fails${on === undefined ? '' : ` on ${on}`}: ${reason}`

/** A problem that a plugin found. */
export const pluginProblem = (
  plugin: string,
  { message, help, severity }: { message: string; help?: string; severity?: Severity },
  at: Location,
): Diagnostic => {
  const problem = make('plugin/problem', at)`
  ${plugin}: ${message}
  help: ${help}`
  return severity === undefined ? problem : { ...problem, severity }
}
