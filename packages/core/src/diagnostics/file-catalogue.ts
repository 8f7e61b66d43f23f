import type { SourcePath, UnfollowedLink } from '../paths.ts'
import { type At, make } from './make.ts'

/** Why a symbolic link is not followed. */
const NOT_FOLLOWED: Readonly<Record<Exclude<UnfollowedLink['why'], 'outside'>, string>> = {
  missing: 'which does not exist',
  circle: 'which leads back to the link',
  special: 'which is neither a file nor a folder',
  forbidden: 'which cannot be read: permission denied',
}

export const linkNotFollowed = ({ path, why, to }: UnfollowedLink) =>
  why === 'outside'
    ? make('file/link-outside', { path })`
  this symbolic link leads out of the site folder, to ${to}
  help: copy the files into the site folder, or name a folder that links may lead to in linkedFolders of the configuration`
    : make('file/link-broken', { path })`
  this symbolic link leads to ${to}, ${NOT_FOLLOWED[why]}
  help: correct the link, or remove it`

/** The configuration names a folder of documents that does not exist. */
export const noDocsFolder = (folder: string, at: At) => make('docs/none', at)`
  nothing to build: there is no folder ${folder}
  help: correct docs.path, or add the folder with a file such as index.md`

/** A second file for the same purpose. */
export const unusedFile = (path: SourcePath, used: SourcePath) => make('config/unused-file', { path })`
  this file is not read: ${used} comes first
  help: remove one of the two`
