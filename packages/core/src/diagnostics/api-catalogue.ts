import type { Location, SourcePath } from '../paths.ts'
import { type Missing, make, orAnyOf } from './codes.ts'

export const noEntryPoint = (path: SourcePath, nearest?: string) =>
  make('api/no-entry-point', `there is no file ${path} to read an API from`, {
    at: { path },
    help: nearest
      ? `did you mean ${nearest}?`
      : 'entryPoints are files such as ../src/index.ts, seen from the folder of the site',
  })

export const notSource = (path: SourcePath) =>
  make('api/no-entry-point', `${path} is no source that an API can be read from`, {
    at: { path },
    help: 'name a file of TypeScript or JavaScript: ../src/index.ts',
  })

export const tsconfigInvalid = (reason: string, at: Location | undefined) =>
  make('api/tsconfig', `the settings of TypeScript cannot be used: ${reason}`, {
    at,
    help: 'mend the file, or name another one: tsconfig',
  })

export const noTsconfig = (path: SourcePath) =>
  make('api/tsconfig', `there is no file ${path}`, {
    at: { path },
    help: 'tsconfig is a file seen from the folder of the site; without it, the nearest one above the sources is used',
  })

export const compileError = (message: string, at: Location | undefined) =>
  make('api/compile-error', message, { at })

export const brokenApiLink = ({ name, nearest, known }: Missing, at: Location) =>
  make('api/broken-link', `this link leads nowhere: nothing that is exported has the name ${name}`, {
    at,
    help: orAnyOf(nearest, known, 'names'),
  })

export const hiddenApiLink = (name: string, at: Location) =>
  make('api/broken-link', `this link leads nowhere: ${name} is not exported`, {
    at,
    help: 'export it from an entry point, or write its name as code',
  })

export const emptyApiPage = (at: Location) =>
  make('api/empty-page', 'this file is empty: the generated page of the API takes its place', {
    at,
    help: 'delete the file to keep the generated page, or write a page of your own in it',
  })

export const emptyApi = (at: Location) =>
  make('api/empty', 'this file exports nothing, so there is nothing to document', {
    at,
    help: 'name the file that others import: the one that package.json names in exports or types',
  })
