/**
 * Maximum number of matters of one member: where members are limited to their matters, their IDs are sent with each
 * query.
 */
export const mostMattersOfMember = 1000
