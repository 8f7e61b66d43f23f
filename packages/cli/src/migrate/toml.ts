import { readToml } from '@chatdocs/core'
import { type Sources, unreadable } from './sources.ts'

/** The settings in a TOML file of a tool. */
export async function tomlIn(file: string, sources: Sources): Promise<Readonly<Record<string, unknown>>> {
  const read = await readToml(sources.text(file))
  if ('failed' in read) throw unreadable(file, read.failed)
  return read.value
}
