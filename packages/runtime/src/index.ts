/** What pages of a site import from `@chatdocs/runtime`. */
export { Link, type LinkProps } from './chrome/link.tsx'
export { useColorMode, useRoute, useSite, useStrings } from './state/reader.ts'
