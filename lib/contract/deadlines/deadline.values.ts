/** How long the citation of a deadline is at most. */
export const maximumCitation = 200

/** What has become of a deadline, as far as recorded events say. */
export const deadlineStates = ['open', 'met', 'missed', 'unconfirmed', 'cancelled'] as const

export type DeadlineState = (typeof deadlineStates)[number]

/** States that the list is filtered by. */
export const listedDeadlineStates = ['open', 'met', 'missed'] as const
