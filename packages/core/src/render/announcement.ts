import { type AddressStyle, type Announcement, hrefOf } from '@chatdocs/protocol'
import { eachAddress } from '../config/announcement.ts'

/** The announcement as pages show it: addresses on this site as they stand in an `href`. */
export function withHrefs(announcement: Announcement, style: AddressStyle): Announcement {
  return { ...announcement, html: eachAddress(announcement.html, (address) => hrefOf(style, address)) }
}
