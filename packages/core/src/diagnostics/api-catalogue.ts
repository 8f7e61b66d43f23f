import type { Location, SourcePath } from '../paths.ts'
import { type At, make } from './make.ts'

export const noEntryPoint = (path: SourcePath, nearest?: string) => make('api/no-entry-point', { path })`
  no entry point at ${path}
  help: ${nearest ? `did you mean ${nearest}?` : 'entryPoints are files relative to the site folder, such as ../src/index.ts'}`

export const notSource = (path: SourcePath) => make('api/no-entry-point', { path })`
  the entry point ${path} is not a TypeScript or JavaScript file
  help: name a source file, such as ../src/index.ts`

export const tsconfigInvalid = (reason: string, at: At) => make('api/tsconfig', at)`
  the TypeScript configuration is invalid: ${reason}
  help: fix the file, or set tsconfig to another one`

export const noTsconfig = (path: SourcePath) => make('api/tsconfig', { path })`
  no tsconfig at ${path}
  help: tsconfig is relative to the site folder; the default is the nearest tsconfig.json above the first entry point`

export const compileError = (message: string, at: At) => make('api/compile-error', at)`
  ${message}`

export const brokenApiLink = (name: string, nearest: string | undefined, at: Location) => make(
  'api/broken-link',
  at,
)`
  broken link: no export is named ${name}
  help: ${nearest && `did you mean ${nearest}?`}`

export const mistypedMember = (name: string, meant: string, at: Location) => make('api/broken-link', at)`
  no member is named ${name}
  help: did you mean ${meant}?`

export const hiddenApiLink = (name: string, at: Location) => make('api/broken-link', at)`
  broken link: ${name} is not exported
  help: export it from an entry point, or write its name as code`

export const apiComment = (message: string, help: string | undefined, at: Location) => make(
  'api/comment',
  at,
)`
  ${message}
  help: ${help}`

export const emptyApiPage = (at: Location) => make('api/empty-page', at)`
  this file is empty: the generated API page is used instead
  help: delete the file, or write your own page in it`

export const emptyApi = (at: Location) => make('api/empty', at)`
  this entry point has no exports to document
  help: name the file that package.json has in exports or types`

const ANEW = 'delete it and read the release again: npx chatdocs version <name> --from <tag>'

export const frozenApiInvalid = (reason: string, at: Location) => make('api/version', at)`
  the API reference of this version cannot be read: ${reason}
  help: restore the file, or ${ANEW}`

export const frozenApiTooNew = (at: Location) => make('api/version', at)`
  the API reference of this version was written by a newer chatdocs
  help: update chatdocs, or ${ANEW}`
