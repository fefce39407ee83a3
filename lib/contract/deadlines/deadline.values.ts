/**
 * What must have happened by the day of a deadline. `received_by` and `served_by` are planned alike: delivered by then,
 * which is the careful reading where a rule counts mailing as service.
 */
export const deadlineKinds = ['received_by', 'served_by', 'postmarked_by'] as const

export type DeadlineKind = (typeof deadlineKinds)[number]

/** How long the citation of a deadline is at most. */
export const maximumCitation = 200

/** What has become of a deadline, as far as recorded events say. */
export const deadlineStates = ['open', 'met', 'missed', 'unconfirmed', 'cancelled'] as const

export type DeadlineState = (typeof deadlineStates)[number]

/** States that the list is filtered by. */
export const listedDeadlineStates = ['open', 'met', 'missed'] as const
