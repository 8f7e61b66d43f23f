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

/** How many results the search box suggests. */
export const SEARCH_SUGGESTIONS = 8

/** The length of a snippet in the search box … */
export const SEARCH_SNIPPET = 50

/** … and on the search page. */
export const SEARCH_PAGE_SNIPPET = 100

/** How many results stand on one page of the search page. */
export const SEARCH_PAGE_SIZE = 20

/** Milliseconds without a key stroke before a search begins. */
export const SEARCH_PAUSE = 80

/** How many of the latest searches a reader is offered again. */
export const RECENT_SEARCHES = 5

/** How many dismissed announcements are remembered. */
export const DISMISSED_ANNOUNCEMENTS = 50
