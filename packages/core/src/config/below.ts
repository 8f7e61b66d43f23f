import type { below } from './below-input.ts'
import type { BelowText } from './config.ts'
import { present } from './schema.ts'

type Written = { [K in keyof typeof below]?: (typeof below)[K]['_output'] | undefined }

/** The area below a page's text: empty by default. */
export function makeBelow({ editUrl, showLastUpdated, showContributors }: Written = {}): BelowText {
  return {
    lastUpdated: showLastUpdated ?? false,
    contributors: showContributors ?? false,
    ...present({ editUrl }),
  }
}
