/** The exports of `@chatdocs/runtime` for pages of a site. */
export type { PageInfo, Picture } from '@chatdocs/protocol'
export type { AdmonitionProps, CodeBlockProps, FenceProps, SlotProps } from './chrome/frame.tsx'
export { Link, type LinkProps } from './chrome/link.tsx'
export { Image, type ImageProps } from './content/image.tsx'
export { tabByKey } from './content/tab-keys.ts'
export { announce, useColorMode, useHydrated, useRoute, useSite, useStrings } from './state/reader.ts'
export { type SearchParamsOptions, type SetSearchParams, useSearchParams } from './state/search-params.ts'
