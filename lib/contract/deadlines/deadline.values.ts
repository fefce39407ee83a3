/**
 * What must have happened by the day of a deadline. `received_by` and `served_by` are planned alike: delivered by
 * then, which is the careful reading where a rule counts mailing as service.
 */
export const deadlineKinds = ['received_by', 'served_by', 'postmarked_by'] as const

export type DeadlineKind = (typeof deadlineKinds)[number]

/** Maximum length of the citation of a deadline. */
export const maximumCitation = 200

/** State of a deadline, according to recorded events. */
export const deadlineStates = ['open', 'met', 'missed', 'unconfirmed', 'cancelled'] as const

export type DeadlineState = (typeof deadlineStates)[number]

/** States that the list is filtered by. */
export const listedDeadlineStates = ['open', 'met', 'missed'] as const
