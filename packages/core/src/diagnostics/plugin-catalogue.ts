import type { Location } from '../paths.ts'
import type { Severity } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'
import { make } from './make.ts'

export const pluginUnreadable = (plugin: string, reason: string, at?: Location) =>
  make('config/invalid', `the plugin ${plugin} cannot be loaded: ${reason}`, { at })

/** `on` is the document that it failed on, if it was asked about one. */
export const pluginFailed = (
  plugin: string,
  reason: string,
  { on, at }: { on?: string | undefined; at: Location | undefined },
) =>
  make('plugin/failed', `the plugin ${plugin} fails${on === undefined ? '' : ` on ${on}`}: ${reason}`, { at })

/** A problem that a plugin found. */
export const pluginProblem = (
  plugin: string,
  { message, help, severity }: { message: string; help?: string; severity?: Severity },
  at: Location,
): Diagnostic => {
  const problem = make('plugin/problem', `${plugin}: ${message}`, { at, help })
  return severity === undefined ? problem : { ...problem, severity }
}
