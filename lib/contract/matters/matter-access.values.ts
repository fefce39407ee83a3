/**
 * Of how many matters one person can be a member: their ids are sent with what is asked of the database where members are
 * limited to their matters.
 */
export const mostMattersOfMember = 1000
