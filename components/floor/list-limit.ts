/** More pieces than this are not shown in one list: the search and the end-of-day file find them. */
export const listLimit = 200

/** Number of listed hand-overs; a busy day has a dozen. */
export const handOverLimit = 30
