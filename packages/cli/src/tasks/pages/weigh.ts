import { importsOfModule, loadsOfPage, type Weighed, type WeighInput } from '@chatdocs/core'
import { gzip } from '@chatdocs/search'
import { readBuilt } from '../../built.ts'

/** Computes the compressed size of a text, which is the same on all machines, and finds the files that it loads. */
export function weighText(input: WeighInput): Weighed {
  if ('runtime' in input) return weighText({ text: readBuilt(`runtime/client/${input.runtime}`), as: 'text' })
  const { text, as } = input
  const isWritten = typeof text === 'string'
  const bytes = gzip(isWritten ? new TextEncoder().encode(text) : text).length
  const written = isWritten ? text : new TextDecoder().decode(text)
  return { bytes, ...LOADS[as](written) }
}

const LOADS = {
  page: loadsOfPage,
  script: importsOfModule,
  text: () => ({ scripts: [], styles: [], images: [] }),
}
