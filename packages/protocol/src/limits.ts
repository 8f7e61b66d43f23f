/** Numbers of the specification, §9, and our own beside them. Each stands here once. */

/** Widths up to this one, in CSS pixels, get the small screen's navigation. */
export const DESKTOP_BREAKPOINT = 996

/** Milliseconds before a slow navigation shows its progress bar. */
export const PROGRESS_DELAY = 200

/** The heading levels of a table of contents, unless configured. */
export const TOC_LEVELS = { min: 2, max: 3 } as const

/** Shade steps of the primary colours. */
export const SHADE_STEPS = [0.1, 0.15, 0.3] as const

/** The most entries of a sidebar that stand in one page. */
export const SLICE_ENTRIES = 16

/** The version every page names as its generator's. */
export const GENERATOR_VERSION = '3.7.0'

/** How images are made smaller: quality in percent, and how many widths there are between two, in pixels. */
export const IMAGES = { quality: 70, min: 640, max: 1030, steps: 2 } as const

/** How wide the text of a page is at most, in CSS pixels: what browsers choose an image's width by. */
export const CONTENT_WIDTH = 640

/** The colours of the page behind everything, as `tokens.css` has them: for what browsers draw around it. */
export const BACKGROUNDS = { light: '#ffffff', dark: '#16191c' } as const

/** The widths of the icons that are drawn from a site's favicon, in pixels. */
export const ICON_SIZES = [32, 180, 192, 512] as const

/** How large the card of a page is, in pixels: what most sites show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
