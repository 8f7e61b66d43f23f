import * as z from 'zod'
import type { SourcePath } from '../paths.ts'
import { type Reading, readFolder } from './address.ts'
import { read } from './schema.ts'

/** Components by the code blocks that they show: a language, perhaps with words behind it. A component is a file or a module. */
export const fences = z
  .record(z.string(), read(readComponent))
  .refine((value) => Object.keys(value).every((name) => /^[^\s`{}:]+(?: +\w+)*$/.test(name.trim())), {
    params: { expected: "languages, perhaps with words behind them, such as 'jsx live'" },
  })

/** `./components/Player.tsx` → `components/Player.tsx`; the module of a package stays: `chatdocs/live`. */
function readComponent(written: string): Reading<SourcePath> {
  const path = readFolder(written)
  if ('value' in path && /\.[jt]sx?$/.test(path.value)) return { value: path.value as SourcePath }
  if (isPackage(written)) return { value: written as SourcePath }
  return {
    expected: 'the file of a component, or the module of a package',
    help: "write its path: './components/Player.tsx'",
  }
}

/** Whether a name is that of a module in a package: `some-player`, `@scope/some/player`. */
export function isPackage(name: string): boolean {
  return /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*(?:\/[\w.~-]+)*$/.test(name) && !/\.[jt]sx?$/.test(name)
}
