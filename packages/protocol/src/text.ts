/** Text from Markdown, with the modules and style sheets that it needs. */
export interface MarkdownText extends TextParts {
  body: Body
  heading?: string
}

/** The modules and style sheets that a page needs. */
export interface TextParts {
  features?: readonly LiveFeature[]
  /** Output paths of style sheets that only this page has. */
  styles?: readonly string[]
  /** The output paths of the modules of the site's components, by the names of islands and of files in `theme/`. */
  components?: Readonly<Record<string, string>>
}

/** Features that only some pages need. Other pages do not load them. */
export type Feature = LiveFeature | StyledFeature | 'offline'

/** Features with code that makes static HTML interactive. */
export type LiveFeature = 'tabs' | 'diagrams' | 'images' | 'filter'

/** Features that consist of a style sheet. `slots` are components in `theme/`, `requests` is “Try it” of HTTP APIs. */
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

/** The name of an island that is a plain element around another island. Its props are `tag` and attributes. */
export const ELEMENT_ISLAND = 'element'

/** A body as data: static HTML, and the few nodes that are components. */
export type Body = readonly Segment[]
export type Segment = string | Island

/** A node of a body that needs React in the browser. `component` names a component of the site, or is `ELEMENT_ISLAND`. */
export interface Island {
  component: string
  /** Props must be plain data. */
  props: Readonly<Record<string, unknown>>
  children: Body
}

/** An image of the site for pages: every URL includes the base and is percent-encoded. */
export interface Picture {
  src: string
  /** The picture in several widths in the syntax of `srcset`, and the same as WebP and AVIF. */
  srcset?: string
  webp?: string
  avif?: string
  /** The file with all pixels, if none of the variants has them. */
  whole?: string
  /** The displayed size, in CSS pixels; absent if unknown. */
  width?: number
  height?: number
  /** A tiny preview as a data URL, shown while the picture loads. Only for opaque pictures. */
  placeholder?: string
}
