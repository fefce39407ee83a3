import type { DeadlineBrief, DeadlineInput } from '#lib/contract/deadlines/deadline.ts'
import { isDay } from '#lib/contract/formats/time.values.ts'

import type { EnteredDeadline } from './deadline-fields.tsx'

type Kept = Pick<DeadlineBrief, 'kind' | 'day' | 'citation'> | null

/** Returns what the fields show of a deadline. */
export const asEntered = (kept: Kept): EnteredDeadline =>
  kept
    ? { kind: kept.kind, day: kept.day, citation: kept.citation ?? '' }
    : { kind: 'received_by', day: '', citation: '' }

/** Returns the input to send; null without a day. */
export const asInput = ({ kind, day, citation }: EnteredDeadline): DeadlineInput | null =>
  isDay(day) ? { kind, day, citation: citation.trim() || null } : null

/** Returns the input that restores the stored deadline. */
export const keptInput = (kept: Kept): DeadlineInput | null =>
  kept && { kind: kept.kind, day: kept.day, citation: kept.citation }

/** Returns whether the entered deadline equals the stored one. */
export const isKept = (entered: EnteredDeadline, kept: Kept): boolean =>
  JSON.stringify(asInput(entered)) === JSON.stringify(keptInput(kept))
