import type { DeadlineBrief, DeadlineInput } from '#lib/contract/deadlines/deadline.ts'
import { isDay } from '#lib/contract/formats/time.values.ts'

import type { EnteredDeadline } from './deadline-fields.tsx'

type Kept = Pick<DeadlineBrief, 'kind' | 'day' | 'citation'> | null

/** Returns what the fields show of a deadline. */
export const asEntered = (kept: Kept): EnteredDeadline =>
  kept
    ? { kind: kept.kind, day: kept.day, citation: kept.citation ?? '' }
    : { kind: 'received_by', day: '', citation: '' }

/** Returns what is sent; null without a day. */
export const asInput = ({ kind, day, citation }: EnteredDeadline): DeadlineInput | null =>
  isDay(day) ? { kind, day, citation: citation.trim() || null } : null

/** Returns what is sent to have a deadline again as it is kept. */
export const keptInput = (kept: Kept): DeadlineInput | null =>
  kept && { kind: kept.kind, day: kept.day, citation: kept.citation }

/** Tells whether what is entered is what is kept. */
export const isKept = (entered: EnteredDeadline, kept: Kept): boolean =>
  JSON.stringify(asInput(entered)) === JSON.stringify(keptInput(kept))
