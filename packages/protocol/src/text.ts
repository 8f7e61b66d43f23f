/** Text from Markdown, and what it needs to be shown. */
export interface MarkdownText extends TextParts {
  body: Body
  heading?: string
}

/** The modules and style sheets that a page needs. */
export interface TextParts {
  features?: readonly LiveFeature[]
  /** Style sheets of this page alone: output paths. */
  styles?: readonly string[]
  /** The modules of the site's components, by the names of islands and of files in `theme/`: output paths. */
  components?: Readonly<Record<string, string>>
}

/** What only some pages need. Other pages do not load it. */
export type Feature = LiveFeature | StyledFeature | 'offline'

/** Features with code that makes static HTML interactive. */
export type LiveFeature = 'tabs' | 'diagrams' | 'images' | 'filter'

/** Features with only a style sheet: formulas, pages of an API reference, of a blog, home pages, marked lines of code, notes on code, file trees, components in `theme/`, the question below documents, requests of an HTTP API. */
export type StyledFeature =
  | 'math'
  | 'api'
  | 'http'
  | 'blog'
  | 'home'
  | 'marks'
  | 'notes'
  | 'blocks'
  | 'slots'
  | 'feedback'
  | 'requests'

/** The name of an island that is a plain element around another island. Its props are `tag` and the attributes. */
export const ELEMENT_ISLAND = 'element'

/** A body as data, sent once: static HTML, and the few nodes that are components. */
export type Body = readonly Segment[]
export type Segment = string | Island

/** A node of a body that needs React in the browser. `component` names a component of the site, or is `ELEMENT_ISLAND`. */
export interface Island {
  component: string
  /** Plain data. */
  props: Readonly<Record<string, unknown>>
  children: Body
}

/** An image of the site for pages: every URL includes the base and is percent-encoded. */
export interface Picture {
  src: string
  /** The picture in several widths, and the same as WebP and AVIF, in the syntax of `srcset`. */
  srcset?: string
  webp?: string
  avif?: string
  /** A file with all pixels, if none of these has them. */
  whole?: string
  /** The displayed size, in CSS pixels; absent if unknown. */
  width?: number
  height?: number
  /** A tiny preview as a data URL, shown while the picture loads. Only for opaque pictures. */
  placeholder?: string
}
