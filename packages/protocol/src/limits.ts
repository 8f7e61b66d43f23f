/** The limits of the specification, §9, and additional limits of the project. */

/** Up to this width, in CSS pixels, pages use the layout for small screens. */
export const DESKTOP_BREAKPOINT = 996

/** Milliseconds before a slow navigation shows the progress bar. */
export const PROGRESS_DELAY = 200

/** The default heading levels of the table of contents. */
export const TOC_LEVELS = { min: 2, max: 3 } as const

/** The shade steps of the primary colours. */
export const SHADE_STEPS = [0.1, 0.15, 0.3] as const

/** A sidebar with up to this many entries is in the page as a whole. */
export const WHOLE_SIDEBAR = 200

/** Maximum number of entries of a larger sidebar in a page, or one for each level if there are more levels. */
export const SLICE_ENTRIES = 16

/**
 * The size of `llms-full.txt` and of its parts, in bytes. Above it, the file lists parts. It is about 150,000 tokens,
 * which current language models can read at once.
 */
export const LLMS_PART = 500_000

/** Maximum number of characters of `llms.txt`, and of each of its parts: agents cut longer files. */
export const LLMS_LIST = 50_000

/** The version in the generator tag of every page. */
export const GENERATOR_VERSION = '3.7.0'

/** The number of results in the search box. */
export const SEARCH_SUGGESTIONS = 8
/** Maximum number of suggestions from one page, if other pages have any. */
export const SUGGESTIONS_PER_PAGE = 3

/** The length of a snippet in the search box. */
export const SEARCH_SNIPPET = 50

/** The length of a snippet on the search page. */
export const SEARCH_PAGE_SNIPPET = 100

/** The number of results on one page of the search page. */
export const SEARCH_PAGE_SIZE = 20

/** Milliseconds after the last key press before the search page updates its URL: browsers limit such updates. */
export const SEARCH_PAUSE = 300

/** Milliseconds for which results must stay the same before they are announced, to skip results of half-typed words. */
export const SEARCH_SAY = 700

/** Milliseconds before a search is reported as slow, and before a file without a response is requested again. */
export const SEARCH_LONG = 4000

/** Milliseconds before a search without an answer fails. */
export const SEARCH_PATIENCE = 20_000

/** The number of recent searches to keep. */
export const RECENT_SEARCHES = 5

/** The number of dismissed announcements to keep. */
export const DISMISSED_ANNOUNCEMENTS = 50

/** The maximum width of page text, in CSS pixels. Browsers choose image variants accordingly. */
export const CONTENT_WIDTH = 640

/** The page backgrounds of `tokens.css`, for the browser's own interface. */
export const BACKGROUNDS = { light: '#ffffff', dark: '#16191c' } as const

/** The widths of the icons made from the favicon, in pixels. */
export const ICON_SIZES = [32, 180, 192, 512] as const

/** The size of social cards, in pixels, which most sites show uncropped. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
