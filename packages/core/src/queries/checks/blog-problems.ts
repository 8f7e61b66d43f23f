import type { Reader } from '@chatdocs/engine'
import { isExternal } from '@chatdocs/protocol'
import { placeInYaml } from '../../config/yaml-file.ts'
import { postOfTheFuture, postUntruncated } from '../../diagnostics/catalogue.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { type Blog, listedPosts } from '../../graph/blog/model.ts'
import type { Location, SourcePath } from '../../paths.ts'
import { blog } from '../graph/blog.ts'
import { imageAt, noImage } from '../graph/images.ts'
import { query } from '../inputs/define.ts'
import { options, text } from '../inputs/inputs.ts'
import { config } from '../site/config.ts'
import { futureDay, isCut, metadata, minutes, postSources } from '../texts/content.ts'

/** Problems of the blog as a whole: in its data files, and between posts. */
export const blogProblems = query('blogProblems', async (db): Promise<readonly Diagnostic[]> => {
  const { value, diagnostics } = await db.get(blog)
  if (!value) return diagnostics
  const parts = await Promise.all([untruncated(db, value), missingPictures(db, value), heldBack(db)])
  return [...diagnostics, ...parts.flat()]
})

/** The posts with a future date, which this build leaves out. */
async function heldBack(db: Reader): Promise<Diagnostic[]> {
  if ((await db.get(options)).mode !== 'build') return []
  const found = await Promise.all(
    (await db.get(postSources)).map(async (path) => {
      const { frontMatter } = await db.get(metadata, path)
      const day = frontMatter.draft ? undefined : await futureDay(db, path)
      const at = { path, ...(frontMatter.date !== undefined && { key: 'date' }) }
      return day === undefined ? [] : [postOfTheFuture(day, at)]
    }),
  )
  return found.flat()
}

/** In minutes. Longer posts without an excerpt marker are reported. */
const SHORT = 1

/** If some posts have an excerpt marker, long posts without one are probably an oversight. */
async function untruncated(db: Reader, value: Blog): Promise<Diagnostic[]> {
  const known = await Promise.all(
    listedPosts(value).map(async ({ source }) => ({
      source,
      isCut: await db.get(isCut, source),
      minutes: await db.get(minutes, source),
    })),
  )
  if (!known.some(({ isCut }) => isCut)) return []
  const long = known.filter((each) => !each.isCut && each.minutes > SHORT)
  return long.map((each) => postUntruncated(each.minutes, { path: each.source }))
}

async function missingPictures(db: Reader, { authors, posts }: Blog): Promise<Diagnostic[]> {
  const file = (await db.get(config)).value.blog?.authors
  const source = file === undefined ? '' : await db.get(text, file)
  const inFile = authors.map((author) => ({
    person: author,
    place: (): Location => pictureIn(author.image?.from ?? ('' as SourcePath), source, author.key),
  }))
  const inPosts = posts.flatMap(({ source: path, authors: people }) =>
    people
      .filter(({ image }) => image?.from === path)
      .map((person) => ({ person, place: (): Location => ({ path, key: 'authors' }) })),
  )
  const found = await Promise.all(
    [...inFile, ...inPosts].map(async ({ person, place }) => {
      const { image } = person
      if (!image || isExternal(image.target)) return []
      const isThere = await db.get(imageAt, `${image.from}\n${image.target}`)
      return isThere ? [] : [await noImage(db, image, place())]
    }),
  )
  return found.flat()
}

/** The location of an author's picture, else of the author. */
function pictureIn(path: SourcePath, source: string, author: string): Location {
  const places = ['image', 'image_url'].map((key) => placeInYaml(path, source, [author, key]))
  return places.reduce((last, each) => ((each.span?.start ?? 0) > (last.span?.start ?? 0) ? each : last))
}
