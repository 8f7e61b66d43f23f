/** The event by which the page's own code says that it cannot bring the page to life. */
export const BOOT_FAILED = 'chatdocs:failed'
