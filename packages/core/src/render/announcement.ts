import { type Announcement, decode, encodePath, splitAddress, withBase } from '@chatdocs/protocol'
import { eachAddress } from '../config/announcement.ts'

/** The announcement as pages show it: addresses on this site have their base. */
export function withBaseIn(announcement: Announcement, base: string): Announcement {
  const html = eachAddress(announcement.html, (address) => {
    if (!address.startsWith('/')) return address
    const { path, search, hash } = splitAddress(address)
    return withBase(base, encodePath(decode(path))) + search + hash
  })
  return { ...announcement, html }
}
