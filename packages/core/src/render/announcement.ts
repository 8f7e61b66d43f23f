import { type AddressStyle, type Announcement, hrefOf } from '@chatdocs/protocol'
import { eachAddress } from '../config/announcement.ts'

/** The announcement for pages, with addresses of this site ready for `href`. */
export function withHrefs(announcement: Announcement, style: AddressStyle): Announcement {
  return { ...announcement, html: eachAddress(announcement.html, (address) => hrefOf(style, address)) }
}
