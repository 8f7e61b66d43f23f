import * as z from 'zod'
import type { SourcePath } from '../paths.ts'
import { type Reading, readFolder } from './address.ts'
import { read } from './schema.ts'

/** Components by the code blocks that they show: a language, perhaps with words behind it. */
export const fences = z
  .record(z.string(), read(readComponent))
  .refine((value) => Object.keys(value).every((name) => /^[^\s`{}:]+(?: +\w+)*$/.test(name.trim())), {
    params: { expected: "languages, perhaps with words behind them, such as 'jsx live'" },
  })

/** `./components/Player.tsx` → `components/Player.tsx`. */
function readComponent(written: string): Reading<SourcePath> {
  const path = readFolder(written)
  if ('value' in path && /\.[jt]sx?$/.test(path.value)) return { value: path.value as SourcePath }
  return { expected: 'the file of a component', help: "write its path: './components/Player.tsx'" }
}
