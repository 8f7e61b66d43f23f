import { BADGE_TYPES } from '@chatdocs/protocol'
import * as z from 'zod'
import { choose, object, text } from './schema.ts'

const short = text.transform((words) => ({ text: words, type: 'info' as const }))
const whole = object({ text, type: z.enum(BADGE_TYPES).optional() }).transform((written) => ({
  text: written.text,
  type: written.type ?? ('info' as const),
}))

/** What an entry of a sidebar shows beside its label. */
export const ENTRY_LOOK = {
  /** Words behind the label, in the color of their type: `New`, or `{ text: 'Beta', type: 'warning' }`. */
  badge: choose((value) => (typeof value === 'string' ? short : whole)).optional(),
  /** Classes of the link, for your style sheets. */
  className: text.optional(),
}

export type BadgeInput = string | { text: string; type?: (typeof BADGE_TYPES)[number] | undefined }
