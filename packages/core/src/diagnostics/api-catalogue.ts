import type { Location, SourcePath } from '../paths.ts'
import { type Missing, make, orAnyOf } from './make.ts'

export const noEntryPoint = (path: SourcePath, nearest?: string) =>
  make('api/no-entry-point', `no entry point at ${path}`, {
    at: { path },
    help: nearest
      ? `did you mean ${nearest}?`
      : 'entryPoints are files relative to the site folder, such as ../src/index.ts',
  })

export const notSource = (path: SourcePath) =>
  make('api/no-entry-point', `the entry point ${path} is not a TypeScript or JavaScript file`, {
    at: { path },
    help: 'name a source file, such as ../src/index.ts',
  })

export const tsconfigInvalid = (reason: string, at: Location | undefined) =>
  make('api/tsconfig', `the TypeScript configuration is invalid: ${reason}`, {
    at,
    help: 'fix the file, or set tsconfig to another one',
  })

export const noTsconfig = (path: SourcePath) =>
  make('api/tsconfig', `no tsconfig at ${path}`, {
    at: { path },
    help: 'tsconfig is relative to the site folder; the default is the nearest tsconfig.json above the first entry point',
  })

export const compileError = (message: string, at: Location | undefined) =>
  make('api/compile-error', message, { at })

export const brokenApiLink = ({ name, nearest, known }: Missing, at: Location) =>
  make('api/broken-link', `broken link: no export is named ${name}`, {
    at,
    help: orAnyOf(nearest, known, 'names'),
  })

export const mistypedMember = (name: string, meant: string, at: Location) =>
  make('api/broken-link', `no member is named ${name}`, { at, help: `did you mean ${meant}?` })

export const hiddenApiLink = (name: string, at: Location) =>
  make('api/broken-link', `broken link: ${name} is not exported`, {
    at,
    help: 'export it from an entry point, or write its name as code',
  })

export const apiComment = (message: string, help: string | undefined, at: Location) =>
  make('api/comment', message, { at, help })

export const emptyApiPage = (at: Location) =>
  make('api/empty-page', 'this file is empty: the generated API page is used instead', {
    at,
    help: 'delete the file, or write your own page in it',
  })

export const emptyApi = (at: Location) =>
  make('api/empty', 'this entry point has no exports to document', {
    at,
    help: 'name the file that package.json has in exports or types',
  })

const ANEW = 'delete it and read the release again: npx chatdocs version <name> --from <tag>'

export const frozenApiInvalid = (reason: string, at: Location) =>
  make('api/version', `the API reference of this version cannot be read: ${reason}`, {
    at,
    help: `restore the file, or ${ANEW}`,
  })

export const frozenApiTooNew = (at: Location) =>
  make('api/version', 'the API reference of this version was written by a newer chatdocs', {
    at,
    help: `update chatdocs, or ${ANEW}`,
  })
