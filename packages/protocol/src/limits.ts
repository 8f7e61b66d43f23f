/** Numbers of the specification, §9, and our own beside them. Each stands here once. */

/** Widths up to this one, in CSS pixels, get the small screen's navigation. */
export const DESKTOP_BREAKPOINT = 996

/** Milliseconds before a slow navigation shows its progress bar. */
export const PROGRESS_DELAY = 200

/** The heading levels of a table of contents, unless configured. */
export const TOC_LEVELS = { min: 2, max: 3 } as const

/** Shade steps of the primary colours. */
export const SHADE_STEPS = [0.1, 0.15, 0.3] as const

/** A sidebar of up to so many entries stands whole in each of its pages. */
export const WHOLE_SIDEBAR = 200

/** The entries of a larger one that stand in one page; a page that lies deeper has as many as there are levels. */
export const SLICE_ENTRIES = 16

/** The version every page names as its generator's. */
export const GENERATOR_VERSION = '3.7.0'

/** How many results the search box suggests. */
export const SEARCH_SUGGESTIONS = 8

/** The length of a snippet in the search box … */
export const SEARCH_SNIPPET = 50

/** … and on the search page. */
export const SEARCH_PAGE_SNIPPET = 100

/** How many results stand on one page of the search page. */
export const SEARCH_PAGE_SIZE = 20

/** Milliseconds without a key stroke before the search page writes the query into its address: browsers allow so many. */
export const SEARCH_PAUSE = 300

/** Milliseconds without other results before the ear is told of them: not at each letter. */
export const SEARCH_SAY = 700

/** Milliseconds after which a reader is told that a search takes long, and a file that does not come is asked for again. */
export const SEARCH_LONG = 4000

/** Milliseconds after which a search without an answer has failed. */
export const SEARCH_PATIENCE = 20_000

/** How many of the latest searches a reader is offered again. */
export const RECENT_SEARCHES = 5

/** How many dismissed announcements are remembered. */
export const DISMISSED_ANNOUNCEMENTS = 50
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
