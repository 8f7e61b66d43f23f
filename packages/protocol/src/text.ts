/** Text from Markdown, and what has to be there before it can be shown. */
export interface MarkdownText extends TextParts {
  body: Body
  heading?: string
}

/** What has to be there before texts can be shown, besides themselves. */
export interface TextParts {
  features?: readonly LiveFeature[]
  /** Style sheets of this page alone: output paths. */
  styles?: readonly string[]
  /** The modules of the site's components its islands name: output paths. */
  components?: Readonly<Record<string, string>>
}

/** What some pages have, and all others do not pay for. */
export type Feature = LiveFeature | StyledFeature

/** What brings static HTML to life. */
export type LiveFeature = 'tabs' | 'diagrams' | 'images' | 'filter'

/** What is nothing but a style sheet: formulas, and pages of an API reference. */
export type StyledFeature = 'math' | 'api'

/** The island that is nothing but an element with another island in it; its properties, and `tag`. */
export const ELEMENT_ISLAND = 'element'

/** A body is data, and is sent once: static HTML as it stands, and the few nodes that are components. */
export type Body = readonly Segment[]
export type Segment = string | Island

/** A node of a body that needs React in the browser. `component` names a component of the site, or is `ELEMENT_ISLAND`. */
export interface Island {
  component: string
  props: Readonly<Record<string, string | number | boolean>>
  children: Body
}

/** An image of the site as pages name it: every address has the base, and is percent-encoded. */
export interface Picture {
  src: string
  /** The same picture in several widths, and the same as WebP: as `srcset` has it. */
  srcset?: string
  webp?: string
  /** As the picture is shown, in CSS pixels; absent where that cannot be known. */
  width?: number
  height?: number
  /** A few pixels of it as a data address, for the time until it is there. Only of pictures one cannot see through. */
  placeholder?: string
}
