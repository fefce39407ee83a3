/** More pieces than this are not shown in one list: the search and the end-of-day file find them. */
export const listLimit = 200

/** How many hand-overs are listed; a busy day has a dozen. */
export const handOverLimit = 30
