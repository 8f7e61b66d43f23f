import type { below } from './below-input.ts'
import type { BelowText } from './config.ts'
import { present } from './schema.ts'

type Written = { [K in keyof typeof below]?: (typeof below)[K]['_output'] | undefined }

/** What stands below the text of a kind of pages: nothing, unless it is asked for. */
export function makeBelow({ editUrl, showLastUpdated, showContributors }: Written = {}): BelowText {
  return {
    lastUpdated: showLastUpdated ?? false,
    contributors: showContributors ?? false,
    ...present({ editUrl }),
  }
}
