import { eq, type SQL } from 'drizzle-orm'

import { shipments } from '#lib/service/db/schema/shipments.ts'

/** Letters that a link shows together: of a letter set, or of a matter. */
export type LettersSubject = { subjectType: 'letter_set' | 'matter'; subjectId: string }

/** Selects the letters of a set or a matter. */
export const belongsTo = ({ subjectType, subjectId }: LettersSubject): SQL =>
  eq(subjectType === 'matter' ? shipments.matterId : shipments.letterSetId, subjectId)
