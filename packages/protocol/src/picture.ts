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
