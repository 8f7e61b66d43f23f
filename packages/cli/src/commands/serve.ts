import { recover } from '../emit/emit.ts'
import { findDist } from '../project/project.ts'
import { addressesOf, closeServer, listen, makeServer, namesOf, openBrowser } from '../server/listen.ts'
import { baseOf, staticSite } from '../server/static.ts'
import { type AddressOptions, addressOf } from './address-options.ts'
import { shortPath } from './conclude.ts'
import { type Context, interrupted, type Verdict } from './context.ts'

export interface ServeOptions extends AddressOptions {
  dist?: string | undefined
  baseUrl?: string | undefined
}

/** Serves a built site until interrupted. */
export async function serve(options: ServeOptions, { io, report }: Context): Promise<Verdict> {
  const { outDir, cacheDir } = findDist(options.dist, io.cwd)
  await recover(outDir, cacheDir, report.warn)
  const base = options.baseUrl ?? baseOf(outDir)
  const address = addressOf(options, io.env)
  const names = [...namesOf(address.host), ...(options.allowHost ?? [])]
  const server = makeServer(names, staticSite(outDir, options.baseUrl))
  const port = await listen(server, address)
  const urls = addressesOf(address.host, port, base)
  for (const url of urls) {
    report.say(`Serving ${shortPath(outDir, io.cwd)} at ${url}`)
  }
  if (options.open) openBrowser(urls[0] ?? '')
  report.say('This is the last build. To see edits live: npx chatdocs dev')
  await interrupted(io)
  await closeServer(server)
  return 'fine'
}
